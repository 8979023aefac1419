/** How the rows of the list are grouped (docs/behaviour.md#groups). */
import type { GroupKey } from './groupKey.ts'

/** How the rows of the list are grouped: a part of the preferences. */
export interface Grouping {
  readonly group: GroupKey
  /** Whether rows with the same source and description fold into one. */
  readonly foldsAlike: boolean
}

/** Neither groups nor folds. */
export const notGrouped: Grouping = { group: 'none', foldsAlike: false }

/** Whether rows are in groups or folds, instead of one by one. */
export function isGrouped({ group, foldsAlike }: Grouping): boolean {
  return group !== 'none' || foldsAlike
}

/** Whether both group alike. */
export function isSameGrouping(one: Grouping, other: Grouping): boolean {
  return one.group === other.group && one.foldsAlike === other.foldsAlike
}
