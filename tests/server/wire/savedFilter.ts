import { pythonText } from '../http/pythonText.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { ApiVersion } from '../versions.ts'
import type { FilterWords, SavedFilter } from '../world/model.ts'

type Wire = Record<string, unknown>

function filterWordsToWire(words: FilterWords, version: ApiVersion, generation: Generation): Wire {
  const { sourceSystemIds, tags, open, acked, stateful, maxlevel, eventTypes, sourceTypes, hideClosedAcked } = words
  return {
    ...(sourceSystemIds === undefined ? {} : { sourceSystemIds }),
    ...(tags === undefined ? {} : { tags }),
    ...(sourceTypes === undefined ? {} : { source_types: sourceTypes }),
    open,
    acked,
    stateful,
    maxlevel,
    ...(eventTypes === undefined || version === 1 ? {} : { event_types: eventTypes }),
    ...(isSecondGeneration(generation) ? { hide_closed_acked: hideClosedAcked } : {}),
  }
}

/**
 * A saved filter as the API sends it. Version 1 adds a string with two of the lists; servers of version 2.0 and later
 * add whether the filter is public.
 */
export function savedFilterToWire(filter: SavedFilter, version: ApiVersion, generation: Generation): Wire {
  const { pk, name, sourceSystemIds, tags, isPublic } = filter
  const tagTexts = (tags ?? []).map((tag) => JSON.stringify(tag)).join(', ')
  const text = `{"sourceSystemIds": [${(sourceSystemIds ?? []).join(', ')}], "tags": [${tagTexts}]}`
  return {
    pk,
    name,
    ...(version === 1 ? { filter_string: text } : {}),
    filter: filterWordsToWire(filter, version, generation),
    ...(isSecondGeneration(generation) ? { public: isPublic } : {}),
  }
}

/** A filter as Python prints it: its name, then its conditions, sorted by the length of their keys as in the database. */
export function savedFilterText(filter: SavedFilter, generation: Generation): string {
  const words = Object.entries(filterWordsToWire(filter, 2, generation)).toSorted(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  )
  return `${filter.name} [${pythonText(Object.fromEntries(words))}]`
}
