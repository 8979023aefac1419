/**
 * What realtime asks of the server (docs/behaviour.md#live-updates). The whole application runs on a stage, beside a
 * server with 2,660 matching incidents that sends at most 100 at a time.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appMachine } from '../../machines/app/app.ts'
import { placeOf } from '../../machines/core/domain/route.ts'
import type { Incident } from '../../machines/incident/domain/incident.ts'
import { charts } from '../../machines/index.ts'
import type { FeedEvent } from '../../machines/list/domain/changeFeed.ts'
import type { KeptList } from '../../machines/list/domain/keptList.ts'
import type { PageRequest } from '../../machines/list/domain/page.ts'
import { defaultPreferences } from '../../machines/list/domain/preferences.ts'
import type { ChangesRequest, ListedRequest } from '../../machines/list/ports.ts'
import { beginning } from './support/clock.ts'
import type { AnyEvent } from './support/effects.ts'
import { ana, firstServer, incident, unreachable } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

const minute = 60_000
const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example', enableWebsocketSupport: true }

/** An incident that started this many seconds before the test. */
function aged(pk: number, seconds: number): Incident {
  return incident({ pk, startTime: new Date(beginning - seconds * 1000).toISOString() })
}

const listRequests = new Set(['load', 'gather', 'refresh'])
const asksServer = new Set([...listRequests, 'fetchLatestEvents', 'fetchChanges', 'fetchListedIncidents'])

/** The application in realtime, beside a server that answers at once. */
class Console {
  /** How many lists the server was asked for, and how often for its feed. */
  lists = 0
  looks = 0
  /** What the server does not answer. */
  private silent: 'nothing' | 'lists' | 'everything' = 'nothing'
  /** The newest first. */
  private matching = Array.from({ length: 2660 }, (_, index) => aged(2660 - index, 60 + index))
  private newest = 2660
  private readonly events: FeedEvent[] = [{ pk: 1, incident: 1, receivedAt: (beginning - minute) * 1000 }]
  private readonly stage = new Stage(appMachine, {
    input: {
      preferences: { ...defaultPreferences, autoUpdateMethod: 'realtime' },
      place: placeOf('/incidents'),
      token: { token: 'token', expiresAt: undefined },
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map() },
      hasSkeleton: false,
    },
    real: ['keptList', ...charts.map(({ id }) => id).filter((id) => id !== 'toasts' && id !== 'chunks')],
  })

  constructor() {
    this.stage.settle('findConfiguration', { runtime, build: {}, warnings: [] })
    this.stage.settle('meetServer', firstServer)
    this.stage.settle('fetchCurrentUser', ana)
    this.answer()
    this.connect()
  }

  end(): void {
    this.stage.end()
  }

  connect(): void {
    for (const type of ['socket.opened', 'socket.subscribed']) this.receive({ type })
  }

  /** Something comes through the live connection. */
  receive(event: AnyEvent): void {
    this.stage.child('visit', 'workspace', 'autoUpdate', 'realtime').send(event)
    this.answer()
  }

  /** A new incident, which the server pushes unless it is told not to. */
  report(isPushed: boolean): void {
    this.newest += 1
    const pk = this.newest
    const found = aged(pk, (beginning - Date.now()) / 1000)
    this.matching.unshift(found)
    this.happen(pk, 'STA')
    if (isPushed) this.receive({ type: 'socket.told', changes: [{ type: 'created', incident: found }], unreadable: 0 })
  }

  /** Somebody acknowledges an incident; the server does not push it. */
  acknowledge(pk: number): void {
    this.matching = this.matching.map((found) => (found.pk === pk ? { ...found, acked: true } : found))
    this.happen(pk, 'ACK')
  }

  /** Somebody closes an incident; the server does not push it. */
  close(pk: number): void {
    this.remove(pk)
    this.happen(pk, 'CLO')
  }

  /** An incident is deleted, of which no server tells. */
  remove(pk: number): void {
    this.matching = this.matching.filter((found) => found.pk !== pk)
  }

  /** The server answers nothing, or no list, until a refresh has failed. */
  fail(silent: 'lists' | 'everything'): void {
    this.receive({ type: 'socket.closed' })
    this.silent = silent
    this.pass(31_000)
  }

  /** The server is back, and the live connection is opened again. */
  reconnect(): void {
    this.silent = 'nothing'
    this.stage.child('visit', 'workspace').send({ type: 'workspace.reconnect' })
    this.answer()
    this.connect()
  }

  pass(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      this.stage.wait(1000)
      this.answer()
    }
  }

  get rows(): number {
    return this.list.latest.length
  }

  /** What the row of an incident says; undefined if there is none. */
  row(pk: number): 'acked' | 'open' | undefined {
    const { latest, store } = this.list
    if (!latest.includes(pk)) return undefined
    return store.storedIncidents.get(pk)?.incident.acked === true ? 'acked' : 'open'
  }

  private get list(): KeptList {
    return this.stage.child('visit', 'workspace', 'incidents').getSnapshot().context as KeptList
  }

  private happen(pk: number, type: string): void {
    const deed = { type, by: 'ben' }
    this.events.push({ pk: this.events.length + 1, incident: pk, receivedAt: Date.now() * 1000, deed })
  }

  private answer(): void {
    for (let asked = this.asked(); asked !== undefined; asked = this.asked()) asked()
  }

  /** The answer to one of the requests; undefined if there is none. */
  private asked(): (() => void) | undefined {
    const { ports } = this.stage.standing
    const { stage, matching, silent } = this
    const asked = ports.find((port) => asksServer.has(port))
    if (asked !== undefined && (silent === 'everything' || (silent === 'lists' && listRequests.has(asked)))) {
      return () => stage.fail(asked, unreachable('ask the server'))
    }
    const list = ports.find((port) => listRequests.has(port))
    if (list !== undefined) {
      return () => {
        this.lists += 1
        const cursor = (stage.inputOf(list) as PageRequest).cursor
        const from = Number(cursor ?? 0)
        const incidents = matching.slice(from, from + 100)
        const next = from + 100 < matching.length ? String(from + 100) : undefined
        stage.settle(list, { incidents, next, previous: undefined, unreadable: 0 })
      }
    }
    if (ports.includes('fetchLatestEvents')) return () => stage.settle('fetchLatestEvents', this.events.slice(-100))
    if (ports.includes('fetchChanges')) {
      return () => {
        this.looks += 1
        const { since } = stage.inputOf('fetchChanges') as ChangesRequest
        const events = this.events.filter(({ receivedAt }) => receivedAt > since)
        stage.settle('fetchChanges', { events, hasMore: false, unreadable: 0, count: matching.length })
      }
    }
    if (ports.includes('fetchListedIncidents')) {
      return () => {
        const { pks } = stage.inputOf('fetchListedIncidents') as ListedRequest
        const items = matching.filter(({ pk }) => pks.includes(pk))
        stage.settle('fetchListedIncidents', { items, unreadable: 0 })
      }
    }
    return undefined
  }
}

