/**
 * Samples of the data that well-behaved servers send, for each schema of `wire` in src/api; the odd input for the
 * schemas is derived from them.
 */
import { destinationRow, filterRow, profileRow, timeslotRow } from '../../../api/alerting/alertingRows.ts'
import { acknowledgementRow, eventRow, incidentRow, page } from '../../../api/server/wireRows.ts'

const medium = { slug: 'email', name: 'Email', installed: true }
const mediumSchema = {
  json_schema: {
    title: 'Email settings',
    type: 'object',
    required: ['email_address'],
    properties: {
      email_address: { type: 'string', title: 'Email address', format: 'email' },
      synced: { type: 'boolean' },
      retries: { type: ['integer', 'null'], title: 'Retries' },
      headers: { type: 'object' },
    },
  },
}
const heldOrder = {
  id: '1.close.7',
  owner: 'ana',
  orderedAt: 1_768_478_400_000,
  isSent: false,
  operation: 'close',
  pks: [7, 8],
  text: 'fixed',
  isSingle: false,
  replacedUrl: '',
}
const source = { pk: 3, name: 'nav', type: { name: 'nav' }, user: 6, base_url: '' }
const feedRow = { ...eventRow(), pk: 3 }
const bulk = {
  changes: {
    1: { status: 201, errors: null },
    2: { status: 400, errors: { detail: ['No.', 'Never.'] } },
    3: { status: 404, errors: 'Not found.' },
  },
}
const user = {
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Berg',
  email: 'ana@example.org',
  admin_url: 'https://argus.example/admin/',
}
const metadata = {
  'server-version': '2.9.1.post112+gca9d38ea',
  'api-version': { stable: 'v2', unstable: 'v3' },
  jsonschema: {},
}
const loginMethods = [
  { type: 'username_password', name: 'user_pw', url: '/api/v1/token-auth/' },
  { type: 'OAuth2', name: 'dataporten_feide', url: 'https://argus.example/oidc/login/dataporten_feide/' },
]

/** Rows for the list schemas. These read each row independently, so that one broken row does not hide the others. */
export const listSamples: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  wireIncidents: [incidentRow(), incidentRow({ pk: 2, end_time: '2026-11-20T19:28:41.503663+01:00', open: false })],
  wireEvents: [eventRow(), eventRow({ pk: 13, type: { value: 'ACK', display: 'Acknowledge' } })],
  wireAcknowledgements: [acknowledgementRow(), acknowledgementRow({ pk: 13, expiration: '2026-11-20T19:28:41Z' })],
  wireDestinations: [destinationRow()],
  wireTimeslots: [timeslotRow()],
  wireProfiles: [profileRow()],
}

/** The samples of a schema, by the name of its export. Throws if it has none. */
export function samplesOf(schema: string): readonly unknown[] {
  const found = samples[schema] ?? []
  if (found.length === 0) throw new Error(`tests/commands/fuzz/decoders/wireSamples.ts has no sample of ${schema}.`)
  return found
}

