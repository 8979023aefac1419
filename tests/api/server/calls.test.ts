import { expect, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { noExclusions } from '../../../machines/filter/domain/listOnly.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import type { PageRequest } from '../../../machines/list/domain/page.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createIncidentCalls } from '../../../src/api/incident/incidents.ts'
import { createFurtherIncidentCalls } from '../../../src/api/list/furtherIncidents.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createSourceSystemCalls } from '../../../src/api/filter/sourceSystems.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { createIncidentHistoryCalls } from '../../../src/api/incident/incidentHistory.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { sendJson, sendText, startServer } from './answeringServer.ts'
import { clientOf, testCalls } from './callCases.ts'
import { acknowledgementRow, eventRow, incidentRow, page } from './wireRows.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const now = () => noon
const timestamp = '2026-11-20T12:00:00.000Z'

const firstPage: PageRequest = {
  filter: { ...defaultFilter, acked: undefined, open: undefined },
  timeframeHours: 0,
  search: '',
  pageSize: 25,
  cursor: undefined,
  withLevels: false,
}
const event = {
  pk: 12,
  incident: 5,
  actor: { pk: 3, username: 'operator' },
  timestamp: '2026-11-07T13:30:34+01:00',
  type: { value: 'CLO', display: 'Close' },
  description: 'Fixed',
}
const acknowledgement = { pk: 12, event, expiration: undefined }
const changes = {
  changes: {
    14: { event: eventRow(), status: 201, errors: null },
    99: { event: null, status: 400, errors: { ids: 'Incident with id 99 could not be found.' } },
  },
}
const outcome = { succeeded: [14], refused: [{ pk: 99, reason: 'Incident with id 99 could not be found.' }] }

const savedFilterRow = {
  pk: 4,
  name: 'Oslo',
  filter_string: '{"sourceSystemIds": [2], "tags": ["location=oslo"]}',
  filter: { open: true, acked: null, stateful: null, maxlevel: 3, sourceSystemIds: [2], tags: ['location=oslo'] },
}
const savedFilter: SavedFilter = {
  pk: 4,
  name: 'Oslo',
  filter: {
    open: true,
    acked: undefined,
    stateful: undefined,
    maxLevel: 3,
    sourceSystemIds: [2],
    tags: ['location=oslo'],
  },
}

