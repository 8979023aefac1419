// @vitest-environment node
import { once, type EventEmitter } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Listener } from './conformance/listener.ts'
import { serveStandIn, type Served, type ServeOptions } from './serve.ts'
import { signIn, START } from './testSupport.ts'

const open: Served[] = []

afterEach(async () => {
  for (const served of open.splice(0)) await served.close()
})

async function serve(options: ServeOptions = {}): Promise<Served> {
  const served = await serveStandIn({ seed: 3, incidents: 40, now: () => START, socketPatience: 20, ...options })
  open.push(served)
  return served
}

function cookieFor({ standIn }: Served, username = 'operator'): string {
  const user = standIn.world.userNamed(username)
  if (user === undefined) throw new Error(`There is no user ${username}.`)
  return `sessionid=${standIn.world.sessions.openSession(user)}`
}

function connect(served: Served, cookie: string, path = '/ws/open/'): WebSocket {
  return new WebSocket(`${served.url.replace('http', 'ws')}${path}`, { headers: { cookie } })
}

/** Waits for an event, and resolves with its first value. */
async function first(emitter: EventEmitter, event: string): Promise<unknown> {
  const values: unknown[] = await once(emitter, event)
  return values[0]
}

async function subscribe(served: Served): Promise<Listener> {
  const listener = await Listener.open(`${served.url.replace('http', 'ws')}/ws/open/`, { cookie: cookieFor(served) })
  listener.say('{"action":"subscribe"}')
  expect(await listener.hear()).toMatchObject([{ type: 'subscribed' }])
  return listener
}

