import { expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createIncidentCalls } from '../../../src/api/incident/incidents.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { sendJson, sendText, startServer, type Answering } from '../server/answeringServer.ts'
import { eventRow, incidentRow } from '../server/wireRows.ts'

const second = { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } }
const olga = { username: 'olga', first_name: 'Olga', admin_url: null }
const csrfPage =
  '<!DOCTYPE html>\n<html lang="en"><body><p>CSRF verification failed. Request aborted.</p></body></html>'
const cookieNotSet = { detail: 'CSRF Failed: CSRF cookie not set.' }

interface Browser {
  isShared: boolean
  hasOwnSession: boolean
  csrfToken: string | undefined
  token: string | undefined
}

/** A page on the site of a server from 2.0 on, and what that is asked. The browser's cookies travel by themselves. */
async function pageOf(answer: Answering, change: Partial<Browser> = {}) {
  const browser: Browser = { isShared: true, hasOwnSession: true, csrfToken: 'wB2z', token: undefined, ...change }
  const { url, seen } = await startServer((request, response) => {
    if (request.path === '/api/') sendJson(response, 200, second)
    else answer(request, response)
  })
  const client = createClient({
    baseUrl: () => url,
    token: () => browser.token,
    site: {
      isShared: () => browser.isShared,
      hasOwnSession: () => browser.hasOwnSession,
      csrfToken: () => browser.csrfToken,
    },
  })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  const { abilities } = await client.meet()
  seen.length = 0
  heard.length = 0
  return {
    ...createSessionCalls(client),
    ...createEventCalls(client),
    ...createIncidentCalls(client),
    ...createIncidentListCalls(client),
    browser,
    seen,
    heard,
    abilities,
    url,
  }
}

const close = { pk: 7, message: '' }

test.each([true, false])(
  'a server from 2.0 on has a session of its own for pages of its site: %s',
  async (isShared) => {
    const { abilities } = await pageOf(() => undefined, { isShared })
    expect(abilities.hasOwnSession).toBe(isShared)
  },
)

test('somebody who is signed in at the server is recognised without a token, and nobody is no failure of a session', async () => {
  const known = await pageOf((_, response) => sendJson(response, 200, olga), { hasOwnSession: false })
  await expect(known.recognizeUser()).resolves.toMatchObject({ username: 'olga' })
  expect(known.seen).toMatchObject([{ method: 'GET', path: '/api/v2/auth/user/' }])
  expect(known.seen[0]?.headers.authorization).toBeUndefined()
  const nobody = await pageOf((_, response) => sendJson(response, 401, { detail: 'No.' }), { hasOwnSession: false })
  await expect(nobody.recognizeUser()).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(nobody.heard).toEqual([{ type: 'api.answered' }])
})

test('calls go without a token, and what changes something carries the proof that a page of the site asks', async () => {
  const { fetchIncident, closeIncident, seen } = await pageOf(({ method }, response) =>
    sendJson(response, 200, method === 'GET' ? incidentRow({ pk: 7 }) : eventRow()),
  )
  await fetchIncident({ pk: 7 })
  await closeIncident(close)
  expect(seen.map(({ headers }) => [headers.authorization, headers['x-csrftoken']])).toEqual([
    [undefined, undefined],
    [undefined, 'wB2z'],
  ])
})

test('the proof is read anew for each change', async () => {
  const { closeIncident, browser, seen } = await pageOf((_, response) => sendJson(response, 201, eventRow()))
  await closeIncident(close)
  browser.csrfToken = 'other'
  await closeIncident(close)
  expect(seen.map(({ headers }) => headers['x-csrftoken'])).toEqual(['wB2z', 'other'])
})

test('signing in by password carries it too, as a session of the server may be open in the browser', async () => {
  const { requestToken, seen } = await pageOf((_, response) => sendJson(response, 200, { token: 'f00' }), {
    hasOwnSession: false,
  })
  await requestToken({ username: 'olga', password: 'secret' })
  expect(seen[0]?.headers['x-csrftoken']).toBe('wB2z')
})

test.each([
  ['a token speaks for the person', { token: 'abc' }],
  ['the server is on another site', { isShared: false, token: 'abc' }],
])('it is nowhere where %s', async (_, change) => {
  const { closeIncident, seen } = await pageOf((__, response) => sendJson(response, 201, eventRow()), change)
  await closeIncident(close)
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Token abc' })
  expect(seen[0]?.headers['x-csrftoken']).toBeUndefined()
})

