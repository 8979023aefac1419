// @vitest-environment node
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { isSecondGeneration, generations, type Generation } from './options.ts'
import { signIn, START, startStandIn } from './testSupport.ts'

const feed = v.object({
  previous: v.nullable(v.string()),
  results: v.array(v.object({ pk: v.number(), type: v.object({ value: v.string() }) })),
})
const counted = v.object({ count: v.number() })
const known = v.object({ pk: v.number() })

/** Starts a stand-in whose clock can be moved. Requests are sent as an administrator, or as a source that reports. */
function start(generation: Generation) {
  let time = START.getTime()
  const { standIn, ask } = startStandIn({ generation, incidents: 40, now: () => new Date(time) })
  const tokens = { admin: signIn(standIn, 'admin'), source: signIn(standIn, 'src_nav') }
  async function send(who: 'admin' | 'source', method: string, path: string, body: object): Promise<number> {
    time += 10
    const answer = await ask(method, `/api/v2/incidents/${path}`, { token: tokens[who], body })
    if (answer.status >= 300) throw new Error(`${method} ${path} failed with ${answer.status}: ${answer.text}`)
    const read = v.safeParse(known, answer.body)
    return read.success ? read.output.pk : 0
  }
  async function readFeed(query: string) {
    const answer = await ask('GET', `/api/v2/incidents/events/?${query}`, { token: tokens.admin })
    return v.parse(feed, answer.body)
  }
  async function countOpen(): Promise<number> {
    return v.parse(counted, (await ask('GET', '/api/v2/incidents/?count&open=true', { token: tokens.admin })).body)
      .count
  }
  return {
    ask,
    send,
    readFeed,
    countOpen,
    token: tokens.admin,
    at: (ahead = 0) => new Date(time + ahead).toISOString(),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

type Scene = ReturnType<typeof start>

const hour = 3_600_000
const day = 24 * hour

/** Reports an incident as its source. */
async function report({ send, at }: Scene, ago = 0): Promise<number> {
  const body = { start_time: at(-ago), description: 'Reported', level: 3, tags: [{ tag: 'host=a' }, { tag: 'site=b' }] }
  return send('source', 'POST', '', { ...body, source_incident_id: `reported-${at()}-${ago}` })
}

interface Change {
  readonly name: string
  readonly events: readonly string[]
  readonly open: number
  readonly isShown: boolean
  readonly change: (scene: Scene, pk: number) => Promise<unknown>
  readonly before: Change['change'] | undefined
}

/**
 * A change with the events that it writes, its effect on the number of open incidents, and whether the first page of 20
 * events shows it. The effects of what prepares the incident are not counted.
 */
function changed(
  name: string,
  events: readonly string[],
  open: number,
  isShown: boolean,
  change: Change['change'],
  before?: Change['change'],
): Change {
  return { name, events, open, isShown, change, before }
}

const acknowledge = ({ send, at }: Scene, pk: number, more: object = {}) =>
  send('admin', 'POST', `${pk}/acks/`, { timestamp: at(), description: '', ...more })
const post = ({ send }: Scene, pk: number, body: object) => send('admin', 'POST', `${pk}/events/`, body)
const bulk = ({ send }: Scene, what: string, body: object) => send('admin', 'POST', `${what}/bulk/`, body)
const close = (scene: Scene, pk: number) => post(scene, pk, { type: 'CLO' })

const changes: readonly Change[] = [
  changed('a new incident', ['STA'], 1, true, (scene) => report(scene)),
  changed('a new incident that started three days ago', ['STA'], 1, false, (scene) => report(scene, 3 * day)),
  changed('an acknowledgement', ['ACK'], 0, true, (scene, pk) => acknowledge(scene, pk)),
  changed(
    'an acknowledgement that expires',
    [],
    0,
    false,
    async (scene) => scene.pass(2_000),
    (scene, pk) => acknowledge(scene, pk, { expiration: scene.at(1_000) }),
  ),
  changed(
    'a changed expiry',
    [],
    0,
    false,
    async (scene, pk) => {
      const { body } = await scene.ask('GET', `/api/v2/incidents/${pk}/acks/`, { token: scene.token })
      const [ack] = v.parse(v.array(known), body)
      await scene.send('admin', 'PATCH', `${pk}/acks/${String(ack?.pk)}/`, { expiration: scene.at(2 * hour) })
    },
    (scene, pk) => acknowledge(scene, pk, { expiration: scene.at(hour) }),
  ),
  changed('a changed level', ['CHI'], 0, true, ({ send }, pk) => send('admin', 'PATCH', `${pk}/`, { level: 1 })),
  changed('a changed ticket link', ['CHI'], 0, true, ({ send }, pk) =>
    send('admin', 'PUT', `${pk}/ticket_url/`, { ticket_url: 'https://t.example/1' }),
  ),
  changed('a ticket link changed in bulk', ['CHI'], 0, true, (scene, pk) =>
    bulk(scene, 'ticket_url', { ids: [pk], ticket_url: 'https://t.example/1' }),
  ),
  changed('an added tag', [], 0, false, ({ send }, pk) => send('admin', 'POST', `${pk}/tags/`, { tag: 'a=b' })),
  changed('a removed tag', [], 0, false, ({ send }, pk) => send('admin', 'DELETE', `${pk}/tags/host=a/`, {})),
  changed('acknowledged in bulk', ['ACK'], 0, true, (scene, pk) =>
    bulk(scene, 'acks', { ids: [pk], ack: { timestamp: scene.at(), description: '' } }),
  ),
  changed('closed', ['CLO'], -1, true, close),
  changed('reopened', ['REO'], 1, true, (scene, pk) => post(scene, pk, { type: 'REO' }), close),
  changed('closed in bulk', ['CLO'], -1, true, (scene, pk) =>
    bulk(scene, 'events', { ids: [pk], event: { type: 'CLO' } }),
  ),
  changed(
    'reopened in bulk',
    ['REO'],
    1,
    true,
    (scene, pk) => bulk(scene, 'events', { ids: [pk], event: { type: 'REO' } }),
    close,
  ),
  changed('closed with a timestamp in the future', ['CLO'], 0, true, (scene, pk) =>
    post(scene, pk, { type: 'CLO', timestamp: scene.at(1_000) }),
  ),
  changed(
    'a future closing time that is reached',
    [],
    -1,
    false,
    async (scene) => scene.pass(2_000),
    (scene, pk) => post(scene, pk, { type: 'CLO', timestamp: scene.at(1_000) }),
  ),
  changed('an event of a source that arrives two days late', ['OTH'], 0, false, ({ send, at }, pk) =>
    send('source', 'POST', `${pk}/events/`, { type: 'OTH', timestamp: at(-2 * day) }),
  ),
  changed('an end that arrives two hours late', ['END'], -1, false, ({ send, at }, pk) =>
    send('source', 'POST', `${pk}/events/`, { type: 'END', timestamp: at(-2 * hour) }),
  ),
]

/** Changes that only some generations allow, or for which only some generations write events. */
const laterChanges: readonly Change[] = [
  changed('a changed description', ['CHI'], 0, true, ({ send }, pk) =>
    send('admin', 'PATCH', `${pk}/`, { description: 'Worse' }),
  ),
  changed('changed tags', ['CHI'], 0, true, ({ send }, pk) =>
    send('admin', 'PATCH', `${pk}/`, { tags: [{ tag: 'a=b' }] }),
  ),
]

describe.each(generations)('on a server of generation %s', (generation) => {
  const table = isSecondGeneration(generation) ? [...changes, ...laterChanges] : changes

  test.each(table.map((row) => [row.name, row] as const))(
    '%s: the events, the effect on the count, and whether the first page shows it',
    async (_name, { before, change, events, open, isShown }) => {
      const scene = start(generation)
      const pk = await report(scene, 12 * hour)
      // Enough events to push older ones off the first page.
      for (let count = 0; count < 20; count += 1) await report(scene)
      await before?.(scene, pk)
      const highest = Math.max(...(await scene.readFeed('page_size=100000')).results.map((event) => event.pk))
      const openBefore = await scene.countOpen()
      await change(scene, pk)
      const all = (await scene.readFeed('page_size=100000')).results.filter((event) => event.pk > highest)
      const first = (await scene.readFeed('page_size=20')).results.filter((event) => event.pk > highest)
      expect(all.map(({ type }) => type.value)).toEqual(events)
      expect((await scene.countOpen()) - openBefore).toBe(open)
      expect(first.length > 0).toBe(isShown)
    },
  )

  test('a cursor made by the client fetches the feed since a given time', async () => {
    const scene = start(generation)
    const since = cursorAfter(scene.at())
    expect((await scene.readFeed(`page_size=2&cursor=${since}`)).results).toEqual([])
    scene.pass(10)
    for (let count = 0; count < 3; count += 1) await report(scene)
    const { previous, results } = await scene.readFeed(`page_size=2&cursor=${since}`)
    const [newest] = (await scene.readFeed('page_size=1')).results
    expect(previous).not.toBeNull()
    expect(results.map(({ pk }) => pk)).toEqual([Number(newest?.pk) - 1, Number(newest?.pk) - 2])
    const answer = await scene.ask('GET', `/api/v2/incidents/events/?cursor=${cursorAfter('nonsense')}`, {
      token: scene.token,
    })
    expect(answer.status).toBe(500)
  })

  test('deleting an incident removes its events from the feed', async () => {
    const scene = start(generation)
    const before = (await scene.readFeed('page_size=100000')).results
    const pk = await report(scene)
    await close(scene, pk)
    expect((await scene.readFeed('page_size=100000')).results).toHaveLength(before.length + 2)
    await scene.ask('POST', `/stand-in/incidents/${pk}`, { body: { action: 'delete' } })
    expect((await scene.readFeed('page_size=100000')).results).toEqual(before)
  })

  test('a request line of more than 4094 bytes is refused only by servers of 2.x', async () => {
    const { ask, token } = startStandIn({ generation })
    const beginning = '/api/v2/incidents/?count&id__in='
    const longest = beginning + '1'.repeat(4_094 - `GET ${beginning} HTTP/1.1`.length)
    expect((await ask('GET', longest, { token })).status).toBe(200)
    expect((await ask('GET', `${longest}1`, { token })).status).toBe(isSecondGeneration(generation) ? 400 : 200)
  })
})

function cursorAfter(position: string): string {
  return encodeURIComponent(Buffer.from(`r=1&${new URLSearchParams({ p: position }).toString()}`).toString('base64'))
}
