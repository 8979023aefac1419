import type { Level } from './level.ts'
import { microsecondsOf } from '../../core/domain/moment.ts'
import type { Tag } from './tag.ts'

export interface SourceSystem {
  readonly pk: number
  readonly name: string
}

/** The system an incident comes from, as far as the server said. */
export interface IncidentSource {
  /** Undefined where unknown. */
  readonly pk: number | undefined
  readonly name: string
}

/** What stands in place of a source's name that the server did not say. */
export const unknownSource = 'unknown source'

/** What can be unknown of an incident, in the words that people read. */
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

/** One incident, with the fields the client store keeps (specification, section 3). Times are ISO 8601 texts. */
export interface Incident {
  readonly pk: number
  readonly description: string
  /** '' where unknown. */
  readonly startTime: string
  /** 'infinity' while open, undefined for a stateless incident, else the time it ended. */
  readonly endTime: string | undefined
  readonly stateful: boolean
  readonly open: boolean
  readonly acked: boolean
  /** Undefined where unknown. */
  readonly level: Level | undefined
  readonly source: IncidentSource
  readonly sourceIncidentId: string
  readonly detailsUrl: string
  readonly ticketUrl: string
  readonly tags: readonly Tag[]
  /**
   * What the server said in no readable way, or not at all (decisions, Odd rows); left out where everything is known. An
   * unknown state counts as open and an unknown acknowledgement as missing, so that nobody overlooks the incident.
   */
  readonly unknown?: readonly IncidentPart[]
}

/** Whether the server said this of an incident. */
export function isKnown({ unknown }: Incident, part: IncidentPart): boolean {
  return unknown?.includes(part) !== true
}

/** Microseconds since 1970 at which an incident began; one of unknown start counts as the newest, where it is seen. */
export function startMoment({ startTime }: Incident): number {
  const start = microsecondsOf(startTime)
  return Number.isNaN(start) ? Number.POSITIVE_INFINITY : start
}

/** What a change of one incident may touch; the rest stays as it is. */
export type IncidentChange = Partial<Omit<Incident, 'pk'>>

/** Whether two words on an incident say the same. */
export function isSame(one: Incident | undefined, other: Incident | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The state that colours a row's border (section 2): closed wins over acknowledged, as a closed incident needs nobody. */
export type IncidentStatus = 'closed' | 'acknowledged' | 'open'

/** The status of an incident for colours and words; a stateless incident is never open and counts as closed here. */
export function incidentStatus(incident: Incident): IncidentStatus {
  if (!incident.open) return 'closed'
  return incident.acked ? 'acknowledged' : 'open'
}

/** Whether a person can close or reopen the incident: stateless ones can be neither closed nor reopened. */
export function hasState(incident: Incident): boolean {
  return incident.stateful
}

/** The heading of an incident: '{pk}: {description}' (section 2). */
export function incidentHeading(incident: Incident): string {
  return `${incident.pk}: ${incident.description}`
}
