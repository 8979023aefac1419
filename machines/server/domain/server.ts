import type { Metadata } from './metadata.ts'

/** What a server can do, so that nobody has to know its version. */
export interface Abilities {
  /** It tells of changes over a WebSocket. */
  readonly hasRealtime: boolean
  /** Whoever is signed in at its own pages is known to it here as well: those are on the same site. */
  readonly hasOwnSession: boolean
}

/** What is known of a server. */
export interface Server {
  /** What it said of itself; undefined as long as it has not answered. */
  readonly metadata: Metadata | undefined
  readonly abilities: Abilities
}

/** A server that has not said what it is: it counts as one of those that the specification describes. */
export const unknownServer: Server = { metadata: undefined, abilities: { hasRealtime: true, hasOwnSession: false } }
