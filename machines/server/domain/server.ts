import type { Metadata } from './metadata.ts'

/** The capabilities of a server, so that no other code depends on its version. */
export interface Abilities {
  /** Whether the server sends changes over a WebSocket. */
  readonly hasRealtime: boolean
  /**
   * Whether a user who has signed in on the server's own pages is signed in here too, because those pages are on the
   * same site.
   */
  readonly hasOwnSession: boolean
  /** Whether a saved filter keeps the conditions that server 2.0 introduced. */
  readonly keepsFurtherConditions: boolean
  /** Whether users can make a saved filter public. */
  readonly hasPublicFilters: boolean
  /**
   * Whether the time of an event must lie in a profile's timeslot for the profile to notify of it; if not, the start of
   * its incident must.
   */
  readonly judgesEventTime: boolean
  /** Whether the expiry of an acknowledgement can be changed, so that it can be taken back. */
  readonly changesExpiry: boolean
}

/** The information about a server. */
export interface Server {
  /** The server's version information; undefined until the server has answered. */
  readonly metadata: Metadata | undefined
  readonly abilities: Abilities
}

/** A server that has not identified itself yet: assumed to have the capabilities of the default version. */
export const unknownServer: Server = {
  metadata: undefined,
  abilities: {
    hasRealtime: true,
    hasOwnSession: false,
    keepsFurtherConditions: false,
    hasPublicFilters: false,
    judgesEventTime: false,
    changesExpiry: false,
  },
}
