import { parsePk } from '../../core/domain/pk.ts'
import type { Incident } from '../../incident/domain/incident.ts'

/** The number of the incident that a search may mean: '4711' or '#4711'; undefined if the search is not a number. */
export function soughtIncident(search: string): number | undefined {
  return parsePk(bareText(search))
}

/**
 * What a search may be at a source: the number or text by which the source knows an incident, '40009' or 'evt-12a';
 * undefined unless the search is one word with a digit.
 */
export function soughtAtSource(search: string): string | undefined {
  const text = bareText(search)
  return /^\S*\d\S*$/.test(text) ? text : undefined
}

function bareText(search: string): string {
  return search.trim().replace(/^#/, '')
}

/** The incidents that their sources know by a number or text. */
export interface SourceMatches {
  /** At most `shownMatches`. */
  readonly incidents: readonly Incident[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

/** How many incidents with the same number at their sources are offered. */
export const shownMatches = 5
