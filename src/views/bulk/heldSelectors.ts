import type { SnapshotFrom } from 'xstate'
import { roundWords } from '../../../machines/bulk/domain/held/heldWords.ts'
import type { HeldOrderRef } from '../../../machines/bulk/heldOrderEvent.ts'
import type { HeldOrdersRef } from '../../../machines/bulk/heldOrders.ts'
import { isShown, isShownWith } from '../incident/shownOrders.ts'

type Snapshot = SnapshotFrom<HeldOrdersRef>

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

/** The orders that the operator is asked about, oldest first. */
export function askedOrders({ context }: Snapshot): readonly HeldOrderRef[] {
  return context.held.filter(({ standing }) => standing === 'asking').map(({ ref }) => ref)
}
