import type { Micros } from '../time.ts'

export interface User {
  pk: number
  username: string
  password: string
  firstName: string
  lastName: string
  email: string
  staff: boolean
  /** Inactive ones can do nothing, whatever token they hold. */
  active: boolean
  phoneNumbers: PhoneNumber[]
}

export interface PhoneNumber {
  pk: number
  phoneNumber: string
}

export interface SourceSystem {
  pk: number
  name: string
  type: string
  user: number
  baseUrl: string
}

export interface Tag {
  addedBy: number
  addedTime: Micros
  tag: string
}

export type EventType = 'STA' | 'END' | 'CLO' | 'REO' | 'ACK' | 'OTH' | 'CHI' | 'LES'

export interface IncidentEvent {
  pk: number
  actor: User
  timestamp: Micros
  received: Micros
  type: EventType
  description: string
}

export interface Acknowledgement {
  /** Its pk is that of its event. */
  event: IncidentEvent
  expiration: Micros | 'infinity' | null
}

export interface Incident {
  pk: number
  startTime: Micros
  /** `infinity` while open; null for a stateless one. */
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

/** A filter saved by a user. */
export interface SavedFilter {
  pk: number
  owner: number
  /** Others see it too; only the last generation knows this. */
  isPublic: boolean
  name: string
  sourceSystemIds: number[] | undefined
  tags: string[] | undefined
  open: boolean | null
  acked: boolean | null
  stateful: boolean | null
  maxlevel: number | null
}

/** A notification profile, as far as filtering incidents by it needs one. */
export interface Profile {
  pk: number
  owner: number
  filters: number[]
}

export const eventTypeNames: Readonly<Record<EventType, string>> = {
  STA: 'Incident start',
  END: 'Incident end',
  CHI: 'Incident change',
  CLO: 'Close',
  REO: 'Reopen',
  ACK: 'Acknowledge',
  OTH: 'Other',
  LES: 'Stateless'
}

export function isStateful(incident: Incident): boolean {
  return incident.endTime !== null
}

export function isOpen(incident: Incident, now: Micros): boolean {
  return incident.endTime === 'infinity' || (incident.endTime !== null && incident.endTime > now)
}

/** Acknowledged as long as one acknowledgement has no expiry or one yet to come. */
export function isAcked(incident: Incident, now: Micros): boolean {
  return incident.acknowledgements.some(({ expiration }) =>
    expiration === null || expiration === 'infinity' || expiration > now)
}