testCalls([
  {
    name: 'signing in',
    call: (client) => createSessionCalls(client).requestToken({ username: 'olga', password: 'secret' }),
    asks: {
      method: 'POST',
      path: '/api/v1/token-auth/',
      body: { username: 'olga', password: 'secret' },
      token: false,
    },
    answers: { token: 'f00' },
    gives: { token: 'f00', expiresAt: undefined },
    action: 'sign in',
  },
  {
    name: 'the current user',
    call: (client) => createSessionCalls(client).fetchCurrentUser(),
    asks: { method: 'GET', path: '/api/v2/auth/user/' },
    answers: { username: 'olga', first_name: 'Olga', last_name: '', email: '', admin_url: null },
    gives: { username: 'olga', firstName: 'Olga', adminUrl: undefined },
    action: 'get current user',
  },
  {
    name: 'another user',
    call: (client) => createSessionCalls(client).fetchUser({ id: 2 }),
    asks: { method: 'GET', path: '/api/v2/auth/users/2/' },
    answers: { username: 'admin', first_name: 'Admin', last_name: '', email: '' },
    gives: { username: 'admin', firstName: 'Admin', adminUrl: undefined },
    action: 'get user 2',
  },
  {
    name: 'the login methods',
    call: (client) => createSessionCalls(client).fetchLoginMethods(),
    asks: { method: 'GET', path: '/login-methods/', token: false },
    answers: [{ type: 'OAuth2', url: 'https://argus.example.org/oidc/login/', name: 'dataporten_feide' }],
    gives: [{ type: 'OAuth2', url: 'https://argus.example.org/oidc/login/', name: 'dataporten_feide' }],
    action: 'get login methods',
  },
  {
    name: 'metadata',
    call: (client) => client.meet(),
    asks: { method: 'GET', path: '/api/', token: false },
    answers: { 'server-version': '1.19.2', 'api-version': { stable: 'v1', unstable: 'v2' }, ticket_plugin: null },
    gives: {
      metadata: { serverVersion: '1.19.2', apiVersions: { stable: 'v1', unstable: 'v2' } },
      abilities: {
        hasRealtime: true,
        hasOwnSession: false,
        keepsFurtherConditions: false,
        hasPublicFilters: false,
        judgesEventTime: false,
        changesExpiry: true,
      },
    },
    action: 'get metadata',
  },
  {
    name: 'a page of incidents',
    call: (client) => createIncidentListCalls(client, now).fetchIncidentPage(firstPage),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { page_size: '25' } },
    answers: page([incidentRow({ pk: 1 })]),
    gives: expect.objectContaining({ incidents: [expect.objectContaining({ pk: 1 })], unreadable: 0 }),
    action: 'get incidents',
  },
  {
    name: 'the number of incidents',
    call: (client) => createIncidentListCalls(client, now).fetchIncidentCount(firstPage),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { count: '', page_size: '1' } },
    answers: { count: 7312, params: { count: '', page_size: '1' } },
    gives: 7312,
    action: 'count incidents',
  },
  {
    name: 'the number of incidents, from a server that cannot count',
    call: (client) => createIncidentListCalls(client, now).fetchIncidentCount(firstPage),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { count: '', page_size: '1' } },
    answers: page([incidentRow({ pk: 1 })], { next: 'http://a/?cursor=cD0y' }),
    gives: undefined,
    action: 'count incidents',
  },
  {
    name: 'incidents by their number at a source, leaving out those that only an older server would send',
    call: (client) => createFurtherIncidentCalls(client).fetchSourceMatches({ text: '40009' }),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { source_incident_id: '40009', page_size: '5' } },
    answers: page([incidentRow({ pk: 8, source_incident_id: '40009' }), incidentRow({ pk: 9 })], {
      next: 'http://a/?cursor=cD0y',
    }),
    gives: { incidents: [expect.objectContaining({ pk: 8, sourceIncidentId: '40009' })], hasMore: false },
    action: 'find incidents by their number at a source',
  },
  {
    name: 'more incidents by their number at a source than are offered',
    call: (client) => createFurtherIncidentCalls(client).fetchSourceMatches({ text: '40001' }),
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { source_incident_id: '40001', page_size: '5' } },
    answers: page([incidentRow({ pk: 8 })], { next: 'http://a/?cursor=cD0y' }),
    gives: { incidents: [expect.objectContaining({ pk: 8 })], hasMore: true },
    action: 'find incidents by their number at a source',
  },
  {
    name: 'one incident',
    call: (client) => createIncidentCalls(client).fetchIncident({ pk: 7 }),
    asks: { method: 'GET', path: '/api/v1/incidents/7/' },
    answers: incidentRow({ pk: 7 }),
    gives: expect.objectContaining({ pk: 7, description: 'Link down' }),
    action: 'get incident 7',
  },
  {
    name: 'open incidents',
    call: (client) => createFurtherIncidentCalls(client).fetchOpenIncidents(),
    asks: { method: 'GET', path: '/api/v1/incidents/open/' },
    answers: [incidentRow({ pk: 7 }), { pk: 'broken' }],
    gives: { rows: [expect.objectContaining({ pk: 7 })], unreadable: 1 },
    action: 'get open incidents',
  },
  {
    name: 'open incidents without acknowledgement',
    call: (client) => createFurtherIncidentCalls(client).fetchOpenUnackedIncidents(),
    asks: { method: 'GET', path: '/api/v1/incidents/open+unacked/' },
    answers: [],
    gives: { rows: [], unreadable: 0 },
    action: 'get open and unacknowledged incidents',
  },
  {
    name: 'source systems',
    call: (client) => createSourceSystemCalls(client).fetchSourceSystems(),
    asks: { method: 'GET', path: '/api/v1/incidents/metadata/' },
    answers: { sourceSystems: [{ pk: 2, name: 'nav.example.org', type: { name: 'nav' }, user: 5, base_url: '' }] },
    gives: [{ pk: 2, name: 'nav.example.org', type: 'nav' }],
    action: 'get incident metadata',
  },
  {
    name: 'events',
    call: (client) => createEventCalls(client).fetchEvents({ pk: 5 }),
    asks: { method: 'GET', path: '/api/v1/incidents/5/events/' },
    answers: [eventRow()],
    gives: { rows: [event], unreadable: 0 },
    action: 'get events of incident 5',
  },
  {
    name: 'closing with a message',
    call: (client) => createEventCalls(client).closeIncident({ pk: 5, message: ' Fixed ' }),
    asks: { method: 'POST', path: '/api/v1/incidents/5/events/', body: { type: 'CLO', description: 'Fixed' } },
    answers: eventRow(),
    gives: event,
    action: 'close incident 5',
  },
  {
    name: 'closing without a message',
    call: (client) => createEventCalls(client).closeIncident({ pk: 5, message: ' ' }),
    asks: { method: 'POST', path: '/api/v1/incidents/5/events/', body: { type: 'CLO' } },
    answers: eventRow(),
    gives: event,
    action: 'close incident 5',
  },
  {
    name: 'reopening',
    call: (client) => createEventCalls(client).reopenIncident({ pk: 5, message: ' Not fixed ' }),
    asks: { method: 'POST', path: '/api/v1/incidents/5/events/', body: { type: 'REO', description: 'Not fixed' } },
    answers: eventRow(),
    gives: event,
    action: 'reopen incident 5',
  },
  {
    name: 'adding a note',
    call: (client) => createEventCalls(client).addNote({ pk: 5, description: ' Looked at it ' }),
    asks: { method: 'POST', path: '/api/v1/incidents/5/events/', body: { type: 'OTH', description: 'Looked at it' } },
    answers: eventRow(),
    gives: event,
    action: 'add note to 5',
  },
  {
    name: 'acknowledgements',
    call: (client) => createAcknowledgementCalls(client).fetchAcknowledgements({ pk: 5 }),
    asks: { method: 'GET', path: '/api/v1/incidents/5/acks/' },
    answers: [acknowledgementRow()],
    gives: { rows: [acknowledgement], unreadable: 0 },
    action: 'get acknowledgements of incident 5',
  },
  {
    name: 'acknowledging without an expiry',
    call: (client) =>
      createAcknowledgementCalls(client, now).acknowledgeIncident({
        pk: 5,
        message: 'On it',
        expiration: undefined,
      }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/5/acks/',
      body: { event: { description: 'On it', timestamp }, expiration: null, timestamp, description: 'On it' },
    },
    answers: acknowledgementRow(),
    gives: acknowledgement,
    action: 'acknowledge incident 5',
  },
  {
    name: 'acknowledging with an expiry',
    call: (client) =>
      createAcknowledgementCalls(client, now).acknowledgeIncident({
        pk: 5,
        message: '',
        expiration: '2026-11-23T23:00:00.000Z',
      }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/5/acks/',
      body: {
        event: { description: '', timestamp },
        expiration: '2026-11-23T23:00:00.000Z',
        timestamp,
        description: '',
      },
    },
    answers: acknowledgementRow({ expiration: '2026-11-24T00:00:00+01:00' }),
    gives: { ...acknowledgement, expiration: '2026-11-24T00:00:00+01:00' },
    action: 'acknowledge incident 5',
  },
  {
    name: 'changing the expiry of an acknowledgement',
    call: (client) =>
      createAcknowledgementCalls(client, now).changeExpiration({
        pk: 5,
        acknowledgement: 12,
        expiration: '2026-11-23T23:00:00.000Z',
      }),
    asks: {
      method: 'PUT',
      path: '/api/v2/incidents/5/acks/12/',
      body: { expiration: '2026-11-23T23:00:00.000Z' },
    },
    answers: acknowledgementRow({ expiration: '2026-11-24T00:00:00+01:00' }),
    gives: { ...acknowledgement, expiration: '2026-11-24T00:00:00+01:00' },
    action: 'change acknowledgement 12 of incident 5',
  },
  {
    name: 'removing the expiry of an acknowledgement',
    call: (client) =>
      createAcknowledgementCalls(client, now).changeExpiration({
        pk: 5,
        acknowledgement: 12,
        expiration: undefined,
      }),
    asks: { method: 'PUT', path: '/api/v2/incidents/5/acks/12/', body: { expiration: null } },
    answers: acknowledgementRow(),
    gives: acknowledgement,
    action: 'change acknowledgement 12 of incident 5',
  },
  {
    name: 'setting a ticket link',
    call: (client) => createTicketCalls(client).saveTicketUrl({ pk: 5, ticketUrl: 'https://tickets.example.org/1' }),
    asks: {
      method: 'PUT',
      path: '/api/v1/incidents/5/ticket_url/',
      body: { ticket_url: 'https://tickets.example.org/1' },
    },
    answers: { ticket_url: 'https://tickets.example.org/1' },
    gives: 'https://tickets.example.org/1',
    action: 'update ticket URL of incident 5',
  },
  {
    name: 'removing a ticket link',
    call: (client) => createTicketCalls(client).saveTicketUrl({ pk: 5, ticketUrl: '' }),
    asks: { method: 'PUT', path: '/api/v1/incidents/5/ticket_url/', body: { ticket_url: '' } },
    answers: { ticket_url: '' },
    gives: '',
    action: 'update ticket URL of incident 5',
  },
  {
    name: 'creating an automatic ticket',
    call: (client) => createTicketCalls(client).createTicket({ pk: 5 }),
    asks: { method: 'PUT', path: '/api/v2/incidents/5/automatic-ticket/', body: undefined },
    answers: { ticket_url: 'https://tickets.example.org/1' },
    gives: 'https://tickets.example.org/1',
    action: 'create ticket from incident 5',
  },
  {
    name: 'closing many incidents with a message',
    call: (client) => createBulkCalls(client, now).closeIncidents({ pks: [14, 99], message: 'Storm over' }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/events/bulk/',
      body: { ids: [14, 99], event: { type: 'CLO', description: 'Storm over', timestamp }, timestamp },
    },
    answers: changes,
    gives: outcome,
    action: 'close incidents',
  },
  {
    name: 'closing many incidents without a message',
    call: (client) => createBulkCalls(client, now).closeIncidents({ pks: [14, 99], message: '' }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/events/bulk/',
      body: { ids: [14, 99], event: { type: 'CLO', timestamp }, timestamp },
    },
    answers: changes,
    gives: outcome,
    action: 'close incidents',
  },
  {
    name: 'reopening many incidents',
    call: (client) => createBulkCalls(client, now).reopenIncidents({ pks: [14, 99], message: 'Not fixed' }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/events/bulk/',
      body: { ids: [14, 99], event: { type: 'REO', description: 'Not fixed', timestamp }, timestamp },
    },
    answers: changes,
    gives: outcome,
    action: 'reopen incidents',
  },
  {
    name: 'adding a note to many incidents',
    call: (client) => createBulkCalls(client, now).addNotes({ pks: [14, 99], description: ' Looked at it ' }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/events/bulk/',
      body: { ids: [14, 99], event: { type: 'OTH', description: 'Looked at it', timestamp }, timestamp },
    },
    answers: changes,
    gives: outcome,
    action: 'add notes',
  },
  {
    name: 'setting a ticket link on many incidents',
    call: (client) => createBulkCalls(client).saveTicketUrls({ pks: [14], ticketUrl: 'https://tickets.example.org/1' }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/ticket_url/bulk/',
      body: { ids: [14], ticket_url: 'https://tickets.example.org/1' },
    },
    answers: { changes: { 14: { ticket_url: 'https://tickets.example.org/1', status: 201, errors: null } } },
    gives: { succeeded: [14], refused: [] },
    action: 'update ticket URLs',
  },
  {
    name: 'acknowledging many incidents',
    call: (client) =>
      createBulkCalls(client, now).acknowledgeIncidents({
        pks: [14],
        message: 'On it',
        expiration: '2026-11-23T23:00:00.000Z',
      }),
    asks: {
      method: 'POST',
      path: '/api/v2/incidents/acks/bulk/',
      body: {
        ids: [14],
        ack: {
          event: { description: 'On it', timestamp },
          expiration: '2026-11-23T23:00:00.000Z',
          timestamp,
          description: 'On it',
        },
      },
    },
    answers: { changes: { 14: { ack: acknowledgementRow(), status: 201, errors: null } } },
    gives: { succeeded: [14], refused: [], given: [{ pk: 14, acknowledgement: 12 }] },
    action: 'acknowledge incidents',
  },
  {
    name: 'the saved filters, without the unreadable ones',
    call: (client) => createSavedFilterCalls(client).fetchFilters(),
    asks: { method: 'GET', path: '/api/v1/notificationprofiles/filters/' },
    answers: [savedFilterRow, { pk: 'broken' }],
    gives: [savedFilter],
    action: 'get notification filters',
  },
  {
    name: 'creating a filter',
    call: (client) => createSavedFilterCalls(client).createFilter({ name: 'Oslo', filter: savedFilter.filter }),
    asks: {
      method: 'POST',
      path: '/api/v1/notificationprofiles/filters/',
      body: { name: 'Oslo', filter: savedFilterRow.filter },
    },
    answers: savedFilterRow,
    gives: savedFilter,
    action: 'create notification filter Oslo',
  },
  {
    name: 'saving a filter',
    call: (client) => createSavedFilterCalls(client).updateFilter(savedFilter),
    asks: {
      method: 'PUT',
      path: '/api/v1/notificationprofiles/filters/4/',
      body: { name: 'Oslo', filter: savedFilterRow.filter },
    },
    answers: savedFilterRow,
    gives: savedFilter,
    action: 'update notification filter Oslo',
  },
  {
    name: 'renaming a filter without a level: with one, it would begin to notify',
    call: (client) => createSavedFilterCalls(client).updateFilter({ ...savedFilter, hasNoLevel: true }),
    asks: {
      method: 'PUT',
      path: '/api/v1/notificationprofiles/filters/4/',
      body: { name: 'Oslo', filter: { ...savedFilterRow.filter, maxlevel: null } },
    },
    answers: savedFilterRow,
    gives: savedFilter,
    action: 'update notification filter Oslo',
  },
  {
    name: 'updating a filter with conditions that this client does not know',
    call: (client) =>
      createSavedFilterCalls(client).updateFilter({ ...savedFilter, further: { later_types: ['STA'] } }),
    asks: {
      method: 'PUT',
      path: '/api/v1/notificationprofiles/filters/4/',
      body: { name: 'Oslo', filter: { ...savedFilterRow.filter, later_types: ['STA'] } },
    },
    answers: savedFilterRow,
    gives: savedFilter,
    action: 'update notification filter Oslo',
  },
])

