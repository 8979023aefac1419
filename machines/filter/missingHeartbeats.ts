/** Finds the sources whose heartbeats are missing (docs/behaviour.md#missing-heartbeats). */
import { assign, raise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { canMissHeartbeats, type HeartbeatReport } from './domain/sources/missingHeartbeats.ts'
import { fetchMissingHeartbeats } from './ports.ts'
import { knownSources } from './readings.ts'

/** Those that are missing, the oldest first. */
export type MissingHeartbeatsContext = HeartbeatReport

interface HeartbeatNewsTold {
  readonly type: 'heartbeatNews.told'
  /** Whether the server is known to be one of the sources, so that it can report missing heartbeats. */
  readonly isPossible: boolean
  /** These two change when the list is refreshed or incidents change. */
  readonly refreshedAt: number | undefined
  readonly incidents: unknown
}

export type MissingHeartbeatsEvent =
  | HeartbeatNewsTold
  /** Raised when the server has answered. */
  | { type: 'missingHeartbeats.trust' }
  /** Raised when it could not be asked. */
  | { type: 'missingHeartbeats.doubt' }

const nothingMissing: MissingHeartbeatsContext = { missing: [], isCut: false }

/** Milliseconds between two questions, at least. */
const pause = 60_000
/** Milliseconds of nothing but failures after which what is known counts no longer. */
const longestDoubt = 300_000

/** What makes it worth asking: the list has been refreshed, or incidents have changed. */
const heartbeatNews = following(['filter', 'incidents'], (self): HeartbeatNewsTold => {
  const { refreshedAt, store } = singletonActor(self, 'incidents').getSnapshot().context
  const isPossible = canMissHeartbeats(knownSources(self))
  return { type: 'heartbeatNews.told', isPossible, refreshedAt, incidents: store }
})

/**
 * Asks the server for its open incidents about missing heartbeats, because the list on screen may not show them: once the
 * server is known to be one of the sources, and again when the list is refreshed or incidents change, at most once a
 * minute. A failure is silent: what is known counts for five more minutes.
 */
export const missingHeartbeatsMachine = setup({
  types: {
    context: {} as MissingHeartbeatsContext,
    events: {} as MissingHeartbeatsEvent,
    children: {} as { heartbeatNews: 'heartbeatNews'; fetchMissingHeartbeats: 'fetchMissingHeartbeats' },
  },
  actors: { heartbeatNews, fetchMissingHeartbeats },
  actions: {
    takeReport: assign((_, report: HeartbeatReport) => report),
    forget: assign(nothingMissing),
    trust: raise({ type: 'missingHeartbeats.trust' }),
    doubt: raise({ type: 'missingHeartbeats.doubt' }),
  },
  guards: {
    isPossible: (_, { isPossible }: HeartbeatNewsTold) => isPossible,
    isBehind: stateIn({ question: { rested: 'behind' } }),
  },
  delays: { pause, longestDoubt },
}).createMachine({
  id: 'missingHeartbeats',
  description: 'Finds the sources whose heartbeats are missing.',
  context: nothingMissing,
  invoke: { src: 'heartbeatNews', id: 'heartbeatNews' },
  type: 'parallel',
  states: {
    question: {
      description: 'When the server is asked.',
      initial: 'due',
      states: {
        due: {
          description: 'The next news of the list makes the chart ask, if the server can report missing heartbeats.',
          on: { 'heartbeatNews.told': { guard: { type: 'isPossible', params: theEvent }, target: 'asking' } },
        },
        asking: {
          description: 'The incidents about missing heartbeats are being fetched.',
          invoke: {
            src: 'fetchMissingHeartbeats',
            id: 'fetchMissingHeartbeats',
            onDone: { target: 'rested', actions: [{ type: 'takeReport', params: theOutput }, 'trust'] },
            onError: { target: 'rested', actions: 'doubt' },
          },
        },
        rested: {
          description: 'The server was asked less than a minute ago.',
          after: { pause: [{ guard: 'isBehind', target: 'asking' }, { target: 'due' }] },
          initial: 'current',
          states: {
            current: {
              description: 'There has been no news since.',
              on: { 'heartbeatNews.told': { target: 'behind' } },
            },
            behind: { description: 'There has been news since: the server is asked again after the minute.' },
          },
        },
      },
    },
    trust: {
      description: 'Whether what is known counts.',
      initial: 'sure',
      states: {
        sure: {
          description: 'The server has answered the last question, or nothing is known.',
          on: { 'missingHeartbeats.doubt': { target: 'doubtful' } },
        },
        doubtful: {
          description: 'The server could not be asked: what is known counts for five more minutes.',
          after: { longestDoubt: { target: 'sure', actions: 'forget' } },
          on: { 'missingHeartbeats.trust': { target: 'sure' } },
        },
      },
    },
  },
})

hasCome(missingHeartbeatsMachine)

export type MissingHeartbeatsRef = ActorRefFrom<typeof missingHeartbeatsMachine>
