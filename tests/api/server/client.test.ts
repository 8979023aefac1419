import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Fault, faultDetail } from '../../../machines/core/domain/fault.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import * as v from 'valibot'
import { ticketFailure } from '../../../src/api/incident/ticketFailure.ts'
import { json } from '../../../src/api/server/answer.ts'
import { createClient, type ApiRequest, type ClientSettings } from '../../../src/api/server/client.ts'
import { sendJson, sendText, startServer, type Answering } from './answeringServer.ts'

const page = '<!doctype html>\n<html lang="en"><head><title>Server Error (500)</title></head></html>'
const pong = v.object({ pong: v.number() })
const request: ApiRequest<{ pong: number }> = { action: 'ping', method: 'GET', path: '/ping/', read: json(pong) }

async function clientOf(answer: Answering, settings: Partial<ClientSettings> = {}) {
  const { url, seen } = await startServer(answer)
  const client = createClient({ baseUrl: () => url, token: () => 'abc', ...settings })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  return { client, seen, heard, url }
}

async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const rejected: unknown = await call.then(
    () => 'resolved',
    (error: unknown) => error,
  )
  if (rejected instanceof Fault) return rejected
  throw new Error(`expected a fault, got: ${String(rejected)}`)
}

test('a call carries the token with the scheme Token and asks for JSON', async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }))
  await expect(client.call(request)).resolves.toEqual({ pong: 1 })
  expect(seen[0]).toMatchObject({ method: 'GET', path: '/ping/', headers: { authorization: 'Token abc' } })
  expect(seen[0]?.headers.accept).toContain('application/json')
})

test('the base address, which may have a path, and the token are read for every call', async () => {
  let token = 'first'
  const { url, seen } = await startServer((_, response) => sendJson(response, 200, { pong: 1 }))
  let base = url
  const client = createClient({ baseUrl: () => base, token: () => token })
  await client.call(request)
  token = 'second'
  base = `${url}/argus`
  await client.call(request)
  expect(seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/ping/', 'Token first'],
    ['/argus/ping/', 'Token second'],
  ])
})

test('the query leaves out undefined values and escapes the rest', async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }))
  await client.call({ ...request, query: { open: 'true', acked: undefined, tags: 'a=1,b=x&y' } })
  expect(seen[0]?.query).toEqual({ open: 'true', tags: 'a=1,b=x&y' })
})

test('a body is sent as JSON', async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 201, { pong: 1 }))
  await client.call({ ...request, method: 'POST', body: { type: 'CLO' } })
  expect(seen[0]).toMatchObject({ method: 'POST', body: { type: 'CLO' } })
  expect(seen[0]?.headers['content-type']).toContain('application/json')
})

test("without a token, the call fails with 'Not authenticated' before any request is sent", async () => {
  const { client, seen, heard } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }), {
    token: () => undefined,
  })
  const fault = await faultOf(client.call(request))
  expect(fault).toMatchObject({ kind: 'notAuthenticated', message: 'Not authenticated' })
  expect(seen).toEqual([])
  expect(heard).toEqual([])
})

test('a call that needs no token carries none', async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }))
  await client.call({ ...request, authentication: 'none' })
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test('every response is reported, including failures', async () => {
  const { client, heard } = await clientOf(({ query }, response) => {
    sendJson(response, Number(query['status']), { pong: 1 })
  })
  await client.call({ ...request, query: { status: '200' } })
  await faultOf(client.call({ ...request, query: { status: '404' } }))
  expect(heard).toEqual([{ type: 'api.answered' }, { type: 'api.answered' }])
})

test('a removed listener receives nothing', async () => {
  const { url } = await startServer((_, response) => sendJson(response, 200, { pong: 1 }))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const heard: ApiActivity[] = []
  const stop = client.subscribe((activity) => heard.push(activity))
  stop()
  await client.call(request)
  expect(heard).toEqual([])
})

test.each([
  [
    'the connection breaks before the response',
    (response: Parameters<Answering>[1]) => {
      response.destroy()
    },
  ],
  [
    'the connection breaks in the middle of the response',
    (response: Parameters<Answering>[1]) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"pong"', () => response.destroy())
    },
  ],
])('if %s, the server is reported as unreachable', async (_, breakOff) => {
  const { client, heard } = await clientOf((__, response) => breakOff(response))
  const fault = await faultOf(client.call(request))
  expect(fault).toMatchObject({ kind: 'unreachable', status: undefined, message: 'Failed to ping' })
  expect(heard).toEqual([{ type: 'api.unreachable' }])
})

