/** Counts the incidents that match the query of the list, if the server can count (docs/behaviour.md#incident-list). */
import { assign, setup, stateIn, type ActorRefFrom } from 'xstate'
import { isSameQuestion, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { ToldCount } from './domain/changeFeed.ts'
import type { Extent } from './domain/liveList.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { countAfter, type CountChange } from './domain/figures/ownWrites.ts'
import { listing, type ListingChanged } from './followed.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import type { SingletonActor } from '../core/system.ts'

export interface IncidentCountInput extends MatchQuestion {
  readonly extent: Extent
}

export interface IncidentCountContext {
  readonly question: MatchQuestion
  readonly extent: Extent
  /** Undefined if not known, or no longer known. */
  readonly count: number | undefined
  /** Whether the rows have been fetched again since the count was requested. */
  readonly isOlder: boolean
  /** When the user last changed incidents, in milliseconds since 1970; 0 if never. */
  readonly changedAt: number
}

/** The events that other charts may send. */
export type IncidentCountRequest =
  /** The list is being fetched again. */
  | { type: 'incidentCount.refresh' }
  /** The answer to another request contained the count. */
  | { type: 'incidentCount.tell'; told: ToldCount }
  /** The user has changed incidents, on this page or elsewhere. */
  | { type: 'incidentCount.adjust'; by: CountChange }

interface Told {
  readonly told: ToldCount
}

export type IncidentCountEvent =
  | IncidentCountRequest
  /** The list has a new query. */
  | { type: 'incidentCount.ask'; query: IncidentQuery }
  /** From now on the list holds one page, or all matching incidents. */
  | { type: 'incidentCount.extend'; extent: Extent }
  | ListingChanged

/** The minimum time between two requests for the same query, in milliseconds; counting is expensive for the server. */
export const leastInterval = 60_000
/** How long the count waits for further changes by the user before it is requested again, in milliseconds. */
export const ownPause = 400

/**
 * Requests the count when the query changes, after each change made by the user, whose effect is counted immediately,
 * and, at most once a minute, when the list is refreshed, unless the answer to another request contained the count. Such an
 * answer is ignored if it was requested before the user's last change, or for another query. If the list holds everything and was not cut off, its length is the count. A failure is silent: no number is shown. A
 * server that cannot count is never asked again.
 */
export const incidentCountMachine = setup({
  types: {
    context: {} as IncidentCountContext,
    events: {} as IncidentCountEvent,
    input: {} as IncidentCountInput,
    tags: {} as 'current',
  },
  actors: { fetchIncidentCount, listing },
  actions: {
    takeQuery: assign(({ context }, { query }: { query: IncidentQuery }) => ({
      question: { ...query, withLevels: context.question.withLevels },
      count: undefined,
      isOlder: false,
    })),
    takeExtent: assign((_, { extent }: { extent: Extent }) => ({ extent })),
    takeCount: assign((_, count: number | undefined) => ({ count, isOlder: false })),
    takeTold: assign((_, { told }: Told) => ({ count: told.count, isOlder: false })),
    adjust: assign(({ context }, { by }: { by: CountChange }) => ({
      count: countAfter(context.count, by.matching),
      changedAt: Date.now(),
    })),
    noteOlder: assign({ isOlder: true }),
    forgetCount: assign({ count: undefined, isOlder: false }),
  },
  guards: {
    isEverything: ({ context }) => context.extent === 'everything',
    isOtherExtent: ({ context }, { extent }: { extent: Extent }) => extent !== context.extent,
    isCut: (_, { hasMore, isGrowing }: ListingChanged) => hasMore && !isGrowing,
    isUncounted: (_, count: number | undefined) => count === undefined,
    /** A count that was requested before the user's last change may not contain it; the query may be another by now. */
    isOfUse: ({ context }, { told }: Told) =>
      told.askedAt > context.changedAt && isSameQuestion(told.question, context.question),
    isBehind: stateIn({ counting: { recent: 'behind' } }),
  },
  delays: { leastInterval, ownPause },
}).createMachine({
  id: 'incidentCount',
  description: 'Counts the incidents that match, if the server can count.',
  context: nothingYet,
  initial: 'counting',
  states: {
    counting: {
      description: 'The server can count, or has not been asked yet.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether the server has to be asked.',
          always: [{ guard: 'isEverything', target: 'listed' }, { target: 'recent' }],
        },
        listed: {
          description:
            'The list holds every matching incident, so its length is the count, unless the list was cut off.',
          invoke: { src: 'listing', id: 'listing' },
          on: {
            'listing.changed': { guard: { type: 'isCut', params: theEvent }, target: 'recent' },
            'incidentCount.adjust': { actions: { type: 'adjust', params: theEvent } },
            'incidentCount.tell': {},
          },
        },
        recent: {
          description: 'The server was asked less than a minute ago.',
          initial: 'asking',
          after: {
            leastInterval: [{ guard: 'isBehind', target: 'choosing' }, { target: 'due' }],
          },
          states: {
            asking: {
              description: 'The count is being fetched.',
              invoke: {
                src: 'fetchIncidentCount',
                id: 'fetchIncidentCount',
                input: askedQuestion,
                onDone: [
                  {
                    guard: { type: 'isUncounted', params: theOutput },
                    target: '#incidentCount.unsupported',
                    actions: { type: 'takeCount', params: theOutput },
                  },
                  { target: 'answered', actions: { type: 'takeCount', params: theOutput } },
                ],
                onError: { target: 'answered', actions: 'forgetCount' },
              },
            },
            answered: {
              description: 'The count is as recent as the list, or failed to load.',
              tags: ['current'],
              on: { 'incidentCount.refresh': { target: 'behind', actions: 'noteOlder' } },
            },
            behind: {
              description:
                'The list has been fetched again since then: the count will be fetched when the minute is over.',
            },
          },
        },
        changed: {
          description: 'The user has changed incidents: the count will be fetched after a short pause.',
          after: { ownPause: { target: 'choosing' } },
        },
        due: {
          description: 'The next refresh of the list fetches the count as well.',
          on: { 'incidentCount.refresh': { target: 'choosing' } },
        },
      },
      on: {
        'incidentCount.adjust': { target: '.changed', actions: { type: 'adjust', params: theEvent } },
        'incidentCount.tell': {
          guard: { type: 'isOfUse', params: theEvent },
          target: '.recent.answered',
          actions: { type: 'takeTold', params: theEvent },
        },
        'incidentCount.ask': { target: '.choosing', actions: { type: 'takeQuery', params: theEvent } },
        'incidentCount.extend': {
          guard: { type: 'isOtherExtent', params: theEvent },
          target: '.choosing',
          actions: { type: 'takeExtent', params: theEvent },
        },
      },
    },
    unsupported: { description: 'The server cannot count: it answered with incidents instead of their number.' },
  },
})

export type IncidentCountRef = ActorRefFrom<typeof incidentCountMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    incidentCount: SingletonActor<typeof incidentCountMachine, IncidentCountRequest>
  }
}

function nothingYet({ input: { extent, ...question } }: { input: IncidentCountInput }): IncidentCountContext {
  return { question, extent, count: undefined, isOlder: false, changedAt: 0 }
}

function askedQuestion({ context }: { context: IncidentCountContext }): MatchQuestion {
  return context.question
}
