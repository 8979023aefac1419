import type { SnapshotFrom } from 'xstate'
import { roundWords } from '../../../machines/bulk/domain/held/heldWords.ts'
import type { HeldOrderRef } from '../../../machines/bulk/heldOrderEvent.ts'
import type { Held, HeldOrdersRef } from '../../../machines/bulk/heldOrders.ts'
import { isSameRound } from '../../../machines/incident/domain/heldOrder.ts'

type Snapshot = SnapshotFrom<HeldOrdersRef>

/** The newest order of those that the operator can undo, or that are being written after a wait. */
export function newestShown({ context }: Snapshot): HeldOrderRef | undefined {
  return context.held.findLast(isShown)?.ref
}

/** The newest order, with what was ordered in the same dialog and is shown, too; oldest first. */
export function newestRound({ context }: Snapshot): readonly HeldOrderRef[] {
  const newest = context.held.findLast(isShown)
  return newest === undefined ? [] : context.held.filter(isShownWith(newest)).map(({ ref }) => ref)
}

/** The newest order in words, with what was ordered in the same dialog and is shown, too. */
export function newestWords({ context }: Snapshot): string {
  const newest = context.held.findLast(isShown)
  return newest === undefined ? '' : roundWords(context.held.filter(isShownWith(newest)).map(({ order }) => order))
}

/** How many orders are shown besides the newest and those of its dialog. */
export function othersCount({ context }: Snapshot): number {
  const newest = context.held.findLast(isShown)
  return newest === undefined
    ? 0
    : context.held.filter(isShown).length - context.held.filter(isShownWith(newest)).length
}

function isShownWith(newest: Held): (one: Held) => boolean {
  return (one) => one === newest || (isShown(one) && isSameRound(one.order, newest.order))
}

/** The orders that the operator is asked about, oldest first. */
export function askedOrders({ context }: Snapshot): readonly HeldOrderRef[] {
  return context.held.filter(({ standing }) => standing === 'asking').map(({ ref }) => ref)
}

export function areSameOrders(
  one: readonly HeldOrderRef[] | undefined,
  other: readonly HeldOrderRef[] | undefined,
): boolean {
  return one?.map(({ id }) => id).join() === other?.map(({ id }) => id).join()
}

/** An order that is written at once is not worth mentioning, unless it has to wait, or nobody knows what became of it. */
function isShown({ standing, ref }: Held): boolean {
  const order = ref.getSnapshot()
  return standing === 'looking' || (standing !== 'asking' && (order.context.seconds > 0 || order.hasTag('waiting')))
}
