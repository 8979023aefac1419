/**
 * Which incidents and events a saved filter lets through when a server decides whom to notify, and whom maintenance
 * silences (docs/behaviour.md#profiles). This is not how the filter lists incidents: there, two values of one tag key are
 * alternatives, and a filter without conditions shows everything.
 */
import { parseTag } from '../../incident/domain/tag.ts'
import { unknownConditions, type SavedFilter } from './savedFilter.ts'

/** An event, with what servers compare of the incident as the event leaves it. */
export interface Occasion {
  /** As servers write it: 'STA'. */
  readonly type: string
  readonly open: boolean
  readonly acked: boolean
  readonly stateful: boolean
  readonly level: number
  /** Its primary key; undefined for a source that no filter in question names, like `sourceType`. */
  readonly source: number | undefined
  readonly sourceType: string | undefined
  readonly tags: ReadonlySet<string>
}

/** 'unknown': it depends on a condition that the console does not know. */
export type Acceptance = 'yes' | 'no' | 'unknown'

/**
 * Whether all filters let the occasion through, as servers require of the filters of a profile or of a task. A filter with
 * a condition that the console does not know may let anything through. The types of events that filters name do not count
 * here (`isTypeLetThrough`).
 */
export function acceptanceByAll(filters: readonly SavedFilter[], occasion: Occasion): Acceptance {
  let acceptance: Acceptance = 'yes'
  for (const filter of filters) {
    if (unknownConditions(filter).length > 0) acceptance = 'unknown'
    else if (isEmptyFilter(filter) || !meetsKnownConditions(filter, occasion)) return 'no'
  }
  return acceptance
}

function meetsKnownConditions(saved: SavedFilter, occasion: Occasion): boolean {
  const { open, acked, stateful, maxLevel, sourceSystemIds, sourceTypes, hidesClosedAcked } = saved.filter
  const { source, sourceType } = occasion
  return (
    (open ?? occasion.open) === occasion.open &&
    (acked ?? occasion.acked) === occasion.acked &&
    (stateful ?? occasion.stateful) === occasion.stateful &&
    occasion.level <= maxLevel &&
    (sourceSystemIds.length === 0 || (source !== undefined && sourceSystemIds.includes(source))) &&
    (sourceTypes === undefined || (sourceType !== undefined && sourceTypes.includes(sourceType))) &&
    requiredTags(saved).every((tag) => occasion.tags.has(tag)) &&
    !(hidesClosedAcked === true && occasion.stateful && !occasion.open && occasion.acked)
  )
}

/** Whether the filters of a profile let events of this type through: one of them names it, or names no type. */
export function isTypeLetThrough(filters: readonly SavedFilter[], type: string): boolean {
  return filters.some(({ filter: { eventTypes } }) => eventTypes === undefined || eventTypes.includes(type))
}

/** All tags that an incident must have, two values of one key too. */
export function requiredTags({ filter, droppedTags = [] }: SavedFilter): readonly string[] {
  return [...filter.tags, ...droppedTags]
}

/** The tags that these filters require together, where they require several values of one key: 'host=a', 'host=b'. */
export function rivalTags(filters: readonly SavedFilter[]): readonly string[] {
  return rivalsAmong([...new Set(filters.flatMap(requiredTags))])
}

/** Those of these tags whose key another of them has, too. */
export function rivalsAmong(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => tags.some((other) => other !== tag && parseTag(other).key === parseTag(tag).key))
}

/** Whether nothing is set in a filter on the server. Such a filter lets nothing through. */
export function isEmptyFilter(saved: SavedFilter): boolean {
  const { open, acked, stateful, sourceSystemIds, sourceTypes, eventTypes, hidesClosedAcked } = saved.filter
  return (
    saved.hasNoLevel === true &&
    [open, acked, stateful, sourceTypes, eventTypes].every((condition) => condition === undefined) &&
    hidesClosedAcked !== true &&
    sourceSystemIds.length === 0 &&
    requiredTags(saved).length === 0 &&
    unknownConditions(saved).length === 0
  )
}
