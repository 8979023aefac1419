/** Signing in on the server's own pages (docs/behaviour.md#login). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault, type Fault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import { receiver } from '../core/system.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { recognizeUser, serverPage, type ServerPageEvent } from './ports.ts'

export interface ServerSignInContext {
  /** The path of the console to open after the sign-in. */
  readonly returnTo: string
  /** The address of the server's page, if the browser refused to open it; otherwise undefined. */
  readonly blockedAddress: string | undefined
  /** Why the last answer said nothing about the user; undefined if it did. */
  readonly trouble: Fault | undefined
}

export type ServerSignInEvent =
  | PageEvent
  | ServerPageEvent
  /** `isAwaited`: whether to wait for the sign-in; not if the user visits the server's pages for another reason. */
  | { type: 'serverSignIn.begin'; returnTo: string; isAwaited: boolean }
  /** The user signs in here after all. */
  | { type: 'serverSignIn.cancel' }
  /** The user has not finished the sign-in yet, and the console asks for a further ten minutes. */
  | { type: 'serverSignIn.resume' }

/** Milliseconds from an answer to the next question, while the tab is seen. */
export const recognitionInterval = 3000
/** Milliseconds in sight after which the console stops asking. */
export const signInPatience = 600_000

/**
 * A console at the root is replaced by the server's page. Below a path, the server's pages do not lead back, so they
 * open in another tab, and this one asks who is signed in until it is somebody: never while it is hidden, and at once
 * when it is seen again.
 */
export const serverSignInMachine = setup({
  types: {
    context: {} as ServerSignInContext,
    events: {} as ServerSignInEvent,
    children: {} as { serverPage: 'serverPage'; sight: 'visibility'; recognizeUser: 'recognizeUser' },
    tags: {} as 'beside' | 'offered' | 'stopped',
  },
  actors: { recognizeUser, serverPage, visibility },
  actions: {
    takeWish: assign((_, { returnTo }: { returnTo: string }) => ({
      returnTo,
      blockedAddress: undefined,
      trouble: undefined,
    })),
    takeAddress: assign((_, { address }: { address: string }) => ({ blockedAddress: address })),
    noteTrouble: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    forgetTrouble: assign({ trouble: undefined }),
    tellRecognized: sendTo(receiver('session'), (_, user: User) => ({ type: 'session.recognize', user })),
  },
  guards: { isAwaited: (_, { isAwaited }: { isAwaited: boolean }) => isAwaited },
  delays: { recognitionInterval, signInPatience },
}).createMachine({
  id: 'serverSignIn',
  description: 'Signing in on the server’s own pages.',
  context: { returnTo: '/', blockedAddress: undefined, trouble: undefined },
  initial: 'idle',
  on: {
    'serverSignIn.begin': [
      {
        guard: { type: 'isAwaited', params: theEvent },
        target: '.away',
        actions: { type: 'takeWish', params: theEvent },
      },
      { target: '.away.visiting', actions: { type: 'takeWish', params: theEvent } },
    ],
  },
  states: {
    idle: { description: 'The user is not on the server’s pages.' },
    away: {
      description: 'The server’s page replaces this one, or is open in another tab.',
      invoke: { src: 'serverPage', id: 'serverPage', input: wish },
      initial: 'leaving',
      on: { 'serverSignIn.cancel': { target: 'idle' } },
      states: {
        leaving: {
          description: 'The server’s page is being opened, for a sign-in.',
          on: {
            'serverPage.opened': { target: 'beside' },
            'serverPage.blocked': { target: 'beside', actions: { type: 'takeAddress', params: theEvent } },
          },
        },
        visiting: {
          description: 'The server’s page is being opened, without a sign-in to wait for.',
          on: {
            'serverPage.opened': { target: '#serverSignIn.idle' },
            'serverPage.blocked': { target: 'offered', actions: { type: 'takeAddress', params: theEvent } },
          },
        },
        offered: {
          description: 'The browser opened no tab for the visit: there is a link, and nothing is asked.',
          tags: ['beside', 'offered'],
        },
        beside: {
          description: 'The user signs in in another tab.',
          tags: ['beside'],
          invoke: { src: 'visibility', id: 'sight' },
          initial: 'seen',
          on: { 'page.hidden': { target: '.hidden' } },
          states: {
            hidden: {
              description: 'This tab is hidden: nothing is asked.',
              on: { 'page.shown': { target: 'seen.asking' }, 'page.attended': { target: 'seen.asking' } },
            },
            seen: {
              description: 'This tab is seen: asks again and again who is signed in.',
              initial: 'pausing',
              after: { signInPatience: { target: 'stopped' } },
              states: {
                pausing: {
                  description: 'Waits before the next question.',
                  after: { recognitionInterval: { target: 'asking' } },
                },
                asking: {
                  description: 'Asks the server who is signed in, without a token.',
                  invoke: {
                    src: 'recognizeUser',
                    id: 'recognizeUser',
                    input: prompted,
                    onDone: { target: '#serverSignIn.idle', actions: { type: 'tellRecognized', params: theOutput } },
                    onError: { target: 'pausing', actions: { type: 'noteTrouble', params: theError } },
                  },
                },
              },
            },
            stopped: {
              description: 'Nobody has signed in for a long time: nothing is asked.',
              tags: ['stopped'],
              entry: 'forgetTrouble',
              on: { 'serverSignIn.resume': { target: 'seen.asking' } },
            },
          },
        },
      },
    },
  },
})

export type ServerSignInRef = ActorRefFrom<typeof serverSignInMachine>

/** A fault that says something about the user only means that nobody has signed in yet. */
function troubleOf(error: unknown): Fault | undefined {
  const fault = toFault(error, 'get current user')
  return isAboutPerson(fault) ? undefined : fault
}

function wish({ context: { returnTo } }: { context: ServerSignInContext }) {
  return { returnTo }
}

function prompted() {
  return { isPrompted: true }
}