/** One or more samples for each schema, by the name of its export. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  wireHeldOrder: [heldOrder],
  ...Object.fromEntries(Object.entries(listSamples).map(([name, rows]) => [name, [rows]])),
  wireAcknowledgement: [acknowledgementRow()],
  wireBulkOutcome: [bulk],
  wireFormDraft: [
    {
      kind: 'profile',
      key: 'profile.3',
      title: 'Profile',
      page: 'notificationProfiles',
      draft: { name: 'Nights', filters: [1] },
    },
    {
      kind: 'timeslot',
      key: 'timeslot.7',
      title: 'Timeslot',
      page: 'timeslots',
      draft: { recurrences: [{ key: 1, days: [1, 7], start: '08:00', end: '16:00', isAllDay: false }] },
    },
    {
      kind: 'maintenanceTask',
      key: 'maintenanceTask.3',
      title: 'Task',
      page: 'maintenance',
      draft: { when: '22-02', filters: [1], conditions: '?tag=location%3Doslo', filterName: 'Oslo' },
    },
    { kind: 'notifyMe', key: 'notifyMe.new', title: 'A profile', page: 'anyPage', draft: '{}' },
    {
      kind: 'destination',
      key: 'destination.4',
      title: 'Phone',
      page: 'destinations',
      draft: { title: 'Phone', values: { number: '1' } },
    },
    {
      kind: 'newDestination',
      key: 'newDestination',
      title: 'New',
      page: 'destinations',
      medium: 'email',
      draft: { title: '', values: {} },
    },
  ],
  wireKeptRun: [
    {
      standing: 'paused',
      operation: 'close',
      text: 'fixed',
      expiration: '2026-11-20T19:28:41Z',
      undone: [1, 2],
      ledger: {
        waiting: [4],
        withheld: [],
        leftOut: [{ reason: 'stateless', pks: [5] }],
        succeeded: [1],
        refused: [{ reason: 'Locked', pks: [2] }],
        unanswered: [{ reason: 'no answer', pks: [3] }],
        changed: [],
        unchanged: [3],
      },
    },
  ],
  wireCreatedTicket: [{ ticket_url: 'https://tickets.example/1' }],
  wireDestination: [destinationRow()],
  wireEndTime: ['infinity', '2026-11-20T19:28:41Z'],
  wireEvent: [eventRow()],
  wireFeed: [page([feedRow])],
  wireIncident: [incidentRow()],
  wireIncidentCount: [{ count: 7, params: {} }, page([])],
  wireIncidentMetadata: [{ sourceSystems: [source] }],
  wireIncidentPage: [
    page([incidentRow(), incidentRow({ pk: 2 })], {
      next: 'https://argus.example/api/v2/incidents/?cursor=cD0y&page_size=25',
    }),
  ],
  wireMaintenanceTask: [
    {
      pk: 3,
      start_time: '2026-11-20T19:28:41.503663+01:00',
      end_time: '9999-12-31T23:59:59.999999+01:00',
      filters: [filterRow()],
      created_by: { pk: 1, username: 'admin' },
    },
  ],
  wireMedia: [[medium, { slug: 'sms', name: 'SMS', installed: false }]],
  wireMedium: [medium],
  wireMediumSchema: [mediumSchema],
  wireMetadata: [metadata],
  wirePastEvents: [page([feedRow])],
  wirePastIncidents: [page([incidentRow()])],
  wirePk: [7],
  wireProfile: [profileRow()],
  wireSavedFilter: [filterRow()],
  wireSocketMessage: [
    { type: 'created', payload: incidentRow() },
    { type: 'modified', payload: incidentRow() },
    { type: 'deleted', payload: { pk: 7 } },
    { type: 'subscribed', start_incidents: [] },
  ],
  wireSourceSystem: [source],
  wireSourceSystems: [[source, { ...source, pk: 4, name: 'zabbix' }]],
  wireWatchedSource: [
    { ...source, last_seen: null },
    { ...source, last_seen: '2026-11-22T12:05:05.812518+01:00' },
  ],
  wireTicketUrl: [{ ticket_url: 'https://tickets.example/1' }],
  wireTime: ['2026-11-20T19:28:41.503663+01:00'],
  wireTimeslot: [timeslotRow()],
  wireToken: ['abcdef0123456789'],
  wireUser: [user],
  wireWholePage: [page([incidentRow()])],
}

/** Server responses for which no schema is exported. */
export const otherSamples = {
  loginMethods,
  savedFilters: [filterRow()],
  token: { token: 'abcdef0123456789', expiry: '2026-11-20T19:28:41Z' },
  failures: [
    { detail: 'Not found.' },
    { name: ['Too long.'], non_field_errors: ['No.'] },
    ['No.'],
    'No.',
    { destinations: [{ pk: ['No.'] }] },
  ],
}

/** Everything that a server may respond with; each sample may be the response to any call. */
export const everySample: readonly unknown[] = [...Object.values(samples).flat(), ...Object.values(otherSamples)]
