// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { startStandIn } from './testSupport.ts'
import { HOUR } from './time.ts'

test('the log contains the requests of clients with their statuses, but no control calls', async () => {
  const { ask, token } = startStandIn()
  await ask('GET', '/api/v2/incidents/?page_size=1', { token })
  await ask('GET', '/api/v2/incidents/1/')
  await ask('POST', '/api/v2/incidents/1/events/', { token, body: { type: 'OTH' } })
  expect((await ask('GET', '/stand-in/requests')).body).toEqual([
    { method: 'GET', path: '/api/v2/incidents/?page_size=1', status: 200, body: '' },
    { method: 'GET', path: '/api/v2/incidents/1/', status: 401, body: '' },
    { method: 'POST', path: '/api/v2/incidents/1/events/', status: 201, body: '{"type":"OTH"}' },
  ])
  expect((await ask('DELETE', '/stand-in/requests')).status).toBe(204)
  expect((await ask('GET', '/stand-in/requests')).body).toEqual([])
})

test('an incident is created with the given fields', async () => {
  const { ask, token } = startStandIn({ incidents: 0 })
  const { status, body } = await ask('POST', '/stand-in/incidents', {
    body: {
      description: 'Link down',
      level: 1,
      source: 'zabbix.example.org',
      tags: ['host=a', 'b=c=d'],
      stateful: false,
    },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    pk: 1,
    description: 'Link down',
    level: 1,
    source: { pk: 3 },
    stateful: false,
    open: false,
    end_time: null,
  })
  expect((await ask('GET', '/api/v2/incidents/1/', { token })).body).toEqual(body)
})

test('an incident is closed, reopened, ended, acknowledged and changed by other users and by its source', async () => {
  const { ask, token } = startStandIn({ incidents: 0 })
  await ask('POST', '/stand-in/incidents', { body: {} })
  const act = async (order: object) => (await ask('POST', '/stand-in/incidents/1', { body: order })).body
  expect(await act({ action: 'close', by: 'operator', description: 'Done' })).toMatchObject({ open: false })
  expect(await act({ action: 'reopen' })).toMatchObject({ open: true })
  expect(await act({ action: 'acknowledge', by: 'operator' })).toMatchObject({ acked: true })
  expect(await act({ action: 'change', level: 5, ticket_url: 'https://t.example/1', tags: ['x=y'] })).toMatchObject({
    level: 5,
    ticket_url: 'https://t.example/1',
    tags: [{ tag: 'x=y' }],
  })
  expect(await act({ action: 'end' })).toMatchObject({ open: false })
  const { body } = await ask('GET', '/api/v2/incidents/1/events/', { token })
  expect(body).toMatchObject([
    { type: { value: 'END' }, actor: { username: 'src_nav' } },
    {
      type: { value: 'CHI' },
      actor: { username: 'observer' },
      description: 'Change: "ticket_url":  → https://t.example/1',
    },
    { type: { value: 'CHI' }, actor: { username: 'observer' }, description: 'Change: "level": 3 → 5' },
    { type: { value: 'ACK' }, actor: { username: 'operator' } },
    { type: { value: 'REO' }, actor: { username: 'observer' } },
    { type: { value: 'CLO' }, actor: { username: 'operator' }, description: 'Done' },
    { type: { value: 'STA' } },
  ])
})

test('a change with a past timestamp is received now, and some changes write no event', async () => {
  const { standIn, ask, token } = startStandIn({ incidents: 0, generation: 'head' })
  await ask('POST', '/stand-in/incidents', { body: { start_time: '2026-11-17T18:00:00Z', tags: ['a=b', 'c=d'] } })
  const act = async (order: object) => (await ask('POST', '/stand-in/incidents/1', { body: order })).body
  expect(await act({ action: 'end', timestamp: '2026-11-19T12:00:00Z' })).toMatchObject({
    open: false,
    end_time: '2026-11-19T13:00:00+01:00',
  })
  expect(await act({ action: 'restart' })).toMatchObject({ open: true, end_time: 'infinity' })
  expect(await act({ action: 'acknowledge', expiration: '2026-11-21T00:00:00Z' })).toMatchObject({ acked: true })
  expect(await act({ action: 'expire', expiration: '2026-11-20T17:00:00Z' })).toMatchObject({ acked: false })
  expect(await act({ action: 'retag', add: ['e=f'], remove: ['a=b'] })).toMatchObject({
    tags: [{ tag: 'c=d' }, { tag: 'e=f' }],
  })
  expect(await act({ action: 'change', description: 'Worse', tags: ['c=d'] })).toMatchObject({ description: 'Worse' })
  const { body } = await ask('GET', '/api/v2/incidents/1/events/', { token })
  expect(body).toMatchObject([
    { type: { value: 'CHI' }, description: 'Change: "description": Ordered incident → Worse' },
    { type: { value: 'CHI' }, description: 'Change: "tags": 2 item(s) → 1 item(s)' },
    { type: { value: 'ACK' } },
    { type: { value: 'RES' }, actor: { username: 'src_nav' } },
    { type: { value: 'END' }, timestamp: '2026-11-19T13:00:00+01:00' },
    { type: { value: 'STA' }, timestamp: '2026-11-17T19:00:00+01:00' },
  ])
  const hourAgo = standIn.world.now() - HOUR
  expect(standIn.world.incidents.get(1)?.events.every(({ received }) => received > hourAgo)).toBe(true)
})