test('a server that does not exist is reported as unreachable', async () => {
  const client = createClient({ baseUrl: () => 'http://127.0.0.1:1', token: () => 'abc' })
  expect(await faultOf(client.call(request))).toMatchObject({ kind: 'unreachable' })
})

test.each([
  ['never begins its response', () => undefined],
  [
    'never ends its response',
    (response: Parameters<Answering>[1]) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"pong": 1')
    },
  ],
])('a server that %s is reported as unreachable when the request times out', async (_, hang) => {
  const { client, heard } = await clientOf((__, response) => hang(response), { timeout: 50 })
  expect(await faultOf(client.call(request))).toMatchObject({ kind: 'unreachable' })
  expect(heard).toEqual([{ type: 'api.unreachable' }])
})

test('aborting a call closes the connection, and does not count as a connection problem', async () => {
  const abort = new AbortController()
  let closed: () => void = () => undefined
  const connectionClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const { client, heard } = await clientOf((_, response) => {
    response.on('close', closed)
    abort.abort()
  })
  await faultOf(client.call(request, abort.signal))
  await connectionClosed
  expect(heard).toEqual([])
})

test.each(['GET', 'POST'] as const)('a %s that is already aborted sends nothing', async (method) => {
  const { client, seen, heard } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }))
  await faultOf(client.call({ ...request, method }, AbortSignal.abort()))
  expect(seen).toEqual([])
  expect(heard).toEqual([])
})

test('a 401 is reported with the token that the request carried, not with the current one', async () => {
  let token = 'old'
  const { client, heard } = await clientOf(
    (_, response) => {
      token = 'new'
      sendJson(response, 401, { detail: 'Invalid token.' })
    },
    { token: () => token },
  )
  await faultOf(client.call(request))
  expect(heard).toEqual([{ type: 'api.answered' }, { type: 'api.unauthorized', token: 'old' }])
})

test.each([
  ['replaced', 'new'],
  ['removed', undefined],
])(
  'after a 401 for a token that has since been %s, a query fails silently, but the failure of a change is reported',
  async (_, next) => {
    let token: string | undefined = 'old'
    const { client } = await clientOf(
      (__, response) => {
        token = next
        sendJson(response, 401, { detail: 'Invalid token.' })
      },
      { token: () => token },
    )
    expect(await faultOf(client.call(request))).toMatchObject({
      kind: 'notAuthenticated',
      message: 'Not authenticated',
    })
    token = 'old'
    expect(await faultOf(client.call({ ...request, method: 'POST', body: {} }))).toMatchObject({
      kind: 'unauthorized',
      status: 401,
      body: { detail: 'Invalid token.' },
    })
  },
)

test('a 401 for the current token is reported to the caller', async () => {
  const { client } = await clientOf((_, response) => sendJson(response, 401, { detail: 'Invalid token.' }))
  expect(await faultOf(client.call(request))).toMatchObject({ kind: 'unauthorized', status: 401 })
})

test.each([
  ['without a token', { authentication: 'none' }],
  ['that expects a 401', { expectsUnauthorized: true }],
] as const)('a 401 response to a call %s does not end a session', async (_, options) => {
  const { client, heard } = await clientOf((__, response) => sendJson(response, 401, { detail: 'No.' }))
  expect(await faultOf(client.call({ ...request, ...options }))).toMatchObject({ kind: 'unauthorized' })
  expect(heard).toEqual([{ type: 'api.answered' }])
})

const shapes: readonly (readonly [name: string, status: number, body: unknown, message: string])[] = [
  ['a detail', 404, { detail: 'Not found.' }, 'Failed to ping: Not found.'],
  ['a list of errors for a field', 400, { type: ['No.'] }, 'Failed to ping: type: No.'],
  ['a string for a field', 400, { type: 'Already closed.' }, 'Failed to ping: type: Already closed.'],
  ['errors that belong to no field', 400, { non_field_errors: ['No.'] }, 'Failed to ping: No.'],
  ['a list', 400, ['In use.'], 'Failed to ping: In use.'],
  ['a plain string', 400, 'In use.', 'Failed to ping: In use.'],
  ['nested errors', 400, { filter: { tags: { 0: ['No.'] } } }, 'Failed to ping: filter, tags, 0: No.'],
]

