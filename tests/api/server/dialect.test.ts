import { describe, expect, test } from 'vitest'
import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { PageRequest } from '../../../machines/list/domain/page.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { dialectOf } from '../../../src/api/server/dialect.ts'
import { isAtLeast } from '../../../src/api/server/wire/serverVersion.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createIncidentCalls } from '../../../src/api/incident/incidents.ts'
import { createFurtherIncidentCalls } from '../../../src/api/list/furtherIncidents.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createMaintenanceCalls } from '../../../src/api/filter/maintenance.ts'
import { createWatchedSourceCalls } from '../../../src/api/filter/watchedSources.ts'
import { createSourceSystemCalls } from '../../../src/api/filter/sourceSystems.ts'
import { createChosenIncidentCalls } from '../../../src/api/bulk/chosenIncidents.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { createTimeslotCalls } from '../../../src/api/alerting/timeslots.ts'
import { sendJson, sendText, startServer, type Answering } from './answeringServer.ts'
import { eventRow, incidentRow, page } from './wireRows.ts'

const first: Metadata = { serverVersion: '1.19.2', apiVersions: { stable: 'v1', unstable: 'v2' } }
const last: Metadata = { serverVersion: '1.36.2', apiVersions: { deprecated: 'v1', stable: 'v2' } }
const second: Metadata = { serverVersion: '2.9.1', apiVersions: { stable: 'v2' } }
const newest: Metadata = { serverVersion: '2.9.1.post112+gca9d38ea', apiVersions: { stable: 'v2' } }

const anyPage: PageRequest = {
  filter: defaultFilter,
  timeframeHours: 0,
  search: '',
  pageSize: 10,
  cursor: undefined,
  withLevels: false,
}
const refusal = { status_code: 410, status: 'API v1 has been removed' }
const forbidden = '<!DOCTYPE html>\n<html lang="en"><head><title>403 Forbidden</title></head></html>'

test.each([
  ['2', '2.0', true],
  ['2', '2.1', false],
  ['1.36.2', '1.36', true],
  ['unknown', '0', false],
])('the version %s is at least %s: %s', (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected)
})

describe('the dialect of a server', () => {
  const versions: readonly (readonly [Metadata | undefined, 'v1' | 'v2'])[] = [
    [undefined, 'v1'],
    [first, 'v1'],
    [last, 'v1'],
    [second, 'v2'],
    [newest, 'v2'],
    // Without API versions, the server's version decides.
    [{ serverVersion: '1.20.0', apiVersions: {} }, 'v1'],
    [{ serverVersion: '2.0.0', apiVersions: {} }, 'v2'],
    [{ serverVersion: '10.1', apiVersions: {} }, 'v2'],
    [{ serverVersion: 'unknown', apiVersions: {} }, 'v1'],
  ]
  test.each(versions)('with the metadata %j has incidents in API %s', (metadata, version) => {
    expect(dialectOf(metadata).paths.incidents).toBe(`/api/${version}/incidents/`)
  })

  test.each([
    [undefined, true],
    [first, true],
    [last, false],
    [second, false],
    [newest, false],
  ] as const)('with the metadata %j includes changes over a WebSocket: %s', (metadata, hasRealtime) => {
    const keepsFurtherConditions = metadata === second || metadata === newest
    expect(dialectOf(metadata).abilities).toEqual({
      hasRealtime,
      keepsFurtherConditions,
      hasPublicFilters: keepsFurtherConditions,
      judgesEventTime: keepsFurtherConditions,
      changesExpiry: metadata !== undefined,
    })
  })

  test.each([
    ['1.19.2', false],
    ['1.24.9', false],
    ['1.25.0', true],
    ['1.26.0', false],
    ['1.28.3', false],
    ['1.29.0', true],
    ['1.36.2', true],
  ])('of version %s includes parallel tokens: %s', (serverVersion, hasParallelTokens) => {
    expect(dialectOf({ ...first, serverVersion }).hasParallelTokens).toBe(hasParallelTokens)
  })
})

