/** Who is signed in (specification, section 4, Session; decisions, Session). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import { failureMessage } from './domain/message.ts'
import type { User } from './domain/user.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import {
  announceSignOut,
  fetchCurrentUser,
  forgetToken,
  keepToken,
  otherTabs,
  requestLogout,
  requestToken,
  type OtherTabEvent,
} from './ports.ts'
import { loneActor, showing } from './system.ts'

export interface SessionInput {
  /** The token of the cookie, where there is one. */
  readonly token: string | undefined
}

export interface SessionContext {
  readonly token: string | undefined
  /** A token that arrived while another was being tried. */
  readonly spareToken: string | undefined
  readonly user: User | undefined
  readonly credentials: { readonly username: string; readonly password: string }
}

export type SessionEvent =
  | OtherTabEvent
  | { type: 'session.signIn'; username: string; password: string }
  | { type: 'session.receiveToken'; token: string }
  | { type: 'session.signOut' }
  /** A call made with this token was answered 401. */
  | { type: 'session.refuse'; token: string | undefined }
  | { type: 'session.retry' }

/** Milliseconds before a silent server is asked again who the token belongs to. */
export const sessionRetryInterval = 5000
/** Milliseconds a sign-out waits for the server; after that the session ends here all the same. */
export const signOutPatience = 5000

const nobody = { username: '', password: '' }

