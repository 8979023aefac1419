/** The lists that the numbers of a shift count (docs/behaviour.md#shift). */
import { listAddress, unrestrictedQuery, withPeriod, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { Level } from '../../incident/domain/level.ts'
import type { Shift } from './shift.ts'

/** The open incidents that match, or all. */
export function openNowAddress(about: IncidentQuery = unrestrictedQuery): string {
  return listAddress({ ...about, filter: { ...about.filter, open: true } })
}

/** What began in the shift, whether or not it is open or acknowledged now; only down to a level, if one is given. */
export function begunAddress(
  { from, to }: Pick<Shift, 'from' | 'to'>,
  about: IncidentQuery = unrestrictedQuery,
  maxLevel: Level = about.filter.maxLevel,
): string {
  const filter = { ...about.filter, open: undefined, acked: undefined, maxLevel }
  return listAddress(withPeriod({ ...about, filter }, { from, to }))
}
