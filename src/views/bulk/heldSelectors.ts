import type { SnapshotFrom } from 'xstate'
import type { HeldOrderRef } from '../../../machines/bulk/heldOrderEvent.ts'
import type { Held, HeldOrdersRef } from '../../../machines/bulk/heldOrders.ts'

type Snapshot = SnapshotFrom<HeldOrdersRef>

/** The newest order of those that the operator can undo, or that are being written after a wait. */
export function newestShown({ context }: Snapshot): HeldOrderRef | undefined {
  return context.held.findLast(isShown)?.ref
}

export function shownCount({ context }: Snapshot): number {
  return context.held.filter(isShown).length
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

/** An order that is written at once is not worth mentioning, unless nobody knows what became of it. */
function isShown({ standing, ref }: Held): boolean {
  return standing === 'looking' || (standing !== 'asking' && ref.getSnapshot().context.seconds > 0)
}
