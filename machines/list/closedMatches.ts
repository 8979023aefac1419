/** Counts the other incidents that match a search for open incidents that has found none (docs/behaviour.md#search). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { IncidentFilter } from '../filter/domain/filter.ts'
import { listOnlyOf, withListOnly } from '../filter/domain/listOnly.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { unrestrictedQuery } from '../filter/domain/incidentQuery.ts'
import { emptySearch, type EmptySearchChanged } from './followed.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { hasCome } from '../core/later.ts'

export interface ClosedMatchesContext {
  /** The search that no open incident matches. */
  readonly question: MatchQuestion
  /** How many open incidents match in everything but their acknowledgement; undefined if not known. */
  readonly others: number | undefined
  /** How many closed incidents match, whether or not they are acknowledged; undefined if not known. */
  readonly closed: number | undefined
}

/** Asks the server once for each search that has found nothing. If that fails, no message is shown. */
export const closedMatchesMachine = setup({
  types: { context: {} as ClosedMatchesContext, events: {} as EmptySearchChanged, tags: {} as 'searched' | 'counted' },
  actors: { emptySearch, fetchIncidentCount },
  actions: {
    takeQuestion: assign(({ context }, { question = context.question }: EmptySearchChanged) => ({
      question,
      others: undefined,
      closed: undefined,
    })),
    takeOthers: assign((_, others: number | undefined) => ({ others })),
    takeClosed: assign((_, closed: number | undefined) => ({ closed })),
  },
  guards: {
    isEmpty: (_, { question }: EmptySearchChanged) => question !== undefined,
    /** Whether the search is limited to acknowledged or to unacknowledged incidents. */
    isAboutAcks: (_, { question }: EmptySearchChanged) => question?.filter.acked !== undefined,
  },
}).createMachine({
  id: 'closedMatches',
  description: 'Counts the other incidents that match a search for open incidents that has found none.',
  context: { question: { ...unrestrictedQuery, withLevels: false }, others: undefined, closed: undefined },
  invoke: { src: 'emptySearch', id: 'emptySearch' },
  initial: 'idle',
  states: {
    idle: { description: 'The list shows no search for open incidents, or the search has found some.' },
    askingOthers: {
      description: 'The number of open incidents that the condition on acknowledgement hides is being fetched.',
      tags: ['searched'],
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: othersQuestion,
        onDone: { target: 'askingClosed', actions: { type: 'takeOthers', params: theOutput } },
        onError: { target: 'askingClosed' },
      },
    },
    askingClosed: {
      description: 'The number of closed incidents is being fetched.',
      tags: ['searched'],
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: closedQuestion,
        onDone: { target: 'counted', actions: { type: 'takeClosed', params: theOutput } },
        onError: { target: 'counted' },
      },
    },
    counted: {
      description: 'The numbers are known, or the server did not send them.',
      tags: ['searched', 'counted'],
    },
  },
  on: {
    'emptySearch.changed': [
      {
        guard: { type: 'isAboutAcks', params: theEvent },
        target: '.askingOthers',
        actions: { type: 'takeQuestion', params: theEvent },
      },
      {
        guard: { type: 'isEmpty', params: theEvent },
        target: '.askingClosed',
        actions: { type: 'takeQuestion', params: theEvent },
      },
      { target: '.idle' },
    ],
  },
})

hasCome(closedMatchesMachine)

export type ClosedMatchesRef = ActorRefFrom<typeof closedMatchesMachine>

/** Asks for open incidents with the opposite acknowledgement. */
function othersQuestion({ context: { question } }: { context: ClosedMatchesContext }): MatchQuestion {
  return asking(question, { acked: question.filter.acked === false })
}

/** Asks for all closed incidents, even acknowledged ones: operators often acknowledge an incident before closing it. */
function closedQuestion({ context: { question } }: { context: ClosedMatchesContext }): MatchQuestion {
  return asking(question, { open: false, acked: undefined })
}

/**
 * The search with a changed filter, without the paging properties of the list's request and, of the conditions in
 * `listOnly`, only with the period.
 */
function asking(question: MatchQuestion, change: Partial<IncidentFilter>): MatchQuestion {
  const { filter, search, timeframeHours, withLevels } = question
  const { period } = listOnlyOf(question)
  const asked: MatchQuestion = { filter: { ...filter, ...change }, search, timeframeHours, withLevels }
  return withListOnly(asked, { period })
}