test.each(shapes)(
  "a refusal with %s becomes 'Failed to <action>: <the server's words>'",
  async (_, status, body, message) => {
    const { client } = await clientOf((__, response) => sendJson(response, status, body))
    expect(await faultOf(client.call(request))).toMatchObject({ kind: 'refused', status, body, message })
  },
)

test.each([
  ['text/html; charset=utf-8', page],
  ['text/html', '<p>oh</p>'],
  ['text/plain', page],
  ['application/json', ''],
])('a page or an empty body (%s) is replaced by the status text', async (contentType, body) => {
  const { client, heard } = await clientOf((_, response) => sendText(response, 500, contentType, body))
  expect(await faultOf(client.call(request))).toMatchObject({
    kind: 'server',
    status: 500,
    body: 'Internal Server Error',
    message: 'Failed to ping: Internal Server Error',
  })
  expect(heard).toContainEqual({ type: 'api.serverFailed', detail: 'Internal Server Error', cause: 'ping' })
})

test('a page without a status text, which newer protocols do not send, is replaced by the standard text of its status', async () => {
  const { client } = await clientOf(({ query }, response) => {
    response.writeHead(Number(query['status']), '', { 'content-type': 'text/html' }).end(page)
  })
  for (const [status, body] of [
    ['502', 'Bad Gateway'],
    ['404', 'Not Found'],
    ['599', 'Status 599'],
  ]) {
    expect(await faultOf(client.call({ ...request, query: { status } }))).toMatchObject({ body })
  }
})

test('short plain text is kept, and long text is cut', async () => {
  const { client } = await clientOf(({ query }, response) => {
    sendText(response, 400, 'text/plain', query['long'] === undefined ? 'no such thing' : 'x'.repeat(10_000))
  })
  expect(await faultOf(client.call(request))).toMatchObject({ body: 'no such thing' })
  const { body } = await faultOf(client.call({ ...request, query: { long: '' } }))
  expect(String(body).length).toBeLessThanOrEqual(500)
})

test('a 5xx is reported with its detail', async () => {
  const { client, heard } = await clientOf((_, response) => sendJson(response, 503, { detail: 'Down for a while.' }))
  expect(await faultOf(client.call(request))).toMatchObject({ kind: 'server', status: 503 })
  expect(heard).toEqual([
    { type: 'api.answered' },
    { type: 'api.serverFailed', detail: 'Down for a while.', cause: 'ping' },
  ])
})

test.each([502, 503, 504])(
  'the page of a proxy with the status %i is not reported as an answer of the server',
  async (status) => {
    const { client, heard } = await clientOf((_, response) => sendText(response, status, 'text/html', page))
    await faultOf(client.call(request))
    expect(heard.map(({ type }) => type)).toEqual(['api.proxied', 'api.serverFailed'])
  },
)

test('the success of a call that had failed before is reported once', async () => {
  const statuses = [503, 200, 200]
  const { client, heard } = await clientOf((_, response) => sendJson(response, statuses.shift() ?? 200, { pong: 1 }))
  await faultOf(client.call(request))
  await client.call(request)
  await client.call(request)
  const recovered = heard.filter(({ type }) => type === 'api.recovered')
  expect(recovered).toEqual([{ type: 'api.recovered', cause: 'ping' }])
})

test('a status below 500 is not reported as a server failure', async () => {
  const { client, heard } = await clientOf((_, response) => sendJson(response, 403, { detail: 'No.' }))
  await faultOf(client.call(request))
  expect(heard).toEqual([{ type: 'api.answered' }])
})

