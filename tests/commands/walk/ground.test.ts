import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, removalInWords } from './cleanUp.ts'
import { answeredCalls, controlOf, remoteCalls } from './control.ts'
import { NotApplicable } from './flow.ts'
import { Ground, newMark } from './ground.ts'
import { kinds } from './ledger.ts'
import { findLeftovers } from './leftovers.ts'
import { setScene, mark, type Scene, type SceneOptions } from './testSupport.ts'
import { listen } from '../../server/listen.ts'

let scene: Scene

async function set(options?: SceneOptions): Promise<Scene> {
  scene = await setScene(options)
  return scene
}

afterEach(() => scene.close())

const description = `Uplink down ${mark}`

/** A server that allows deleting incidents. */
const deleting: NonNullable<SceneOptions['instead']> = async ({ method, url }, standIn) => {
  const pk = /\/incidents\/(\d+)\/$/.exec(new URL(url).pathname)?.[1]
  if (method !== 'DELETE' || pk === undefined) return undefined
  const response = await standIn.fetch(
    new Request(`http://localhost/stand-in/incidents/${pk}`, {
      method: 'POST',
      body: JSON.stringify({ action: 'delete' }),
    }),
  )
  return new Response(null, { status: response.ok ? 204 : 404 })
}

test("a source system reports a flow's incident, with the mark as a tag", async () => {
  await set({ sourceUser: 'src_nav' })
  const startTime = '2026-11-20T10:00:00Z'
  const pk = await scene.ground.report({ description, level: 2, tags: ['host=a'], isStateful: false, startTime })
  expect(await scene.ground.call('GET', `/api/v1/incidents/${pk}/`)).toMatchObject({
    description,
    level: 2,
    stateful: false,
    start_time: '2026-11-20T11:00:00+01:00',
    source: { name: 'nav.example.org' },
    tags: [{ tag: 'host=a' }, { tag: `console_walk=${mark}` }, { tag: `console_walk_way=${mark}-0` }],
  })
  const second = await scene.ground.report({ description })
  expect(await scene.ground.call('GET', `/api/v1/incidents/${second}/`)).toMatchObject({
    level: 3,
    stateful: true,
    open: true,
  })
})

test('an administrator reports incidents as Argus itself', async () => {
  await set({ username: 'admin' })
  const pks = [await scene.ground.report({ description }), await scene.ground.report({ description })]
  for (const pk of pks) {
    expect(await scene.ground.call('GET', `/api/v1/incidents/${pk}/`)).toMatchObject({
      source: { type: { name: 'argus' } },
    })
  }
})

test('other users cannot report incidents, and the error says what to do', async () => {
  await set()
  const reported = scene.ground.report({ description })
  await expect(reported).rejects.toThrow(NotApplicable)
  await expect(reported).rejects.toThrow(
    'operator may not report incidents: use the account of a source system or administrator, or give the token of a ' +
      'source system with --source-token.',
  )
})

test('an incident without the mark is not reported', async () => {
  await set({ username: 'admin' })
  await expect(scene.ground.report({ description: 'Uplink down' })).rejects.toThrow('does not contain the mark')
})

test("changes are made to the run's own incidents, and to no others", async () => {
  await set({ sourceUser: 'src_nav' })
  const pk = await scene.ground.report({ description })
  const seen = () => scene.ground.call('GET', `/api/v1/incidents/${pk}/`)
  await scene.ground.happen(pk, { action: 'close' })
  expect(await seen()).toMatchObject({ open: false })
  await scene.ground.happen(pk, { action: 'reopen' })
  await scene.ground.happen(pk, { action: 'ticket', url: 'https://tickets.example.org/1' })
  expect(await seen()).toMatchObject({ open: true, ticket_url: 'https://tickets.example.org/1' })
  await expect(scene.ground.happen(1, { action: 'close' })).rejects.toThrow('this run did not create incident 1')
})

test('a flow cannot delete incidents if the server does not allow it', async () => {
  await set({ sourceUser: 'src_nav' })
  const pk = await scene.ground.report({ description })
  await expect(scene.ground.happen(pk, { action: 'delete' })).rejects.toThrow(NotApplicable)
})