test('a public filter is marked as another user’s if the server refuses to send it individually', async () => {
  const rows = [4, 5, 6, 7].map((pk) => ({ ...savedFilterRow, pk, name: `F${pk}`, public: pk > 4 }))
  const { client, seen } = await clientOf(({ path }, response) => {
    if (path.endsWith('/5/')) sendJson(response, 403, { detail: 'You do not have permission to perform this action.' })
    else if (path.endsWith('/6/')) sendJson(response, 500, {})
    else sendJson(response, 200, path.endsWith('/7/') ? rows[3] : rows)
  })
  const found = await createSavedFilterCalls(client).fetchFilters()
  expect(found.map(({ pk, isPublic, isForeign }) => [pk, isPublic, isForeign])).toEqual([
    [4, undefined, undefined],
    [5, true, true],
    [6, true, undefined],
    [7, true, undefined],
  ])
  expect(seen.filter(({ path }) => path.endsWith('/4/'))).toEqual([])
})

test.each([true, false])('a filter is made public or private: %s', async (isPublic) => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 200, savedFilterRow))
  await createSavedFilterCalls(client).updateFilter({ ...savedFilter, isPublic })
  expect(seen[0]).toMatchObject({ method: 'PUT', body: { name: 'Oslo', public: isPublic } })
})

