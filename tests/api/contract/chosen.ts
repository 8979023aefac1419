import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { PageRequest } from '../../../machines/list/domain/page.ts'
import type { Session } from './session.ts'

/** A request for the first ten incidents, in any state. */
export const anyPage: PageRequest = {
  filter: { ...defaultFilter, open: undefined, acked: undefined },
  timeframeHours: 0,
  search: '',
  pageSize: 10,
  cursor: undefined,
  withLevels: true,
}

/** A request like `anyPage`, with changes to its filter. */
export function pageWith(filter: Partial<PageRequest['filter']>, change: Partial<PageRequest> = {}): PageRequest {
  return { ...anyPage, ...change, filter: { ...anyPage.filter, ...filter } }
}

export const unknownPk = 2_000_000_000

/** Skips a test for which the server has no suitable data. */
export type NotApplicable = (note: string) => never

/** The first incident that matches; skips the test if there is none. */
export async function chosen(
  session: Session,
  filter: Partial<PageRequest['filter']>,
  notApplicable: NotApplicable,
): Promise<Incident> {
  const { incidents } = await session.calls.fetchIncidentPage(pageWith(filter))
  const first = incidents[0]
  return first ?? notApplicable(`not applicable: the server has no incident that fits ${JSON.stringify(filter)}`)
}
