/** Counts the matching incidents of each level, whatever the maximum level (docs/behaviour.md#severity-strip). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { child, type SingletonActor } from '../core/system.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { leastSevere } from '../incident/domain/level.ts'
import {
  countsFrom,
  isSameButLevel,
  nextLevel,
  withAnswer,
  withMaxLevel,
  type LevelCounts,
} from './domain/figures/levelCounts.ts'
import { levelsAfter, type CountChange } from './domain/figures/ownWrites.ts'
import { isOfEveryLevel } from './domain/figures/listFigures.ts'
import { leastInterval, ownPause } from './incidentCount.ts'
import { listFiguresMachine, type ListFiguresReport } from './listFigures.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { countOfAll } from './heldFigures.ts'
import { hasCome } from '../core/later.ts'

export interface SeverityCountsContext {
  readonly question: MatchQuestion
  /** From the server, or from the rows if they are all incidents that match. */
  readonly counts: LevelCounts
  /** Whether the rows have been fetched again since the server was asked. */
  readonly isOlder: boolean
  /** The answers so far: how many incidents there are up to each level. */
  readonly upTo: LevelCounts
}

/** The events that other charts may send. */
export type SeverityCountsRequest =
  /** The list has been fetched again, or compared with the server. */
  | { type: 'severityCounts.refresh' }
  /** The user has changed incidents, on this page or elsewhere. */
  | { type: 'severityCounts.adjust'; by: CountChange }

export type SeverityCountsEvent =
  | SeverityCountsRequest
  /** The list has a new query, or other conditions that the console itself applies. */
  | { type: 'severityCounts.ask'; query: IncidentQuery }
  | ListFiguresReport

/** Once the rows are all incidents that match, the server is not asked. */
const countedByRows = {
  guard: { type: 'isCounted', params: theEvent },
  target: '#severityCounts.shown.held',
  actions: { type: 'takeRowCounts', params: theEvent },
} as const

/**
 * If the rows are all incidents that match, of every level, they are counted. Otherwise the server is asked, one level
 * after another, except for the number of all if `incidentCount` has it: when the query changes, after each change made
 * by the user, whose effect is counted immediately, and when the list is refreshed, at most once a minute. A change of
 * levels or exclusions does not count as a new query. A failure is silent: the counts are unknown. A server that cannot
 * count is never asked again.
 */