test('a filter is deleted', async () => {
  const { client, seen } = await clientOf((_, response) => sendText(response, 204, 'text/plain', ''))
  await expect(createSavedFilterCalls(client).deleteFilter({ pk: 4, name: 'Oslo' })).resolves.toBeUndefined()
  expect(seen[0]).toMatchObject({ method: 'DELETE', path: '/api/v1/notificationprofiles/filters/4/' })
})

test('a filter in use is not deleted, and the server says why', async () => {
  const words = 'Cannot delete this filter since it is in use in the notification profile(s): Daytime.'
  const { client } = await clientOf((_, response) => sendJson(response, 400, words))
  await expect(createSavedFilterCalls(client).deleteFilter({ pk: 4, name: 'Oslo' })).rejects.toThrow(
    `Failed to delete notification filter Oslo: ${words}`,
  )
})

test('a server without a list of login methods counts as one that lists none', async () => {
  const { client } = await clientOf((_, response) => sendText(response, 404, 'text/html', '<html></html>'))
  await expect(createSessionCalls(client).fetchLoginMethods()).resolves.toEqual([])
})

test('login methods: relative addresses are resolved against the server, and methods without a web address are left out', async () => {
  const { url } = await startServer((_, response) =>
    sendJson(response, 200, [
      { type: 'OAuth2', url: '/oidc/login/', name: 'relative' },
      { type: 'OAuth2', url: 'javascript:alert(1)', name: 'hostile' },
      { type: 'OAuth2', name: 'broken' },
    ]),
  )
  const client = createClient({ baseUrl: () => url, token: () => undefined })
  await expect(createSessionCalls(client).fetchLoginMethods()).resolves.toEqual([
    { type: 'OAuth2', url: `${url}/oidc/login/`, name: 'relative' },
  ])
})