async function makeOneOfEach(): Promise<void> {
  const { ground } = scene
  const pkOf = (row: unknown): unknown => Reflect.get(Object(row), 'pk')
  const timeslot = pkOf(
    await ground.call('POST', '/api/v1/notificationprofiles/timeslots/', {
      name: `T ${mark}`,
      time_recurrences: [{ days: [1], start: '08:00:00', end: '16:00:00' }],
    }),
  )
  const filter = pkOf(
    await ground.call('POST', '/api/v1/notificationprofiles/filters/', { name: `F ${mark}`, filter: { open: true } }),
  )
  const destination = pkOf(
    await ground.call('POST', '/api/v2/notificationprofiles/destinations/', {
      label: `D ${mark}`,
      media: 'email',
      settings: { email_address: 'walk@example.org' },
    }),
  )
  await ground.call('POST', '/api/v2/notificationprofiles/', {
    name: `P ${mark}`,
    timeslot,
    filters: [filter],
    destinations: [destination],
    active: false,
  })
}

async function worldNow(): Promise<unknown> {
  const { ground } = scene
  return Promise.all([
    ground.call('GET', '/api/v1/notificationprofiles/timeslots/'),
    ground.call('GET', '/api/v1/notificationprofiles/filters/'),
    ground.call('GET', '/api/v2/notificationprofiles/destinations/'),
    ground.call('GET', '/api/v2/notificationprofiles/'),
    ground.call('GET', '/api/v1/incidents/?open=true&page_size=100'),
  ])
}

test('everything that was created is removed; incidents that the server does not delete are closed', async () => {
  await set({ sourceUser: 'src_nav' })
  const before = await worldNow()
  await makeOneOfEach()
  const open = await scene.ground.report({ description })
  const closed = await scene.ground.report({ description })
  await scene.ground.happen(closed, { action: 'close' })
  const removal = await cleanUp(scene.ground)
  expect(removal.left).toEqual([])
  expect(removal.closed).toEqual([open, closed])
  expect(removal.removed.map((name) => name.replace(/ \d+$/, ''))).toEqual([
    'profile',
    'filter',
    'timeslot',
    'destination',
  ])
  expect(await worldNow()).toEqual(before)
  expect(await cleanUp(scene.ground)).toEqual({ removed: [], closed: [], left: [] })
})

test('a resource that no longer exists counts as removed', async () => {
  await set({ sourceUser: 'src_nav' })
  await makeOneOfEach()
  const { ledger } = scene.ground.gateway
  for (const kind of ['profile', 'filter', 'timeslot', 'destination'] as const) {
    const path = `/api/v2/notificationprofiles/${kind === 'profile' ? '' : `${kind}s/`}`
    for (const pk of ledger.list(kind)) await scene.ground.call('DELETE', `${path}${pk}/`)
  }
  const { removed, left } = await cleanUp(scene.ground)
  expect(left).toEqual([])
  expect(removed).toHaveLength(4)
})

test('the resources of a path are removed at its end, and reported at the end of the run', async () => {
  await set({ sourceUser: 'src_nav' })
  const calls = answeredCalls(scene.ground, () => ({ breakDown: () => 1, repair: () => {} }))
  await calls.beginWay()
  await makeOneOfEach()
  await calls.report({ description })
  await calls.endWay()
  expect(scene.ground.gateway.ledger.list('timeslot')).toEqual([])
  expect(removalInWords(await calls.cleanUp())).toEqual([
    'Removed 1 profile, 1 filter, 1 timeslot, 1 destination.',
    'Closed 1 incident, which the server does not delete.',
  ])
})

test('incidents are deleted if the server allows it', async () => {
  await set({ sourceUser: 'src_nav', instead: deleting })
  const pk = await scene.ground.report({ description })
  expect(await cleanUp(scene.ground)).toEqual({ removed: [`incident ${pk}`], closed: [], left: [] })
  expect(scene.standIn.world.incidents.get(pk)).toBeUndefined()
})

