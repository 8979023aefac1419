import type { Metadata } from '../../machines/domain/metadata.ts'
import type { Abilities } from '../../machines/domain/server.ts'
import { firstPaths, secondPaths, type Paths } from './paths.ts'
import { wireIncidents, wireWholePage } from './wire/incident.ts'
import { flatAcknowledgement, nestedAcknowledgement } from './wire/newAcknowledgement.ts'
import { isAtLeast } from './wire/serverVersion.ts'
import { wireIncidentMetadata, wireSourceSystems } from './wire/sourceSystem.ts'

/**
 * How one server is spoken to: where its resources are, how answers that differ between servers are read, and what it
 * can do. The only place that turns what a server says of itself into any of that.
 */
export interface Dialect {
  readonly paths: Paths
  /** How all open incidents are asked for, or those of them that nobody has acknowledged. */
  readonly openIncidents: (which: 'all' | 'unacked') => WholeList
  /** Reads the list of source systems. */
  readonly sourceSystems: typeof wireIncidentMetadata | typeof wireSourceSystems
  /** What is sent to acknowledge an incident. */
  readonly acknowledgement: typeof nestedAcknowledgement | typeof flatAcknowledgement
  /** Whether an empty address for many incidents at once removes their ticket links; else each is asked for by itself. */
  readonly removesTicketsInBulk: boolean
  /** Whether it gives tokens of which a person can have many, so that signing in ends nothing elsewhere. */
  readonly hasParallelTokens: boolean
  /** What it can do, from whatever site it is asked. */
  readonly abilities: Omit<Abilities, 'hasOwnSession'>
  /** Whether pages of its own site need no token where somebody is signed in at its own pages. */
  readonly hasOwnSession: boolean
}

/** A list that is asked for at once, without pages. */
export interface WholeList {
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly rows: typeof wireIncidents | typeof wireWholePage
}

/** Servers have no limit of their own; an answer of more would take minutes. */
const largestList = 10_000

/** Servers before 2.0: some resources have moved to the second version of the interface, others have not. */
const firstGeneration: Dialect = {
  paths: firstPaths,
  openIncidents: (which) => ({
    path: which === 'all' ? '/api/v1/incidents/open/' : '/api/v1/incidents/open+unacked/',
    rows: wireIncidents,
  }),
  sourceSystems: wireIncidentMetadata,
  acknowledgement: nestedAcknowledgement,
  removesTicketsInBulk: true,
  hasParallelTokens: false,
  abilities: { hasRealtime: true },
  hasOwnSession: false,
}

/** Servers from 2.0 on: the first version of the interface is gone, and so is the WebSocket. */
export const secondGeneration: Dialect = {
  paths: secondPaths,
  openIncidents: (which) => ({
    path: secondPaths.incidents,
    query: { open: 'true', acked: which === 'all' ? undefined : 'false', page_size: String(largestList) },
    rows: wireWholePage,
  }),
  sourceSystems: wireSourceSystems,
  acknowledgement: flatAcknowledgement,
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
    hasParallelTokens: isAtLeast(serverVersion, '1.29') || (isAtLeast(serverVersion, '1.25') && !isAtLeast(serverVersion, '1.26')),
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
