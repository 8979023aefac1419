import { expect, test } from 'vitest'
import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { sendJson, sendText, startServer, type Answering } from '../server/answeringServer.ts'

const versions = {
  first: { 'server-version': '1.19.2', 'api-version': { stable: 'v1', unstable: 'v2' } },
  last: { 'server-version': '1.36.2', 'api-version': { deprecated: 'v1', stable: 'v2' } },
  second: { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } },
} as const

const olga = { username: 'olga', password: 'secret' }
const notFound = '<head><title>404 - Page Not Found</title></head>'
const single = '/api/v2/token-auth/'
const parallel = '/api/v2/auth/token/login/'
const now = Date.parse('2026-11-20T19:13:28Z')

/**
 * The session calls to a server of the given generation, and the requests it receives after its metadata is fetched.
 */
async function sessionWith(kind: keyof typeof versions, answer: Answering) {
  const { url, seen } = await startServer((request, response) => {
    if (request.path === '/api/') sendJson(response, 200, versions[kind])
    else answer(request, response)
  })
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  await client.meet()
  seen.length = 0
  return { ...createSessionCalls(client), seen, asked: () => seen.map(({ method, path }) => `${method} ${path}`) }
}

test.each([
  ['1.36', 'last'],
  ['2.9', 'second'],
] as const)('on a server of version %s, signing in returns a parallel token with its expiry', async (_, kind) => {
  const { requestToken, seen } = await sessionWith(kind, (__, response) => {
    response.setHeader('date', new Date().toUTCString())
    sendJson(response, 200, { expiry: '2026-11-21T06:13:28.970357+01:00', token: 'ec36edcb' })
  })
  await expect(requestToken(olga)).resolves.toEqual({
    token: 'ec36edcb',
    expiresAt: Date.parse('2026-11-21T05:13:28.970Z'),
  })
  expect(seen).toMatchObject([{ method: 'POST', path: parallel, body: olga }])
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test("the expiry of a token is converted to this machine's clock if that differs from the server's", async () => {
  const ahead = Date.now() - now
  const { requestToken } = await sessionWith('second', (_, response) => {
    response.setHeader('date', new Date(now).toUTCString())
    sendJson(response, 200, { expiry: '2026-11-21T05:13:28Z', token: 'f00' })
  })
  const { expiresAt = 0 } = await requestToken(olga)
  // The header has whole seconds, and the response took some time to arrive.
  expect(Math.abs(expiresAt - (Date.parse('2026-11-21T05:13:28Z') + ahead))).toBeLessThan(30_000)
})

test.each([
  ['a server before 1.25', '1.24.0', false],
  ['1.25', '1.25.0', true],
  ['1.26', '1.26.1', false],
  ['1.28', '1.28.0', false],
  ['1.29', '1.29.0', true],
  ['2.0', '2.0.0', true],
])('signing in at %s requests the kind of token that the server has', async (_, serverVersion, hasParallel) => {
  const isSecond = serverVersion.startsWith('2')
  const metadata: Metadata = {
    serverVersion,
    apiVersions: isSecond ? { stable: 'v2' } : { stable: 'v1', unstable: 'v2' },
  }
  const { url, seen } = await startServer(({ path }, response) => {
    if (path === '/api/')
      sendJson(response, 200, { 'server-version': metadata.serverVersion, 'api-version': metadata.apiVersions })
    else sendJson(response, 200, { token: 'f00' })
  })
  const client = createClient({ baseUrl: () => url, token: () => undefined })
  await client.meet()
  await createSessionCalls(client).requestToken(olga)
  expect(seen.at(-1)?.path === parallel).toBe(hasParallel)
})

test.each([404, 405])(
  'if a server has no path for parallel tokens (%i), a single token is requested instead',
  async (status) => {
    const { requestToken, asked } = await sessionWith('second', ({ path }, response) => {
      if (path === parallel) sendText(response, status, 'text/html', notFound)
      else sendJson(response, 200, { token: 'f00' })
    })
    await expect(requestToken(olga)).resolves.toEqual({ token: 'f00', expiresAt: undefined })
    expect(asked()).toEqual([`POST ${parallel}`, `POST ${single}`])
  },
)

test('a sign-in that is refused is not retried at the path for single tokens', async () => {
  const detail =
    "{'non_field_errors': [ErrorDetail(string='Unable to log in with provided credentials.', code='authorization')]}"
  const { requestToken, asked } = await sessionWith('second', (_, response) => sendJson(response, 403, { detail }))
  await expect(requestToken(olga)).rejects.toMatchObject({ kind: 'refused', status: 403, body: { detail } })
  expect(asked()).toEqual([`POST ${parallel}`])
})

const lasting = { token: 'abc', expiresAt: undefined }
const expiring = { token: 'abc', expiresAt: now }

test.each([
  ['a single token, on 1.19', 'first', lasting, ['POST /api/v1/auth/logout/']],
  ['a single token, on 1.36', 'last', lasting, ['POST /api/v1/auth/logout/']],
  ['a parallel token, on 1.36', 'last', expiring, ['POST /api/v2/auth/token/logout/']],
  ['a parallel token, on 2.x', 'second', expiring, ['POST /api/v2/auth/token/logout/']],
] as const)('signing out ends %s', async (_, kind, token, calls) => {
  const { requestLogout, asked, seen } = await sessionWith(kind, (__, response) =>
    sendText(response, 204, 'text/plain', ''),
  )
  await expect(requestLogout({ token })).resolves.toBe('ended')
  expect(asked()).toEqual(calls)
  expect(seen[0]?.headers.authorization).toBe('Token abc')
})

test.each([
  ['an invalid token', 'first', lasting],
  ['an invalid token with an expiry', 'second', expiring],
] as const)('after signing out with %s, the user counts as signed out', async (_, kind, token) => {
  const { requestLogout } = await sessionWith(kind, (__, response) =>
    sendJson(response, 401, { detail: 'Invalid token.' }),
  )
  await expect(requestLogout({ token })).resolves.toBe('ended')
})

test.each([
  ['a server of version 2.0 or later, which ends only parallel tokens', 'second', 401],
  ['a server of 1.x without the path for signing out', 'last', 404],
] as const)('after a sign-out, a single token remains valid on %s', async (_, kind, status) => {
  const { requestLogout } = await sessionWith(kind, (__, response) => sendJson(response, status, { detail: 'No.' }))
  await expect(requestLogout({ token: lasting })).resolves.toBe('lasting')
})

test('an HTML page, such as the sign-in page of a proxy, does not confirm a sign-out', async () => {
  const { requestLogout } = await sessionWith('second', (_, response) => sendText(response, 200, 'text/html', notFound))
  await expect(requestLogout({ token: expiring })).rejects.toMatchObject({ kind: 'garbled', isPage: true })
})

test('signing out fails if the server fails; with a token that has expired, it succeeds and sends nothing', async () => {
  const { requestLogout } = await sessionWith('first', (_, response) => sendJson(response, 500, { detail: 'Oh.' }))
  await expect(requestLogout({ token: lasting })).rejects.toThrow('Failed to log out: Oh.')
  const { url, seen } = await startServer((_, response) => sendJson(response, 200, versions.second))
  const client = createClient({ baseUrl: () => url, token: () => undefined })
  await client.meet()
  await expect(createSessionCalls(client).requestLogout({ token: expiring })).resolves.toBe('ended')
  expect(seen).toHaveLength(1)
})

test.each(['€', 'f00\r\nX-Forged: 1', ''])(
  'a response with the token %j, which is not valid in a header, counts as a response without a token',
  async (token) => {
    const { requestToken } = await sessionWith('second', (_, response) => sendJson(response, 200, { token }))
    await expect(requestToken(olga)).rejects.toMatchObject({ kind: 'garbled' })
  },
)
