/** How many closed incidents match a search that has found no open one (docs/behaviour.md#search). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { unrestrictedQuery } from '../filter/domain/incidentQuery.ts'
import { emptySearch, type EmptySearchChanged } from './actors/emptySearch.ts'
import { fetchIncidentCount } from './ports.ts'

export interface ClosedMatchesContext {
  /** The question about closed incidents. */
  readonly question: MatchQuestion
  /** Undefined if not known. */
  readonly count: number | undefined
}

/** Asks the server once for each search that has found nothing; a failure is silent. */
export const closedMatchesMachine = setup({
  types: { context: {} as ClosedMatchesContext, events: {} as EmptySearchChanged },
  actors: { emptySearch, fetchIncidentCount },
  actions: {
    takeQuestion: assign(({ context }, { question = context.question }: EmptySearchChanged) => ({
      question: { ...question, filter: { ...question.filter, open: false } },
      count: undefined,
    })),
    takeCount: assign((_, count: number | undefined) => ({ count })),
  },
  guards: { isEmpty: (_, { question }: EmptySearchChanged) => question !== undefined },
}).createMachine({
  id: 'closedMatches',
  description: 'How many closed incidents match a search that has found no open one.',
  context: { question: { ...unrestrictedQuery, withLevels: false }, count: undefined },
  invoke: { src: 'emptySearch', id: 'emptySearch' },
  initial: 'idle',
  states: {
    idle: { description: 'The list is not a search for open incidents, or has found some.' },
    asking: {
      description: 'The number of closed incidents is being fetched.',
      tags: ['searched'],
      invoke: {
        src: 'fetchIncidentCount',
        id: 'fetchIncidentCount',
        input: closedQuestion,
        onDone: { target: 'counted', actions: { type: 'takeCount', params: theOutput } },
        onError: { target: 'counted' },
      },
    },
    counted: {
      description: 'The number is known, or the server does not tell.',
      tags: ['searched', 'counted'],
    },
  },
  on: {
    'emptySearch.changed': [
      {
        guard: { type: 'isEmpty', params: theEvent },
        target: '.asking',
        actions: { type: 'takeQuestion', params: theEvent },
      },
      { target: '.idle' },
    ],
  },
})

export type ClosedMatchesRef = ActorRefFrom<typeof closedMatchesMachine>

/** Without the properties of a page that the list's request has. */
function closedQuestion({ context }: { context: ClosedMatchesContext }): MatchQuestion {
  const { filter, search, timeframeHours, withLevels } = context.question
  return { filter, search, timeframeHours, withLevels }
}
