import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Dropped } from '../../server/standIn.ts'
import { Listener, tryHandshake } from '../../server/conformance/listener.ts'
import { cleanUp } from './cleanUp.ts'
import { setScene, mark, tokenOf, type SceneOptions, type Scene } from './testSupport.ts'

let scene: Scene

async function set(options?: SceneOptions): Promise<Scene> {
  scene = await setScene(options)
  return scene
}

afterEach(() => scene.close())

describe('the console on a separate origin', () => {
  beforeEach(() => set({ prefix: '/argus' }))

  test('loads its pages, and a configuration that says that the server is on the same origin', async () => {
    for (const path of ['/', '/incidents/17/'])
      expect(await (await scene.ask('GET', path)).text()).toContain('The console')
    expect(await (await scene.ask('GET', '/runtime-config.json')).json()).toMatchObject({
      backendUrl: '/',
      backendWSUrl: '/ws',
    })
  })

  test('reaches a server behind a path', async () => {
    const answer = await scene.ask('GET', '/api/v2/auth/user/')
    expect(await answer.json()).toMatchObject({ username: 'operator' })
    expect(scene.reached.at(-1)?.url).toBe(`${scene.backendUrl}/api/v2/auth/user/`)
  })

  test("calls the server as if from the server's site, without hop-by-hop headers", async () => {
    await scene.ask('GET', '/api/', undefined, {
      origin: scene.forwarder.url,
      referer: `${scene.forwarder.url}/login`,
      te: 'trailers',
    })
    const { headers } = scene.reached.at(-1) ?? new Request('http://nowhere')
    const { origin, host } = new URL(scene.backendUrl)
    expect([headers.get('origin'), headers.get('host'), headers.get('te')]).toEqual([origin, host, null])
    expect(headers.get('referer')).toBe(`${scene.backendUrl}/`)
  })

  test('sends no header that overrides the method of the request', async () => {
    const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
    await scene.ask('GET', '/api/', undefined, Object.fromEntries(names.map((name) => [name, 'DELETE'])))
    const { headers } = scene.reached.at(-1) ?? new Request('http://nowhere')
    expect(names.map((name) => headers.get(name))).toEqual([null, null, null])
  })

  test('cannot reach paths of the server that it does not need', async () => {
    const before = scene.reached.length
    await scene.ask('GET', '/admin/')
    await scene.ask('GET', '/stand-in/state')
    expect(scene.reached).toHaveLength(before)
  })
})

test("redirects and cookies from the server stay on the console's origin", async () => {
  await set({
    prefix: '/argus',
    instead: ({ url }) =>
      new URL(url).pathname !== '/oidc/login/'
        ? undefined
        : new Response(null, {
            status: 302,
            headers: [
              ['location', '/argus/oidc/done/?x=1'],
              ['set-cookie', 'a=1; Domain=host.example; Secure'],
              ['set-cookie', 'b=2; Path=/argus'],
            ],
          }),
  })
  const answer = await scene.ask('GET', '/oidc/login/')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/oidc/done/?x=1'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
})

test('an invalid response from the server is forwarded unchanged', async () => {
  await set({
    instead: ({ url }) =>
      url.includes('/incidents/') ? new Response('<<<', { headers: { 'content-type': 'text/html' } }) : undefined,
  })
  expect(await (await scene.ask('GET', '/api/v1/incidents/')).text()).toBe('<<<')
})

test('a server that does not respond causes a 502', async () => {
  await set({ instead: ({ url }) => (url.includes('/incidents/') ? Promise.reject(new Dropped()) : undefined) })
  expect((await scene.ask('GET', '/api/v1/incidents/')).status).toBe(502)
})

describe('an incident that the run did not create', () => {
  test('cannot be changed: the call is refused and noted, and never reaches the server', async () => {
    await set()
    const before = scene.reached.length
    const answer = await scene.ask('POST', '/api/v1/incidents/1/events/', { type: 'CLO' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      detail: 'The walk refused this, because this run did not create incident 1.',
    })
    expect(scene.reached).toHaveLength(before)
    expect(scene.ground.gateway.takeNotes().refusals).toEqual([
      'POST /api/v1/incidents/1/events/ was refused, because this run did not create incident 1.',
    ])
    expect(scene.ground.gateway.takeNotes().refusals).toEqual([])
  })

  test('may be changed with --i-know', async () => {
    await set({ mayTouchAll: true })
    const [open] = [...scene.standIn.world.incidents.newestFirst()].filter(({ endTime }) => endTime === 'infinity')
    expect((await scene.ask('POST', `/api/v1/incidents/${open?.pk}/events/`, { type: 'CLO' })).status).toBe(201)
  })

  test('is hidden: in lists, in counts and in the list of open incidents', async () => {
    await set({ sourceUser: 'src_nav' })
    const pk = await scene.ground.report({ description: `Down ${mark}` })
    const pks = (rows: unknown) =>
      Array.isArray(rows) ? rows.map((row: unknown): unknown => Reflect.get(Object(row), 'pk')) : rows
    const list: unknown = await (await scene.ask('GET', '/api/v1/incidents/?open=true')).json()
    expect(pks(Reflect.get(Object(list), 'results'))).toEqual([pk])
    expect(pks(await (await scene.ask('GET', '/api/v1/incidents/open/')).json())).toEqual([pk])
    expect(pks(await (await scene.ask('GET', '/api/v1/incidents/open+unacked/')).json())).toEqual([pk])
    const count = async (): Promise<unknown> => (await scene.ask('GET', '/api/v1/incidents/?count=&open=true')).json()
    expect(await count()).toMatchObject({ count: 1 })
    scene.ground.beginWay()
    expect(await count()).toMatchObject({ count: 0 })
  })

  test('is visible with --i-know', async () => {
    await set({ mayTouchAll: true })
    const list: unknown = await (await scene.ask('GET', '/api/v1/incidents/?page_size=100')).json()
    expect(Reflect.get(Object(list), 'results')).toHaveLength(30)
  })
})

