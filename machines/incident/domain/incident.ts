import type { Level } from './level.ts'
import { microsecondsOf } from '../../core/domain/moment.ts'
import type { Tag } from './tag.ts'

export interface SourceSystem {
  readonly pk: number
  readonly name: string
  /** The kind of system, such as 'nav'; left out if the server did not say. */
  readonly type?: string
}

/** The system that an incident comes from. Parts that the server did not send are unknown. */
export interface IncidentSource {
  /** Undefined if unknown. */
  readonly pk: number | undefined
  readonly name: string
  /** The kind of system, such as 'nav'; left out if unknown. */
  readonly type?: string
}

/** Shown in place of a source name that the server did not send. */
export const unknownSource = 'unknown source'

/** The parts of an incident that can be unknown, with the names shown to the operator. */
export type IncidentPart =
  | 'description'
  | 'start time'
  | 'end time'
  | 'state'
  | 'acknowledgement'
  | 'severity level'
  | 'source'
  | 'source incident id'
  | 'details link'
  | 'ticket link'
  | 'tags'

/**
 * One incident, with the fields that the store keeps (docs/behaviour.md#incident-fields). Times are ISO 8601 strings.
 */
export interface Incident {
  readonly pk: number
  readonly description: string
  /** '' if unknown. */
  readonly startTime: string
  /** When the incident ended: 'infinity' while it is open, undefined if it is stateless. */
  readonly endTime: string | undefined
  readonly stateful: boolean
  readonly open: boolean
  readonly acked: boolean
  /** Undefined if unknown. */
  readonly level: Level | undefined
  readonly source: IncidentSource
  readonly sourceIncidentId: string
  readonly detailsUrl: string
  readonly ticketUrl: string
  readonly tags: readonly Tag[]
  /**
   * The parts that the server omitted or sent in unreadable form; left out if everything is known. An incident whose
   * state or acknowledgement is unknown counts as open or unacknowledged, so that it is not overlooked.
   */
  readonly unknown?: readonly IncidentPart[]
}

/** Whether the server sent this part of the incident in readable form. */
export function isKnown({ unknown }: Incident, part: IncidentPart): boolean {
  return unknown?.includes(part) !== true
}

/**
 * When an incident began, in microseconds since 1970. An unknown start counts as the newest, so that the incident is
 * noticed.
 */
export function startMoment({ startTime }: Incident): number {
  const start = microsecondsOf(startTime)
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : start
}

/** New values for some fields of an incident; the other fields stay unchanged. */
export type IncidentChange = Partial<Omit<Incident, 'pk'>>

/** What a chart that writes to an incident reports to its parent. */
export type IncidentWriteReport =
  /** The write changed the incident. */
  | { type: 'incident.changed'; change: IncidentChange }
  /** The incident may have changed: the write succeeded, or failed but may have taken effect. */
  | { type: 'incident.outdated' }

/** Whether two versions of an incident have the same contents. */
export function isSame(one: Incident | undefined, other: Incident | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The state that colours a row's border: closed wins over acknowledged, as nobody has to act on a closed incident. */
export type IncidentStatus = 'closed' | 'acknowledged' | 'open'

/** The status of an incident for colours and texts. A stateless incident is never open, so it counts as closed here. */
export function incidentStatus(incident: Incident): IncidentStatus {
  if (!incident.open) return 'closed'
  return incident.acked ? 'acknowledged' : 'open'
}

/** Whether the incident can be closed and reopened. A stateless incident cannot. */
export function hasState(incident: Incident): boolean {
  return incident.stateful
}

/** Whether the incident can be reopened: it has ended. False for stateless incidents, and if nothing is known of it. */
export function isClosed(incident: Incident | undefined): boolean {
  return incident !== undefined && incident.stateful && !incident.open
}

/** The heading of an incident: '{pk}: {description}'. */
export function incidentHeading(incident: Incident): string {
  return `${incident.pk}: ${incident.description}`
}