export const severityCountsMachine = setup({
  types: {
    context: {} as SeverityCountsContext,
    events: {} as SeverityCountsEvent,
    input: {} as MatchQuestion,
    children: {} as { fetchIncidentCount: 'fetchIncidentCount'; listFigures: 'listFigures' },
  },
  actors: { fetchIncidentCount, listFigures: listFiguresMachine },
  actions: {
    takeQuery: assign(({ context }, { query }: { query: IncidentQuery }) => ({
      question: { ...query, withLevels: context.question.withLevels },
    })),
    takeRowCounts: assign((_, { figures }: ListFiguresReport) => ({ counts: figures?.held ?? {}, isOlder: false })),
    refreshFigures: sendTo(child(listFiguresMachine), { type: 'listFigures.refresh' }),
    forgetAnswers: assign({ upTo: {} }),
    takeAnswer: assign(({ context }, count: number | undefined) => ({ upTo: withAnswer(context.upTo, count) })),
    takeTotal: assign(({ context, self }) => ({ upTo: withAnswer(context.upTo, countOfAll(self, context.question)) })),
    takeCounts: assign(({ context }) => ({ counts: countsFrom(context.upTo), isOlder: false })),
    adjust: assign(({ context }, { by }: { by: CountChange }) => ({ counts: levelsAfter(context.counts, by.levels) })),
    noteOlder: assign({ isOlder: true }),
    forgetCounts: assign({ counts: {}, isOlder: false }),
  },
  guards: {
    isWithoutLevels: ({ context }) => !context.question.withLevels,
    isSameButLevel: ({ context }, { query }: { query: IncidentQuery }) =>
      isSameButLevel({ ...context.question, ...query }, context.question),
    isLoaded: (_, { figures }: ListFiguresReport) => figures !== undefined && figures.covers !== 'growing',
    isCounted: ({ context }, { figures }: ListFiguresReport) =>
      isOfEveryLevel(figures, context.question.filter.maxLevel),
    isUnanswered: (_, count: number | undefined) => count === undefined,
    isLastAnswer: ({ context }, count: number | undefined) => nextLevel(withAnswer(context.upTo, count)) === undefined,
    isBehind: stateIn({ shown: { recent: 'behind' } }),
  },
  delays: { leastInterval, ownPause },
}).createMachine({
  id: 'severityCounts',
  description: 'Counts the matching incidents of each level, ignoring the filter’s maximum level.',
  context: nothingYet,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether levels are shown.',
      always: [{ guard: 'isWithoutLevels', target: 'off' }, { target: 'shown' }],
    },
    off: { description: 'Levels are not shown, so nothing is counted.' },
    shown: {
      description: 'Levels are shown, with their counts.',
      invoke: { src: 'listFigures', id: 'listFigures' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The rows of a new query are loading.',
          on: {
            'listFigures.changed': [countedByRows, { guard: { type: 'isLoaded', params: theEvent }, target: 'recent' }],
          },
        },
        held: {
          description: 'The rows are all incidents that match, and are counted.',
          on: {
            'listFigures.changed': [
              { guard: { type: 'isCounted', params: theEvent }, actions: { type: 'takeRowCounts', params: theEvent } },
              { guard: { type: 'isLoaded', params: theEvent }, target: 'recent.behind' },
            ],
          },
        },
        recent: {
          description: 'The server was asked less than a minute ago, or the rows were counted.',
          entry: ['forgetAnswers', 'takeTotal'],
          initial: 'asking',
          on: {
            'listFigures.changed': countedByRows,
            'severityCounts.adjust': { target: 'changed', actions: { type: 'adjust', params: theEvent } },
          },
          after: {
            leastInterval: [{ guard: 'isBehind', target: 'recent', reenter: true }, { target: 'due' }],
          },
          states: {
            asking: {
              description: 'The number of incidents up to one level is being fetched.',
              invoke: {
                src: 'fetchIncidentCount',
                id: 'fetchIncidentCount',
                input: nextQuestion,
                onDone: [
                  {
                    guard: { type: 'isUnanswered', params: theOutput },
                    target: '#severityCounts.shown.unsupported',
                    actions: 'forgetCounts',
                  },
                  {
                    guard: { type: 'isLastAnswer', params: theOutput },
                    target: 'answered',
                    actions: [{ type: 'takeAnswer', params: theOutput }, 'takeCounts'],
                  },
                  { target: 'asking', reenter: true, actions: { type: 'takeAnswer', params: theOutput } },
                ],
                onError: { target: 'answered', actions: 'forgetCounts' },
              },
            },
            answered: {
              description: 'The counts are as recent as the list, or failed to load.',
              on: { 'severityCounts.refresh': { target: 'behind', actions: ['refreshFigures', 'noteOlder'] } },
            },
            behind: {
              description: 'The list is newer than the counts: they will be fetched when the minute is over.',
            },
          },
        },
        changed: {
          description: 'The user has changed incidents: the counts will be fetched after a short pause.',
          after: { ownPause: { target: 'recent' } },
          on: {
            'listFigures.changed': countedByRows,
            'severityCounts.adjust': {
              target: 'changed',
              reenter: true,
              actions: { type: 'adjust', params: theEvent },
            },
          },
        },
        due: {
          description: 'The next refresh of the list fetches the counts as well.',
          on: {
            'listFigures.changed': countedByRows,
            'severityCounts.refresh': { target: 'recent', actions: 'refreshFigures' },
            'severityCounts.adjust': { target: 'changed', actions: { type: 'adjust', params: theEvent } },
          },
        },
        unsupported: {
          description: 'The server cannot count: it answered with incidents instead of their number.',
          on: { 'severityCounts.ask': { actions: 'refreshFigures' } },
        },
      },
      on: {
        'severityCounts.refresh': { actions: 'refreshFigures' },
        'severityCounts.ask': [
          {
            guard: { type: 'isSameButLevel', params: theEvent },
            actions: [{ type: 'takeQuery', params: theEvent }, 'refreshFigures'],
          },
          { target: '.waiting', actions: [{ type: 'takeQuery', params: theEvent }, 'forgetCounts'] },
        ],
      },
    },
  },
})

hasCome(severityCountsMachine)

export type SeverityCountsRef = ActorRefFrom<typeof severityCountsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    severityCounts: SingletonActor<typeof severityCountsMachine, SeverityCountsRequest>
  }
}

function nothingYet({ input }: { input: MatchQuestion }): SeverityCountsContext {
  return { question: input, counts: {}, isOlder: false, upTo: {} }
}

function nextQuestion({ context: { question, upTo } }: { context: SeverityCountsContext }): MatchQuestion {
  return withMaxLevel(question, nextLevel(upTo) ?? leastSevere)
}
