import { Hono } from 'hono'
import { MisbehaviourSchema } from '../misbehaviours/schema.ts'
import type { Misbehaviours } from '../misbehaviours/misbehaviours.ts'
import type { Feed } from '../feed.ts'
import { detail, empty, html, json, Refusal, toResponse } from '../http/answer.ts'
import type { Generation } from '../options.ts'
import type { RequestLog } from '../requestLog.ts'
import type { Sockets } from '../socket/sockets.ts'
import { toWireTime } from '../time.ts'
import { MediumSchema } from '../world/media.ts'
import type { World } from '../world/world.ts'
import { orderAction, orderIncident } from './orders.ts'
import { controlPage } from './page.ts'
import { readControl } from './read.ts'
import { ActionSchema, FeedSchema, FrameSchema, GenerationSchema, NewIncidentSchema, ResetSchema } from './schemas.ts'
import type { ResetOrder } from './schemas.ts'

/** The parts of the stand-in that the control calls act on. */
export interface Controlled {
  readonly world: World
  misbehaviours: Misbehaviours
  feed: Feed
  requests: RequestLog
  sockets: Sockets
  reset(order: ResetOrder): void
  /** Replaces the server with one of another generation, keeping the world and the sign-ins. */
  exchange(generation: Generation): void
}

function state({ world, misbehaviours, feed, sockets }: Controlled): Record<string, unknown> {
  const { seed, generation } = world.settings
  return {
    seed,
    generation,
    now: toWireTime(world.now()),
    incidents: world.incidents.size,
    ticketPlugin: world.ticketPlugin,
    feed: { perMinute: feed.perMinute },
    sockets: sockets.count,
    misbehaviours: misbehaviours.list(),
  }
}

/** The calls under /stand-in/ with which a developer or a test controls the server. */
export function createControl(controlled: Controlled): Hono {
  const app = new Hono({ strict: false }).basePath('/stand-in')
  app.get('/', () => toResponse(html(controlPage)))
  app.get('/state', () => toResponse(json(state(controlled))))

  app.get('/misbehaviours', () => toResponse(json(controlled.misbehaviours.list())))
  app.post('/misbehaviours', async ({ req }) =>
    toResponse(json(controlled.misbehaviours.add(await readControl(req.raw, MisbehaviourSchema)), 201)),
  )
  app.delete('/misbehaviours', () => {
    controlled.misbehaviours.clear()
    return toResponse(empty(204))
  })
  app.delete('/misbehaviours/:id', ({ req }) => {
    const removed = controlled.misbehaviours.remove(Number(req.param('id')))
    return toResponse(removed ? empty(204) : detail(`There is no misbehaviour ${req.param('id')}.`, 404))
  })

  app.get('/requests', () => toResponse(json(controlled.requests.list())))
  app.delete('/requests', () => {
    controlled.requests.clear()
    return toResponse(empty(204))
  })

  app.get('/sent', () => toResponse(json(controlled.world.sent.list())))
  app.delete('/sent', () => {
    controlled.world.sent.clear()
    return toResponse(empty(204))
  })

  app.post('/feed', async ({ req }) => {
    const { perMinute } = await readControl(req.raw, FeedSchema)
    controlled.feed.run(perMinute)
    return toResponse(json({ perMinute }))
  })

  app.post('/sockets', async ({ req }) => {
    const { text } = await readControl(req.raw, FrameSchema)
    for (const frame of typeof text === 'string' ? [text] : text) controlled.sockets.say(frame)
    return toResponse(json(controlled.sockets.count))
  })
  app.delete('/sockets', () => {
    controlled.sockets.cut()
    return toResponse(empty(204))
  })

  app.post('/incidents', async ({ req }) =>
    toResponse(json(orderIncident(controlled.world, await readControl(req.raw, NewIncidentSchema)), 201)),
  )
  app.post('/incidents/:pk', async ({ req }) =>
    toResponse(json(orderAction(controlled.world, req.param('pk'), await readControl(req.raw, ActionSchema)))),
  )

  app.get('/media', () => toResponse(json(controlled.world.media)))
  app.post('/media', async ({ req }) =>
    toResponse(json(controlled.world.orderMedium(await readControl(req.raw, MediumSchema)))),
  )
  app.delete('/media/:slug', ({ req }) => {
    const slug = req.param('slug')
    return toResponse(controlled.world.removeMedium(slug) ? empty(204) : detail(`There is no medium '${slug}'.`, 404))
  })

  app.post('/reset', async ({ req }) => {
    controlled.reset(await readControl(req.raw, ResetSchema))
    return toResponse(json(state(controlled)))
  })

  app.post('/generation', async ({ req }) => {
    controlled.exchange((await readControl(req.raw, GenerationSchema)).generation)
    return toResponse(json(state(controlled)))
  })

  app.notFound(({ req }) => toResponse(detail(`There is no ${req.method} ${req.path} here; see GET /stand-in/.`, 404)))
  app.onError((error) => {
    if (error instanceof Refusal) return toResponse(error.answer)
    console.error(error)
    return toResponse(detail(error.message, 500))
  })
  return app
}
