/** Counts when everything that matches started, for the bars over the list (docs/behaviour.md#severity-strip). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { isSameQuestion, unrestrictedQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { countedList, type CountedListChanged } from './followed.ts'
import {
  countedStarts,
  isBehind,
  nothingCounted,
  periodToCount,
  questionToCount,
  renewed,
  withCounted,
  type CountedStarts,
  type StartCounts,
} from './domain/figures/startCounts.ts'
import { barSight, type BarSightEvent } from './ports.ts'
import { hasCome } from '../core/later.ts'

export interface StartCountingContext extends Omit<CountedListChanged, 'type'> {
  readonly isSeen: boolean
  /** The answers so far; undefined until something is counted. */
  readonly counts: StartCounts | undefined
  /** The bars of the last complete answers; undefined if there are none for this query. */
  readonly starts: CountedStarts | undefined
  /** How often only the newest bar has been counted since all of them were. */
  readonly renewals: number
}

export type StartCountingEvent = CountedListChanged | BarSightEvent

/** The minimum time between the last count and the next, in milliseconds. */
export const restingTime = 60_000
/** If the bars disagree with the number of matching incidents after so many renewals, all of them are counted. */
export const mostRenewals = 4

/**
 * Counts bar by bar, while the bars are on screen and the list holds only a part of what matches. Afterwards, at most
 * once a minute, counts only the newest bar, and only if the number of matching incidents has changed or another bar has
 * begun; every fifth time all of them. A failure is silent: the bars stay as they are.
 */
export const startCountingMachine = setup({
  types: {
    context: {} as StartCountingContext,
    events: {} as StartCountingEvent,
    children: {} as { fetchIncidentCount: 'fetchIncidentCount' },
  },
  actors: { barSight, countedList, fetchIncidentCount },
  actions: {
    takeSight: assign((_, { isSeen }: BarSightEvent) => ({ isSeen })),
    takeList: assign((_, { question, count, skew }: CountedListChanged) => ({ question, count, skew })),
    forget: assign({ counts: undefined, starts: undefined }),
    beginAnew: assign(({ context }) => ({
      counts: context.question && nothingCounted(context.question, serverTime(context), context.count),
      renewals: 0,
    })),
    renew: assign(({ context }) => ({
      counts: renewed(context.counts, serverTime(context)),
      renewals: context.renewals + 1,
    })),
    takeAnswer: assign(({ context }, count: number | undefined) => {
      const counts = withCounted(context.counts, count ?? 0)
      return { counts, starts: countedStarts(counts) ?? context.starts }
    }),
  },
  guards: {
    /** Whether the list has another query than the one whose bars were counted. */
    isOtherQuery: ({ context }, { question }: CountedListChanged) =>
      question !== undefined && context.counts !== undefined && !isSameQuestion(question, context.counts.question),
    isNeeded: ({ context }) => isNeeded(context),
    isUnneeded: ({ context }, { question, count }: CountedListChanged) => !isNeeded({ ...context, question, count }),
    isUnseen: (_, { isSeen }: BarSightEvent) => !isSeen,
    isNew: ({ context }) => context.counts === undefined,
    isIncomplete: ({ context: { counts } }) => periodToCount(counts) !== undefined,
    isWrong: ({ context }) => isOlder(context) && context.renewals >= mostRenewals,
    isBehind: ({ context }) => isBehind(context.counts, context.count, serverTime(context)),
    isUnanswered: (_, count: number | undefined) => count === undefined,
  },
  delays: { restingTime },
}).createMachine({
  id: 'startCounting',
  description: 'Counts when everything that matches started.',
  context: {
    question: undefined,
    count: undefined,
    skew: 0,
    isSeen: false,
    counts: undefined,
    starts: undefined,
    renewals: 0,
  },
  invoke: [
    { src: 'barSight', id: 'barSight' },
    { src: 'countedList', id: 'countedList' },
  ],
  initial: 'idle',
  states: {
    idle: {
      description:
        'Nothing is counted: the bars are not on screen, the rows are all that matches, or nothing is known yet.',
      always: { guard: 'isNeeded', target: 'checking' },
    },
    checking: {
      description: 'Checks what has to be counted.',
      always: [
        { guard: 'isNew', target: 'counting', actions: 'beginAnew' },
        { guard: 'isIncomplete', target: 'counting' },
        { guard: 'isWrong', target: 'counting', actions: 'beginAnew' },
        { guard: 'isBehind', target: 'counting', actions: 'renew' },
        { target: 'resting' },
      ],
    },
    counting: {
      description: 'The number of incidents that started in one period is being fetched.',
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: nextQuestion,
        onDone: [
          { guard: { type: 'isUnanswered', params: theOutput }, target: 'resting' },
          { target: 'counted', actions: { type: 'takeAnswer', params: theOutput } },
        ],
        onError: { target: 'resting' },
      },
    },
    counted: {
      description: 'Checks whether another period has to be counted.',
      always: [{ guard: 'isIncomplete', target: 'counting' }, { target: 'resting' }],
    },
    resting: {
      description: 'The last count was less than a minute ago.',
      after: { restingTime: { target: 'checking' } },
    },
  },
  on: {
    'barSight.changed': [
      {
        guard: { type: 'isUnseen', params: theEvent },
        target: '.idle',
        actions: { type: 'takeSight', params: theEvent },
      },
      { actions: { type: 'takeSight', params: theEvent } },
    ],
    'countedList.changed': [
      {
        guard: { type: 'isOtherQuery', params: theEvent },
        target: '.idle',
        actions: [{ type: 'takeList', params: theEvent }, 'forget'],
      },
      {
        guard: { type: 'isUnneeded', params: theEvent },
        target: '.idle',
        actions: { type: 'takeList', params: theEvent },
      },
      { actions: { type: 'takeList', params: theEvent } },
    ],
  },
})

hasCome(startCountingMachine)

export type StartCountingRef = ActorRefFrom<typeof startCountingMachine>

/** Whether the number of matching incidents is no longer the one that the bars stand for. */
export function isOlder({ starts, count }: Pick<StartCountingContext, 'starts' | 'count'>): boolean {
  return starts?.total !== count
}

function isNeeded({ question, count, isSeen }: Pick<StartCountingContext, 'question' | 'count' | 'isSeen'>): boolean {
  return isSeen && question !== undefined && count !== undefined
}

function nextQuestion({ context: { counts } }: { context: StartCountingContext }): MatchQuestion {
  return counts === undefined ? { ...unrestrictedQuery, withLevels: true } : questionToCount(counts)
}

/** Server time in milliseconds since 1970. */
function serverTime({ skew }: StartCountingContext): number {
  return Date.now() + skew
}
