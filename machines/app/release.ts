/** Whether another release of the console than this page's is deployed. */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theOutput } from '../core/eventParameters.ts'
import { checkRelease, reloadPage, type CheckedRelease } from './ports.ts'
import { visibility, type PageEvent } from '../core/ports.ts'

export interface ReleaseContext {
  /** How many checks in a row got no answer. */
  readonly failures: number
}

export type ReleaseEvent =
  | PageEvent
  /** The person wants the other release now. */
  | { type: 'release.reload' }
  /** Not now: they are asked again later. */
  | { type: 'release.postpone' }

/** Milliseconds between two checks at least: a tab that is looked at more often does not ask more often. */
export const quietPeriod = 5 * 60_000
/** Milliseconds after which a page that stays on screen asks by itself. */
export const checkInterval = 25 * 60_000
/** Milliseconds until the person is asked again. */
export const reminderPeriod = 60 * 60_000
/** A site that does not answer is asked half as often each time, down to once in 40 minutes. */
const mostDoublings = 3

/**
 * Asks the site which release it serves, at most every five minutes, and offers to load the other one. It never reloads
 * by itself: something may be unfinished.
 */
export const releaseMachine = setup({
  types: { context: {} as ReleaseContext, events: {} as ReleaseEvent },
  actors: { checkRelease, visibility },
  actions: {
    reloadPage,
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, mostDoublings) })),
    forgetFailures: assign({ failures: 0 }),
  },
  guards: {
    isOther: (_, { isOurs }: CheckedRelease) => !isOurs,
  },
  delays: {
    backoff: ({ context }) => quietPeriod * 2 ** context.failures,
    checkInterval,
    reminderPeriod,
  },
}).createMachine({
  id: 'release',
  description: 'Whether another release of the console is deployed.',
  context: { failures: 0 },
  invoke: { src: 'visibility', id: 'visibility' },
  initial: 'resting',
  states: {
    resting: {
      description: 'The page was loaded or the site was asked a short while ago: nothing is asked.',
      after: { backoff: { target: 'due' } },
    },
    due: {
      description: 'Asks as soon as somebody comes back to the page, and after a while in any case.',
      on: { 'page.shown': { target: 'checking' }, 'page.attended': { target: 'checking' } },
      after: { checkInterval: { target: 'checking' } },
    },
    checking: {
      description: 'The site is asked which release it serves.',
      invoke: {
        src: 'checkRelease',
        id: 'checkRelease',
        onDone: [
          { guard: { type: 'isOther', params: theOutput }, target: 'superseded', actions: 'forgetFailures' },
          { target: 'resting', actions: 'forgetFailures' },
        ],
        onError: { target: 'resting', actions: 'countFailure' },
      },
    },
    superseded: {
      description: 'Another release is deployed: loading it is offered.',
      tags: ['superseded'],
      on: { 'release.reload': { actions: 'reloadPage' }, 'release.postpone': { target: 'postponed' } },
    },
    postponed: {
      description: 'The person goes on with this one for now.',
      after: { reminderPeriod: { target: 'superseded' } },
    },
  },
})

export type ReleaseRef = ActorRefFrom<typeof releaseMachine>
