/** A day of the console in simulated time: all charts run, and only the server and the browser are simulated. */
import { appMachine } from '../../../machines/app/app.ts'
import { configurationDefaults } from '../../../machines/core/domain/configuration.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import { placeOf } from '../../../machines/core/domain/route.ts'
import { charts } from '../../../machines/index.ts'
import { ana, firstServer, incident } from '../../machines/support/fixtures.ts'
import { Stage, type RunningChart } from '../../machines/support/stage.ts'
import { sizeOf } from '../fuzz/mangledJson.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The state of the console at the end of an hour, with no request in flight. */
export interface HourOfDay {
  readonly hour: number
  /** Running promises, callbacks and children, by id. */
  readonly ports: readonly string[]
  readonly actors: number
  readonly timers: number
  /** The total number of values in the contexts of the charts, each counted once for each chart that holds it. */
  readonly kept: number
  /** How far the charts' clock is ahead of simulated time, in milliseconds. */
  readonly clockOff: number
  readonly isSignedIn: boolean
}

export interface Day {
  readonly hours: readonly HourOfDay[]
  /** The number of token requests. */
  readonly renewals: number
  /** The number of connections made, including the first. */
  readonly reconnects: number
  /** The number of list requests. */
  readonly fetches: number
}

/**
 * Runs the console for this many hours, starting at noon: the token expires each hour and is renewed, and the
 * connection breaks every ten minutes.
 */
export function liveThrough(hours: number): Day {
  const stage = new Stage(appMachine, {
    input: {
      preferences: { ...defaultPreferences, autoUpdateMethod: 'realtime' },
      place: placeOf('/incidents'),
      token: { token: 'first', expiresAt: Date.UTC(2026, 0, 15, 13) },
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map() },
      hasSkeleton: false,
    },
    real: ['keptList', ...charts.map(({ id }) => id)],
  })
  try {
    return new DayOfConsole(stage).live(hours)
  } finally {
    stage.end()
  }
}

/**
 * Sentences that say what changed between the end of the second hour and the end of each later hour, and in which hours
 * the clock was wrong.
 */
export function changesOfDay({ hours }: Day): readonly string[] {
  const [, second, ...later] = hours
  return later.flatMap((found) => {
    const parts = (['ports', 'actors', 'timers', 'kept', 'isSignedIn'] as const).filter(
      (part) => String(found[part]) !== String(second?.[part]),
    )
    const said = parts.map((part) => `${part} changed from ${String(second?.[part])} to ${String(found[part])}`)
    const late = Math.abs(found.clockOff) > 1000 ? [`the clock was off by ${found.clockOff} ms`] : []
    return [...said, ...late].map((words) => `Hour ${found.hour} of the simulated day: ${words}.`)
  })
}