test('a browser that has no proof yet gets one from a page of the server, and the change is made', async () => {
  const page = await pageOf(
    ({ path, headers }, response) => {
      if (path === '/accounts/login/') {
        page.browser.csrfToken = 'fresh'
        sendText(response, 200, 'text/html', '<html></html>')
      } else if (headers['x-csrftoken'] === 'fresh') sendJson(response, 201, eventRow())
      else sendJson(response, 403, cookieNotSet)
    },
    { csrfToken: undefined },
  )
  await expect(page.closeIncident(close)).resolves.toMatchObject({ pk: 12 })
  expect(page.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v2/incidents/7/events/',
    'GET /accounts/login/',
    'POST /api/v2/incidents/7/events/',
  ])
})

test.each([
  ['in data', 'application/json', JSON.stringify(cookieNotSet)],
  ['as a page', 'text/html', csrfPage],
])('where no page of the server gives one, the refusal says what it is about: %s', async (_, contentType, body) => {
  const { closeIncident, seen } = await pageOf((__, response) => sendText(response, 403, contentType, body), {
    csrfToken: undefined,
  })
  const fault: unknown = await closeIncident(close).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(Fault)
  expect(fault).toMatchObject({ status: 403, isCsrfFailure: true })
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('without a token and without a session of the server, nothing is asked', async () => {
  const { fetchIncident, seen } = await pageOf(() => undefined, { hasOwnSession: false })
  await expect(fetchIncident({ pk: 7 })).rejects.toThrow('Not authenticated')
  expect(seen).toEqual([])
})

test('a 401 says that the session of the server is over', async () => {
  const { fetchIncident, heard } = await pageOf((_, response) => sendJson(response, 401, { detail: 'No.' }))
  await expect(fetchIncident({ pk: 7 })).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(heard).toContainEqual({ type: 'api.unauthorized', token: undefined })
})

test.each([
  ['ended', 401, { detail: 'No.' }],
  ['continuing', 200, olga],
])('logging out of it asks the server whether it has: %s', async (outcome, status, body) => {
  const { requestLogout, seen, heard } = await pageOf(({ path }, response) => {
    if (path === '/accounts/logout/') sendText(response, 200, 'text/html', '<html></html>')
    else sendJson(response, status, body)
  })
  await expect(requestLogout({ token: undefined })).resolves.toBe(outcome)
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /accounts/logout/',
    'GET /api/v2/auth/user/',
  ])
  expect(seen[0]?.headers['x-csrftoken']).toBe('wB2z')
  expect(heard.filter(({ type }) => type !== 'api.answered')).toEqual([])
})

test('a log-out that the server refuses is judged by what it says of the person afterwards', async () => {
  const { requestLogout } = await pageOf(({ path }, response) => {
    if (path === '/api/v2/auth/user/') sendJson(response, 200, olga)
    else sendText(response, 403, 'text/html', csrfPage)
  })
  await expect(requestLogout({ token: undefined })).resolves.toBe('continuing')
})

test('signing in at the server leads back to the address that one came from', async () => {
  const { ownSignInAddress, url } = await pageOf(() => undefined)
  expect(ownSignInAddress('/console/incidents/7/?a=b&c')).toBe(
    `${url}/accounts/login/?next=%2Fconsole%2Fincidents%2F7%2F%3Fa%3Db%26c`,
  )
})

/** Where nobody listens: what is led there is as good as kept from the page. */
const elsewhere = 'http://127.0.0.1:1/sign-in'

test('a sign-in in front of the server that leads every question to another site is a page instead of data', async () => {
  const { fetchIncident, closeIncident, heard, seen } = await pageOf(
    (_, response) => {
      response.writeHead(302, { location: elsewhere }).end()
    },
    { token: 'abc' },
  )
  const page = { kind: 'garbled', isPage: true, body: 'The server sent a page instead of data.' }
  await expect(fetchIncident({ pk: 7 })).rejects.toMatchObject(page)
  expect(heard).toEqual([{ type: 'api.answered' }])
  seen.length = 0
  await expect(closeIncident(close)).rejects.toMatchObject({ kind: 'unreachable' })
  // What could be asked without changing anything was answered: the change itself got no answer.
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/v2/incidents/7/events/', 'GET /api/'])
})

test('on another site it cannot be told from no answer', async () => {
  const { fetchIncident, heard } = await pageOf(
    (_, response) => {
      response.writeHead(302, { location: elsewhere }).end()
    },
    { token: 'abc', isShared: false },
  )
  await expect(fetchIncident({ pk: 7 })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(heard).toEqual([{ type: 'api.unreachable' }])
})
