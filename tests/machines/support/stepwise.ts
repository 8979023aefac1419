/** A list that changes step by step, each step continuing from the last. */
import { hiddenAfter, withRowsOf, type HiddenRows } from '../../../machines/list/domain/rows/hiddenRows.ts'
import { standingAfter, type StandingRows } from '../../../machines/list/domain/listOrder.ts'
import type { IncidentStore } from '../../../machines/incident/domain/incidentStore.ts'

type Rest<Step extends (...given: never[]) => unknown> = Step extends (last: never, ...rest: infer Given) => unknown
  ? Given
  : never

/** Sorts each version of a list; the rows in their order. */
export function sortedStepwise(): (...given: Rest<typeof standingAfter>) => readonly number[] {
  let last: StandingRows | undefined
  return (...given) => (last = standingAfter(last, ...given)).rows
}

/** Hides rows of each version of a list; the store without them, and how many there are. */
export function hiddenStepwise(): (
  ...given: Rest<typeof hiddenAfter>
) => Pick<HiddenRows, 'hiding'> & { readonly store: IncidentStore } {
  let last: HiddenRows | undefined
  return (store, ...rest) => {
    last = hiddenAfter(last, store, ...rest)
    return { store: withRowsOf(last.store, store), hiding: last.hiding }
  }
}