test('a resource that cannot be removed is reported, and the rest is still removed', async () => {
  await set({
    sourceUser: 'src_nav',
    instead: ({ method, url }) =>
      method === 'DELETE' && url.includes('/filters/')
        ? Response.json({ detail: 'In use.' }, { status: 400 })
        : undefined,
  })
  await makeOneOfEach()
  const [filter] = scene.ground.gateway.ledger.list('filter')
  const { left, removed } = await cleanUp(scene.ground)
  expect(left).toEqual([`filter ${filter} is still there: the server responded with 400 {"detail":"In use."}.`])
  expect(removed).toHaveLength(3)
})

test('the leftovers of an earlier run are found by their mark; resources that only refer to them are left alone', async () => {
  await set({ sourceUser: 'src_nav' })
  await makeOneOfEach()
  const pk = await scene.ground.report({ description })
  const { ledger } = scene.ground.gateway
  const [filter] = ledger.list('filter')
  const [timeslot] = ledger.list('timeslot')
  await scene.ground.call('POST', '/api/v2/notificationprofiles/', {
    name: "Somebody's own",
    timeslot,
    filters: [filter],
    destinations: [],
    active: false,
  })
  const own = ledger.list('profile').at(-1)
  for (const kind of ['profile', 'filter', 'timeslot', 'destination', 'incident'] as const) {
    for (const each of ledger.list(kind)) ledger.forget(kind, each)
  }
  await findLeftovers(scene.ground)
  expect(ledger.list('incident')).toEqual([pk])
  expect(ledger.list('filter')).toEqual([filter])
  expect(ledger.list('timeslot')).toEqual([timeslot])
  expect(ledger.list('destination')).toHaveLength(1)
  expect(ledger.list('profile')).toHaveLength(1)
  expect(ledger.list('profile')).not.toContain(own)
})

function forgetAll(): void {
  const { ledger } = scene.ground.gateway
  for (const kind of kinds) for (const pk of ledger.list(kind)) ledger.forget(kind, pk)
}

test('a resource whose name or tag only resembles a mark is not a leftover', async () => {
  await set({ sourceUser: 'src_nav' })
  const names = [
    'Not argus-console-walk- please',
    'argus-console-walk-0a1b2c3',
    'argus-console-walk-0a1b2c3d4',
    'my0argus-console-walk-0a1b2c3d',
  ]
  for (const name of names) {
    await scene.ground.call('POST', '/api/v1/notificationprofiles/filters/', { name, filter: { open: true } })
  }
  const tags = [
    'console_walk=argus-console-walk-',
    'console_walk=argus-console-walk-0a1b2c3d4',
    'not_console_walk=argus-console-walk-0a1b2c3d',
  ]
  for (const tag of tags) {
    await scene.ground.askAsSource('POST', '/api/v1/incidents/', {
      start_time: '2026-11-20T10:00:00Z',
      description,
      level: 3,
      source_incident_id: tag,
      tags: [{ tag }],
    })
  }
  const { ledger } = scene.ground.gateway
  expect([ledger.list('filter').length, ledger.list('incident').length]).toEqual([names.length, tags.length])
  forgetAll()
  await findLeftovers(scene.ground)
  expect(kinds.map((kind) => ledger.list(kind))).toEqual([[], [], [], [], []])
})

