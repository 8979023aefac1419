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

/**
 * A page on the site of a server of version 2.0 or later, and the requests that the server receives. The browser adds
 * its cookies automatically.
 */
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
  'a server of version 2.0 or later has a session of its own only for pages of the same site (on the same site: %s)',
  async (isShared) => {
    const { abilities } = await pageOf(() => undefined, { isShared })
    expect(abilities.hasOwnSession).toBe(isShared)
  },
)

test('a user who is signed in at the server is recognised without a token; if nobody is signed in, no session is reported as lost', async () => {
  const known = await pageOf((_, response) => sendJson(response, 200, olga), { hasOwnSession: false })
  await expect(known.recognizeUser()).resolves.toMatchObject({ username: 'olga' })
  expect(known.seen).toMatchObject([{ method: 'GET', path: '/api/v2/auth/user/' }])
  expect(known.seen[0]?.headers.authorization).toBeUndefined()
  const nobody = await pageOf((_, response) => sendJson(response, 401, { detail: 'No.' }), { hasOwnSession: false })
  await expect(nobody.recognizeUser()).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(nobody.heard).toEqual([{ type: 'api.answered' }])
})

test('with the session at the server, calls carry no token, and changes carry the CSRF token', async () => {
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

test('the CSRF token is read again for each change', async () => {
  const { closeIncident, browser, seen } = await pageOf((_, response) => sendJson(response, 201, eventRow()))
  await closeIncident(close)
  browser.csrfToken = 'other'
  await closeIncident(close)
  expect(seen.map(({ headers }) => headers['x-csrftoken'])).toEqual(['wB2z', 'other'])
})

test('signing in by password carries the CSRF token too, since the browser may have a session at the server', async () => {
  const { requestToken, seen } = await pageOf((_, response) => sendJson(response, 200, { token: 'f00' }), {
    hasOwnSession: false,
  })
  await requestToken({ username: 'olga', password: 'secret' })
  expect(seen[0]?.headers['x-csrftoken']).toBe('wB2z')
})

test.each([
  ['the user has a token', { token: 'abc' }],
  ['the server is on another site', { isShared: false, token: 'abc' }],
])('the CSRF token is not sent if %s', async (_, change) => {
  const { closeIncident, seen } = await pageOf((__, response) => sendJson(response, 201, eventRow()), change)
  await closeIncident(close)
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Token abc' })
  expect(seen[0]?.headers['x-csrftoken']).toBeUndefined()
})

test('a browser without a CSRF token gets one from a page of the server, and the change succeeds', async () => {
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
  ['as data', 'application/json', JSON.stringify(cookieNotSet)],
  ['as a page', 'text/html', csrfPage],
])(
  'if no page of the server sets a CSRF token, the refusal is reported as a CSRF failure: %s',
  async (_, contentType, body) => {
    const { closeIncident, seen } = await pageOf((__, response) => sendText(response, 403, contentType, body), {
      csrfToken: undefined,
    })
    const fault: unknown = await closeIncident(close).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Fault)
    expect(fault).toMatchObject({ status: 403, isCsrfFailure: true })
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  },
)

test('without a token and without a session at the server, nothing is sent', async () => {
  const { fetchIncident, seen } = await pageOf(() => undefined, { hasOwnSession: false })
  await expect(fetchIncident({ pk: 7 })).rejects.toThrow('Not authenticated')
  expect(seen).toEqual([])
})

test('a 401 means that the session at the server has ended', async () => {
  const { fetchIncident, heard } = await pageOf((_, response) => sendJson(response, 401, { detail: 'No.' }))
  await expect(fetchIncident({ pk: 7 })).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(heard).toContainEqual({ type: 'api.unauthorized', token: undefined })
})

test.each([
  ['ended', 401, { detail: 'No.' }],
  ['continuing', 200, olga],
])('signing out asks the server whether its session has ended: %s', async (outcome, status, body) => {
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

test('if the server refuses a sign-out, the user that it reports afterwards determines the outcome', async () => {
  const { requestLogout } = await pageOf(({ path }, response) => {
    if (path === '/api/v2/auth/user/') sendJson(response, 200, olga)
    else sendText(response, 403, 'text/html', csrfPage)
  })
  await expect(requestLogout({ token: undefined })).resolves.toBe('continuing')
})

test('signing in at the server leads back to the previous address', async () => {
  const { ownSignInAddress, url } = await pageOf(() => undefined)
  expect(ownSignInAddress('/console/incidents/7/?a=b&c')).toBe(
    `${url}/accounts/login/?next=%2Fconsole%2Fincidents%2F7%2F%3Fa%3Db%26c`,
  )
})

/** Nothing listens at this address, so following a redirect to it fails as if the browser blocked it. */
const elsewhere = 'http://127.0.0.1:1/sign-in'

test('if a proxy redirects a query to a sign-in page on another site, the response counts as a page instead of data', async () => {
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
  // The change is not sent again to find out whether it is redirected: GET /api/ is sent instead, and is not
  // redirected.
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/v2/incidents/7/events/', 'GET /api/'])
})

test('if the server is on another site, the redirect cannot be distinguished from a missing response', async () => {
  const { fetchIncident, heard } = await pageOf(
    (_, response) => {
      response.writeHead(302, { location: elsewhere }).end()
    },
    { token: 'abc', isShared: false },
  )
  await expect(fetchIncident({ pk: 7 })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(heard).toEqual([{ type: 'api.unreachable' }])
})
