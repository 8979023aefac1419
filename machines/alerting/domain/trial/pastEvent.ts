/** The events of the last days, as far as they decide who was notified (docs/behaviour.md#trial). */
import type { Incident } from '../../../incident/domain/incident.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'

/** An event of the server's feed. */
export interface PastEvent {
  readonly pk: number
  /** Primary key of the incident that it belongs to. */
  readonly incident: number
  /** As servers write it: 'STA'. */
  readonly type: string
  /** The user name of its author; undefined if it could not be read. */
  readonly by: string | undefined
  /** The time that its source gave, in microseconds since 1970. */
  readonly at: number
  /** By how many minutes the server's local time was ahead of UTC then. */
  readonly offset: number
  /** When the server stored it and sent notifications, in microseconds since 1970. */
  readonly receivedAt: number
  /** As `offset`, at that time. */
  readonly receivedOffset: number
  /** The severity levels before and after, if it says that the level was changed. */
  readonly level?: { readonly before: number; readonly after: number }
  /** Set if it says that the tags were changed. It does not say which. */
  readonly isOfTags?: boolean
  /** What its author or its source wrote; '' if nothing. */
  readonly text: string
}

/** A page of the feed, newest events first. */
export interface PastEventPage {
  readonly events: readonly PastEvent[]
  /** How many could not be read. */
  readonly unreadable: number
  /** Where the page with earlier events begins; undefined if there are none. */
  readonly further: string | undefined
}

/** What has been read of the last days. */
export interface PastDays {
  /** Milliseconds since 1970, by when the server stored events. */
  readonly from: number
  readonly to: number
  /** Newest first, each once. */
  readonly events: readonly PastEvent[]
  readonly unreadable: number
  /** The incidents as they are now, by primary key. Those that the server no longer has are missing. */
  readonly incidents: ReadonlyMap<number, Incident>
  /** The planned maintenance that the server shows, past tasks included. */
  readonly tasks: readonly MaintenanceTask[]
}

/**
 * How far what is tried goes back, and how much further is read, in milliseconds. The feed is in order of the times that
 * sources gave, and sources may report late.
 */
export const triedLength = 604_800_000
export const lateness = 86_400_000
