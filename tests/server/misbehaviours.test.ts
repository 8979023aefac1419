// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { Dropped } from './standIn.ts'
import { question, startStandIn } from './testSupport.ts'

const LIST = '/api/v2/incidents/?page_size=6'

async function withMisbehaviour(misbehaviour: object, options: Parameters<typeof startStandIn>[0] = {}) {
  const started = startStandIn(options)
  const { status, body } = await started.ask('POST', '/stand-in/misbehaviours', { body: misbehaviour })
  expect(status).toBe(201)
  expect(body).toMatchObject(misbehaviour)
  return started
}

test.each([
  [{ status: 401 }, 'application/json', { detail: 'Invalid token.' }],
  [{ status: 403 }, 'application/json', { detail: 'You do not have permission to perform this action.' }],
  [{ status: 404 }, 'application/json', { detail: 'Not found.' }],
  [{ status: 500, detail: 'Out of memory' }, 'application/json', { detail: 'Out of memory' }],
  [{ status: 500, body: 'html' }, 'text/html; charset=utf-8', undefined],
  [{ status: 502, body: 'html' }, 'text/html; charset=utf-8', undefined],
])('a status misbehaviour sends the requested response: %o', async (misbehaviour, type, body) => {
  const { ask, token } = await withMisbehaviour({ kind: 'status', ...misbehaviour })
  const answer = await ask('GET', LIST, { token })
  expect(answer.status).toBe(misbehaviour.status)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.body).toEqual(body)
  expect(answer.headers.get('www-authenticate')).toBe(misbehaviour.status === 401 ? 'Token' : null)
})

test('a status misbehaviour can ask the client to wait, redirect to another address or to the request itself, and respond without content', async () => {
  const misbehaviour = async (what: object) => {
    const { ask, token } = await withMisbehaviour({ kind: 'status', ...what })
    return ask('GET', LIST, { token })
  }
  expect((await misbehaviour({ status: 429, retryAfter: 60 })).headers.get('retry-after')).toBe('60')
  expect((await misbehaviour({ status: 302, location: '/accounts/login/' })).headers.get('location')).toBe(
    '/accounts/login/',
  )
  expect((await misbehaviour({ status: 302 })).headers.get('location')).toMatch(/\/api\/v2\/incidents\/\?page_size=6$/)
  expect(await misbehaviour({ status: 204 })).toMatchObject({ status: 204, body: undefined })
  expect(await misbehaviour({ status: 200, answer: null })).toMatchObject({ status: 200, body: null })
})

test('a page of another origin can read the response of a misbehaviour', async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'status', status: 503 })
  const { headers } = await ask('GET', LIST, { token, headers: { origin: 'http://localhost:5173' } })
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
})

test('a misbehaviour applies only to requests that match it, and at most the given number of times', async () => {
  const { ask, token } = await withMisbehaviour({
    kind: 'status',
    status: 500,
    times: 2,
    match: { method: 'GET', path: '/api/v2/incidents/' },
  })
  expect((await ask('GET', '/api/v2/auth/user/', { token })).status).toBe(200)
  expect((await ask('POST', '/api/v2/incidents/1/acks/', { token, body: {} })).status).toBe(400)
  expect((await ask('GET', LIST, { token })).status).toBe(500)
  expect((await ask('GET', '/stand-in/misbehaviours')).body).toMatchObject([{ left: 1 }])
  expect((await ask('GET', LIST, { token })).status).toBe(500)
  expect((await ask('GET', LIST, { token })).status).toBe(200)
  expect((await ask('GET', '/stand-in/misbehaviours')).body).toEqual([])
})

test('a path that does not begin with a slash is a regular expression', async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'status', status: 500, match: { path: '/\\d+/$' } })
  expect((await ask('GET', '/api/v2/incidents/1/', { token })).status).toBe(200)
  await ask('DELETE', '/stand-in/misbehaviours')
  await ask('POST', '/stand-in/misbehaviours', { body: { kind: 'status', status: 500, match: { path: 's/\\d+/$' } } })
  expect((await ask('GET', '/api/v2/incidents/1/', { token })).status).toBe(500)
  expect((await ask('GET', LIST, { token })).status).toBe(200)
})

