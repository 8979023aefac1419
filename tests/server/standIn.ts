import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createApp } from './app.ts'
import { createControl } from './control/control.ts'
import type { ResetOrder } from './control/schemas.ts'
import { answerThroughMisbehaviours } from './misbehaviours/apply.ts'
import { Misbehaviours } from './misbehaviours/misbehaviours.ts'
import { Feed } from './feed.ts'
import { json, toResponse } from './http/answer.ts'
import { allowOrigin, preflight } from './http/cors.ts'
import { refuseLongLine } from './http/requestLine.ts'
import { settle, type StandInOptions, type Generation, type Settings } from './options.ts'
import { RequestLog } from './requestLog.ts'
import { runtimeConfig } from './runtimeConfig.ts'
import { configurationPath, isServersPath } from './site.ts'
import { Sockets } from './socket/sockets.ts'
import { MILLISECOND } from './time.ts'
import { momentFrom, World } from './world/world.ts'

export { Dropped } from './misbehaviours/dropped.ts'
export type { Misbehaviours } from './misbehaviours/misbehaviours.ts'
export type { Misbehaviour } from './misbehaviours/schema.ts'
export type { LoggedRequest } from './requestLog.ts'
export type { FeedOptions, Generation, SeededNotifications, StandInOptions, TicketPlugin } from './options.ts'
export type { MediumOrder } from './world/media.ts'
export type { World } from './world/world.ts'

export interface StandIn {
  /** Handles a request without a port. Rejects with Dropped if a misbehaviour cuts the connection. */
  fetch(request: Request): Promise<Response>
  /** The current world; a reset replaces it. */
  readonly world: World
  readonly misbehaviours: Misbehaviours
  readonly feed: Feed
  readonly requests: RequestLog
  /**
   * Starts a new world, without misbehaviours, with an empty log, and with nobody signed in. Options that are absent
   * keep the values that the stand-in was started with.
   */
  reset(order?: ResetOrder): void
  /** Whether a path belongs to the stand-in, rather than to the client. */
  handles(path: string): boolean
  /** Handles a server's `upgrade` event for sockets under /ws/, and ignores all others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the feed, every socket and every hanging request. */
  close(): Promise<void>
}

/** Creates a server that behaves like the recorded ones, in a world generated from a seed. */
export function createStandIn(options: StandInOptions = {}): StandIn {
  const first = settle(options)
  let world = new World({ ...first })
  const host = {
    get world() {
      return world
    },
  }
  let app = createApp(host, first.generation)
  const misbehaviours = new Misbehaviours(configurationPath(first.base))
  const requests = new RequestLog()
  const feed = new Feed(() => world)
  const sockets = new Sockets(host, misbehaviours)
  feed.run(first.feed.perMinute)

  function reset(order: ResetOrder = {}): void {
    const settings = settingsAfter(first, order)
    misbehaviours.clear()
    requests.clear()
    world = new World(settings, order.now === undefined ? undefined : momentFrom(order.now))
    app = createApp(host, settings.generation)
    sockets.listen()
    feed.restart(settings.feed.perMinute)
  }

  function exchange(generation: Generation): void {
    world.settings.generation = generation
    app = createApp(host, generation)
    sockets.cut()
  }

  const control = createControl({
    get world() {
      return world
    },
    misbehaviours,
    feed,
    requests,
    sockets,
    reset,
    exchange,
  })

  async function answerLogged(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const entry = requests.note(request.method, `${pathname}${search}`)
    entry.body = await request.clone().text()
    try {
      const answer = await answerThroughMisbehaviours(misbehaviours, request, async () => app.fetch(request))
      entry.status = answer.status
      return answer
    } catch (error) {
      entry.status = 'dropped'
      throw error
    }
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url)
    if (pathname === '/stand-in' || pathname.startsWith('/stand-in/')) return control.fetch(request)
    if (pathname === configurationPath(first.base)) {
      const configuration = toResponse(json(runtimeConfig(first.origin ?? origin)))
      return answerThroughMisbehaviours(misbehaviours, request, () => Promise.resolve(configuration))
    }
    return answerLogged(request)
  }

  return {
    fetch: async (request) => {
      const question = refuseLongLine(request, world.settings.generation) ?? preflight(request, world.settings)
      if (question !== undefined) return question
      const given = await answer(request)
      const response = new Response(given.body, given)
      if (world.settings.tellsTime) response.headers.set('date', new Date(world.now() / MILLISECOND).toUTCString())
      allowOrigin(request, response.headers, world.settings)
      return response
    },
    get world() {
      return world
    },
    misbehaviours,
    feed,
    requests,
    reset,
    handles: (path) => isServersPath(path, world.settings),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    close: () => {
      feed.run(0)
      misbehaviours.clear()
      sockets.close()
      return Promise.resolve()
    },
  }
}

function settingsAfter(first: Settings, order: ResetOrder): Settings {
  const { seed, incidents, criticals, generation, feed, ticketPlugin, notifications, passwords, media, tellsTime } =
    order
  return {
    ...first,
    seed: seed ?? first.seed,
    incidents: incidents ?? first.incidents,
    criticals: criticals ?? first.criticals,
    generation: generation ?? first.generation,
    feed: feed ?? first.feed,
    ticketPlugin: ticketPlugin ?? first.ticketPlugin,
    notifications: notifications ?? first.notifications,
    passwords: passwords ?? first.passwords,
    media: media ?? first.media,
    tellsTime: tellsTime ?? first.tellsTime,
  }
}
