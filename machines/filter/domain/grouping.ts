/** How the rows of the list are grouped, as the address says it (docs/behaviour.md#groups). */
import { uriComponent } from '../../core/domain/uriComponent.ts'
import { readGroupKey, type GroupKey } from './groupKey.ts'
import { pairsOf } from './incidentQuery.ts'

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

/**
 * The grouping in an address; undefined if it says nothing of groups, so that the grouping stays what it was. An
 * unreadable key groups by nothing.
 */
export function groupingOfAddress(search: string): Grouping | undefined {
  const pairs = pairsOf(search)
  const value = (key: string) => pairs.find(([name]) => name === key)?.[1]
  const [group, fold] = [value('g'), value('fold')]
  if (group === undefined && fold === undefined) return undefined
  return { group: readGroupKey(group) ?? 'none', foldsAlike: fold === 'true' }
}

/** The query of an address with this grouping in place of its own. */
export function withGrouping(search: string, grouping: Grouping): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(?:g|fold)(?:=|$)/.test(part))
  const parts = [...others, ...groupingParts(grouping)]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function groupingParts({ group, foldsAlike }: Grouping): readonly string[] {
  return [...(group === 'none' ? [] : [`g=${uriComponent(group)}`]), ...(foldsAlike ? ['fold=true'] : [])]
}
