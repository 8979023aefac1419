import * as v from 'valibot'
import type { ZoneReading } from '../../../machines/server/domain/serverZone.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** What the console has learned about a server, so that later visits need not find it out again. */
export interface ServerFacts {
  /** The version of the server that had no planned maintenance, and when that was seen. */
  readonly withoutMaintenance?: Sighting | undefined
  /** What this browser knew of sign-ins at the server when the server knew no user of it, and when that was. */
  readonly nobody?: Sighting | undefined
  /** Whether the deployment shows no severity levels: public/served.js then leaves room for none. */
  readonly withoutLevels?: boolean | undefined
  /** Whether the last visit used the server's own session. */
  readonly hasOwnSession?: boolean | undefined
  /** Who signed in, and when. It is forgotten with the token. */
  readonly signIn?: Sighting | undefined
  /** The latest reading of the server's time zone. */
  readonly zone?: ZoneReading | undefined
  /** The public filters that belong to somebody else than this user, and when the first of them was seen. */
  readonly foreignFilters?:
    { readonly username: string; readonly pks: readonly number[]; readonly at: number } | undefined
}

/** Something that was seen once, and when, in milliseconds since 1970. */
export interface Sighting {
  readonly what: string
  readonly at: number
}

export interface RememberedFacts {
  /** The facts about the current server. Never throws. */
  readonly read: () => ServerFacts
  /** Adds facts about the current server. Never throws: if the browser refuses, the next visit asks again. */
  readonly note: (facts: ServerFacts) => void
  /** Whether this was seen less than a day ago. */
  readonly isSeen: (fact: 'withoutMaintenance' | 'nobody', what: string) => boolean
  /** Notes that this was seen now. */
  readonly see: (fact: 'withoutMaintenance' | 'nobody', what: string) => void
}

/** Milliseconds for which a sighting counts: if it was a mistake, the console finds out within a day. */
export const sightingTime = 86_400_000

const wireSighting = v.fallback(v.optional(v.object({ what: v.string(), at: v.number() })), undefined)

const wireFacts = v.object({
  backendUrl: v.string(),
  withoutMaintenance: wireSighting,
  nobody: wireSighting,
  withoutLevels: v.fallback(v.optional(v.boolean()), undefined),
  hasOwnSession: v.fallback(v.optional(v.boolean()), undefined),
  signIn: wireSighting,
  zone: v.fallback(v.optional(v.object({ at: v.number(), offset: v.pipe(v.number(), v.safeInteger()) })), undefined),
  foreignFilters: v.fallback(
    v.optional(v.object({ username: v.string(), pks: v.array(v.number()), at: v.number() })),
    undefined,
  ),
})

/**
 * Keeps the facts in the browser's local storage, about the last server only (docs/behaviour.md#start-up).
 * `browserStorage` is called at every use, because some browsers throw when the storage is merely accessed.
 */
export function createRememberedFacts(
  browserStorage: () => Storage,
  basePath: string,
  backendUrl: () => string,
  now: () => number = Date.now,
): RememberedFacts {
  const name = nameBelow(basePath, `${storagePrefix}serverFacts`)

  function read(): ServerFacts {
    try {
      const { backendUrl: known, ...facts } = v.parse(wireFacts, JSON.parse(browserStorage().getItem(name) ?? ''))
      return known === backendUrl() ? facts : {}
    } catch {
      return {}
    }
  }

  function note(facts: ServerFacts) {
    try {
      browserStorage().setItem(name, JSON.stringify({ ...read(), ...facts, backendUrl: backendUrl() }))
    } catch {
      // The only effect is that the next visit asks the server again.
    }
  }

  return {
    read,
    note,
    isSeen(fact, what) {
      const seen = read()[fact]
      const age = seen === undefined ? Infinity : now() - seen.at
      return seen?.what === what && age >= 0 && age < sightingTime
    },
    see: (fact, what) => note({ [fact]: { what, at: now() } }),
  }
}
