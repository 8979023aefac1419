import { fromPromise, type NonReducibleUnknown } from 'xstate'
import { changeFeedMachine } from '../../machines/list/changeFeed.ts'
import { completeConfiguration } from '../../machines/core/domain/configuration.ts'
import { Fault } from '../../machines/core/domain/fault.ts'
import type { IncidentQuery } from '../../machines/filter/domain/incidentQuery.ts'
import type { KeptList } from '../../machines/list/domain/keptList.ts'
import type { Extent } from '../../machines/list/domain/liveList.ts'
import type { PageSize } from '../../machines/list/domain/page.ts'
import type { FeedEvent } from '../../machines/list/domain/changeFeed.ts'
import type { LatestEventsRequest } from '../../machines/list/ports.ts'
import { defaultPreferences } from '../../machines/list/domain/preferences.ts'
import { incidentCountMachine } from '../../machines/list/incidentCount.ts'
import { incidentsMachine } from '../../machines/list/incidents.ts'
import { workspaceMachine } from '../../machines/app/workspace.ts'
import { createChangeFeedCalls } from '../../src/api/list/changeFeed.ts'
import { createClient, type ApiClient } from '../../src/api/server/client.ts'
import { createIncidentListCalls } from '../../src/api/list/incidents.ts'
import { createStandIn, type Generation, type StandIn } from '../server/standIn.ts'
import { signIn } from '../server/testSupport.ts'
import { beginning } from '../machines/support/clock.ts'
import { Stage } from '../machines/support/stage.ts'

export interface PolledListOptions {
  readonly generation: Generation
  readonly seed: number
  /** The number of incidents in the world at the start. */
  readonly incidents: number
  readonly query: IncidentQuery
  readonly pageSize: PageSize
  readonly extent: Extent
  /**
   * Whether the console may use the server's change feed. If not, the console fetches the list at each tick, as it does
   * with a server that has no feed.
   */
  readonly withFeed: boolean
}

/** One response from the server. */
export interface Answered {
  readonly path: string
  readonly status: number
  /** The size of the body alone. */
  readonly bytes: number
}

/** Seconds between two ticks. */
const interval = 30
const origin = 'http://argus.example'
const asked = [
  'fetchIncidentPage',
  'fetchIncidentCount',
  'fetchLatestEvents',
  'fetchChanges',
  'fetchListedIncidents',
  'fetchFollowing',
]

/**
 * The console's list in interval mode, without a browser: the charts with their real adapters and a stand-in server in
 * the same process, all on one clock that only `tick` advances.
 */
export class PolledList {
  readonly standIn: StandIn
  readonly answers: Answered[] = []
  readonly client: ApiClient
  private readonly stage: Stage
  private readonly fetchBefore = globalThis.fetch
  private underWay = 0

  constructor(options: PolledListOptions) {
    const { generation, seed, incidents, query, pageSize } = options
    const clock = { now: () => beginning }
    this.standIn = createStandIn({ generation, seed, incidents, now: () => new Date(clock.now()), origin })
    const token = signIn(this.standIn, 'operator')
    globalThis.fetch = async (address, init) => this.answer(new Request(address, init))
    const client = createClient({ baseUrl: () => origin, token: () => token })
    this.stage = new Stage(machineOf(client, options.withFeed), {
      input: {
        user: { username: 'operator', firstName: '', adminUrl: undefined },
        configuration: completeConfiguration({
          backendUrl: origin,
          cookieDomain: 'argus.example',
          defaultAutoRefreshInterval: interval,
        }),
        abilities: { hasRealtime: false },
        preferences: { ...defaultPreferences, ...query, pageSize },
        place: { path: '/incidents', search: '' },
      },
      singletons: {
        toasts: {},
        navigation: { place: { path: '/', search: '' } },
        preferences: { preferences: defaultPreferences, lent: {} },
        clock: { skew: 0 },
      },
      contexts: { filter: { query } },
      real: [
        'incidents',
        'incidentCount',
        'currentPage',
        'autoUpdate',
        'refreshTimer',
        'changeFeed',
        'keptList',
        'listing',
        ...asked,
      ],
    })
    clock.now = () => this.stage.clock.now
    if (options.extent === 'everything')
      this.stage.child('autoUpdate').send({ type: 'autoUpdate.hold', extent: 'everything' })
    this.client = client
  }

  /** The list in the context of the `incidents` chart. */
  get list(): KeptList {
    return this.stage.child('incidents').getSnapshot().context as KeptList
  }

  /** The number of matching incidents, if known. */
  get count(): number | undefined {
    return (this.stage.child('incidentCount').getSnapshot().context as { readonly count: number | undefined }).count
  }

  /** Sends an event to one of the charts. */
  tell(chart: string, event: { readonly type: string; readonly [key: string]: unknown }): void {
    this.stage.child(chart).send(event)
  }

  /** Waits until no request is in flight. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 4; idle = this.underWay === 0 ? idle + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /**
   * Advances the clock by one interval, spreads these changes over the interval, and waits for the requests that
   * follow.
   */
  async tick(happenings: readonly (() => void)[] = []): Promise<void> {
    const part = Math.floor((interval * 1000) / (happenings.length + 1))
    for (const happens of happenings) {
      this.stage.wait(part)
      happens()
    }
    this.stage.wait(interval * 1000 - part * happenings.length)
    await this.settle()
  }

  end(): void {
    globalThis.fetch = this.fetchBefore
    this.stage.end()
  }

  private async answer(request: Request): Promise<Response> {
    this.underWay += 1
    try {
      const response = await this.standIn.fetch(request)
      const body = await response.clone().arrayBuffer()
      const { pathname, search } = new URL(request.url)
      this.answers.push({ path: pathname + search, status: response.status, bytes: body.byteLength })
      return response
    } finally {
      this.underWay -= 1
    }
  }
}

function machineOf(client: ApiClient, withFeed: boolean) {
  // Read at each call, because the stage is created later and replaces `Date.now` with its own clock.
  const now = () => Date.now()
  const incidents = createIncidentListCalls(client, now)
  const feed = createChangeFeedCalls(client, now)
  const none = () => Promise.reject(new Fault({ kind: 'refused', action: 'get recent events', status: 404 }))
  return workspaceMachine.provide({
    actors: {
      incidents: incidentsMachine.provide({
        actors: { fetchIncidentPage: call(incidents.fetchIncidentPage) },
      }),
      incidentCount: incidentCountMachine.provide({
        actors: { fetchIncidentCount: call(incidents.fetchIncidentCount) },
      }),
      changeFeed: changeFeedMachine.provide({
        actors: {
          fetchLatestEvents: fromPromise<readonly FeedEvent[], LatestEventsRequest>(({ input, signal }) =>
            withFeed ? feed.fetchLatestEvents(input, signal) : none(),
          ),
          fetchChanges: call(feed.fetchChanges),
          fetchListedIncidents: call(feed.fetchListedIncidents),
          fetchFollowing: call(feed.fetchFollowing),
        },
      }),
    },
  })
}

function call<Output, Input extends NonReducibleUnknown>(
  adapter: (input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return fromPromise<Output, Input>(({ input, signal }) => adapter(input, signal))
}
