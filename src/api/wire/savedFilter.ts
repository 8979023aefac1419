import * as v from 'valibot'
import type { IncidentFilter } from '../../../machines/domain/filter.ts'
import { isLevel, leastSevere } from '../../../machines/domain/level.ts'
import type { SavedFilter } from '../../../machines/domain/savedFilter.ts'
import { isFilterTag } from '../../../machines/domain/tag.ts'

const tristate = v.nullish(v.boolean())

/** The filter inside: every key may be absent; null counts as unset (specification, section 3). */
const wireFilter = v.object({
  open: tristate,
  acked: tristate,
  stateful: tristate,
  maxlevel: v.nullish(v.number()),
  sourceSystemIds: v.nullish(v.array(v.pipe(v.number(), v.integer()))),
  tags: v.nullish(v.array(v.string())),
})

/** `{pk, name, filter, filter_string}`; the last repeats part of the third. Tags that are not key=value are dropped. */
export const wireSavedFilter = v.pipe(
  v.object({ pk: v.pipe(v.number(), v.integer()), name: v.string(), filter: v.nullish(wireFilter) }),
  v.transform(({ pk, name, filter }): SavedFilter => ({
    pk,
    name,
    filter: {
      open: filter?.open ?? undefined,
      acked: filter?.acked ?? undefined,
      stateful: filter?.stateful ?? undefined,
      maxLevel: isLevel(filter?.maxlevel) ? filter.maxlevel : leastSevere,
      tags: filter?.tags?.filter(isFilterTag) ?? [],
      sourceSystemIds: filter?.sourceSystemIds ?? [],
    },
  })),
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