test.each([
  ['a page instead of data', 'text/html', page, 'The server sent a page instead of data.'],
  ['invalid JSON', 'application/json', '{"pong":', 'The server sent data that cannot be read.'],
  ['an empty body', 'application/json', '', 'The server sent data that cannot be read.'],
  ['data of another shape', 'application/json', '{"pong": "1"}', 'The server sent data of an unexpected shape (pong).'],
  ['a value other than an object', 'application/json', '[]', 'The server sent data of an unexpected shape (pong).'],
])('%s is reported as a garbled response', async (_, contentType, body, sentence) => {
  const { client, heard } = await clientOf((__, response) => sendText(response, 200, contentType, body))
  expect(await faultOf(client.call(request))).toMatchObject({
    kind: 'garbled',
    status: 200,
    body: sentence,
    message: `Failed to ping: ${sentence}`,
  })
  expect(heard).toEqual([{ type: 'api.answered' }])
})

const pluginMissing =
  "No path to ticket plugin can be found in the settings. Please update the setting 'TICKET_PLUGIN'."

test.each([
  ['a 5xx with an explanation', 500, 'Ticket plugin failed.', 'Plugin Error: Ticket plugin failed.'],
  ['a missing plugin', 400, pluginMissing, `Plugin Error: ${pluginMissing}`],
  ['any other refusal', 400, 'No endpoint can be found in the settings.', 'Please, create ticket manually'],
  ['a 403', 403, 'Ticket could not be created.', 'Please, create ticket manually'],
  ['an unknown incident', 404, { detail: 'No Incident matches.' }, 'Please, create ticket manually'],
])('automatic ticket: %s is reported once, as a ticket failure', async (_, status, body, text) => {
  const { client, heard } = await clientOf((__, response) => sendJson(response, status, body))
  await faultOf(client.call({ ...request, method: 'PUT', failureWords: ticketFailure }))
  expect(heard).toEqual([{ type: 'api.answered' }, { type: 'api.ticketFailed', text }])
})

test('automatic ticket: a 5xx with a web page is reported with its status text', async () => {
  const { client, heard } = await clientOf((_, response) => sendText(response, 500, 'text/html', page))
  await faultOf(client.call({ ...request, method: 'PUT', failureWords: ticketFailure }))
  expect(heard).toContainEqual({ type: 'api.ticketFailed', text: 'Plugin Error: Internal Server Error' })
})

test('automatic ticket: a 401 and a missing response are not reported as ticket failures', async () => {
  const { client, heard } = await clientOf(({ query }, response) => {
    if (query['break'] === undefined) sendJson(response, 401, { detail: 'Invalid token.' })
    else response.destroy()
  })
  const ticket = { ...request, method: 'PUT', failureWords: ticketFailure } as const
  await faultOf(client.call(ticket))
  await faultOf(client.call({ ...ticket, query: { break: '' } }))
  expect(heard).toEqual([
    { type: 'api.answered' },
    { type: 'api.unauthorized', token: 'abc' },
    { type: 'api.unreachable' },
  ])
})

test('a server on another site has no page that sets a CSRF token: its refusal is reported immediately', async () => {
  const site = { isShared: () => false, hasOwnSession: () => false, csrfToken: () => undefined }
  const { client, seen } = await clientOf(
    ({ path }, response) => {
      if (path === '/api/') sendJson(response, 200, { 'server-version': '2.9.1', 'api-version': { stable: 'v2' } })
      else sendJson(response, 403, { detail: 'CSRF Failed: CSRF cookie not set.' })
    },
    { site },
  )
  await client.meet()
  seen.length = 0
  const fault = await faultOf(client.call({ ...request, method: 'POST', body: {} }))
  expect(fault).toMatchObject({ status: 403, isCsrfFailure: true })
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /ping/'])
})

test("a change by the server's own session carries the CSRF token of the site, and a query carries none", async () => {
  const { client, seen } = await clientOf((_, response) => sendJson(response, 200, { pong: 1 }), {
    token: () => undefined,
    site: { isShared: () => true, hasOwnSession: () => true, csrfToken: () => 'wB2z' },
  })
  await client.call(request)
  await client.call({ ...request, method: 'POST', body: {} })
  expect(seen.map(({ headers }) => headers['x-csrftoken'])).toEqual([undefined, 'wB2z'])
})

test('a page of a proxy that refuses a change is no reason to ask the server for its version', async () => {
  const { client, seen } = await clientOf((_, response) => sendText(response, 403, 'text/html', page))
  await faultOf(client.call(() => ({ ...request, method: 'POST', body: {} })))
  expect(seen.map(({ path }) => path)).toEqual(['/ping/'])
})

