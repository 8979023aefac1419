import { parsePk } from '../../core/domain/pk.ts'

/** The number of the incident that a search may mean: '4711' or '#4711'; undefined if the search is not a number. */
export function soughtIncident(search: string): number | undefined {
  return parsePk(search.trim().replace(/^#/, ''))
}