describe('incidents that an earlier run left', () => {
  async function leaveThree(): Promise<readonly number[]> {
    const closed = await scene.ground.report({ description })
    await scene.ground.happen(closed, { action: 'close' })
    const endless = await scene.ground.report({ description, isStateful: false })
    const open = await scene.ground.report({ description })
    forgetAll()
    return [open, endless, closed]
  }

  /** A later run, with a different mark. */
  function laterRun(): Ground {
    const { gateway, account } = scene.ground
    return new Ground({ gateway, account, mark: newMark(), sourceToken: undefined })
  }

  test('are deleted, whether open or closed, if the server allows it', async () => {
    await set({ sourceUser: 'src_nav', instead: deleting })
    const pks = await leaveThree()
    const later = laterRun()
    await findLeftovers(later)
    const { removed, closed, left } = await cleanUp(later)
    expect(removed.toSorted()).toEqual(pks.map((pk) => `incident ${pk}`).toSorted())
    expect([closed, left]).toEqual([[], []])
  })

  test('are closed if the server does not delete incidents, and ignored once they are closed', async () => {
    await set({ sourceUser: 'src_nav' })
    const [open] = await leaveThree()
    const later = laterRun()
    await findLeftovers(later)
    expect(await cleanUp(later)).toEqual({ removed: [], closed: [open], left: [] })
    await findLeftovers(later)
    expect(await cleanUp(later)).toEqual({ removed: [], closed: [], left: [] })
  })

  test('are searched in a limited number of pages, and the report says if there may be more', async () => {
    let asked = 0
    await set({
      instead: ({ url }) => {
        if (!url.includes('/incidents/?search=')) return undefined
        asked += 1
        return Response.json({ results: [], previous: null, next: url })
      },
    })
    await findLeftovers(scene.ground)
    expect(asked).toBe(20)
    expect((await cleanUp(scene.ground)).left).toEqual([
      'Only the newest 2000 incidents matching search=argus-console-walk- were checked: there may be more.',
    ])
  })
})

test('a resource that the server created without confirming it is found by the mark of the run', async () => {
  await set({
    sourceUser: 'src_nav',
    instead: async (request, standIn) => {
      if (request.method !== 'POST' || /\/(?:events|token-auth)\/$/.test(request.url)) return undefined
      await standIn.fetch(request)
      return new Response('', { status: 502 })
    },
  })
  const before = await worldNow()
  await expect(scene.ground.report({ description })).rejects.toThrow('The server answered 502')
  for (const name of [`F ${mark}`, `G-${mark}-7`]) {
    await scene.ground.ask('POST', '/api/v1/notificationprofiles/filters/', { name, filter: { open: true } })
  }
  await scene.ground.ask('POST', '/api/v2/notificationprofiles/destinations/', {
    label: '',
    media: 'email',
    settings: { email_address: `walk-${mark}-7@example.org` },
  })
  expect(kinds.map((kind) => scene.ground.gateway.ledger.list(kind))).toEqual([[], [], [], [], []])
  expect(removalInWords(await cleanUp(scene.ground))).toEqual([
    'Removed 2 filters, 1 destination.',
    'Closed 1 incident, which the server does not delete.',
  ])
  expect(await worldNow()).toEqual(before)
})

test('a failed search is reported, and known resources are still removed', async () => {
  let isSearchable = true
  await set({
    instead: ({ method }) => (method === 'GET' && !isSearchable ? new Response('', { status: 503 }) : undefined),
  })
  await makeOneOfEach()
  isSearchable = false
  const { removed, left } = await cleanUp(scene.ground)
  expect(removed).toHaveLength(4)
  expect(left).toEqual([
    `The server could not be searched for the mark ${mark}: The server answered 503 to GET /api/v2/notificationprofiles/.`,
  ])
})

test("another process can make the walk's calls, but only with the key", async () => {
  await set()
  const steered = { breakDown: () => 4, repair: () => {} }
  const control = controlOf(
    answeredCalls(scene.ground, () => steered),
    'right',
  )
  const served = await listen({
    port: 0,
    host: '127.0.0.1',
    answer: control,
    upgrade: (_message, socket) => void socket.destroy(),
  })
  const calls = remoteCalls(served.url, 'right')
  expect(await calls.introduce()).toEqual({ mark, username: 'operator', displayName: 'Olga', password: 'operator' })
  expect(await calls.validToken()).toBe(scene.ground.account.token)
  expect(await calls.breakDown({})).toBe(4)
  await expect(calls.report({ description })).rejects.toThrow(NotApplicable)
  await expect(calls.call('GET', '/api/v1/incidents/999/')).rejects.toThrow('The server answered 404 to GET')
  expect(await calls.endWay()).toEqual({ refusals: [], hindrances: [], oddities: [] })
  expect((await fetch(`${served.url}/-walk/introduce`, { method: 'POST', body: '[]' })).status).toBe(404)
  await served.close()
})