let console: Console
beforeEach(() => (console = new Console()))
afterEach(() => console.end())

test('in realtime the list is compared every minute, and fetched only every tenth time', () => {
  console.pass(minute)
  console.report(true)
  const before = console.lists
  for (let passed = 0; passed < 9; passed += 1) console.pass(minute)
  expect({ rows: console.rows, lists: console.lists - before, looks: console.looks }).toEqual({
    rows: 2661,
    lists: 0,
    looks: 9,
  })
  console.pass(minute)
  expect(console.lists - before).toBe(27)
})

test('an incident that the server has not pushed is found within a minute, without the whole list', () => {
  console.pass(minute)
  const before = console.lists
  console.report(false)
  console.pass(minute)
  expect({ rows: console.rows, lists: console.lists - before }).toEqual({ rows: 2661, lists: 0 })
})

test('after an interruption and after an outage, feed and count catch the list up, without the whole list', () => {
  console.pass(minute)
  const [lists, looks] = [console.lists, console.looks]
  console.receive({ type: 'socket.closed' })
  console.acknowledge(2500)
  console.pass(1000)
  console.connect()
  expect({ looks: console.looks - looks, row: console.row(2500) }).toEqual({ looks: 1, row: 'acked' })
  console.fail('everything')
  console.report(false)
  console.acknowledge(2000)
  console.close(1000)
  console.reconnect()
  expect({ lists: console.lists - lists, looks: console.looks - looks }).toEqual({ lists: 0, looks: 3 })
  expect([2661, 2000, 1000, 999].map((pk) => console.row(pk))).toEqual(['open', 'acked', undefined, 'open'])
  expect(console.rows).toBe(2660)
})

test('after an outage the whole list is fetched once if the count disagrees', () => {
  console.pass(minute)
  const { lists } = console
  console.fail('everything')
  console.remove(1000)
  console.acknowledge(2000)
  console.reconnect()
  expect({ lists: console.lists - lists, rows: console.rows }).toEqual({ lists: 27, rows: 2659 })
  expect([2000, 1000].map((pk) => console.row(pk))).toEqual(['acked', undefined])
})

test('after an outage the whole list is fetched if the feed went ahead of the rows before it', () => {
  console.acknowledge(2000)
  console.fail('lists')
  const { lists } = console
  console.reconnect()
  expect({ lists: console.lists - lists, row: console.row(2000) }).toEqual({ lists: 27, row: 'acked' })
})