class DayOfConsole {
  readonly #stage: Stage
  #renewals = 0
  #reconnects = 0
  #fetches = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  live(hours: number): Day {
    const stage = this.#stage
    this.#answerAll()
    const found: HourOfDay[] = []
    for (let passed = 1; passed <= hours * 120; passed += 1) {
      stage.wait(30 * second)
      this.#answerAll()
      // The connection breaks at minutes 5, 15, ... 55, so that no request is in flight when the hour is recorded.
      if (passed % 20 === 10) this.#loseConnection()
      this.#renew()
      stage.takeEffects()
      if (passed % 120 === 0) found.push(this.#look(passed / 120))
    }
    return { hours: found, renewals: this.#renewals, reconnects: this.#reconnects, fetches: this.#fetches }
  }

  /** Responds to requests until none is open. */
  #answerAll(): void {
    for (let round = 0; round < 20; round += 1) {
      const asked = this.#stage.standing.ports.filter((port) => port in answers)
      if (asked.length === 0) return this.#connect()
      for (const port of asked) {
        if (!this.#stage.standing.ports.includes(port)) continue
        if (port === 'load' || port === 'gather' || port === 'refresh') this.#fetches += 1
        this.#stage.settle(port, answers[port]?.(this.#stage.clock.now))
      }
    }
    throw new Error(`The requests never end: ${this.#stage.standing.ports.join(', ')}`)
  }

  #connect(): void {
    const { ports } = this.#stage.standing
    const realtime = chartsBelow(this.#stage.subject).find(({ id }) => id === 'realtime')?.chart
    if (!ports.includes('socket') || realtime === undefined) return
    if (realtime.getSnapshot().tags.has('connected')) return
    this.#reconnects += 1
    realtime.send({ type: 'socket.opened' })
    realtime.send({ type: 'socket.subscribed' })
    this.#answerAll()
  }

  #loseConnection(): void {
    chartsBelow(this.#stage.subject)
      .find(({ id }) => id === 'realtime')
      ?.chart.send({ type: 'socket.closed' })
  }

  /** Enters the password when the console asks for it. */
  #renew(): void {
    const renewal = chartsBelow(this.#stage.subject).find(({ id }) => id === 'renewal')?.chart
    if (renewal === undefined) return
    renewal.send({ type: 'renewal.change', password: 'secret' })
    renewal.send({ type: 'renewal.submit' })
    if (!this.#stage.standing.ports.includes('requestToken')) return
    this.#renewals += 1
    const { now } = this.#stage.clock
    this.#stage.settle('requestToken', { token: `token ${this.#renewals}`, expiresAt: now + hour })
    this.#answerAll()
  }

  #look(passed: number): HourOfDay {
    const { now, pending } = this.#stage.clock
    const all = chartsBelow(this.#stage.subject)
    const clock = all.find(({ id }) => id === 'clock')?.chart.getSnapshot().context
    const read = typeof clock === 'object' && clock !== null && 'now' in clock ? Number(clock.now) : NaN
    return {
      hour: passed,
      ports: this.#stage.standing.ports,
      actors: all.length,
      timers: pending,
      kept: all.reduce((kept, { chart }) => kept + sizeOf([chart.getSnapshot().context]), 0),
      clockOff: read - now,
      isSignedIn: all.some(({ id, chart }) => id === 'visit' && chart.getSnapshot().tags.has('signedIn')),
    }
  }
}

const page = { incidents: [incident()], next: undefined, previous: undefined, unreadable: 0 }

/** The response of the server or the browser to each request at a given time. */
const answers: Readonly<Record<string, (now: number) => unknown>> = {
  findConfiguration: () => ({
    runtime: {
      ...configurationDefaults,
      backendUrl: 'https://argus.example',
      backendWSUrl: 'wss://argus.example/ws',
      cookieDomain: 'argus.example',
      enableWebsocketSupport: true,
    },
    build: {},
    warnings: [],
  }),
  meetServer: () => firstServer,
  fetchCurrentUser: () => ana,
  load: () => page,
  gather: () => page,
  refresh: () => page,
  fetchIncidentCount: () => 1,
  fetchLatestEvents: (now) => [{ pk: 1, incident: 7, receivedAt: now * 1000 }],
  fetchChanges: () => ({ events: [], unreadable: 0, hasMore: false, count: 1 }),
  fetchListedIncidents: () => ({ items: [incident()], unreadable: 0 }),
  fetchFollowing: () => page,
  fetchSourceSystems: () => [],
  fetchFilters: () => [],
  fetchLoginMethods: () => [],
  checkRelease: () => ({ isOurs: true }),
  storePreferences: () => undefined,
  findNotificationPermission: () => 'default',
}

interface FoundChart {
  readonly id: string
  readonly chart: RunningChart
}

/** The chart and all charts below it. */
function chartsBelow(chart: RunningChart, id = 'app'): readonly FoundChart[] {
  const below = Object.entries(chart.getSnapshot().children ?? {}).flatMap(([name, child]) =>
    child === undefined ? [] : chartsBelow(child, name),
  )
  return [{ id, chart }, ...below]
}
