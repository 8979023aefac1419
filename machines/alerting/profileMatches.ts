/** Counts for each profile the open incidents that match all of its filters (docs/behaviour.md#profiles). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { questionKey } from '../filter/domain/combination.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { profileQuestions, type ProfileQuestionsChanged } from './actors/profileQuestions.ts'

export interface ProfileMatchesContext {
  /** The counts by the keys of their questions; undefined for one that could not be fetched. */
  readonly counts: ReadonlyMap<string, number | undefined>
  /** The questions that are left to ask, each once; the first is being asked. */
  readonly left: readonly MatchQuestion[]
}

/**
 * Asks for one count after the other: a question that several profiles have in common is asked once. A count stays until
 * it has been fetched again, after the list of profiles has been. A failure is silent: the card says that the number is
 * not known. A server that cannot count is never asked again.
 */
export const profileMatchesMachine = setup({
  types: { context: {} as ProfileMatchesContext, events: {} as ProfileQuestionsChanged },
  actors: { fetchIncidentCount, profileQuestions },
  actions: {
    takeQuestions: assign(({ context }, event: ProfileQuestionsChanged) => asking(context, event)),
    takeCount: assign(({ context }, count: number | undefined) => counted(context, count)),
    noteFailure: assign(({ context }) => counted(context, undefined)),
  },
  guards: {
    isLacking: ({ context }) => context.left.length > 0,
    isUncounted: (_, count: number | undefined) => count === undefined,
  },
}).createMachine({
  id: 'profileMatches',
  description: 'Counts for each profile the open incidents that match all of its filters.',
  context: { counts: new Map(), left: [] },
  initial: 'able',
  states: {
    able: {
      description: 'The server can count, or has not been asked yet.',
      invoke: { src: 'profileQuestions', id: 'profileQuestions' },
      initial: 'idle',
      states: {
        idle: {
          description: 'Every count has been answered.',
          always: { guard: 'isLacking', target: 'counting' },
        },
        counting: {
          description: 'A count is being fetched.',
          invoke: {
            src: 'fetchIncidentCount',
            id: 'fetchIncidentCount',
            input: nextQuestion,
            onDone: [
              { guard: { type: 'isUncounted', params: theOutput }, target: '#profileMatches.unable' },
              { target: 'idle', actions: { type: 'takeCount', params: theOutput } },
            ],
            onError: { target: 'idle', actions: 'noteFailure' },
          },
        },
      },
      on: {
        'profileQuestions.changed': { target: '.idle', actions: { type: 'takeQuestions', params: theEvent } },
      },
    },
    unable: {
      description: 'The server cannot count: it answered with incidents instead of their number.',
      tags: ['unable'],
    },
  },
})

export type ProfileMatchesRef = ActorRefFrom<typeof profileMatchesMachine>

function asking(
  { counts }: ProfileMatchesContext,
  { questions, isRefreshed }: ProfileQuestionsChanged,
): ProfileMatchesContext {
  const distinct = new Map(questions.map((question) => [questionKey(question), question]))
  const left = [...distinct].flatMap(([key, question]) => (isRefreshed || !counts.has(key) ? [question] : []))
  return { counts: new Map([...counts].filter(([key]) => distinct.has(key))), left }
}

function counted({ counts, left }: ProfileMatchesContext, count: number | undefined): ProfileMatchesContext {
  const [asked, ...rest] = left
  return asked === undefined
    ? { counts, left }
    : { counts: new Map([...counts, [questionKey(asked), count]]), left: rest }
}

function nextQuestion({ context: { left } }: { context: ProfileMatchesContext }): MatchQuestion {
  const [next] = left
  if (next === undefined) throw new TypeError('there is no question left to ask')
  return next
}