test('wrong credentials are refused, and do not end a session', async () => {
  const words = { non_field_errors: ['Unable to log in with provided credentials.'] }
  const { client } = await clientOf((_, response) => sendJson(response, 400, words))
  const heard: unknown[] = []
  client.subscribe((activity) => heard.push(activity))
  await expect(createSessionCalls(client).requestToken({ username: 'olga', password: 'wrong' })).rejects.toMatchObject({
    kind: 'refused',
    status: 400,
    body: words,
  })
  expect(heard).toEqual([{ type: 'api.answered' }])
})

const queries: readonly (readonly [string, Partial<PageRequest>, Record<string, string>])[] = [
  ['no conditions', {}, {}],
  ['open', { filter: { ...firstPage.filter, open: true } }, { open: 'true' }],
  ['closed', { filter: { ...firstPage.filter, open: false } }, { open: 'false' }],
  ['acknowledged', { filter: { ...firstPage.filter, acked: true } }, { acked: 'true' }],
  ['not acknowledged', { filter: { ...firstPage.filter, acked: false } }, { acked: 'false' }],
  ['stateful', { filter: { ...firstPage.filter, stateful: true } }, { stateful: 'true' }],
  ['stateless', { filter: { ...firstPage.filter, stateful: false } }, { stateful: 'false' }],
  ['levels', { filter: { ...firstPage.filter, maxLevel: 2 }, withLevels: true }, { level__lte: '2' }],
  ['levels that are not shown', { filter: { ...firstPage.filter, maxLevel: 2 }, withLevels: false }, {}],
  ['sources', { filter: { ...firstPage.filter, sourceSystemIds: [2, 3] } }, { source__id__in: '2,3' }],
  [
    'types of sources',
    { filter: { ...firstPage.filter, sourceTypes: ['nav', 'zabbix'] } },
    { source__type__in: 'nav,zabbix' },
  ],
  ['tags', { filter: { ...firstPage.filter, tags: ['host=a', 'host=b'] } }, { tags: 'host=a,host=b' }],
  ['the last three hours', { timeframeHours: 3 }, { start_time__gte: '2026-11-20T09:00:00.000Z' }],
  [
    'a period, whose end does not belong to it',
    {
      listOnly: { excluded: noExclusions, period: { from: Date.UTC(2026, 10, 19, 21), to: Date.UTC(2026, 10, 20, 5) } },
    },
    { start_time__gte: '2026-11-19T21:00:00.000Z', start_time__lte: '2026-11-20T04:59:59.999999Z' },
  ],
  ['a search, without the spaces around it', { search: ' link down ' }, { search: 'link down' }],
  ['a blank search', { search: '  ' }, {}],
  ['a cursor', { cursor: 'cD0yMDI2+/=' }, { cursor: 'cD0yMDI2+/=' }],
  ['another page size', { pageSize: 100 }, { page_size: '100' }],
]