async function order(served: Served, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${served.url}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

test('a federated sign-in sets both cookies, redirects back and allows the socket to open', async () => {
  const served = await serve()
  const address = `${served.url}/oidc/login/dataporten_feide/?user=operator&next=/incidents?x=1`
  const answer = await fetch(address, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/incidents?x=1')
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['sessionid', 'token'])
  const socket = connect(served, cookies.join('; '))
  await once(socket, 'open')
  const token = cookies[1]?.slice('token='.length) ?? ''
  const user = await fetch(`${served.url}/api/v2/auth/user/`, { headers: { authorization: `Token ${token}` } })
  expect(await user.json()).toMatchObject({ username: 'operator' })
})

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'a federated sign-in never leads to %s',
  async (next) => {
    const served = await serve()
    const query = new URLSearchParams({ user: 'operator', next })
    const answer = await fetch(`${served.url}/oidc/login/dataporten_feide/?${query}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/')
  },
)

test('without a user, a federated sign-in asks for one', async () => {
  const served = await serve()
  const answer = await fetch(`${served.url}/oidc/login/dataporten_feide/?next=/a`)
  const text = await answer.text()
  expect(text).toContain('operator (Olga Operator)')
  expect(text).toContain('?user=operator&amp;next=%2Fa')
})

test('a change by another user sends the same frames as the real server', async () => {
  const served = await serve({ incidents: 0 })
  const listener = await subscribe(served)
  await order(served, 'incidents', { description: 'Link down', tags: ['host=a'] })
  expect(await listener.hear()).toMatchObject([
    { type: 'created', payload: { pk: 1, tags: [] } },
    { type: 'modified', payload: { tags: [{ tag: 'host=a' }] } },
  ])
  await order(served, 'incidents/1', { action: 'change', ticket_url: 'https://t.example/1' })
  expect(await listener.hear()).toMatchObject([
    { type: 'modified', payload: { ticket_url: '' } },
    { type: 'modified', payload: { ticket_url: 'https://t.example/1' } },
  ])
  await order(served, 'incidents/1', { action: 'acknowledge', description: '' })
  await order(served, 'incidents/1', { action: 'change', tags: ['host=b'] })
  expect(await listener.hear()).toEqual([])
})

test('a deletion is reported only on request', async () => {
  const served = await serve({ incidents: 3 })
  const listener = await subscribe(served)
  await order(served, 'incidents/1', { action: 'delete' })
  expect(await listener.hear()).toEqual([])
  await order(served, 'incidents/2', { action: 'delete', told: true })
  expect(await listener.hear()).toMatchObject([{ type: 'deleted', payload: { pk: 2 } }])
  const answer = await fetch(`${served.url}/api/v1/incidents/?page_size=100`, {
    headers: { authorization: `Token ${signIn(served.standIn)}` },
  })
  expect(await answer.json()).toMatchObject({ results: [{ pk: 3 }] })
  await order(served, 'incidents', { description: 'one' })
  await order(served, 'incidents/4', { action: 'delete' })
  await order(served, 'incidents', { description: 'another' })
})

test('a subscribed socket receives a frame unchanged, even if the client cannot read it', async () => {
  const served = await serve()
  const socket = connect(served, cookieFor(served))
  await once(socket, 'open')
  const greeting = first(socket, 'message')
  socket.send('{"action":"subscribe"}')
  await greeting
  const received = first(socket, 'message')
  await order(served, 'sockets', { text: '{"type":' })
  expect(String(await received)).toBe('{"type":')
})

test('sockets are counted, and cut on request', async () => {
  const served = await serve()
  const counted = async (): Promise<unknown> => (await fetch(`${served.url}/stand-in/state`)).json()
  const listener = await subscribe(served)
  expect(await counted()).toMatchObject({ sockets: { open: 1, subscribed: 1 } })
  const closed = listener.closed()
  await fetch(`${served.url}/stand-in/sockets`, { method: 'DELETE' })
  expect(await closed).toBe(1006)
  await expect.poll(counted).toMatchObject({ sockets: { open: 0, subscribed: 0 } })
})

test('changes of the feed are sent over the socket', async () => {
  const served = await serve({ incidents: 0 })
  const listener = await subscribe(served)
  await order(served, 'feed', { perMinute: 6_000 })
  await expect.poll(async () => (await listener.hear())[0]).toMatchObject({ type: 'created' })
})

test("with 'refuse', handshakes are refused with a status, and open sockets are cut", async () => {
  const served = await serve()
  const closed = (await subscribe(served)).closed()
  await order(served, 'misbehaviours', { kind: 'socket', how: 'refuse' })
  expect(await closed).toBe(1006)
  const error = await first(connect(served, cookieFor(served)), 'error')
  expect(String(error)).toContain('503')
})

test("with 'hang', handshakes receive no response until the misbehaviour is switched off", async () => {
  const served = await serve()
  await order(served, 'misbehaviours', { kind: 'socket', how: 'hang' })
  const socket = connect(served, cookieFor(served))
  const ended = once(socket, 'error')
  await expect.poll(async () => (await fetch(`${served.url}/stand-in/state`)).status).toBe(200)
  expect(socket.readyState).toBe(WebSocket.CONNECTING)
  await fetch(`${served.url}/stand-in/misbehaviours`, { method: 'DELETE' })
  await ended
  await subscribe(served)
})

test("with 'flap', sockets open and are cut the given number of times", async () => {
  const served = await serve()
  await order(served, 'misbehaviours', { kind: 'socket', how: 'flap', ms: 5, times: 2 })
  for (let turn = 0; turn < 2; turn += 1) {
    const socket = connect(served, cookieFor(served))
    const closed = first(socket, 'close')
    await once(socket, 'open')
    expect(await closed).toBe(1006)
  }
  await subscribe(served)
})

test("with 'accept-and-drop', a socket is open only for a moment", async () => {
  const served = await serve()
  await order(served, 'misbehaviours', { kind: 'socket', how: 'accept-and-drop' })
  const socket = connect(served, cookieFor(served))
  const closed = first(socket, 'close')
  await once(socket, 'open')
  expect(await closed).toBe(1006)
})

test("with 'silent', a socket stays open and sends nothing until the misbehaviour is switched off", async () => {
  const served = await serve({ incidents: 0 })
  const listener = await subscribe(served)
  await order(served, 'misbehaviours', { kind: 'socket', how: 'silent' })
  await order(served, 'incidents', { description: 'unheard' })
  await fetch(`${served.url}/stand-in/misbehaviours`, { method: 'DELETE' })
  await order(served, 'incidents', { description: 'heard' })
  expect(await listener.hear()).toMatchObject([{ type: 'created', payload: { description: 'heard' } }])
})

test('a reset cuts the sockets of the old world', async () => {
  const served = await serve()
  const closed = (await subscribe(served)).closed()
  await order(served, 'reset', {})
  expect(await closed).toBe(1006)
  await subscribe(served)
})

const socketless = [
  ['1.36', '500'],
  ['2.9', '404'],
] as const

test.each(socketless)('generation %s opens no socket, and responds with %s', async (generation, status) => {
  const served = await serve({ generation })
  const error = await first(connect(served, cookieFor(served)), 'error')
  expect(String(error)).toContain(status)
})
