/** The sources of the server, with the number of open incidents of each (docs/behaviour.md#sources-page). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { Found } from '../forms/domain/resource.ts'
import { failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { MatchQuestion } from './domain/matching.ts'
import { openIncidentsOf, type WatchedSource } from './domain/sources/watchedSource.ts'
import { serverSkew } from '../server/readings.ts'
import { isResting } from '../session/readings.ts'
import { fetchIncidentCount, fetchWatchedSources } from './ports.ts'

/** Fetches the sources again, and counts again. */
export interface SourceSystemsEvent {
  readonly type: 'resources.refresh'
}

export interface SourceSystemsContext {
  /** By name. */
  readonly sources: readonly WatchedSource[]
  /** The number of sources that could not be read, and so are not among these. */
  readonly unreadable: number
  /** When these were fetched, by the server's clock, in milliseconds since 1970; undefined before. */
  readonly fetchedAt: number | undefined
  /** When counting last began, by the same clock. */
  readonly countedAt: number
  /** Whether this tab rested when the last minute had passed. */
  readonly isAtRest: boolean
  /** How many incidents of each source are open; undefined if that could not be fetched, left out until it is known. */
  readonly counts: ReadonlyMap<number, number | undefined>
  /** The sources whose incidents are left to count; those of the first are being counted. */
  readonly left: readonly number[]
}

type FoundSources = Found<WatchedSource> | undefined

const attempt = 'get sources'

/** Milliseconds after which the sources are fetched again: what they have sent since is not known. */
const minute = 60_000

/** Milliseconds for which the counts are not fetched again, but by the operator: each costs the server a search. */
const countsLast = 5 * minute

/**
 * Fetches the sources, and then counts the open incidents of one after the other, until the page is left. The counts stay
 * on screen while everything is fetched again. A failure to count is silent: that number is not known. A server that
 * cannot count is asked only once each time.
 *
 * The sources are fetched again a minute after that, but not while this tab rests; the counts every five minutes. If
 * that fails nothing is said, and what was known stays: the page says of when it is.
 */