test('a single misbehaviour is switched off by its id, or all of them are switched off together', async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'status', status: 500 })
  await ask('POST', '/stand-in/misbehaviours', { body: { kind: 'status', status: 503 } })
  expect((await ask('DELETE', '/stand-in/misbehaviours/1')).status).toBe(204)
  expect((await ask('GET', LIST, { token })).status).toBe(503)
  expect((await ask('DELETE', '/stand-in/misbehaviours/1')).body).toEqual({ detail: 'There is no misbehaviour 1.' })
  expect((await ask('DELETE', '/stand-in/misbehaviours')).status).toBe(204)
  expect((await ask('GET', LIST, { token })).status).toBe(200)
})

test('a plugin error affects only automatic tickets', async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'plugin-error', message: 'Jira is away' })
  expect(await ask('GET', '/api/v2/incidents/1/', { token })).toMatchObject({ status: 200 })
  expect(await ask('PUT', '/api/v2/incidents/1/automatic-ticket/', { token })).toMatchObject({
    status: 500,
    body: 'Jira is away',
  })
})

test("a dropped connection rejects, and with 'after' the write has taken effect", async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'drop', after: true, match: { method: 'POST' } })
  await expect(ask('POST', '/api/v2/incidents/1/events/', { token, body: { type: 'CLO' } })).rejects.toThrow(Dropped)
  expect((await ask('GET', '/api/v2/incidents/1/', { token })).body).toMatchObject({ open: false })
})

test("without 'after', a dropped write has not taken effect", async () => {
  const { ask, token } = await withMisbehaviour({ kind: 'drop', match: { method: 'POST' } })
  await expect(ask('POST', '/api/v2/incidents/1/events/', { token, body: { type: 'CLO' } })).rejects.toThrow(Dropped)
  expect((await ask('GET', '/api/v2/incidents/1/', { token })).body).toMatchObject({ open: true })
})

