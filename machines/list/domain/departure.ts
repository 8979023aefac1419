/** Why a row has left the list (docs/behaviour.md#parking). */
import type { IncidentFilter } from '../../filter/domain/filter.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { EventType } from '../../incident/domain/incidentHistory.ts'

/** What was last done to an incident, according to the server's feed. */
export interface Deed {
  readonly type: EventType
  /** The name of the user or of the source that did it. */
  readonly by: string
}

/** What was last done to each incident, by primary key. */
export type Deeds = ReadonlyMap<number, Deed>

export const noDeeds: Deeds = new Map()

/** What was done to the rows that are gone; `now` is newer than `before`. */
export function deedsOf(departed: ReadonlySet<number>, before: Deeds, now: Deeds): Deeds {
  if (departed.size === 0) return noDeeds
  return new Map([...before, ...now].filter(([pk]) => departed.has(pk)))
}

/** Why a row has left, and the user who caused it, if known. */
export interface Departure {
  readonly reason: 'closed' | 'ended' | 'acked' | 'reopened' | 'other'
  readonly by: string | undefined
}

/**
 * Why the incident does not match the filter any longer: what was last done to it or, if that is not known or does not
 * matter to the filter, what the latest version of the incident says.
 */
export function departureOf(incident: Incident, deed: Deed | undefined, filter: IncidentFilter): Departure {
  if (deed?.type === 'CLO' && filter.open === true) return { reason: 'closed', by: deed.by }
  // The source reports the end, and no user.
  if (deed?.type === 'END' && filter.open === true) return { reason: 'ended', by: undefined }
  if (deed?.type === 'ACK' && filter.acked === false) return { reason: 'acked', by: deed.by }
  if (deed?.type === 'REO' && filter.open === false) return { reason: 'reopened', by: deed.by }
  return { reason: seenIn(incident, filter), by: undefined }
}

function seenIn({ open, acked }: Incident, filter: IncidentFilter): Departure['reason'] {
  if (filter.open === true && !open) return 'closed'
  if (filter.open === false && open) return 'reopened'
  return filter.acked === false && acked ? 'acked' : 'other'
}
