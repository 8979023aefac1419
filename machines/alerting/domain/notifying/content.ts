/** The conditions of the filter that 'Notify me of these' needs (docs/behaviour.md#notify-me). */
import { isEmptyFilter } from '../../../filter/domain/acceptance.ts'
import { conditionsOf, type ConditionNames } from '../../../filter/domain/conditionWords.ts'
import { eventTypesOf } from '../../../filter/domain/eventTypes.ts'
import type { IncidentFilter } from '../../../filter/domain/filter.ts'
import { isSameFilter, unrestrictedQuery } from '../../../filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../filter/domain/savedFilter.ts'
import { leastSevere } from '../../../incident/domain/level.ts'
import { filterTags } from '../../../incident/domain/tag.ts'
import type { NotifyDraft } from './draft.ts'

const newOnes = ['STA', 'LES']
const newOnesAndEnds = [...newOnes, 'END', 'CLO']

/**
 * The conditions to save. Servers before 2.0 keep no types of events in a filter: there, incidents that are still open
 * are notified of, or also those that are not. An incident that has ended is not open any more, and somebody may have
 * acknowledged it: a filter for ends can ask for neither, nor hide what is closed and acknowledged.
 */
export function filterContent(
  { filter, typedTag, events }: Pick<NotifyDraft, 'filter' | 'typedTag' | 'events'>,
  keepsFurther: boolean,
): IncidentFilter {
  const { open, acked, stateful, maxLevel, sourceSystemIds, sourceTypes, eventTypes, hidesClosedAcked } = filter
  const plain = { open, acked, stateful, maxLevel, sourceSystemIds, tags: filterTags([...filter.tags, typedTag]) }
  const types = keepsFurther && sourceTypes !== undefined ? { sourceTypes } : {}
  const further = { ...types, ...(keepsFurther && hidesClosedAcked === true ? { hidesClosedAcked } : {}) }
  const typesOf = (types: readonly string[]) => (keepsFurther ? eventTypesOf(types) : {})
  switch (events) {
    case 'asListed':
      return { ...plain, ...further, ...typesOf(eventTypes ?? []) }
    case 'new':
      return { ...plain, ...(keepsFurther ? {} : { open: open ?? true }), ...further, ...typesOf(newOnes) }
    case 'ends':
      return { ...plain, ...withoutStart(filter), ...types, ...typesOf(newOnesAndEnds) }
  }
}

/** The conditions that only an incident meets that has not ended are left out. */
function withoutStart({ open, acked }: IncidentFilter): Pick<IncidentFilter, 'open' | 'acked'> {
  return { open: open === true ? undefined : open, acked: acked === false ? undefined : acked }
}

/** What the list asks for, and a filter for ends cannot: 'open', 'unacked'. */
export function statesLeftOut({
  filter: { open, acked, hidesClosedAcked },
  events,
}: Pick<NotifyDraft, 'filter' | 'events'>) {
  if (events !== 'ends') return []
  return [
    ...(open === true ? ['open'] : []),
    ...(acked === false ? ['unacked'] : []),
    ...(hidesClosedAcked === true ? ['hide closed and acked'] : []),
  ]
}

/** Whether nothing but the types of events would be set: the filter of everything, which servers take for that of nothing. */
export function isWithoutConditions(filter: IncidentFilter): boolean {
  const { eventTypes: _, ...others } = filter
  return isEmptyFilter(asSaved({ ...others }, filter.maxLevel === leastSevere))
}

function asSaved(filter: IncidentFilter, hasNoLevel: boolean): SavedFilter {
  return { pk: 0, name: '', filter, ...(hasNoLevel ? { hasNoLevel } : {}) }
}

/** Whether a saved filter lets through exactly this. Another user's may change: it is none. */
export function isFilterFor(saved: SavedFilter, content: IncidentFilter): boolean {
  const { isForeign, droppedTags = [], further = {}, filter } = saved
  const isPlain = isForeign !== true && droppedTags.length === 0 && Object.keys(further).length === 0
  return isPlain && isSameFilter(filter, content)
}

/** A name for the filter: its conditions, without the usual 'open, unacked' if there are others. */
export function filterName(filter: IncidentFilter, names: ConditionNames): string {
  const all = conditionsOf({ ...unrestrictedQuery, filter }, { ...names, withLevels: true })
  const conditions = all.filter(({ key }) => key !== 'event types')
  const telling = conditions.filter(({ key }) => key !== 'open' && key !== 'acked')
  return (telling.length === 0 ? conditions : telling).map(({ words }) => words).join(', ')
}