test.each(queries)('the query for %s', async (_, change, query) => {
  const { client, seen } = await clientOf((__, response) => sendJson(response, 200, page([])))
  await createIncidentListCalls(client, now).fetchIncidentPage({ ...firstPage, ...change })
  expect(seen[0]?.query).toEqual({ page_size: '25', ...query })
})

test.each(queries.filter(([, { cursor, pageSize }]) => cursor === undefined && pageSize === undefined))(
  'the count has the same query as the list: %s',
  async (_, change, query) => {
    const { client, seen } = await clientOf((__, response) => sendJson(response, 200, { count: 3, params: {} }))
    await createIncidentListCalls(client, now).fetchIncidentCount({ ...firstPage, ...change })
    expect(seen[0]?.query).toEqual({ count: '', page_size: '1', ...query })
  },
)

test.each([
  ['a negative number', { count: -1, params: {} }],
  ['a string', { count: 'many', params: {} }],
  ['neither a number nor incidents', { params: {} }],
])('a count that is %s is garbled', async (_, answer) => {
  const { client } = await clientOf((__, response) => sendJson(response, 200, answer))
  await expect(createIncidentListCalls(client).fetchIncidentCount(firstPage)).rejects.toMatchObject({ kind: 'garbled' })
})

test("a broken server's failure to send the count is not reported", async () => {
  const { client } = await clientOf((_, response) => sendJson(response, 500, { detail: 'Broken' }))
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await expect(createIncidentListCalls(client).fetchIncidentCount(firstPage)).rejects.toMatchObject({ kind: 'server' })
  expect(heard).toEqual([{ type: 'api.answered' }])
})