/**
 * Anonymous becomes authenticated by password or by token. An answered failure to load the user signs out; silence
 * keeps the token and asks again. Only a 401 to the current token ends a session. What another tab says counts before
 * the user is known too: else an old token would come back over a newer session, or after a sign-out.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: { requestToken, fetchCurrentUser, requestLogout, otherTabs },
  actions: {
    keepToken,
    forgetToken,
    announceSignOut,
    rememberCredentials: assign((_, { username, password }: { username: string; password: string }) => ({
      credentials: { username, password },
    })),
    forgetCredentials: assign({ credentials: nobody }),
    takeToken: assign((_, token: string) => ({ token, spareToken: undefined })),
    setTokenAside: assign((_, { token }: { token: string }) => ({ spareToken: token })),
    takeSpareToken: assign(({ context }) => ({ token: context.spareToken, spareToken: undefined })),
    takeUser: assign((_, user: User) => ({ user, spareToken: undefined })),
    clear: assign({ token: undefined, spareToken: undefined, user: undefined }),
    sayUnauthorized: sendTo(notifications, showing({ severity: 'error', text: 'Unauthorized, logging out' })),
    sayUserNotLoaded: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get current user'))),
    ),
    saySignedOutElsewhere: sendTo(
      notifications,
      showing({ severity: 'warning', text: 'You signed out in another tab' }),
    ),
    tellPending: sendParent({ type: 'session.pending' }),
    tellOpened: sendParent((_, user: User) => ({ type: 'session.opened', user })),
    tellSignedOut: sendParent({ type: 'session.closed', deliberate: true }),
    tellLost: sendParent({ type: 'session.closed', deliberate: false }),
    tellRefused: sendParent((_, { error }: { error: unknown }) => ({
      type: 'session.refused',
      text: refusal(error),
    })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== undefined,
    hasSpareToken: ({ context }) => context.spareToken !== undefined,
    isCurrentToken: ({ context }, { token }: { token: string | undefined }) =>
      context.token !== undefined && token === context.token,
    isOtherToken: ({ context }, { token }: { token: string }) => token !== context.token,
    isUnauthorized: (_, { error }: { error: unknown }) => toFault(error, 'get current user').kind === 'unauthorized',
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get current user')),
  },
  delays: { retryInterval: sessionRetryInterval, signOutPatience },
}).createMachine({
  id: 'session',
  description: 'Who is signed in.',
  context: beginning,
  invoke: { src: 'otherTabs', id: 'otherTabs' },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looks whether an earlier visit left a token.',
      always: [
        { guard: 'hasToken', target: 'authenticatingByToken' },
        { target: 'anonymous', actions: 'tellLost' },
      ],
    },
    anonymous: {
      description: 'Nobody is signed in.',
      on: {
        'session.signIn': {
          target: 'authenticatingByPassword',
          actions: { type: 'rememberCredentials', params: theEvent },
        },
        'session.receiveToken': {
          target: 'authenticatingByToken',
          actions: [{ type: 'takeToken', params: theToken }, 'tellPending'],
        },
        'otherTab.signedIn': {
          target: 'authenticatingByToken',
          actions: [{ type: 'takeToken', params: theToken }, 'tellPending'],
        },
      },
    },
    authenticatingByPassword: {
      description: 'The server checks name and password.',
      tags: ['busy'],
      exit: 'forgetCredentials',
      invoke: {
        src: 'requestToken',
        id: 'requestToken',
        input: credentials,
        onDone: { target: 'authenticatingByToken', actions: { type: 'takeToken', params: theOutput } },
        onError: { target: 'anonymous', actions: { type: 'tellRefused', params: theError } },
      },
    },
    authenticatingByToken: {
      description: 'There is a token; the server says whose it is.',
      tags: ['busy', 'undecided'],
      entry: { type: 'keepToken', params: currentToken },
      invoke: {
        src: 'fetchCurrentUser',
        id: 'fetchCurrentUser',
        onDone: {
          target: 'authenticated',
          actions: [
            { type: 'takeUser', params: theOutput },
            { type: 'tellOpened', params: theOutput },
          ],
        },
        onError: [
          {
            guard: { type: 'isSilence', params: theError },
            target: 'waiting',
          },
          { guard: 'hasSpareToken', target: 'authenticatingByToken', reenter: true, actions: 'takeSpareToken' },
          {
            guard: { type: 'isUnauthorized', params: theError },
            target: 'anonymous',
            actions: ['sayUnauthorized', { type: 'forgetToken', params: currentToken }, 'clear', 'tellLost'],
          },
          {
            target: 'loggingOut',
            actions: { type: 'sayUserNotLoaded', params: theError },
          },
        ],
      },
      on: {
        'session.receiveToken': { actions: { type: 'setTokenAside', params: theEvent } },
        'otherTab.signedOut': {
          target: 'anonymous',
          actions: ['saySignedOutElsewhere', { type: 'forgetToken', params: currentToken }, 'clear', 'tellLost'],
        },
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          target: 'authenticatingByToken',
          reenter: true,
          actions: { type: 'takeToken', params: theToken },
        },
      },
    },
    waiting: {
      description: 'The server did not answer: the token is kept and tried again.',
      tags: ['undecided'],
      after: { retryInterval: { target: 'authenticatingByToken' } },
      on: {
        'session.retry': { target: 'authenticatingByToken' },
        'session.receiveToken': { actions: { type: 'setTokenAside', params: theEvent } },
        'otherTab.signedOut': {
          target: 'anonymous',
          actions: ['saySignedOutElsewhere', { type: 'forgetToken', params: currentToken }, 'clear', 'tellLost'],
        },
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          target: 'authenticatingByToken',
          actions: { type: 'takeToken', params: theToken },
        },
      },
    },
    authenticated: {
      description: 'Somebody is signed in.',
      tags: ['open'],
      on: {
        'session.signOut': { target: 'loggingOut' },
        'session.refuse': {
          guard: { type: 'isCurrentToken', params: theEvent },
          target: 'anonymous',
          actions: ['sayUnauthorized', { type: 'forgetToken', params: currentToken }, 'clear', 'tellLost'],
        },
        'otherTab.signedOut': {
          target: 'anonymous',
          actions: ['saySignedOutElsewhere', { type: 'forgetToken', params: currentToken }, 'clear', 'tellLost'],
        },
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          target: 'authenticatingByToken',
          actions: { type: 'takeToken', params: theToken },
        },
      },
    },
    loggingOut: {
      description: 'The server is told; whatever it answers, the session ends.',
      tags: ['busy'],
      invoke: {
        src: 'requestLogout',
        id: 'requestLogout',
        onDone: { target: 'leaving' },
        onError: { target: 'leaving' },
      },
      after: { signOutPatience: { target: 'leaving' } },
    },
    leaving: {
      description: 'Token and user are cleared, here and in the other tabs.',
      entry: [{ type: 'forgetToken', params: currentToken }, 'announceSignOut', 'clear', 'tellSignedOut'],
      always: { target: 'anonymous' },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>

function beginning({ input }: { input: SessionInput }): SessionContext {
  return { token: input.token, spareToken: undefined, user: undefined, credentials: nobody }
}

function credentials({ context }: { context: SessionContext }) {
  return context.credentials
}

function currentToken({ context }: { context: SessionContext }) {
  return { token: context.token ?? '' }
}

function theToken({ event }: { event: { token: string } }): string {
  return event.token
}

function refusal(error: unknown): string {
  const fault = toFault(error, 'sign in')
  if (!wasAnswered(fault)) return 'The server does not answer. Check your connection and try again.'
  const isWrong = fault.status === 400 || fault.status === 401 || fault.status === 403
  return isWrong ? 'Wrong username or password' : fault.message
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
