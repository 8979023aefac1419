/** Counts for each profile the open incidents that match all of its filters (docs/behaviour.md#profiles). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { questionKey } from '../filter/domain/combination.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { profileQuestions, type ProfileQuestionsChanged } from './actors/profileQuestions.ts'

export type ProfileMatchesEvent =
  | ProfileQuestionsChanged
  /** Incidents may have changed. */
  | { type: 'profileMatches.follow' }

export interface ProfileMatchesContext {
  /** The questions of the cards, each once. */
  readonly questions: readonly MatchQuestion[]
  /** The counts by the keys of their questions; undefined for one that could not be fetched. */
  readonly counts: ReadonlyMap<string, number | undefined>
  /** The questions that are left to ask, each once; the first is being asked. */
  readonly left: readonly MatchQuestion[]
  /** Whether incidents may have changed since the counts were asked for. */
  readonly isBehind: boolean
}

/** Milliseconds of a pause for each question, so that a count is fetched at most twelve times a minute. */
const pauseEach = 5000
/** Milliseconds of the longest pause. */
const longestPause = 60_000

/**
 * Asks for one count after the other: a question that several profiles have in common is asked once. A count stays until
 * it has been fetched again: after the list of profiles has been, or, after a pause, if incidents may have changed. The
 * more questions there are, the longer the pause, because incidents can change all the time. A failure is silent: the card says that the number is
 * not known. A server that cannot count is never asked again.
 */
export const profileMatchesMachine = setup({
  types: { context: {} as ProfileMatchesContext, events: {} as ProfileMatchesEvent, tags: {} as 'unable' },
  actors: { fetchIncidentCount, profileQuestions },
  actions: {
    takeQuestions: assign(({ context }, event: ProfileQuestionsChanged) => asking(context, event)),
    takeCount: assign(({ context }, count: number | undefined) => counted(context, count)),
    noteFailure: assign(({ context }) => counted(context, undefined)),
    noteBehind: assign({ isBehind: true }),
    askAgain: assign(({ context: { questions } }) => ({ left: questions, isBehind: false })),
  },
  guards: {
    isLacking: ({ context }) => context.left.length > 0,
    isBehind: ({ context: { questions, isBehind } }) => isBehind && questions.length > 0,
    isUncounted: (_, count: number | undefined) => count === undefined,
  },
  delays: {
    pause: ({ context: { questions } }) => Math.min(questions.length * pauseEach, longestPause),
  },
}).createMachine({
  id: 'profileMatches',
  description: 'Counts for each profile the open incidents that match all of its filters.',
  context: { questions: [], counts: new Map(), left: [], isBehind: false },
  initial: 'able',
  states: {
    able: {
      description: 'The server can count, or has not been asked yet.',
      invoke: { src: 'profileQuestions', id: 'profileQuestions' },
      initial: 'idle',
      states: {
        idle: {
          description: 'Every count has been answered.',
          always: [
            { guard: 'isLacking', target: 'counting' },
            { guard: 'isBehind', target: 'pausing' },
          ],
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
        pausing: {
          description: 'Incidents may have changed: everything is counted again after a pause.',
          after: { pause: { target: 'counting', actions: 'askAgain' } },
        },
      },
      on: {
        'profileQuestions.changed': { target: '.idle', actions: { type: 'takeQuestions', params: theEvent } },
        'profileMatches.follow': { actions: 'noteBehind' },
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
  { counts, isBehind }: ProfileMatchesContext,
  { questions, isRefreshed }: ProfileQuestionsChanged,
): Partial<ProfileMatchesContext> {
  const distinct = new Map(questions.map((question) => [questionKey(question), question]))
  const left = [...distinct].flatMap(([key, question]) => (isRefreshed || !counts.has(key) ? [question] : []))
  return {
    questions: [...distinct.values()],
    counts: new Map([...counts].filter(([key]) => distinct.has(key))),
    left,
    isBehind: isBehind && !isRefreshed,
  }
}

function counted({ counts, left }: ProfileMatchesContext, count: number | undefined): Partial<ProfileMatchesContext> {
  const [asked, ...rest] = left
  return asked === undefined ? {} : { counts: new Map([...counts, [questionKey(asked), count]]), left: rest }
}

function nextQuestion({ context: { left } }: { context: ProfileMatchesContext }): MatchQuestion {
  const [next] = left
  if (next === undefined) throw new TypeError('there is no question left to ask')
  return next
}