test.each([
  ['/stand-in/incidents', { level: 6 }, 400, "'level' must be a level from 1 to 5."],
  ['/stand-in/incidents', { source: 'nobody' }, 400, "There is no source system 'nobody' in this world."],
  [
    '/stand-in/incidents/1',
    { action: 'sing' },
    400,
    "'action' must be close, reopen, end, restart, acknowledge, expire, note, change, retag, delete.",
  ],
  ['/stand-in/incidents/1', { action: 'expire', expiration: null }, 400, 'Incident 1 has no acknowledgement.'],
  ['/stand-in/incidents/1', { action: 'restart' }, 400, 'Only the newest servers have a restart.'],
  ['/stand-in/incidents/1', { action: 'close', by: 'nobody' }, 400, "There is no user 'nobody' in this world."],
  ['/stand-in/incidents/999', { action: 'close' }, 404, 'There is no incident 999 in this world.'],
  ['/stand-in/reset', { generation: '3' }, 400, "'generation' must be 1.19, 1.36, 2.9, head."],
  ['/stand-in/reset', { now: 'noon' }, 400, "'now' must be a time like 2026-11-20T18:28:41Z."],
  ['/stand-in/feed', { perMinute: -1 }, 400, "'perMinute' must be a whole number from 0 to 60000."],
  ['/stand-in/nothing', {}, 404, 'There is no POST /stand-in/nothing here; see GET /stand-in/.'],
])('an invalid control call to %s with %j is refused in one sentence', async (path, order, status, sentence) => {
  const { ask } = startStandIn()
  expect(await ask('POST', path, { body: order })).toMatchObject({ status, body: { detail: sentence } })
})

test('a reset creates a new world: nobody is signed in, there are no misbehaviours and no logged requests, and the generation and the clock are new', async () => {
  const { ask, token } = startStandIn()
  await ask('POST', '/stand-in/misbehaviours', { body: { kind: 'status', status: 500 } })
  await ask('GET', '/api/v2/auth/user/', { token })
  const { body } = await ask('POST', '/stand-in/reset', {
    body: { seed: 9, incidents: 33, generation: '2.9', now: '2027-02-03T04:05:06Z', ticketPlugin: 'none' },
  })
  expect(body).toEqual({
    seed: 9,
    incidents: 33,
    generation: '2.9',
    now: '2027-02-03T05:05:06+01:00',
    ticketPlugin: 'none',
    feed: { perMinute: 0 },
    sockets: { open: 0, subscribed: 0 },
    misbehaviours: [],
  })
  expect((await ask('GET', '/stand-in/requests')).body).toEqual([])
  expect((await ask('GET', '/api/v2/auth/user/', { token })).status).toBe(401)
  expect((await ask('GET', '/login-methods/')).status).toBe(404)
})

test('the feed makes the requested number of changes, and the same changes for the same seed', async () => {
  vi.useFakeTimers()
  try {
    const changesWithin = async (minutes: number) => {
      vi.setSystemTime(new Date('2026-11-20T18:00:00Z'))
      const { standIn, ask } = startStandIn({ incidents: 200, now: () => new Date() })
      const heard: string[] = []
      standIn.world.onChange((change, { pk, level }) => heard.push(`${change} ${pk} ${level}`))
      const before = await eventCount(standIn)
      await ask('POST', '/stand-in/feed', { body: { perMinute: 30 } })
      await vi.advanceTimersByTimeAsync(minutes * 60_000)
      await standIn.close()
      return { heard, written: (await eventCount(standIn)) - before }
    }
    const one = await changesWithin(2)
    expect(one.written).toBe(60)
    expect(one.heard.some((text) => text.startsWith('created'))).toBe(true)
    expect((await changesWithin(2)).heard).toEqual(one.heard)
  } finally {
    vi.useRealTimers()
  }
})

async function eventCount(standIn: ReturnType<typeof startStandIn>['standIn']): Promise<number> {
  return [...standIn.world.incidents.newestFirst()].reduce((sum, { events }) => sum + events.length, 0)
}

test('a stopped feed changes nothing', async () => {
  vi.useFakeTimers()
  try {
    const { standIn, ask } = startStandIn({ feed: { perMinute: 600 } })
    await ask('POST', '/stand-in/feed', { body: { perMinute: 0 } })
    const before = await eventCount(standIn)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await eventCount(standIn)).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('the control page offers the misbehaviours', async () => {
  const { ask } = startStandIn()
  const { status, text, headers } = await ask('GET', '/stand-in/')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).toContain('Socket silent')
})

test('the server accepts every misbehaviour that the page offers', async () => {
  const { ask } = startStandIn()
  const { text } = await ask('GET', '/stand-in/')
  const buttons = [...text.matchAll(/data-path="(\w+)" data-body="([^"]*)"/g)]
  expect(buttons.length).toBeGreaterThan(10)
  for (const [, path, body] of buttons) {
    const { status } = await ask('POST', `/stand-in/${path}`, { body: (body ?? '').replaceAll('&quot;', '"') })
    expect([path, body, status < 300]).toEqual([path, body, true])
  }
})