test('an unknown cursor is refused with status 404', async () => {
  const { client } = await clientOf((_, response) => sendJson(response, 404, { detail: 'Invalid cursor' }))
  await expect(
    createIncidentListCalls(client).fetchIncidentPage({ ...firstPage, cursor: 'old' }),
  ).rejects.toMatchObject({ kind: 'refused', status: 404 })
})

test('a history contains events and acknowledgements, both newest first, and counts the unreadable ones', async () => {
  const { client, seen } = await clientOf(({ path }, response) => {
    sendJson(
      response,
      200,
      path.endsWith('/acks/')
        ? [
            acknowledgementRow({ pk: 1, event: eventRow({ timestamp: '2026-11-07T10:00:00+01:00' }) }),
            acknowledgementRow({ pk: 2, event: eventRow({ timestamp: '2026-11-07T09:30:00Z' }) }),
            { pk: 3 },
          ]
        : [
            eventRow({ pk: 1, timestamp: '2026-11-07T10:00:00+01:00' }),
            eventRow({ pk: 2, timestamp: '2026-11-07T09:30:00Z' }),
            { pk: 3 },
          ],
    )
  })
  const story = await createIncidentHistoryCalls(client).fetchIncidentHistory({ pk: 5 })
  expect(seen.map(({ path }) => path).toSorted()).toEqual(['/api/v1/incidents/5/acks/', '/api/v1/incidents/5/events/'])
  expect(story.events.map(({ pk }) => pk)).toEqual([2, 1])
  expect(story.acknowledgements.map(({ pk }) => pk)).toEqual([2, 1])
  expect(story.unreadable).toBe(2)
})
