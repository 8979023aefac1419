import * as v from 'valibot'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { eventTypesOf } from '../../../../machines/filter/domain/eventTypes.ts'
import { sourceTypesOf } from '../../../../machines/filter/domain/sourceTypes.ts'
import { isLevel, leastSevere } from '../../../../machines/incident/domain/level.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { isFilterTag } from '../../../../machines/incident/domain/tag.ts'
import { wirePk } from '../../server/wire/pk.ts'

const tristate = v.nullish(v.boolean())

/** The nested filter: every key may be absent; null counts as unset. */
const wireFilter = v.looseObject({
  open: tristate,
  acked: tristate,
  stateful: tristate,
  maxlevel: v.nullish(v.number()),
  sourceSystemIds: v.nullish(v.array(wirePk)),
  tags: v.nullish(v.array(v.string())),
  source_types: v.nullish(v.array(v.string())),
  event_types: v.nullish(v.array(v.string())),
  hide_closed_acked: v.nullish(v.boolean()),
})

/**
 * `{pk, name, filter, filter_string}`; `filter_string` repeats part of `filter`. Servers from 2.0 on also send
 * `public`. Tags that cannot be conditions, such as 'a=b=c' or a tag with a comma, are moved to `droppedTags`. Fields
 * of the nested filter that this client does not know are kept in `further`.
 */
export const wireSavedFilter = v.pipe(
  v.object({
    pk: wirePk,
    name: v.string(),
    filter: v.nullish(wireFilter),
    public: v.fallback(v.nullish(v.boolean(), false), false),
  }),
  v.transform(({ pk, name, filter, public: isPublic }): SavedFilter => {
    const {
      open,
      acked,
      stateful,
      maxlevel,
      sourceSystemIds,
      tags,
      source_types: sourceTypes,
      event_types: eventTypes,
      hide_closed_acked: hides,
      ...further
    } = filter ?? {}
    const droppedTags = tags?.filter((tag) => !isFilterTag(tag)) ?? []
    return {
      pk,
      name,
      filter: {
        open: open ?? undefined,
        acked: acked ?? undefined,
        stateful: stateful ?? undefined,
        maxLevel: isLevel(maxlevel) ? maxlevel : leastSevere,
        tags: [...new Set(tags?.filter(isFilterTag))],
        sourceSystemIds: [...new Set(sourceSystemIds)],
        ...sourceTypesOf(sourceTypes ?? []),
        ...eventTypesOf(eventTypes ?? []),
        ...(hides === true ? { hidesClosedAcked: true } : {}),
      },
      ...(isPublic ? { isPublic } : {}),
      ...(droppedTags.length === 0 ? {} : { droppedTags }),
      ...(Object.keys(further).length === 0 ? {} : { further }),
      ...((maxlevel ?? 0) === 0 ? { hasNoLevel: true } : {}),
    }
  }),
)

/** A filter as the server expects it: a tri-state that accepts both values is null. */
export function filterBody(filter: IncidentFilter) {
  return {
    open: filter.open ?? null,
    acked: filter.acked ?? null,
    stateful: filter.stateful ?? null,
    maxlevel: filter.maxLevel,
    sourceSystemIds: filter.sourceSystemIds,
    tags: filter.tags,
    ...(filter.sourceTypes === undefined ? {} : { source_types: filter.sourceTypes }),
    ...(filter.eventTypes === undefined ? {} : { event_types: filter.eventTypes }),
    ...(filter.hidesClosedAcked === true ? { hide_closed_acked: true } : {}),
  }
}
