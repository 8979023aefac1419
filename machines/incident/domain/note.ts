/** Notes on an incident: events that change nothing about it (docs/behaviour.md#notes). */
import { errorWords, failedAttempt, type Message } from '../../messages/domain/message.ts'
import { toFault } from '../../core/domain/fault.ts'
import type { IncidentEvent, IncidentHistory } from './incidentHistory.ts'

/** A note that was sent. */
export interface SentNote {
  readonly message: string
  /** The name of the user who sent it. */
  readonly whose: string
  /** When it was sent, by the server's clock; milliseconds since 1970. */
  readonly sentAt: number
}

/** Reported to the incident: what was typed for something that somebody else has done meanwhile becomes a note. */
export type NoteHandover = { type: 'incident.noteInstead'; text: string }

/** A note that continues the unsent one, if there is any. */
export function continuedNote(unsent: string, text: string): string {
  return unsent.trim() === '' ? text : `${unsent.trimEnd()}\n${text}`
}

/** How far the server's clock may differ from what the console knows of it, in milliseconds. */
export const clockTolerance = 120_000

/** Whether the history contains the note, whose answer was lost. */
export function hasNote({ events }: Pick<IncidentHistory, 'events'>, note: SentNote): boolean {
  return events.some((event) => isNote(event, note))
}

function isNote({ type, actor, description, timestamp }: IncidentEvent, { message, whose, sentAt }: SentNote): boolean {
  if (type.value !== 'OTH' || actor.username !== whose || description.trim() !== message) return false
  return Date.parse(timestamp) >= sentAt - clockTolerance
}

/**
 * Whether the server may have added the note although the call failed. It has not if it refused the call, or if the
 * call was not sent because nobody was signed in.
 */
export function mayBeAdded(error: unknown): boolean {
  const { kind, isWithheld } = toFault(error, attempt)
  return !isWithheld && (kind === 'unreachable' || kind === 'server' || kind === 'garbled')
}

/** 'Failed to add note to 7 - …'. */
export function noteFailedMessage(pk: number, error: unknown): Message {
  return failedAttempt(`Failed to add note to ${pk} - ${errorWords(error, attempt)}`, error, attempt)
}

const attempt = 'add note'
