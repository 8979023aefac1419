/** A day of the console in simulated time: every chart runs itself, and only the server and the browser are played. */
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

/** How the console stands at the end of an hour, with nothing under way. */
export interface HourOfDay {
  readonly hour: number
  /** Promises, callbacks and children that run, by their ids. */
  readonly ports: readonly string[]
  readonly actors: number
  readonly timers: number
  /** Values that all charts keep, each counted once. */
  readonly kept: number
  /** What the charts take for the time, less what it is; milliseconds. */
  readonly clockOff: number
  readonly isSignedIn: boolean
}

export interface Day {
  readonly hours: readonly HourOfDay[]
  /** How often a token was asked for, and how often the connection came back. */
  readonly renewals: number
  readonly reconnects: number
  /** How often the list was asked for. */
  readonly fetches: number
}

/** Lives through so many hours from noon on: the token ends each hour and is renewed, the connection breaks every ten minutes. */
export function liveThrough(hours: number): Day {
  const stage = new Stage(appMachine, {
    input: {
      preferences: { ...defaultPreferences, autoUpdateMethod: 'realtime' },
      place: placeOf('/incidents'),
      token: { token: 'first', expiresAt: Date.UTC(2026, 0, 15, 13) },
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map() },
    },
    real: ['keptList', ...charts.map(({ id }) => id)],
  })
  try {
    return new DayOfConsole(stage).live(hours)
  } finally {
    stage.end()
  }
}

/** A sentence for each hour after the second at whose end the console does not stand as it did then. */
export function changesOfDay({ hours }: Day): readonly string[] {
  const [, second, ...later] = hours
  return later.flatMap((found) => {
    const parts = (['ports', 'actors', 'timers', 'kept', 'isSignedIn'] as const).filter(
      (part) => String(found[part]) !== String(second?.[part]),
    )
    const said = parts.map((part) => `${part} ${String(second?.[part])} became ${String(found[part])}`)
    const late = Math.abs(found.clockOff) > 1000 ? [`the clock was ${found.clockOff} ms off`] : []
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
      // In the middle between two looks: at a look nothing is under way.
      if (passed % 20 === 10) this.#loseConnection()
      this.#renew()
      stage.takeEffects()
      if (passed % 120 === 0) found.push(this.#look(passed / 120))
    }
    return { hours: found, renewals: this.#renewals, reconnects: this.#reconnects, fetches: this.#fetches }
  }

  /** Whatever is asked is answered, until nothing is asked any more. */
  #answerAll(): void {
    for (let round = 0; round < 20; round += 1) {
      const asked = this.#stage.standing.ports.filter((port) => port in answers)
      if (asked.length === 0) return this.#connect()
      for (const port of asked) {
        if (!this.#stage.standing.ports.includes(port)) continue
        if (port.endsWith('IncidentPage')) this.#fetches += 1
        this.#stage.settle(port, answers[port]?.(this.#stage.clock.now))
      }
    }
    throw new Error(`The questions never end: ${this.#stage.standing.ports.join(', ')}`)
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

  /** The person gives the password where it is asked for. */
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
      kept: sizeOf(all.map(({ chart }) => chart.getSnapshot().context)),
      clockOff: read - now,
      isSignedIn: all.some(({ id, chart }) => id === 'visit' && chart.getSnapshot().tags.has('signedIn')),
    }
  }
}

const page = { incidents: [incident()], next: undefined, previous: undefined, unreadable: 0 }

/** What the server and the browser answer to each question, at that time. */
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
  fetchIncidentPage: () => page,
  fetchIncidentCount: () => 1,
  fetchNewestEvent: (now) => ({ pk: 1, incident: 7, receivedAt: now * 1000 }),
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

/** The chart and every chart that runs below it. */
function chartsBelow(chart: RunningChart, id = 'app'): readonly FoundChart[] {
  const below = Object.entries(chart.getSnapshot().children ?? {}).flatMap(([name, child]) =>
    child === undefined ? [] : chartsBelow(child, name),
  )
  return [{ id, chart }, ...below]
}
