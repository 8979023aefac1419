/** Sources that the server has not heard from in time (docs/behaviour.md#missing-heartbeats). */
import type { Incident } from '../../../incident/domain/incident.ts'
import { tagText } from '../../../incident/domain/tag.ts'
import { unrestrictedQuery, type IncidentQuery } from '../incidentQuery.ts'

/** A source whose heartbeat is missing, and the open incident by which the server says so. */
export interface MissingHeartbeat {
  /** The primary key of the source. */
  readonly source: number
  /** The primary key of the incident. */
  readonly incident: number
  /** When the server noticed, in milliseconds since 1970. When the source was last heard, the incident does not say. */
  readonly since: number
}

/** What the server says of missing heartbeats. */
export interface HeartbeatReport {
  readonly missing: readonly MissingHeartbeat[]
  /** Whether there are incidents that were not read, so that more heartbeats may be missing. */
  readonly isCut: boolean
}

/** The type of the source in whose name the server itself reports incidents. */
const typeOfServer = 'argus'

const heartbeatTag = 'problem_type=missing_heartbeat'
const keyOfSource = 'source_system_id'

/** What the incidents about missing heartbeats match. */
export const missingHeartbeatQuery: IncidentQuery = {
  ...unrestrictedQuery,
  filter: { ...unrestrictedQuery.filter, open: true, tags: [heartbeatTag] },
}

/** Whether one of these sources is the server itself: otherwise it cannot report a missing heartbeat. */
export function canMissHeartbeats(sources: readonly { readonly type?: string }[]): boolean {
  return sources.some(({ type }) => type === typeOfServer)
}

/**
 * The sources whose heartbeats are missing according to these incidents, in the order in which the server noticed. Only
 * the server itself can say so; an incident that does not name exactly one source says nothing.
 */
export function missingHeartbeats(incidents: readonly Incident[]): readonly MissingHeartbeat[] {
  const found = incidents.flatMap(missingHeartbeat).toSorted((one, other) => one.since - other.since)
  return found.filter(({ source }, place) => found.findIndex((other) => other.source === source) === place)
}

function missingHeartbeat({ pk, open, source, startTime, tags }: Incident): readonly MissingHeartbeat[] {
  const named = tags.filter(({ key }) => key === keyOfSource).map(({ value }) => value)
  const [text = ''] = named
  const isOne = named.length === 1 && /^[1-9]\d{0,14}$/.test(text)
  if (!open || source.type !== typeOfServer || !isOne) return []
  return tags.some((tag) => tagText(tag) === heartbeatTag)
    ? [{ source: Number(text), incident: pk, since: Date.parse(startTime) }]
    : []
}
