import { httpUrl } from '../../core/domain/url.ts'
import { startMoment, type Incident } from './incident.ts'

/**
 * The address of the newest ticket that is known: that of the incident which began last, of those with an http(s)
 * address; of several, that with the greatest primary key. '' if there is none (docs/behaviour.md#tickets).
 */
export function newestTicket(incidents: Iterable<Incident>): string {
  let newest: Incident | undefined
  for (const incident of incidents)
    if (httpUrl(incident.ticketUrl) !== undefined && (newest === undefined || isNewer(incident, newest)))
      newest = incident
  return newest?.ticketUrl.trim() ?? ''
}

function isNewer(one: Incident, other: Incident): boolean {
  const [begun, otherBegun] = [startMoment(one), startMoment(other)]
  return begun === otherBegun ? one.pk > other.pk : begun > otherBegun
}
