import { describe, expect, test, vi } from 'vitest'
import type { FirstCalls } from '../../../machines/app/ports.ts'
import { completeConfiguration } from '../../../machines/core/domain/configuration.ts'
import { placeOf } from '../../../machines/core/domain/route.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import { unknownServer } from '../../../machines/server/domain/server.ts'
import { sendAhead } from '../../../src/api/app/sendAhead.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createClient } from '../../../src/api/server/client.ts'
import type { ServerFacts } from '../../../src/api/server/rememberedFacts.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { sendJson, startServer } from '../server/answeringServer.ts'

const first: Metadata = { serverVersion: '1.19.0', apiVersions: { stable: 'v1', unstable: 'v2' } }
const second: Metadata = { serverVersion: '2.9.0', apiVersions: { stable: 'v2' } }
const ana = { username: 'ana', first_name: 'Ana', last_name: '', email: '' }
const nothing = { count: 0, next: null, previous: null, results: [] }

async function houseOf(known: Metadata) {
  const { url, seen } = await startServer(({ path }, response) => {
    if (path === '/api/') {
      const { serverVersion, apiVersions } = known
      sendJson(response, 200, { 'server-version': serverVersion, 'api-version': apiVersions })
    } else sendJson(response, 200, path.endsWith('/auth/user/') ? ana : nothing)
  })
  let token: string | undefined = 'abc'
  let hasOwnSession = false
  const site = { isShared: () => true, hasOwnSession: () => hasOwnSession, csrfToken: () => undefined }
  const client = createClient({ baseUrl: () => url, token: () => token, site })
  const configuration = completeConfiguration({ backendUrl: url, cookieDomain: 'localhost' })
  if (configuration === undefined) throw new Error('the configuration is incomplete')
  const calls: FirstCalls = {
    configuration,
    place: placeOf('/incidents?open=true'),
    preferences: { ...defaultPreferences, pageSize: 10 },
    token: { token, expiresAt: undefined },
    server: unknownServer,
  }
  return {
    client,
    calls,
    paths: () => seen.map(({ path }) => path).toSorted(),
    seen,
    signOut: () => {
      token = undefined
    },
    relyOnOwnSession: () => {
      hasOwnSession = true
      client.dropAhead()
    },
    list: createIncidentListCalls(client),
    session: createSessionCalls(client),
  }
}

/** What this browser remembers of the server, and of how the last visit was recognised there. */
const remembering = (metadata: Metadata | undefined, facts: ServerFacts = {}) => ({
  remembered: { read: () => metadata },
  facts: { read: () => facts },
})

/** The first page that the chart of the list requests, given the address and the preferences in `calls`. */
const wanted = {
  filter: { ...defaultPreferences.filter, open: true, acked: undefined },
  timeframeHours: 0,
  search: '',
  pageSize: 10 as const,
  cursor: undefined,
  withLevels: true,
}

test('later calls use the responses to the calls sent ahead, and each address is requested once', async () => {
  const { client, calls, paths, list, session } = await houseOf(second)
  sendAhead(client, remembering(second), calls)
  await client.meet()
  await expect(session.fetchCurrentUser()).resolves.toMatchObject({ username: 'ana' })
  await expect(list.fetchIncidentPage(wanted)).resolves.toMatchObject({ incidents: [] })
  expect(paths()).toEqual(['/api/', '/api/v2/auth/user/', '/api/v2/incidents/'])
})

test('once the server has answered, its version decides, and a request under way is not sent again', async () => {
  const { client, calls, paths, list, session } = await houseOf(second)
  sendAhead(client, remembering(second), calls)
  const server = await client.meet()
  sendAhead(client, remembering(undefined), { ...calls, server })
  await session.fetchCurrentUser()
  await list.fetchIncidentPage(wanted)
  expect(paths()).toEqual(['/api/', '/api/v2/auth/user/', '/api/v2/incidents/'])
})

