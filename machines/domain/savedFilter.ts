import type { IncidentFilter } from './filter.ts'

/** A filter kept on the server under a name (specification, section 3). */
export interface SavedFilter {
  readonly pk: number
  readonly name: string
  readonly filter: IncidentFilter
}

/** In the order of their names, as people look for them. */
export function byName(filters: readonly SavedFilter[]): readonly SavedFilter[] {
  return filters.toSorted((one, other) => one.name.localeCompare(other.name))
}
