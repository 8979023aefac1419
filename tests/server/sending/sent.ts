import { toWireTime } from '../time.ts'
import { messagesFor, type Site, type Occasion } from './rule.ts'

/** A message as `GET /stand-in/sent` shows it. */
export interface SentMessage {
  /** The pks of the event and of its incident. */
  readonly event: number
  readonly incident: number
  readonly type: string
  readonly timestamp: string
  readonly destination: number
  readonly media: string
  readonly settings: Readonly<Record<string, string | boolean>>
  /** The pks of the profiles that caused the message. */
  readonly profiles: readonly number[]
}

const MOST = 10_000

/** The latest messages that the server has sent, oldest first. */
export class Sent {
  #messages: SentMessage[] = []

  /** Sends an event to everyone who must be notified of it. */
  send(occasion: Occasion, site: Site): void {
    const { incident, event } = occasion
    for (const { destination, profiles } of messagesFor(occasion, site)) {
      this.#messages.push({
        event: event.pk,
        incident: incident.pk,
        type: event.type,
        timestamp: toWireTime(event.timestamp),
        destination: destination.pk,
        media: destination.medium,
        settings: destination.settings,
        profiles,
      })
    }
    if (this.#messages.length > MOST) this.#messages.splice(0, this.#messages.length - MOST)
  }

  list(): readonly SentMessage[] {
    return this.#messages
  }

  clear(): void {
    this.#messages = []
  }
}
