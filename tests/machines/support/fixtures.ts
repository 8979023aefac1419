import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { ToldCount } from '../../../machines/list/domain/changeFeed.ts'
import type { Server } from '../../../machines/server/domain/server.ts'
import type { User } from '../../../machines/session/domain/user.ts'

/** A server of generation 1.19, and one of generation 2.9. */
export const firstServer: Server = {
  metadata: { serverVersion: '1.19.2', apiVersions: { stable: 'v1', unstable: 'v2' } },
  abilities: {
    hasRealtime: true,
    hasOwnSession: false,
    keepsFurtherConditions: false,
    hasPublicFilters: false,
    judgesEventTime: false,
    changesExpiry: true,
  },
}
export const secondServer: Server = {
  metadata: { serverVersion: '2.9.1', apiVersions: { stable: 'v2' } },
  abilities: {
    hasRealtime: false,
    hasOwnSession: true,
    keepsFurtherConditions: true,
    hasPublicFilters: true,
    judgesEventTime: true,
    changesExpiry: true,
  },
}

/** A count of 40 matching incidents, from a request of the feed. */
export const countOf40: ToldCount = { count: 40, question: { ...unrestrictedQuery, withLevels: true }, askedAt: 5 }

/** The fault of a call that received no response. */
export function unreachable(action: string): Fault {
  return new Fault({ kind: 'unreachable', action })
}

/** The fault of a call that the server refused with a status below 500. */
export function refused(action: string, status: number, body: unknown): Fault {
  return new Fault({ kind: 'refused', action, status, body })
}

/** The fault of a call that received a 401. */
export function unauthorized(action: string): Fault {
  return new Fault({ kind: 'unauthorized', action, status: 401, body: { detail: 'Invalid token.' } })
}

/** The fault of a call that received a 500. */
export function broken(action: string): Fault {
  return new Fault({ kind: 'server', action, status: 500, body: 'Internal Server Error' })
}

export const ana: User = { username: 'ana', firstName: 'Ana', adminUrl: undefined }

/** An open, unacknowledged incident. A test sets the fields that matter to it. */
export function incident(change: Partial<Incident> = {}): Incident {
  return {
    pk: 7,
    description: 'Link down',
    startTime: '2026-01-15T10:00:00+01:00',
    endTime: 'infinity',
    stateful: true,
    open: true,
    acked: false,
    level: 2,
    source: { pk: 1, name: 'nav' },
    sourceIncidentId: '4711',
    detailsUrl: '',
    ticketUrl: '',
    tags: [],
    ...change,
  }
}
