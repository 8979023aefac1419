/** Why a row has left the list (docs/behaviour.md#parking). */
import type { IncidentFilter } from '../../filter/domain/filter.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { EventType } from '../../incident/domain/incidentHistory.ts'

/** The last action on an incident, according to the server's feed. */
export interface Deed {
  readonly type: EventType
  /** The name of the user or source that carried it out. */
  readonly by: string
}

/** The last action on each incident, by primary key. */
export type Deeds = ReadonlyMap<number, Deed>

export const noDeeds: Deeds = new Map()

/** The last action on each row that has left the list, preferring `now`, which is newer than `before`. */
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
 * Why the incident no longer matches the filter: the last action on it or, if that is unknown or irrelevant to the
 * filter, the state in its latest version.
 */
export function departureOf(incident: Incident, deed: Deed | undefined, filter: IncidentFilter): Departure {
  if (deed?.type === 'CLO' && filter.open === true) return { reason: 'closed', by: deed.by }
  // The end is reported by the source, not by a user.
  if (deed?.type === 'END' && filter.open === true) return { reason: 'ended', by: undefined }
  if (deed?.type === 'ACK' && filter.acked === false) return { reason: 'acked', by: deed.by }
  // The source itself has begun the incident again.
  if (deed?.type === 'RES' && filter.open === false) return { reason: 'reopened', by: undefined }
  if (deed?.type === 'REO' && filter.open === false) return { reason: 'reopened', by: deed.by }
  return { reason: seenIn(incident, filter), by: undefined }
}

function seenIn({ open, acked }: Incident, filter: IncidentFilter): Departure['reason'] {
  if (filter.open === true && !open) return 'closed'
  if (filter.open === false && open) return 'reopened'
  return filter.acked === false && acked ? 'acked' : 'other'
}
