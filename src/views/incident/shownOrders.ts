import type { SnapshotFrom } from 'xstate'
import { isSameRound } from '../../../machines/incident/domain/heldOrder.ts'
import type { useHeldOrders } from '../actors.ts'

type Snapshot = SnapshotFrom<NonNullable<ReturnType<typeof useHeldOrders>>>
type Held = Snapshot['context']['held'][number]
type HeldOrderRef = Held['ref']

/** The newest order of those that the operator can undo, or that are being written after a wait. */
export function newestShown({ context }: Snapshot): HeldOrderRef | undefined {
  return context.held.findLast(isShown)?.ref
}

/** The newest order, with what was ordered in the same dialog and is shown, too; oldest first. */
export function newestRound({ context }: Snapshot): readonly HeldOrderRef[] {
  const newest = context.held.findLast(isShown)
  return newest === undefined ? [] : context.held.filter(isShownWith(newest)).map(({ ref }) => ref)
}

/** Whether an order was ordered in the same dialog as this one, and is shown. */
export function isShownWith(newest: Held): (one: Held) => boolean {
  return (one) => one === newest || (isShown(one) && isSameRound(one.order, newest.order))
}

export function areSameOrders(
  one: readonly HeldOrderRef[] | undefined,
  other: readonly HeldOrderRef[] | undefined,
): boolean {
  return one?.map(({ id }) => id).join() === other?.map(({ id }) => id).join()
}

/** An order that is written at once is not worth mentioning, unless it has to wait, or nobody knows what became of it. */
export function isShown({ standing, ref }: Held): boolean {
  const order = ref.getSnapshot()
  return standing === 'looking' || (standing !== 'asking' && (order.context.seconds > 0 || order.hasTag('waiting')))
}