export const sourceSystemsMachine = setup({
  types: {
    context: {} as SourceSystemsContext,
    events: {} as SourceSystemsEvent,
    children: {} as { fetchWatchedSources: 'fetchWatchedSources'; fetchIncidentCount: 'fetchIncidentCount' },
    tags: {} as 'loading' | 'failed' | 'absent' | 'known' | 'refreshing',
  },
  actors: { fetchWatchedSources, fetchIncidentCount },
  actions: {
    takeFound: assign(({ self }, found: FoundSources) => {
      const now = Date.now() + serverSkew(self)
      return { ...sourcesIn(found, now), ...countingAll(found, now) }
    }),
    takeRenewed: assign(({ context: { countedAt }, self }, found: FoundSources) => {
      const now = Date.now() + serverSkew(self)
      return { ...sourcesIn(found, now), ...(now - countedAt >= countsLast ? countingAll(found, now) : {}) }
    }),
    noteRest: assign(({ self }) => ({ isAtRest: isResting(self) })),
    takeCount: assign(({ context }, count: number | undefined) => counted(context, count)),
    noteUncounted: assign(({ context }) => counted(context, undefined)),
    giveUp: assign({ left: [] }),
    sayNotFetched: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      if (!wasAnswered(toFault(error, attempt))) return
      const message = failedAttempt('Unable to fetch the sources', error, attempt)
      enqueue.sendTo(singletonActor(self, 'toasts'), showing(message))
    }),
  },
  guards: {
    isFound: (_, found: FoundSources) => found !== undefined,
    isAtRest: ({ context }) => context.isAtRest,
    isAnyLeft: ({ context: { left } }) => left.length > 0,
    isUncounted: (_, count: number | undefined) => count === undefined,
  },
  delays: { minute },
}).createMachine({
  id: 'sourceSystems',
  description: 'The sources of the server, with the number of open incidents of each.',
  context: {
    sources: [],
    unreadable: 0,
    fetchedAt: undefined,
    countedAt: 0,
    isAtRest: false,
    counts: new Map(),
    left: [],
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the sources for the first time.',
      tags: ['loading'],
      invoke: {
        src: 'fetchWatchedSources',
        id: 'fetchWatchedSources',
        onDone: [
          {
            guard: { type: 'isFound', params: theOutput },
            target: 'known',
            actions: { type: 'takeFound', params: theOutput },
          },
          { target: 'absent' },
        ],
        onError: { target: 'failed', actions: { type: 'sayNotFetched', params: theError } },
      },
    },
    failed: {
      description: 'The sources could not be fetched.',
      tags: ['failed'],
      on: { 'resources.refresh': { target: 'loading' } },
    },
    absent: {
      description: 'The server does not say when its sources were last heard.',
      tags: ['absent'],
      on: { 'resources.refresh': { target: 'loading' } },
    },
    known: {
      description: 'The sources are shown.',
      tags: ['known'],
      initial: 'choosing',
      on: { 'resources.refresh': { target: '.refreshing' } },
      states: {
        choosing: {
          description: 'Finds the source whose incidents are counted next.',
          always: [{ guard: 'isAnyLeft', target: 'counting' }, { target: 'complete' }],
        },
        counting: {
          description: 'The open incidents of a source are being counted.',
          invoke: {
            src: 'fetchIncidentCount',
            id: 'fetchIncidentCount',
            input: nextQuestion,
            onDone: [
              { guard: { type: 'isUncounted', params: theOutput }, target: 'complete', actions: 'giveUp' },
              { target: 'choosing', actions: { type: 'takeCount', params: theOutput } },
            ],
            onError: { target: 'choosing', actions: 'noteUncounted' },
          },
        },
        complete: {
          description: 'Nothing is left to count. The sources are fetched again after a minute.',
          after: { minute: { target: 'deciding', actions: 'noteRest' } },
        },
        deciding: {
          description: 'A minute has passed: if this tab rests, another one does.',
          always: [{ guard: 'isAtRest', target: 'complete' }, { target: 'renewing' }],
        },
        renewing: {
          description: 'Fetches the sources again by itself, and says nothing if that fails.',
          invoke: {
            src: 'fetchWatchedSources',
            id: 'fetchWatchedSources',
            onDone: [
              {
                guard: { type: 'isFound', params: theOutput },
                target: 'choosing',
                actions: { type: 'takeRenewed', params: theOutput },
              },
              { target: '#sourceSystems.absent' },
            ],
            onError: { target: 'choosing' },
          },
        },
        refreshing: {
          description: 'Fetches the sources again; nothing on screen moves meanwhile.',
          tags: ['refreshing'],
          invoke: {
            src: 'fetchWatchedSources',
            id: 'fetchWatchedSources',
            onDone: [
              {
                guard: { type: 'isFound', params: theOutput },
                target: 'choosing',
                actions: { type: 'takeFound', params: theOutput },
              },
              { target: '#sourceSystems.absent' },
            ],
            onError: { target: 'choosing', actions: { type: 'sayNotFetched', params: theError } },
          },
        },
      },
    },
  },
})

hasCome(sourceSystemsMachine)

export type SourceSystemsRef = ActorRefFrom<typeof sourceSystemsMachine>

function sourcesIn(found: FoundSources, now: number): Partial<SourceSystemsContext> {
  return { sources: found?.items ?? [], unreadable: found?.unreadable ?? 0, fetchedAt: now }
}

function countingAll(found: FoundSources, now: number): Partial<SourceSystemsContext> {
  return { left: found?.items.map(({ pk }) => pk) ?? [], countedAt: now }
}

function counted({ counts, left }: SourceSystemsContext, count: number | undefined): Partial<SourceSystemsContext> {
  const [pk, ...rest] = left
  return pk === undefined ? {} : { counts: new Map([...counts, [pk, count]]), left: rest }
}

function nextQuestion({ context: { left } }: { context: SourceSystemsContext }): MatchQuestion {
  const [next] = left
  if (next === undefined) throw new TypeError('there is no source left to ask about')
  return { ...openIncidentsOf(next), withLevels: false }
}