test('a resource that the console creates belongs to the run', async () => {
  await set()
  const made = await scene.ask('POST', '/api/v1/notificationprofiles/timeslots/', {
    name: 'Mine',
    time_recurrences: [{ days: [1], start: '08:00:00', end: '16:00:00' }],
  })
  expect(made.status).toBe(201)
  const pk: unknown = Reflect.get(Object(await made.json()), 'pk')
  expect(scene.ground.gateway.ledger.list('timeslot')).toEqual([pk])
  expect((await scene.ask('DELETE', `/api/v1/notificationprofiles/timeslots/${String(pk)}/`)).status).toBe(204)
})

test('a resource that is created after the page has closed also belongs to the run, and the clean-up waits for it', async () => {
  let tellReached = () => {}
  const reached = new Promise<void>((resolve) => {
    tellReached = resolve
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await set({
    instead: async ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/timeslots/')) return undefined
      tellReached()
      await held
      return undefined
    },
  })
  const { account, gateway } = scene.ground
  const leaving = new AbortController()
  const sent = gateway.send(
    new Request(`${scene.forwarder.url}/api/v1/notificationprofiles/timeslots/`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Token ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mine', time_recurrences: [{ days: [1], start: '08:00:00', end: '16:00:00' }] }),
    }),
  )
  await reached
  leaving.abort()
  expect(await gateway.settle(0)).toBe(1)
  const before = scene.reached.length
  const removal = cleanUp(scene.ground)
  await scene.ask('GET', '/api/')
  expect(scene.reached.slice(before).map(({ url }) => url)).toEqual([`${scene.backendUrl}/api/`])
  letGo()
  expect((await removal).removed).toEqual([expect.stringMatching(/^timeslot \d+$/)])
  expect((await sent).status).toBe(201)
  expect(await gateway.settle()).toBe(0)
})

test('no ticket is created without --tickets, and the path does not fail', async () => {
  await set({ sourceUser: 'src_nav', mayMakeTickets: false })
  const pk = await scene.ground.report({ description: `Down ${mark}` })
  const before = scene.reached.length
  expect((await scene.ask('PUT', `/api/v2/incidents/${pk}/automatic-ticket/`)).status).toBe(403)
  expect(scene.reached).toHaveLength(before)
  const { refusals, hindrances } = scene.ground.gateway.takeNotes()
  expect(refusals).toEqual([])
  expect(hindrances).toEqual(['it would create a real ticket, which nothing can remove: --tickets allows it'])
})

test("a write that the server refuses is noted with the server's words", async () => {
  await set({})
  await scene.ask('POST', '/api/v2/notificationprofiles/filters/', { name: 'x'.repeat(41), filter: {} })
  const { oddities } = scene.ground.gateway.takeNotes()
  expect(oddities).toHaveLength(1)
  expect(oddities[0]).toMatch(/^The server answered 400 to POST .*filters\/: .*no more than 40 characters/)
})

test('a server error is noted', async () => {
  await set({ instead: ({ url }) => (url.endsWith('/api/') ? new Response('', { status: 500 }) : undefined) })
  await scene.ask('GET', '/api/')
  expect(scene.ground.gateway.takeNotes().oddities).toEqual(['The server answered 500 to GET /api/.'])
})