/** A client that has fetched this metadata from a server, and the requests that the server receives afterwards. */
async function clientOf(metadata: () => Metadata, answer: Answering) {
  const { url, seen } = await startServer((request, response) => {
    if (request.path !== '/api/') return answer(request, response)
    const { serverVersion, apiVersions } = metadata()
    sendJson(response, 200, { 'server-version': serverVersion, 'api-version': apiVersions })
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await client.meet()
  seen.length = 0
  return { client, seen, heard }
}

test('a server of version 2.0 or later is called only through API version 2, in the format of that version', async () => {
  const { client, seen } = await clientOf(
    () => second,
    (_, response) => sendJson(response, 200, {}),
  )
  const now = () => Date.parse('2026-11-20T12:00:00Z')
  const incidents = {
    ...createIncidentCalls(client),
    ...createIncidentListCalls(client),
    ...createFurtherIncidentCalls(client),
    ...createSourceSystemCalls(client),
    ...createChosenIncidentCalls(client),
  }
  const asked = [
    incidents.fetchIncidentPage(anyPage),
    incidents.fetchIncidentCount(anyPage),
    incidents.fetchIncident({ pk: 7 }),
    incidents.fetchChosenIncidents({ pks: [7] }),
    incidents.fetchOpenIncidents(),
    incidents.fetchOpenUnackedIncidents(),
    incidents.fetchSourceSystems(),
    createEventCalls(client).fetchEvents({ pk: 7 }),
    createEventCalls(client).closeIncident({ pk: 7, message: '' }),
    createAcknowledgementCalls(client, now).fetchAcknowledgements({ pk: 7 }),
    createAcknowledgementCalls(client, now).acknowledgeIncident({ pk: 7, message: 'Mine', expiration: undefined }),
    createTicketCalls(client).saveTicketUrl({ pk: 7, ticketUrl: '' }),
    createSavedFilterCalls(client).fetchFilters(),
    createSavedFilterCalls(client).deleteFilter({ pk: 4, name: 'Oslo' }),
    createTimeslotCalls(client).fetchTimeslots(),
    createTimeslotCalls(client).deleteTimeslot({ pk: 4, name: 'Night' }),
    createSessionCalls(client).requestToken({ username: 'olga', password: 'secret' }),
  ]
  await Promise.allSettled(asked)
  expect(seen).toHaveLength(asked.length)
  expect(seen.filter(({ path }) => !path.startsWith('/api/v2/'))).toEqual([])
  expect(seen.find(({ method, path }) => method === 'POST' && path.endsWith('/acks/'))?.body).toEqual({
    timestamp: '2026-11-20T12:00:00.000Z',
    description: 'Mine',
    expiration: null,
  })
})

test('a server of version 2.0 or later has no list of login methods, so the list is not requested', async () => {
  const { client, seen } = await clientOf(
    () => second,
    (_, response) => sendText(response, 404, 'text/html', 'no'),
  )
  await expect(createSessionCalls(client).fetchLoginMethods()).resolves.toEqual([])
  expect(seen).toEqual([])
})

test('the sources of a server of version 2.0 or later, which lists them in no particular order, are sorted by name', async () => {
  const { client } = await clientOf(
    () => second,
    (_, response) =>
      sendJson(response, 200, [
        { pk: 2, name: 'zabbix', user: 3 },
        { pk: 1, name: 'nav', user: 4 },
      ]),
  )
  await expect(createSourceSystemCalls(client).fetchSourceSystems()).resolves.toEqual([
    { pk: 1, name: 'nav' },
    { pk: 2, name: 'zabbix' },
  ])
})

test('tasks of planned maintenance are fetched, and unreadable ones are counted', async () => {
  const task = { pk: 3, start_time: '2026-11-20T13:00:00+01:00', end_time: '9999-12-31T23:59:59.999999+01:00' }
  const { client, seen } = await clientOf(
    () => second,
    (_, response) =>
      sendJson(response, 200, [
        { ...task, filters: [{ pk: 4, name: 'Oslo', filter: { maxlevel: 2 } }] },
        { ...task, pk: 4, filters: [{ pk: 4 }] },
        { ...task, pk: 5, end_time: 'soon', filters: [] },
      ]),
  )
  const tasks = await createMaintenanceCalls(client).fetchMaintenance()
  expect(seen.map(({ path }) => path)).toEqual(['/api/v2/plannedmaintenance/'])
  expect(tasks).toMatchObject({
    items: [{ pk: 3, start: Date.parse('2026-11-20T12:00:00Z'), filters: [{ filter: { maxLevel: 2 } }] }],
    unreadable: 2,
  })
  expect(tasks?.items[0]?.end).toBeGreaterThan(Date.parse('9999-12-30T00:00:00Z'))
})

test('a server before 2.0 is not asked for planned maintenance; a later server may not know the path', async () => {
  const { client: early, seen } = await clientOf(
    () => first,
    (_, response) => sendText(response, 404, 'text/html', 'no'),
  )
  await expect(createMaintenanceCalls(early).fetchMaintenance()).resolves.toBeUndefined()
  expect(seen).toEqual([])
  const statuses = [404, 500]
  const { client } = await clientOf(
    () => second,
    (_, response) => sendText(response, statuses.shift() ?? 500, 'text/html', 'no'),
  )
  await expect(createMaintenanceCalls(client).fetchMaintenance()).resolves.toBeUndefined()
  await expect(createMaintenanceCalls(client).fetchMaintenance()).rejects.toMatchObject({ status: 500 })
})

test('a server that had no planned maintenance is not asked at the next start, but later, until it has some', async () => {
  let isMistaken = true
  const { client, seen } = await clientOf(
    () => second,
    (_, response) => (isMistaken ? sendText(response, 404, 'text/html', 'no') : sendJson(response, 200, [])),
  )
  let isKnown = false
  const absence = { isKnown: () => isKnown, note: () => (isKnown = true), forget: () => (isKnown = false) }
  const start = () => createMaintenanceCalls(client, absence).fetchMaintenance
  await expect(start()()).resolves.toBeUndefined()
  expect(seen).toHaveLength(1)

  isMistaken = false
  const fetchLater = start()
  await expect(fetchLater()).resolves.toBeUndefined()
  expect(seen).toHaveLength(1)
  await expect(fetchLater()).resolves.toEqual({ items: [], unreadable: 0 })
  await expect(start()()).resolves.toEqual({ items: [], unreadable: 0 })
})

test('sources are fetched by name with the time at which each was last heard; servers before it know none', async () => {
  const row = { type: { name: 'nav' }, user: 6, base_url: 'https://nav.example.org/', last_seen: null }
  const answers: Answering[] = [
    (_, response) =>
      sendJson(response, 200, [
        { ...row, pk: 3, name: 'Zabbix 10', last_seen: '2026-11-22T12:05:05.339925+01:00' },
        { ...row, pk: 2, name: 'Zabbix 9', base_url: null },
        { ...row, pk: 'two', name: 'nav' },
      ]),
    (_, response) => sendJson(response, 404, { detail: 'Not found.' }),
    (_, response) => sendJson(response, 500, {}),
  ]
  const { client, seen } = await clientOf(
    () => newest,
    (request, response) => answers.shift()?.(request, response),
  )
  const { fetchWatchedSources } = createWatchedSourceCalls(client)
  await expect(fetchWatchedSources()).resolves.toEqual({
    items: [
      { pk: 2, name: 'Zabbix 9', type: 'nav', address: '', lastHeard: undefined },
      {
        pk: 3,
        name: 'Zabbix 10',
        type: 'nav',
        address: 'https://nav.example.org/',
        lastHeard: Date.parse('2026-11-22T11:05:05.339Z'),
      },
    ],
    unreadable: 1,
  })
  expect(seen.map(({ path }) => path)).toEqual(['/api/v3/incidents/sources/'])
  await expect(fetchWatchedSources()).resolves.toBeUndefined()
  await expect(fetchWatchedSources()).rejects.toMatchObject({ status: 500 })
  const { client: early, seen: seenEarly } = await clientOf(
    () => first,
    (_, response) => sendJson(response, 200, []),
  )
  await expect(createWatchedSourceCalls(early).fetchWatchedSources()).resolves.toBeUndefined()
  expect(seenEarly).toEqual([])
})

test('the sources whose heartbeats are missing are found by the open incidents of the server itself', async () => {
  const said = incidentRow({
    pk: 812,
    start_time: '2026-11-20T02:10:00+01:00',
    source: { pk: 1, name: 'argus', type: { name: 'argus' } },
    tags: [{ tag: 'problem_type=missing_heartbeat' }, { tag: 'source_system_id=3' }],
  })
  const { client, seen } = await clientOf(
    () => second,
    (_, response) => sendJson(response, 200, page([said, incidentRow({ pk: 9 })])),
  )
  await expect(createFurtherIncidentCalls(client).fetchMissingHeartbeats()).resolves.toEqual({
    missing: [{ source: 3, incident: 812, since: Date.parse('2026-11-20T01:10:00Z') }],
    isCut: false,
  })
  expect(seen).toMatchObject([
    {
      path: '/api/v2/incidents/',
      query: { open: 'true', tags: 'problem_type=missing_heartbeat', page_size: '100' },
    },
  ])
})

test.each([
  ['a further page', { ...page([]), next: 'https://argus.example.org/api/v2/incidents/?cursor=cD0y' }],
  ['an incident that cannot be read', page([{ pk: 'none' }])],
])('more heartbeats may be missing if there is %s', async (_, answer) => {
  const { client } = await clientOf(
    () => second,
    (_request, response) => sendJson(response, 200, answer),
  )
  await expect(createFurtherIncidentCalls(client).fetchMissingHeartbeats()).resolves.toEqual({
    missing: [],
    isCut: true,
  })
})

test('a server before 2.0 is not asked for missing heartbeats', async () => {
  const { client, seen } = await clientOf(
    () => first,
    (_, response) => sendJson(response, 200, page([])),
  )
  await expect(createFurtherIncidentCalls(client).fetchMissingHeartbeats()).resolves.toEqual({
    missing: [],
    isCut: false,
  })
  expect(seen).toEqual([])
})

test('all open incidents of a server of version 2.0 or later are fetched from the list', async () => {
  const { client, seen } = await clientOf(
    () => second,
    (_, response) => sendJson(response, 200, page([])),
  )
  await expect(createFurtherIncidentCalls(client).fetchOpenUnackedIncidents()).resolves.toEqual({
    rows: [],
    unreadable: 0,
  })
  expect(seen[0]).toMatchObject({
    path: '/api/v2/incidents/',
    query: { open: 'true', acked: 'false', page_size: '10000' },
  })
})

describe('a server upgraded while the console runs', () => {
  /** A server with API version 1 until it is upgraded, and version 2 afterwards. */
  async function upgradable(onMetadataRequest = () => {}) {
    let isUpgraded = false
    const metadata = () => {
      if (isUpgraded) onMetadataRequest()
      return isUpgraded ? second : first
    }
    const found = await clientOf(metadata, ({ path, method }, response) => {
      if (!isUpgraded || path.startsWith('/api/v2/')) {
        return sendJson(response, 200, method === 'GET' ? page([]) : eventRow())
      }
      if (method === 'GET') sendJson(response, 410, refusal)
      else sendText(response, 403, 'text/html; charset=utf-8', forbidden)
    })
    return {
      ...found,
      upgrade: () => {
        isUpgraded = true
      },
    }
  }

  test('is asked for its metadata again, and the call succeeds as if nothing had happened', async () => {
    const { client, seen, heard, upgrade } = await upgradable()
    upgrade()
    heard.length = 0
    await expect(createIncidentListCalls(client).fetchIncidentPage(anyPage)).resolves.toMatchObject({ incidents: [] })
    expect(seen.map(({ path }) => path)).toEqual(['/api/v1/incidents/', '/api/', '/api/v2/incidents/'])
    expect(heard).toContainEqual({
      type: 'api.met',
      server: {
        metadata: second,
        abilities: {
          hasRealtime: false,
          hasOwnSession: false,
          keepsFurtherConditions: true,
          hasPublicFilters: true,
          judgesEventTime: true,
          changesExpiry: true,
        },
      },
    })
    expect(heard.filter(({ type }) => type !== 'api.met' && type !== 'api.answered')).toEqual([])
  })

  test('is reported when it is met, and again only after it has changed', async () => {
    const { client, heard, upgrade } = await upgradable()
    const met = () => heard.filter(({ type }) => type === 'api.met')
    heard.length = 0
    await client.meet()
    const before = met().length
    await client.meet()
    expect(met()).toHaveLength(before)
    upgrade()
    await client.meet()
    expect(met()).toHaveLength(before + 1)
  })

  test('receives a change again if its path was missing, since nothing had been done', async () => {
    const { client, seen, upgrade } = await upgradable()
    upgrade()
    await expect(createEventCalls(client).closeIncident({ pk: 7, message: 'Fixed' })).resolves.toMatchObject({ pk: 12 })
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/incidents/7/events/',
      'GET /api/',
      'POST /api/v2/incidents/7/events/',
    ])
  })

  test('is asked for its metadata once, however many calls fail because of missing paths', async () => {
    const { client, seen, upgrade } = await upgradable()
    upgrade()
    const { fetchIncidentPage } = createIncidentListCalls(client)
    const { fetchIncident } = createIncidentCalls(client)
    await Promise.allSettled([fetchIncidentPage(anyPage), fetchIncident({ pk: 1 }), fetchIncident({ pk: 2 })])
    expect(seen.filter(({ path }) => path === '/api/')).toHaveLength(1)
  })

  test('differs from an unchanged server, whose refusal is reported without repeating the call', async () => {
    const { client, seen } = await clientOf(
      () => first,
      (_, response) => sendJson(response, 410, { detail: 'Gone.' }),
    )
    await expect(createIncidentCalls(client).fetchIncident({ pk: 7 })).rejects.toMatchObject({ status: 410 })
    expect(seen.map(({ path }) => path)).toEqual(['/api/v1/incidents/7/', '/api/'])
  })

  test('carries out a change even if its caller stops waiting, and the outcome is reported once', async () => {
    const leaving = new AbortController()
    const { client, seen, heard, upgrade } = await upgradable(() => leaving.abort())
    upgrade()
    heard.length = 0
    await createEventCalls(client).closeIncident({ pk: 7, message: 'Fixed' }, leaving.signal)
    expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/incidents/7/events/',
      '/api/v2/incidents/7/events/',
    ])
    expect(heard.filter(({ type }) => type === 'api.changedUnheard')).toEqual([
      { type: 'api.changedUnheard', fault: undefined },
    ])
  })
})