test('on the first visit, the page is requested as soon as the version of the server is known', async () => {
  const { client, calls, seen, paths, list } = await houseOf(second)
  sendAhead(client, remembering(undefined), calls)
  const server = await client.meet()
  expect(seen.map(({ path }) => path)).not.toContain('/api/v2/incidents/')
  sendAhead(client, remembering(undefined), { ...calls, server })
  await vi.waitFor(() => expect(paths()).toContain('/api/v2/incidents/'))
  await list.fetchIncidentPage(wanted)
  expect(paths()).toEqual(['/api/', '/api/v2/auth/user/', '/api/v2/incidents/'])
})

test.each([
  ['upgraded', first, second, '/api/v2/incidents/'],
  ['downgraded', second, first, '/api/v1/incidents/'],
])('if the server has been %s since the last visit, the list is requested at its current address', async (...row) => {
  const [, before, now, path] = row
  const { client, calls, paths, list } = await houseOf(now)
  sendAhead(client, remembering(before), calls)
  const server = await client.meet()
  sendAhead(client, remembering(before), { ...calls, server })
  await list.fetchIncidentPage(wanted)
  expect(paths().filter((asked) => asked === path)).toHaveLength(1)
})

test('nothing is sent ahead for a user who is signed out, or whose token has expired', async () => {
  const { client, calls, seen, signOut } = await houseOf(second)
  sendAhead(client, remembering(second), { ...calls, token: { token: 'abc', expiresAt: Date.now() - 1 } })
  signOut()
  sendAhead(client, remembering(second), { ...calls, token: undefined })
  sendAhead(client, remembering(second), calls)
  await client.meet()
  expect(seen.map(({ path }) => path)).toEqual(['/api/'])
})

test('the request for a list of the last hours is sent ahead too, although its address contains the time', async () => {
  const { client, calls, paths, list } = await houseOf(second)
  const preferences = { ...calls.preferences, timeframeHours: 24, filter: wanted.filter }
  sendAhead(client, remembering(second), { ...calls, place: placeOf('/'), preferences })
  await client.meet()
  await list.fetchIncidentPage({ ...wanted, timeframeHours: 24 })
  expect(paths().filter((path) => path === '/api/v2/incidents/')).toHaveLength(1)
})

describe('for a user without a token', () => {
  test('whose last visit used the session of the server, that session asks, and its user is shown the answer', async () => {
    const { client, calls, paths, list, session, signOut, relyOnOwnSession } = await houseOf(second)
    signOut()
    sendAhead(client, remembering(second, { hasOwnSession: true }), { ...calls, token: undefined })
    await client.meet()
    await expect(session.recognizeUser()).resolves.toMatchObject({ username: 'ana' })
    relyOnOwnSession()
    await list.fetchIncidentPage(wanted)
    expect(paths()).toEqual(['/api/', '/api/v2/auth/user/', '/api/v2/incidents/'])
  })

  test.each([
    ['the last visit used a token', second, {}],
    ['the server has no session of its own', first, { hasOwnSession: true }],
    ['the server is not known', undefined, { hasOwnSession: true }],
  ])('nothing is sent if %s', async (_, metadata, facts) => {
    const { client, calls, seen, signOut } = await houseOf(second)
    signOut()
    sendAhead(client, remembering(metadata, facts), { ...calls, token: undefined })
    await client.meet()
    expect(seen.map(({ path }) => path)).toEqual(['/api/'])
  })

  test('who signs in with a token meanwhile, the list is asked for again', async () => {
    const { client, calls, paths, list } = await houseOf(second)
    sendAhead(client, remembering(second, { hasOwnSession: true }), { ...calls, token: undefined })
    await client.meet()
    client.dropAhead()
    await list.fetchIncidentPage(wanted)
    expect(paths().filter((path) => path === '/api/v2/incidents/')).toHaveLength(2)
  })
})