describe('misbehaviours between console and server', () => {
  beforeEach(() => set())

  test('affect matching calls, the given number of times', async () => {
    scene.forwarder.breakDown({ kind: 'status', status: 503, times: 1, match: { path: '/api/v2/auth/' } })
    expect((await scene.ask('GET', '/api/')).status).toBe(200)
    expect((await scene.ask('GET', '/api/v2/auth/user/')).status).toBe(503)
    expect((await scene.ask('GET', '/api/v2/auth/user/')).status).toBe(200)
  })

  test("match the console's request, not the restricted request that the server receives", async () => {
    scene.forwarder.breakDown({ kind: 'garbled', how: 'not-json', match: { path: '^/api/v1/incidents/\\?open=true$' } })
    expect(await (await scene.ask('GET', '/api/v1/incidents/?open=true')).text()).toContain('garbled')
  })

  test('drop a connection before or after the server has acted', async () => {
    const before = scene.reached.length
    scene.forwarder.breakDown({ kind: 'drop', times: 1 })
    await expect(scene.ask('GET', '/api/')).rejects.toThrow('fetch failed')
    expect(scene.reached).toHaveLength(before)
    scene.forwarder.breakDown({ kind: 'drop', times: 1, after: true })
    await expect(scene.ask('GET', '/api/')).rejects.toThrow('fetch failed')
    expect(scene.reached).toHaveLength(before + 1)
  })

  test('hold a response back until they are removed, and then cut the connection', async () => {
    await scene.close()
    let tellReached = () => {}
    const reached = new Promise<void>((resolve) => {
      tellReached = resolve
    })
    await set({
      instead: ({ url }) => {
        if (url.endsWith('/api/')) tellReached()
        return undefined
      },
    })
    const id = scene.forwarder.breakDown({ kind: 'hang', after: true })
    const held = scene.ask('GET', '/api/').then(
      () => 'answered',
      () => 'cut',
    )
    await reached
    scene.forwarder.repair(id)
    expect(await held).toBe('cut')
    expect((await scene.ask('GET', '/api/')).status).toBe(200)
  })

  test('are rejected if they are invalid', () => {
    expect(() => scene.forwarder.breakDown({ kind: 'rain' })).toThrow('must be status, plugin-error')
  })

  test("affect the console's configuration if they match its path", async () => {
    scene.forwarder.breakDown({ kind: 'status', status: 500, match: { path: '/runtime-config.json' } })
    expect((await scene.ask('GET', '/runtime-config.json')).status).toBe(500)
  })
})

describe('the live connection', () => {
  async function signedIn(): Promise<Record<string, string>> {
    const answer = await scene.ask('GET', '/oidc/login/dataporten_feide/?user=operator&next=/')
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .join('; '),
    }
  }
  const address = () => `${scene.forwarder.url.replace('http', 'ws')}/ws/open/`

  test("reports the run's own incidents and no others", async () => {
    await set({ prefix: '/argus', sourceUser: 'src_nav' })
    const listener = await Listener.open(address(), await signedIn())
    listener.say(JSON.stringify({ action: 'subscribe' }))
    expect(await listener.hear()).toEqual([expect.objectContaining({ type: 'subscribed', start_incidents: [] })])
    const pk = await scene.ground.report({ description: `Down ${mark}` })
    scene.standIn.feed.happen()
    expect(await listener.hear()).toEqual([
      expect.objectContaining({ payload: expect.objectContaining({ pk }) as unknown }),
    ])
  })

  test('is refused if the server refuses it', async () => {
    await set()
    expect(await tryHandshake(address(), {})).toBe('reset')
    await scene.close()
    await set({ generation: '1.36' })
    expect(await tryHandshake(address(), {})).toBe('status 500')
    expect(await tryHandshake(address().replace('/ws/', '/elsewhere/'), {})).toBe('status 404')
  })

  test('is cut and refused by misbehaviours', async () => {
    await set()
    const headers = await signedIn()
    const listener = await Listener.open(address(), headers)
    const closed = listener.closed()
    const id = scene.forwarder.breakDown({ kind: 'socket', how: 'refuse' })
    await closed
    expect(await tryHandshake(address(), headers)).toBe('status 503')
    scene.forwarder.repair(id)
    expect(await tryHandshake(address(), headers)).toBe('opened')
  })
})

test('the walk uses the token of the newest sign-in through the console', async () => {
  await set()
  const { account } = scene.ground
  const old = account.token
  const answer = await scene.ask('POST', '/api/v1/token-auth/', { username: 'operator', password: 'operator' })
  expect(account.token).toBe(Reflect.get(Object(await answer.json()), 'token'))
  expect(account.token).not.toBe(old)
  await scene.ask('POST', '/api/v1/token-auth/', { username: 'observer', password: 'observer' })
  expect(await scene.ground.call('GET', '/api/v2/auth/user/')).toMatchObject({ username: 'operator' })
  await scene.ask('GET', '/oidc/login/dataporten_feide/?user=operator&next=/')
  const newest = account.token
  expect(await scene.ground.call('GET', '/api/v2/auth/user/')).toMatchObject({ username: 'operator' })
  expect(account.token).toBe(newest)
  tokenOf(scene.standIn, 'operator')
  expect(await scene.ground.call('GET', '/api/v2/auth/user/')).toMatchObject({ username: 'operator' })
  expect(account.token).not.toBe(newest)
})