describe('a server without usable metadata', () => {
  test('is recognised by its missing paths', async () => {
    const { url, seen } = await startServer(({ path, method }, response) => {
      if (path === '/api/') return sendText(response, 500, 'text/html', '<html>broken</html>')
      if (path.startsWith('/api/v2/')) return sendJson(response, 200, { token: 'f00' })
      if (method === 'GET') sendJson(response, 410, refusal)
      else sendText(response, 403, 'text/html; charset=utf-8', forbidden)
    })
    const client = createClient({ baseUrl: () => url, token: () => undefined })
    await expect(
      createSessionCalls(client).requestToken({ username: 'olga', password: 'secret' }),
    ).resolves.toMatchObject({ token: 'f00' })
    expect(seen.at(-1)?.path).toMatch(/^\/api\/v2\//)
  })

  test('is treated as a first-generation server until a path turns out to be missing', async () => {
    const { url } = await startServer(({ path }, response) => {
      if (path === '/api/v1/incidents/') sendJson(response, 401, { detail: 'Who?' })
      else sendText(response, 403, 'text/html; charset=utf-8', forbidden)
    })
    const client = createClient({ baseUrl: () => url, token: () => undefined })
    await expect(
      createSessionCalls(client).requestToken({ username: 'olga', password: 'secret' }),
    ).rejects.toMatchObject({ status: 403 })
    expect(client.dialect().paths.incidents).toBe('/api/v1/incidents/')
  })

  test('that sends only its API version is recognised by that version', async () => {
    const { url } = await startServer((_, response) => sendJson(response, 200, { 'api-version': { stable: 'v2' } }))
    const client = createClient({ baseUrl: () => url, token: () => undefined })
    await client.meet()
    expect(client.dialect().paths.incidents).toBe('/api/v2/incidents/')
  })

  test('that responds with an empty object is not recognised', async () => {
    const { url } = await startServer((_, response) => sendJson(response, 200, {}))
    const client = createClient({ baseUrl: () => url, token: () => undefined })
    await expect(client.meet()).rejects.toMatchObject({ kind: 'garbled' })
  })
})
