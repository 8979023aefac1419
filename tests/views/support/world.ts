import { configurationDefaults, type Configuration } from '../../../machines/core/domain/configuration.ts'
import type { IncidentPage } from '../../../machines/list/domain/page.ts'
import type { Server } from '../../../machines/server/domain/server.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import type { LoginMethod } from '../../../machines/session/domain/user.ts'
import { ana, incident, unauthorized } from '../../machines/support/fixtures.ts'
import { reportOf } from '../../../machines/shift/domain/reportOf.ts'
import { shiftOf } from '../../../machines/shift/domain/shiftOf.ts'
import { createShiftParts, type ShiftPartCalls } from '../../../src/api/shift/shiftParts.ts'
import type { Answers } from './ports.ts'

/** What a shift is read from on a server without incidents. */
export const emptyPast: ShiftPartCalls = {
  fetchPastEvents: () => Promise.resolve({ events: [], unreadable: 0, further: undefined }),
  fetchIncidentCount: () => Promise.resolve(0),
  fetchShiftIncidents: () => Promise.resolve({ items: [], unreadable: 0, next: undefined }),
  fetchNamedIncidents: () => Promise.resolve({ items: [], unreadable: 0 }),
  fetchMaintenance: () => Promise.resolve(undefined),
  fetchWatchedSources: () => Promise.resolve({ items: [], unreadable: 0 }),
  fetchRowAcknowledgements: ({ pks }) =>
    Promise.resolve(pks.map((pk) => ({ pk, acknowledgements: [], fault: undefined }))),
}

export const configuration: Configuration = {
  ...configurationDefaults,
  backendUrl: 'https://argus.example.org',
  cookieDomain: 'example.org',
}

export const server: Server = {
  metadata: { serverVersion: '1.36.2', apiVersions: { deprecated: 'v1', stable: 'v2' } },
  abilities: {
    hasRealtime: true,
    hasOwnSession: false,
    keepsFurtherConditions: false,
    hasPublicFilters: false,
    judgesEventTime: false,
    changesExpiry: true,
  },
}

/** A token whose expiry is unknown. */
export const aToken: SessionToken = { token: 'a-token', expiresAt: undefined }

export const passwordLogin: LoginMethod = {
  type: 'username_password',
  name: 'user_pw',
  url: 'https://argus.example.org/api/v1/token-auth/',
}

/** A list of one page with one incident. */
export const onePage: IncidentPage = { incidents: [incident()], next: undefined, previous: undefined, unreadable: 0 }

/**
 * The replies of the ports for a working server and a user who only reads. A test that changes something adds the
 * replies for the change.
 */
export function friendlyAnswers(): Partial<Answers> {
  return {
    loadChunk: () => Promise.resolve(),
    startRecording: () => Promise.resolve(),
    saveRecording: () => Promise.resolve(),
    checkRelease: () => Promise.resolve({ isOurs: true }),
    findConfiguration: () => Promise.resolve({ runtime: configuration, build: {}, warnings: [] }),
    requestToken: () => Promise.resolve(aToken),
    fetchCurrentUser: () => Promise.resolve(ana),
    recognizeUser: () => Promise.reject(unauthorized('get current user')),
    requestLogout: () => Promise.resolve('ended'),
    fetchLoginMethods: () => Promise.resolve([passwordLogin]),
    meetServer: () => Promise.resolve(server),
    storePreferences: () => Promise.resolve(),
    fetchIncidentPage: () => Promise.resolve(onePage),
    fetchIncidentCount: () => Promise.resolve(undefined),
    fetchSourceMatches: () => Promise.resolve({ incidents: [], hasMore: false }),
    fetchIncident: ({ pk }) => Promise.resolve(incident({ pk })),
    fetchIncidentHistory: () => Promise.resolve({ events: [], acknowledgements: [] }),
    fetchFilters: () => Promise.resolve([]),
    fetchRowAcknowledgements: ({ pks }) =>
      Promise.resolve(pks.map((pk) => ({ pk, acknowledgements: [], fault: undefined }))),
    fetchLatestEvents: () => Promise.resolve([]),
    fetchAlarms: () => Promise.resolve({ incidents: [], next: undefined, previous: undefined, unreadable: 0 }),
    checkSound: () => Promise.resolve(),
    fetchMaintenance: () => Promise.resolve(undefined),
    fetchMissingHeartbeats: () => Promise.resolve({ missing: [], isCut: false }),
    fetchWatchedSources: () => Promise.resolve({ items: [], unreadable: 0 }),
    fetchSourceSystems: () => Promise.resolve([{ pk: 1, name: 'nav' }]),
    findSignIn: () => Promise.resolve(undefined),
    fetchPastEvents: () => Promise.resolve({ events: [], unreadable: 0, further: undefined }),
    fetchShiftPart: createShiftParts(emptyPast).fetchShiftPart,
    reckonShift: (record) => Promise.resolve(shiftOf(record)),
    reckonReport: (order) => Promise.resolve(reportOf(order)),
    copyAddress: () => Promise.resolve(),
    copyIncident: () => Promise.resolve(),
    copyRows: () => Promise.resolve(),
    saveRows: () => Promise.resolve(),
    fetchMedia: () => Promise.resolve([]),
    fetchDestinations: () => Promise.resolve({ items: [], unreadable: 0 }),
    fetchTimeslots: () => Promise.resolve({ items: [], unreadable: 0 }),
    fetchProfiles: () => Promise.resolve({ items: [], unreadable: 0 }),
    fetchProfileList: () =>
      Promise.resolve({ profiles: [], choices: { timeslots: [], filters: [], destinations: [] }, unreadable: 0 }),
  }
}
