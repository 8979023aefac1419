import type { Micros } from '../time.ts'

export interface User {
  pk: number
  username: string
  password: string
  firstName: string
  lastName: string
  email: string
  /** Can open the administration pages and plan maintenance. */
  staff: boolean
  /** Has permissions that other users lack; may or may not be staff. */
  superuser: boolean
  /** Inactive users can do nothing, even with a valid token. */
  active: boolean
}

export interface SourceSystem {
  pk: number
  name: string
  type: string
  user: number
  baseUrl: string
  /** The time of its last request; undefined if there was none. */
  lastSeen: Micros | undefined
}

export interface Tag {
  addedBy: number
  addedTime: Micros
  tag: string
}

export type EventType = 'STA' | 'END' | 'CLO' | 'REO' | 'ACK' | 'OTH' | 'CHI' | 'LES' | 'RES'

export interface IncidentEvent {
  pk: number
  actor: User
  timestamp: Micros
  received: Micros
  type: EventType
  description: string
}

export interface Acknowledgement {
  /** Its pk is also the pk of the acknowledgement. */
  event: IncidentEvent
  expiration: Micros | 'infinity' | null
}

export interface Incident {
  pk: number
  startTime: Micros
  /** `infinity` while open; null for a stateless incident. */
  endTime: Micros | 'infinity' | null
  source: SourceSystem
  sourceIncidentId: string
  detailsUrl: string
  description: string
  level: number
  ticketUrl: string
  metadata: Record<string, unknown>
  tags: Tag[]
  /** Oldest first. */
  events: IncidentEvent[]
  acknowledgements: Acknowledgement[]
}

/** The conditions of a filter; a list that was never set is undefined. */
export interface FilterWords {
  sourceSystemIds: number[] | undefined
  tags: string[] | undefined
  open: boolean | null
  acked: boolean | null
  stateful: boolean | null
  maxlevel: number | null
  /** The event types that profiles notify about; API version 1 does not have them. */
  eventTypes: EventType[] | undefined
  /** Only servers of version 2.0 and later have this condition and the next one. */
  sourceTypes: string[] | undefined
  hideClosedAcked: boolean
}

/** A filter saved by a user. */
export interface SavedFilter extends FilterWords {
  readonly pk: number
  owner: number
  /** Whether the filter is public; only servers of version 2.0 and later have public filters. */
  isPublic: boolean
  name: string
}

/** A period within a day, on some days of every week. */
export interface TimeRecurrence {
  /** From 1 for Monday to 7 for Sunday, ascending. */
  days: number[]
  /** As the API sends it: `08:00:00`, or with microseconds. */
  start: string
  end: string
}

export interface Timeslot {
  readonly pk: number
  owner: number
  name: string
  recurrences: TimeRecurrence[]
}

/** The format of a text property of a medium's settings. */
export type PropertyFormat = 'email' | 'tel' | 'uri'

export interface MediumProperty {
  type: 'string' | 'boolean'
  title: string
  description?: string | undefined
  format?: string | undefined
}

/** The JSON schema of a medium's settings. */
export interface MediumSchema {
  title: string
  description?: string | undefined
  type: 'object'
  required: string[]
  properties: Record<string, MediumProperty>
}

/** A kind of destination. A medium that is not installed is listed, but its schema is refused. */
export interface Medium {
  slug: string
  name: string
  installed: boolean
  schema: MediumSchema
  /** The formats that its plugin checks for properties whose schema has no format. */
  formatsWithoutSchema: Readonly<Record<string, PropertyFormat>>
}

export interface Destination {
  readonly pk: number
  owner: number
  /** The slug of its medium. */
  medium: string
  label: string | null
  settings: Record<string, string | boolean>
  /** Whether the server keeps the destination in sync with the account; null if it was created through API version 3. */
  managed: boolean | null
}

export interface Profile {
  readonly pk: number
  owner: number
  name: string | null
  /** The pk of a timeslot, followed by the pks of filters and of destinations. */
  timeslot: number
  filters: number[]
  destinations: number[]
  active: boolean
}

export const eventTypeNames: Readonly<Record<EventType, string>> = {
  STA: 'Incident start',
  END: 'Incident end',
  CHI: 'Incident change',
  CLO: 'Close',
  REO: 'Reopen',
  ACK: 'Acknowledge',
  OTH: 'Other',
  LES: 'Stateless',
  RES: 'Incident restart',
}

export function isStateful(incident: Incident): boolean {
  return incident.endTime !== null
}

export function isOpen(incident: Incident, now: Micros): boolean {
  return incident.endTime === 'infinity' || (incident.endTime !== null && incident.endTime > now)
}

/** Whether the incident is acknowledged: at least one acknowledgement has no expiry, or an expiry in the future. */
export function isAcked(incident: Incident, now: Micros): boolean {
  return incident.acknowledgements.some(
    ({ expiration }) => expiration === null || expiration === 'infinity' || expiration > now,
  )
}
