/** Checks whether a release of the console other than the running one has been deployed. */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { backOff } from '../core/domain/backOff.ts'
import { theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { checkRelease, reloadPage, type CheckedRelease } from './ports.ts'
import { visibility, type PageEvent } from '../core/ports.ts'

export interface ReleaseContext {
  /** The number of consecutive checks that failed, at most `mostDoublings`. */
  readonly failures: number
}

export type ReleaseEvent =
  | PageEvent
  /** Loads the other release now. */
  | { type: 'release.reload' }
  /** Declines the release for now. It is offered again later. */
  | { type: 'release.postpone' }

/** The minimum number of milliseconds between two checks, however often the operator returns to the page. */
export const quietPeriod = 5 * 60_000
/** Milliseconds after which a page that stays on screen checks anyway. */
export const checkInterval = 25 * 60_000
/** Milliseconds until a postponed release is offered again. */
export const reminderPeriod = 60 * 60_000
/** Failures double `quietPeriod` at most this many times, to 40 minutes. */
const mostDoublings = 3

/**
 * Checks which release the site serves, at most every five minutes, and offers to load a different one. Never reloads
 * automatically: there may be unfinished work.
 */
export const releaseMachine = setup({
  types: { context: {} as ReleaseContext, events: {} as ReleaseEvent, tags: {} as 'superseded' },
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
    backoff: ({ context }) => backOff({ first: quietPeriod }, context.failures),
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
      description: 'The page was loaded or the site was checked recently: no check is made.',
      after: { backoff: { target: 'due' } },
    },
    due: {
      description: 'Checks as soon as the operator returns to the page, or after a while if the page stays on screen.',
      on: { 'page.shown': { target: 'checking' }, 'page.attended': { target: 'checking' } },
      after: { checkInterval: { target: 'checking' } },
    },
    checking: {
      description: 'Checks which release the site serves.',
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
      description: 'Another release is deployed: the page offers to load it.',
      tags: ['superseded'],
      on: { 'release.reload': { actions: 'reloadPage' }, 'release.postpone': { target: 'postponed' } },
    },
    postponed: {
      description: 'The operator continues with this release for now.',
      after: { reminderPeriod: { target: 'superseded' } },
    },
  },
})

hasCome(releaseMachine)

export type ReleaseRef = ActorRefFrom<typeof releaseMachine>