test('once the response has arrived, no timer is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ pong: 1 })))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const client = createClient({ baseUrl: () => 'https://argus.example.org', token: () => 'abc' })
  await expect(client.call(request)).resolves.toEqual({ pong: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('automatic ticket: a response without an address is reported too', async () => {
  const { client, heard } = await clientOf((_, response) => sendJson(response, 200, {}))
  await faultOf(client.call({ ...request, method: 'PUT', failureWords: ticketFailure }))
  expect(heard).toContainEqual({ type: 'api.ticketFailed', text: 'Please, create ticket manually' })
})

describe('a change whose caller has stopped waiting', () => {
  const change = { ...request, method: 'POST', body: {} } as const

  async function reportsAfterAbort(
    answer: (response: Parameters<typeof sendJson>[0]) => void,
    words: Pick<ApiRequest<unknown>, 'failureWords'> = {},
  ) {
    const abort = new AbortController()
    const { client, heard } = await clientOf((_, response) => {
      abort.abort()
      answer(response)
    })
    await client.call({ ...change, ...words }, abort.signal).catch(() => undefined)
    return heard
  }

  test('is completed, and its outcome is reported', async () => {
    const heard = await reportsAfterAbort((response) => sendJson(response, 201, { pong: 1 }))
    expect(heard).toEqual([{ type: 'api.answered' }, { type: 'api.changedUnheard', fault: undefined }])
  })

  test('is reported with its failure', async () => {
    const heard = await reportsAfterAbort((response) => sendJson(response, 403, { detail: 'No.' }))
    expect(heard).toMatchObject([
      { type: 'api.answered' },
      { type: 'api.changedUnheard', fault: { kind: 'refused', status: 403 } },
    ])
  })

  test('is reported if no response arrives', async () => {
    const heard = await reportsAfterAbort((response) => response.destroy())
    expect(heard).toMatchObject([
      { type: 'api.unreachable' },
      { type: 'api.changedUnheard', fault: { kind: 'unreachable' } },
    ])
  })

  test.each([
    ['a failure that has its own message', 500, { failureWords: ticketFailure }],
    ['a lost session', 401, {}],
  ])('is not reported twice: %s', async (_, status, words) => {
    const heard = await reportsAfterAbort((response) => sendJson(response, status, { detail: 'No.' }), words)
    expect(heard).toContainEqual({ type: 'api.changedUnheard', fault: undefined })
  })

  test('is not reported if it was never sent', async () => {
    const { client, heard } = await clientOf((_, response) => sendJson(response, 201, { pong: 1 }))
    await faultOf(client.call(change, AbortSignal.abort()))
    expect(heard).toEqual([])
  })
})

test('a change whose caller is waiting is reported like any call', async () => {
  const { client, heard } = await clientOf((_, response) => sendJson(response, 201, { pong: 1 }))
  await client.call({ ...request, method: 'POST', body: {} }, new AbortController().signal)
  expect(heard).toEqual([{ type: 'api.answered' }])
})

describe('the pause that the server asks for', () => {
  const dated = 'Sun, 22 Nov 2026 12:00:00 GMT'
  test.each([
    ['a number of seconds', '30', 30_000],
    ["a date, by the server's clock", 'Sun, 22 Nov 2026 12:02:00 GMT', 120_000],
    ['a date in the past', 'Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['a year, which becomes an hour', '31536000', 3_600_000],
    ['neither a number nor a date', 'a while', undefined],
    ['no header', undefined, undefined],
  ])('is read from the Retry-After header: %s', async (_, header, retryAfter) => {
    const { client } = await clientOf((__, response) => {
      response.setHeader('date', dated)
      if (header !== undefined) response.setHeader('retry-after', header)
      sendJson(response, 429, { detail: 'Request was throttled.' })
    })
    expect((await faultOf(client.call(request))).retryAfter).toBe(retryAfter)
  })

  test("may be a date; a page on another site, which cannot read the server's clock, compares it with this machine's clock", async () => {
    const { client } = await clientOf((_, response) => {
      response.sendDate = false
      response.setHeader('retry-after', new Date(Date.now() + 120_000).toUTCString())
      sendJson(response, 429, { detail: 'Request was throttled.' })
    })
    const { retryAfter = 0 } = await faultOf(client.call(request))
    expect(Math.round(retryAfter / 60_000)).toBe(2)
  })

  test("is part of the failure's message", () => {
    const fault = new Fault({ kind: 'refused', action: 'ping', status: 429, body: 'Later.', retryAfter: 29_100 })
    expect(fault.message).toBe('Failed to ping: Later. (the server asks you to wait 30 s)')
    expect(faultDetail(fault)).toBe('Later. (the server asks you to wait 30 s)')
  })

  test('is respected: until the pause ends, the same request is not sent, but other requests are', async () => {
    const { client, seen } = await clientOf((asked, response) => {
      if (asked.path !== '/ping/' || seen.length > 1) return sendJson(response, 200, { pong: 1 })
      response.setHeader('retry-after', '30')
      sendJson(response, 429, { detail: 'Later.' })
    })
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = await faultOf(client.call(request))
    expect(first.message).toBe('Failed to ping: Later. (the server asks you to wait 30 s)')
    vi.advanceTimersByTime(20_000)
    // Setting the clock back does not lengthen the pause.
    vi.setSystemTime(Date.now() - 3_600_000)
    const again = { ...request, query: { page: '2' } }
    const withheld = await faultOf(client.call(again))
    expect(withheld).toMatchObject({
      kind: 'refused',
      status: 429,
      message: 'Failed to ping: Later. (not sent: the server asked for a pause)',
    })
    expect(Math.round(withheld.retryAfter ?? 0)).toBe(10_000)
    vi.advanceTimersByTime(3000)
    // The message does not say how much of the pause is left, so that repeated toasts are counted instead of stacked.
    expect((await faultOf(client.call(again))).message).toBe(withheld.message)
    expect(seen).toHaveLength(1)
    await expect(client.call({ ...request, path: '/pong/' })).resolves.toEqual({ pong: 1 })
    await expect(client.call({ ...request, method: 'POST' })).resolves.toEqual({ pong: 1 })
    vi.advanceTimersByTime(7000)
    await expect(client.call(request)).resolves.toEqual({ pong: 1 })
    expect(seen).toHaveLength(4)
  })

  /** A server that asks for a pause of an hour once, and then responds normally. */
  async function busyOnce(token: () => string | undefined = () => 'abc') {
    const { url, seen } = await startServer((__, response) => {
      if (seen.length > 1) return sendJson(response, 200, { pong: 1 })
      response.setHeader('retry-after', '3600')
      sendJson(response, 429, { detail: 'Later.' })
    })
    const client = createClient({ baseUrl: () => url, token })
    await faultOf(client.call(request))
    return { client, seen }
  }

  test('can end while the computer sleeps, although timers stop during sleep', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { client } = await busyOnce()
    vi.setSystemTime(Date.now() + 3_590_000)
    await expect(client.call(request)).rejects.toMatchObject({ status: 429 })
    vi.setSystemTime(Date.now() + 11_000)
    await expect(client.call(request)).resolves.toEqual({ pong: 1 })
  })

  test('applies only to the user whom the server asked to wait: the next user may send requests', async () => {
    let token = 'ana'
    const { client, seen } = await busyOnce(() => token)
    token = 'bo'
    await expect(client.call(request)).resolves.toEqual({ pong: 1 })
    token = 'ana'
    await expect(client.call(request)).rejects.toMatchObject({ status: 429 })
    expect(seen).toHaveLength(2)
  })

  test("also applies to a user with the server's own session, but to no other user", async () => {
    let isOwnSession = true
    const person: { token?: string } = {}
    const { url, seen } = await startServer((__, response) => {
      if (seen.length > 1) return sendJson(response, 200, { pong: 1 })
      response.setHeader('retry-after', '3600')
      sendJson(response, 429, { detail: 'Later.' })
    })
    const site = { isShared: () => true, hasOwnSession: () => isOwnSession, csrfToken: () => undefined }
    const client = createClient({ baseUrl: () => url, token: () => person.token, site })
    await faultOf(client.call(request))
    await expect(client.call(request)).rejects.toMatchObject({ status: 429 })
    await expect(client.call({ ...request, authentication: 'none' })).resolves.toEqual({ pong: 1 })
    isOwnSession = false
    person.token = 'bo'
    await expect(client.call(request)).resolves.toEqual({ pong: 1 })
  })
})
