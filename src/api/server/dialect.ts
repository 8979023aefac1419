import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import type { Abilities } from '../../../machines/server/domain/server.ts'
import { firstPaths, secondPaths, type Paths } from './paths.ts'
import { isAtLeast } from './wire/serverVersion.ts'

/**
 * How to speak to a server: its paths, its API version, and its capabilities. No other module derives these from a
 * server's version.
 */
export interface Dialect {
  readonly paths: Paths
  /**
   * The API version of the bodies that differ between versions; each folder of src/api reads and writes its own bodies.
   */
  readonly version: InterfaceVersion
  /**
   * Whether one call with an empty address removes the ticket links of many incidents. If not, each link is removed by
   * its own call.
   */
  readonly removesTicketsInBulk: boolean
  /** Whether a user can have several tokens at once. If so, signing in does not end the user's other sessions. */
  readonly hasParallelTokens: boolean
  /** The capabilities that do not depend on the site of the page. */
  readonly abilities: Omit<Abilities, 'hasOwnSession'>
  /** Whether pages on the server's site need no token while the user is signed in on the server's own pages. */
  readonly hasOwnSession: boolean
}

/** An API version, as written in paths. */
export type InterfaceVersion = 'v1' | 'v2'

/** Servers before 2.0: some resources have moved to API version 2, others have not. */
const firstGeneration: Dialect = {
  paths: firstPaths,
  version: 'v1',
  removesTicketsInBulk: true,
  hasParallelTokens: false,
  abilities: {
    hasRealtime: true,
    keepsFurtherConditions: false,
    hasPublicFilters: false,
    judgesEventTime: false,
    changesExpiry: false,
  },
  hasOwnSession: false,
}

/** Servers from 2.0 on, without API version 1 and without the WebSocket. */
export const secondGeneration: Dialect = {
  paths: secondPaths,
  version: 'v2',
  removesTicketsInBulk: true,
  hasParallelTokens: true,
  abilities: {
    hasRealtime: false,
    keepsFurtherConditions: true,
    hasPublicFilters: true,
    judgesEventTime: true,
    changesExpiry: true,
  },
  hasOwnSession: true,
}

/**
 * The dialect of a server with this metadata. Until the server has responded, the console speaks the dialect of 1.x
 * (docs/behaviour.md#server-versions).
 */
export function dialectOf(metadata: Metadata | undefined): Dialect {
  if (metadata === undefined) return firstGeneration
  if (!speaksFirstVersion(metadata)) return secondGeneration
  const { serverVersion } = metadata
  return {
    ...firstGeneration,
    // Releases 1.26 to 1.28 lack parallel tokens.
    hasParallelTokens:
      isAtLeast(serverVersion, '1.29') || (isAtLeast(serverVersion, '1.25') && !isAtLeast(serverVersion, '1.26')),
    // Release 1.36.2 reports success, but keeps the links.
    removesTicketsInBulk: !isAtLeast(serverVersion, '1.36'),
    // From 1.36 on, every WebSocket handshake fails with status 500, as observed on 1.36.2.
    // Releases before 1.3 have no call that changes an acknowledgement.
    abilities: {
      ...firstGeneration.abilities,
      hasRealtime: !isAtLeast(serverVersion, '1.36'),
      changesExpiry: isAtLeast(serverVersion, '1.3'),
    },
  }
}

function speaksFirstVersion({ apiVersions, serverVersion }: Metadata): boolean {
  const versions = Object.values(apiVersions)
  return versions.length === 0 ? !isAtLeast(serverVersion, '2.0') : versions.includes('v1')
}
