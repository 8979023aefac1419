import * as v from 'valibot'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { isLevel, leastSevere } from '../../../../machines/incident/domain/level.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { isFilterTag } from '../../../../machines/incident/domain/tag.ts'
import { wirePk } from '../../server/wire/pk.ts'

const tristate = v.nullish(v.boolean())

/** The filter inside: every key may be absent; null counts as unset (specification, section 3). */
const wireFilter = v.looseObject({
  open: tristate,
  acked: tristate,
  stateful: tristate,
  maxlevel: v.nullish(v.number()),
  sourceSystemIds: v.nullish(v.array(wirePk)),
  tags: v.nullish(v.array(v.string())),
})

/**
 * `{pk, name, filter, filter_string}`; the last repeats part of the third. Servers from 2.0 on say `public` as well. Tags that are not key=value are dropped, and
 * what this client does not know is kept as it came.
 */
export const wireSavedFilter = v.pipe(
  v.object({
    pk: wirePk,
    name: v.string(),
    filter: v.nullish(wireFilter),
    public: v.fallback(v.nullish(v.boolean(), false), false),
  }),
  v.transform(({ pk, name, filter, public: isPublic }): SavedFilter => {
    const { open, acked, stateful, maxlevel, sourceSystemIds, tags, ...further } = filter ?? {}
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
      },
      ...(isPublic ? { isPublic } : {}),
      ...(droppedTags.length === 0 ? {} : { droppedTags }),
      ...(Object.keys(further).length === 0 ? {} : { further }),
    }
  }),
)

/** A filter as the server takes it: null where a tri-state lets both through. */
export function filterBody(filter: IncidentFilter) {
  return {
    open: filter.open ?? null,
    acked: filter.acked ?? null,
    stateful: filter.stateful ?? null,
    maxlevel: filter.maxLevel,
    sourceSystemIds: filter.sourceSystemIds,
    tags: filter.tags,
  }
}
