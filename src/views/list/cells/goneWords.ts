import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { departureOf, type Deed, type Departure } from '../../../../machines/list/domain/departure.ts'

const words: Readonly<Record<Departure['reason'], string>> = {
  closed: 'Closed',
  ended: 'Ended',
  acked: 'Acked',
  reopened: 'Reopened',
  other: 'No longer matches',
}

/** Why a row has left the list and, if known, who caused it: 'Closed by ben'. */
export function goneWords(incident: Incident, deed: Deed | undefined, filter: IncidentFilter): string {
  const { reason, by } = departureOf(incident, deed, filter)
  return by === undefined || by === '' ? words[reason] : `${words[reason]} by ${by}`
}
