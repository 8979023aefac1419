/** Waits until it is certain that a user is signed in, for charts that act on that user's behalf. */
import { following } from '../core/following.ts'
import { isSurelyThere } from './readings.ts'

export interface PresenceInput {
  /** User name. */
  readonly username: string
}

/** The user is signed in. */
export interface PresenceReport {
  readonly type: 'presence.certain'
}

/** Reports when it is certain that the user is signed in. Never reports while another user or nobody is signed in. */
export const presence = following(['session'], (self, { username }: PresenceInput): PresenceReport | undefined =>
  isSurelyThere(self, username) ? { type: 'presence.certain' } : undefined,
)