test('a slow response is delayed by the given time', async () => {
  vi.useFakeTimers()
  try {
    const { standIn, token } = await withMisbehaviour({ kind: 'slow', ms: 3_000 })
    let given = false
    const answer = standIn.fetch(question('GET', LIST, { token })).then((response) => {
      given = true
      return response
    })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(given).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await answer).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('a hanging request is cut when the misbehaviour is switched off, or when the client disconnects', async () => {
  const { standIn, ask, token } = await withMisbehaviour({ kind: 'hang', match: { path: '/api/' } })
  const waiting = standIn.fetch(question('GET', LIST, { token }))
  const gone = new AbortController()
  const abandoned = standIn.fetch(question('GET', LIST, { token, signal: gone.signal }))
  const outcome = Promise.allSettled([waiting, abandoned])
  gone.abort()
  await expect(abandoned).rejects.toThrow(Dropped)
  expect((await ask('GET', '/stand-in/requests')).body).toMatchObject([{ status: 'pending' }, { status: 'dropped' }])
  await ask('DELETE', '/stand-in/misbehaviours')
  await expect(waiting).rejects.toThrow(Dropped)
  await outcome
})

test('when all misbehaviours are switched off, even one that is used up releases the requests it holds', async () => {
  const { standIn, ask, token } = await withMisbehaviour({ kind: 'hang', times: 1, match: { path: '/api/' } })
  const waiting = standIn.fetch(question('GET', LIST, { token }))
  waiting.catch(() => {})
  expect((await ask('GET', LIST, { token })).status).toBe(200)
  await ask('DELETE', '/stand-in/misbehaviours')
  await expect(waiting).rejects.toThrow(Dropped)
})

test('out of order: the first request receives its response after the second, and each receives its own response', async () => {
  const { standIn, token } = await withMisbehaviour({ kind: 'out-of-order', match: { path: '/api/' } })
  const order: string[] = []
  const ask = async (name: string, path: string) => {
    const answer = await standIn.fetch(question('GET', path, { token }))
    order.push(name)
    return answer.text()
  }
  const first = ask('first', '/api/v2/incidents/1/')
  const second = ask('second', '/api/v2/incidents/2/')
  const texts = await Promise.all([first, second])
  expect(texts.map((text) => text.slice(0, 9))).toEqual(['{"pk":1,"', '{"pk":2,"'])
  expect(order).toEqual(['second', 'first'])
})

test('out of order: the second request is answered even if the client has given up the first', async () => {
  const { standIn, ask, token } = await withMisbehaviour({ kind: 'out-of-order', match: { path: '/api/' } })
  const client = new AbortController()
  const first = standIn.fetch(new Request(question('GET', LIST, { token }), { signal: client.signal }))
  client.abort()
  await first
  expect((await ask('GET', LIST, { token })).status).toBe(200)
})

const cleanText = async () => {
  const { ask, token } = startStandIn()
  return (await ask('GET', LIST, { token })).text
}

test.each([
  ['not-json', 'application/json', () => '\u0000<<<garbled>>>{]'],
  ['truncated', 'application/json', (text: string) => text.slice(0, Math.floor(text.length / 2))],
  ['content-type', 'text/html; charset=utf-8', (text: string) => text],
  ['shape', 'application/json', () => '{"unexpected":["shape",1,null]}'],
])('a garbled response: %s', async (how, type, expected) => {
  const text = expected(await cleanText())
  const { ask, token } = await withMisbehaviour({ kind: 'garbled', how })
  const answer = await ask('GET', LIST, { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.text).toBe(text)
})

test('invalid rows: some rows cannot be decoded, and the others are unchanged', async () => {
  const { ask, token } = await withMisbehaviour({
    kind: 'invalid-rows',
    rows: 3,
    match: { path: '/api/v2/incidents/?' },
  })
  const spoilt = rowsOf((await ask('GET', LIST, { token })).body)
  await ask('DELETE', '/stand-in/misbehaviours')
  const clean = rowsOf((await ask('GET', LIST, { token })).body)
  expect(spoilt).toHaveLength(clean.length)
  expect([1, 3, 5].map((index) => spoilt[index])).toEqual([1, 3, 5].map((index) => clean[index]))
  expect(spoilt[0]).not.toHaveProperty('pk')
  expect(spoilt[2]).toMatchObject({ pk: 'seven' })
  expect(spoilt[4]).toBeNull()
})

function rowsOf(body: unknown): unknown[] {
  if (typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)) return body.results
  throw new Error('This is not a page.')
}

test.each([
  [{}, "'kind' is missing."],
  [
    { kind: 'explode' },
    "'kind' must be status, plugin-error, drop, slow, hang, out-of-order, garbled, invalid-rows, socket.",
  ],
  [{ kind: 'status', status: 199 }, "'status' must be a whole number from 200 to 599."],
  [{ kind: 'status', status: 500, tines: 2 }, "'tines' is not a known field here."],
  [{ kind: 'slow' }, "'ms' is missing."],
  [{ kind: 'hang', match: { path: '(' } }, "'match.path' must begin with / or be a regular expression."],
  [{ kind: 'socket', how: 'sulk' }, "'how' must be refuse, hang, flap, accept-and-drop, silent."],
  ['{oops', 'The body is not JSON.'],
  [[], 'The body must be an object.'],
])('a wrong misbehaviour %j is refused in one sentence', async (misbehaviour, sentence) => {
  const { ask } = startStandIn()
  const answer = await ask('POST', '/stand-in/misbehaviours', { body: misbehaviour })
  expect(answer).toMatchObject({ status: 400, body: { detail: sentence } })
  expect((await ask('GET', '/stand-in/misbehaviours')).body).toEqual([])
})

test('a status misbehaviour can respond with any JSON, even a bare value', async () => {
  const path = '/api/v2/notificationprofiles/destinations/'
  const answer = { gateway: { address: ['Enter a valid URL.'] } }
  const { ask, token } = await withMisbehaviour({
    kind: 'status',
    status: 400,
    answer,
    match: { method: 'POST', path },
  })
  expect(await ask('POST', path, { token, body: {} })).toMatchObject({ status: 400, body: answer })
  await ask('DELETE', '/stand-in/misbehaviours')
  await ask('POST', '/stand-in/misbehaviours', { body: { kind: 'status', status: 400, answer: ['In use'] } })
  expect((await ask('GET', path, { token })).body).toEqual(['In use'])
})
