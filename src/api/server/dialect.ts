import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import type { Abilities } from '../../../machines/server/domain/server.ts'
import { firstPaths, secondPaths, type Paths } from './paths.ts'
import { isAtLeast } from './wire/serverVersion.ts'

/**
 * How one server is spoken to: where its resources are, in which version of the interface, and what it can do. The only
 * place that turns what a server says of itself into any of that.
 */
export interface Dialect {
  readonly paths: Paths
  /** Which version of the interface the bodies and answers are in that differ; each room reads and writes its own. */
  readonly version: InterfaceVersion
  /** Whether an empty address for many incidents at once removes their ticket links; else each is asked for by itself. */
  readonly removesTicketsInBulk: boolean
  /** Whether it gives tokens of which a person can have many, so that signing in ends nothing elsewhere. */
  readonly hasParallelTokens: boolean
  /** What it can do, from whatever site it is asked. */
  readonly abilities: Omit<Abilities, 'hasOwnSession'>
  /** Whether pages of its own site need no token where somebody is signed in at its own pages. */
  readonly hasOwnSession: boolean
}

/** A version of the interface, as paths have it. */
export type InterfaceVersion = 'v1' | 'v2'

/** Servers before 2.0: some resources have moved to the second version of the interface, others have not. */
const firstGeneration: Dialect = {
  paths: firstPaths,
  version: 'v1',
  removesTicketsInBulk: true,
  hasParallelTokens: false,
  abilities: { hasRealtime: true },
  hasOwnSession: false,
}

/** Servers from 2.0 on: the first version of the interface is gone, and so is the WebSocket. */
export const secondGeneration: Dialect = {
  paths: secondPaths,
  version: 'v2',
  removesTicketsInBulk: true,
  hasParallelTokens: true,
  abilities: { hasRealtime: false },
  hasOwnSession: true,
}

/**
 * The dialect of a server that says this of itself. One that has said nothing is spoken to as the specification
 * describes (decisions, Servers of all generations).
 */
export function dialectOf(metadata: Metadata | undefined): Dialect {
  if (metadata === undefined) return firstGeneration
  if (!speaksFirstVersion(metadata)) return secondGeneration
  const { serverVersion } = metadata
  return {
    ...firstGeneration,
    // Releases of 1.26 to 1.28 lack them.
    hasParallelTokens:
      isAtLeast(serverVersion, '1.29') || (isAtLeast(serverVersion, '1.25') && !isAtLeast(serverVersion, '1.26')),
    // 1.36.2 answers that it did, and keeps them.
    removesTicketsInBulk: !isAtLeast(serverVersion, '1.36'),
    // From there on every handshake fails with status 500, as was seen on 1.36.2.
    abilities: { hasRealtime: !isAtLeast(serverVersion, '1.36') },
  }
}

function speaksFirstVersion({ apiVersions, serverVersion }: Metadata): boolean {
  const versions = Object.values(apiVersions)
  return versions.length === 0 ? !isAtLeast(serverVersion, '2.0') : versions.includes('v1')
}
