import type { Micros } from '../time.ts'
import type { EventType, Incident, IncidentEvent, SourceSystem, User } from './model.ts'

/** The parts of a world that are needed to invent its past. */
export interface Ground {
  readonly sources: readonly SourceSystem[]
  now(): Micros
  userWithPk(pk: number): User
  nextIncidentPk(): number
  nextEventPk(): number
}

/** The time between an event and its receipt by the server. */
const RECEIPT_DELAY: Micros = 240_117

export interface PastEvent {
  actor: User
  type: EventType
  at: Micros
  description: string
}

/** Writes an event into an incident's past; no listener is notified. */
export function recordPast(ground: Ground, incident: Incident, past: PastEvent): IncidentEvent {
  const { actor, type, at, description } = past
  const event = { pk: ground.nextEventPk(), actor, timestamp: at, received: at + RECEIPT_DELAY, type, description }
  incident.events.push(event)
  return event
}
