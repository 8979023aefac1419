/** Who is signed in (specification, section 4, Session; decisions, Session). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, type Fault } from './domain/fault.ts'
import type { LogoutOutcome } from './domain/logout.ts'
import { failureMessage } from './domain/message.ts'
import { refusalWords } from './domain/signIn.ts'
import { renewalNotice, type SessionToken } from './domain/token.ts'
import type { User } from './domain/user.ts'
import { logoutMachine } from './logout.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import {
  announceSignOut, forgetToken, keepToken, otherTabs, relyOnOwnSession, requestToken, type OtherTabEvent,
} from './ports.ts'
import { recognitionMachine, type RecognitionInput, type RecognitionWord } from './recognition.ts'
import { renewalMachine, type RenewalInput, type RenewalWord } from './renewal.ts'
import { loneActor, showing } from './system.ts'
import { tokenCheckMachine, type TokenCheckInput, type TokenCheckWord } from './tokenCheck.ts'

export interface SessionInput {
  /** The token of the cookie, where there is one. */
  readonly token: SessionToken | undefined
  /** Whether somebody who is signed in at the server's own pages is known to it here as well. */
  readonly hasOwnSession: boolean
}

export interface SessionContext extends SessionInput {
  /** A token that arrived while another was being tried. */
  readonly spareToken: SessionToken | undefined
  readonly user: User | undefined
  /** Whether nobody was signed in yet since the page was loaded. */
  readonly isNewVisit: boolean
}

export type SessionEvent =
  | OtherTabEvent
  | RecognitionWord
  | RenewalWord
  | TokenCheckWord
  | { type: 'session.signIn'; username: string; password: string }
  | { type: 'session.receiveToken'; token: SessionToken }
  | { type: 'session.signOut' }
  /** A call made with this token was answered 401; undefined: one by the server's own session. */
  | { type: 'session.refuse'; token: string | undefined }
  /** The server answers again. */
  | { type: 'session.retry' }
  /** The person gives up a token that nobody can check. */
  | { type: 'session.abandon' }
  /** The server has said what it can do. */
  | { type: 'session.equip'; hasOwnSession: boolean }

/**
 * Anonymous becomes authenticated by password, by token, or by the server's own session. Only a 401 to the current token
 * ends a session, and not where that ends soon by its time: then `renewal` asks for the password. What another tab says
 * counts before the user is known too: else an old token would come back over a newer session, or after a sign-out.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as { recognition: 'recognition'; renewal: 'renewal'; tokenCheck: 'tokenCheck' },
  },
  actors: {
    logout: logoutMachine, otherTabs, recognition: recognitionMachine, renewal: renewalMachine, requestToken,
    tokenCheck: tokenCheckMachine,
  },
  actions: {
    keepToken,
    relyOnOwnSession,
    forgetToken,
    announceSignOut,
    takeAbility: assign((_, { hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession })),
    takeToken: assign((_, { token }: { token: SessionToken }) => ({ token, spareToken: undefined })),
    takeGrantedToken: assign((_, token: SessionToken) => ({ token })),
    setTokenAside: assign((_, { token }: { token: SessionToken }) => ({ spareToken: token })),
    takeSpareToken: assign(({ context }) => ({ token: context.spareToken, spareToken: undefined })),
    takeUser: assign((_, { user }: { user: User }) => ({ user, spareToken: undefined })),
    clear: assign({ token: undefined, spareToken: undefined, user: undefined, isNewVisit: false }),
    retryCheck: sendTo('tokenCheck', { type: 'tokenCheck.retry' }),
    refuseToken: sendTo('renewal', { type: 'renewal.refuse' }),
    askRecognition: sendTo('recognition', { type: 'recognition.ask' }),
    retryRecognition: sendTo('recognition', { type: 'recognition.retry' }),
    equipRecognition: sendTo('recognition', ({ context: { hasOwnSession } }) => ({ type: 'recognition.equip', hasOwnSession })),
    sayUnauthorized: sendTo(notifications, showing({ severity: 'error', text: 'Unauthorized, logging out' })),
    sayUserNotLoaded: sendTo(notifications, (_, { fault }: { fault: Fault }) => showing(failureMessage(fault))),
    saySignedOutElsewhere: sendTo(notifications, showing({ severity: 'warning', text: 'You signed out in another tab' })),
    tellPending: sendParent({ type: 'session.pending' }),
    tellOpened: sendParent(({ context }) => ({ type: 'session.opened', user: context.user })),
    tellSignedOut: sendParent((_, outcome: LogoutOutcome) => ({ type: 'session.closed', deliberate: true, outcome })),
    tellLost: sendParent({ type: 'session.closed', deliberate: false, outcome: 'ended' }),
    tellRefused: sendParent((_, { error }: { error: unknown }) => ({
      type: 'session.refused', text: refusalWords(toFault(error, 'sign in')),
    })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== undefined,
    hasSpareToken: ({ context }) => context.spareToken !== undefined,
    hasOwnSession: ({ context }) => context.hasOwnSession,
    isCurrentToken: ({ context }, { token }: { token: string | undefined }) => token === context.token?.token,
    isOtherToken: ({ context }, { token }: { token: SessionToken }) => token.token !== context.token?.token,
    isUnauthorized: (_, { fault }: { fault: Fault }) => fault.kind === 'unauthorized',
  },
}).createMachine({
  id: 'session',
  description: 'Who is signed in.',
  context: beginning,
  invoke: { src: 'otherTabs', id: 'otherTabs' },
  initial: 'restoring',
  on: { 'session.equip': { actions: { type: 'takeAbility', params: theEvent } } },
  states: {
    restoring: {
      description: 'Looks whether an earlier visit left a token, or the server may know the person by itself.',
      always: [
        { guard: 'hasToken', target: 'holding' },
        { guard: 'hasOwnSession', target: 'anonymous' },
        { target: 'anonymous', actions: 'tellLost' },
      ],
    },
    anonymous: {
      description: 'Nobody is signed in, as far as is known.',
      invoke: { src: 'recognition', id: 'recognition', input: startOfVisit },
      on: {
        'session.signIn': { target: 'authenticatingByPassword', actions: 'clear' },
        'session.receiveToken': { target: 'holding', actions: [{ type: 'takeToken', params: theEvent }, 'tellPending'] },
        'session.retry': { actions: 'retryRecognition' },
        'session.equip': { actions: [{ type: 'takeAbility', params: theEvent }, 'equipRecognition'] },
        'otherTab.signedIn': { target: 'holding', actions: [{ type: 'takeToken', params: theEvent }, 'tellPending'] },
        'otherTab.recognized': { actions: 'askRecognition' },
        'recognition.succeeded': {
          target: 'holding.authenticated',
          actions: ['relyOnOwnSession', { type: 'takeUser', params: theEvent }, 'tellOpened'],
        },
        'recognition.failed': { actions: 'tellLost' },
      },
    },
    authenticatingByPassword: {
      description: 'The server checks name and password.',
      tags: ['busy'],
      invoke: {
        src: 'requestToken',
        id: 'requestToken',
        input: submitted,
        onDone: { target: 'holding', actions: { type: 'takeGrantedToken', params: theOutput } },
        onError: { target: 'anonymous', actions: { type: 'tellRefused', params: theError } },
      },
    },
    holding: {
      description: 'There is a token, or a session of the server: what other tabs say of it counts.',
      initial: 'authenticatingByToken',
      on: {
        'otherTab.signedOut': { target: 'lost', actions: 'saySignedOutElsewhere' },
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          target: '.authenticatingByToken',
          actions: { type: 'takeToken', params: theEvent },
        },
      },
      states: {
        authenticatingByToken: {
          description: 'There is a token; the server says whose it is.',
          tags: ['busy', 'undecided'],
          entry: { type: 'keepToken', params: heldToken },
          invoke: { src: 'tokenCheck', id: 'tokenCheck', input: origin },
          on: {
            'tokenCheck.known': { target: 'authenticated', actions: [{ type: 'takeUser', params: theEvent }, 'tellOpened'] },
            'tokenCheck.refused': [
              { guard: 'hasSpareToken', target: 'authenticatingByToken', reenter: true, actions: 'takeSpareToken' },
              { guard: { type: 'isUnauthorized', params: theEvent }, target: '#session.lost', actions: 'sayUnauthorized' },
              { target: '#session.lost', actions: { type: 'sayUserNotLoaded', params: theEvent } },
            ],
            'session.retry': { actions: 'retryCheck' },
            'session.receiveToken': { actions: { type: 'setTokenAside', params: theEvent } },
            'session.abandon': { target: '#session.lost' },
          },
        },
        authenticated: {
          description: 'Somebody is signed in.',
          tags: ['open'],
          invoke: { src: 'renewal', id: 'renewal', input: endOfToken },
          on: {
            'session.signOut': { target: '#session.loggingOut' },
            'session.refuse': { guard: { type: 'isCurrentToken', params: theEvent }, actions: 'refuseToken' },
            'renewal.lost': { target: '#session.lost', actions: 'sayUnauthorized' },
            'renewal.renewed': {
              target: 'authenticated',
              reenter: true,
              actions: [{ type: 'takeToken', params: theEvent }, { type: 'keepToken', params: heldToken }, 'tellOpened'],
            },
          },
        },
      },
    },
    loggingOut: {
      description: 'The server is told; whatever it answers, the session ends here and in the other tabs.',
      tags: ['busy'],
      invoke: {
        src: 'logout',
        id: 'logout',
        input: token,
        onDone: {
          target: 'anonymous',
          actions: [
            { type: 'forgetToken', params: token }, 'announceSignOut', 'clear', { type: 'tellSignedOut', params: theOutput },
          ],
        },
      },
    },
    lost: {
      description: 'Nobody asked for it, so that token and user are cleared here alone.',
      entry: [{ type: 'forgetToken', params: token }, 'clear', 'tellLost'],
      always: { target: 'anonymous' },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>

function beginning({ input }: { input: SessionInput }): SessionContext {
  return { ...input, spareToken: undefined, user: undefined, isNewVisit: true }
}

function startOfVisit({ context }: { context: SessionContext }): RecognitionInput {
  return { hasOwnSession: context.hasOwnSession, isDue: context.isNewVisit }
}

/** A token that was set aside was one that an address brought, too. */
function origin({ event }: { event: SessionEvent }): TokenCheckInput {
  return { isGiven: event.type === 'session.receiveToken' || event.type === 'tokenCheck.refused' }
}

/** The password is nowhere but in the event that brought it. */
function submitted({ event }: { event: SessionEvent }) {
  if (event.type !== 'session.signIn') throw new TypeError(`${event.type} brings no password`)
  return { username: event.username, password: event.password }
}

function token({ context }: { context: SessionContext }) {
  return { token: context.token }
}

function heldToken({ context }: { context: SessionContext }): SessionToken {
  if (context.token === undefined) throw new TypeError('there is no token')
  return context.token
}

function endOfToken({ context }: { context: SessionContext }): RenewalInput {
  return { username: context.user?.username ?? '', expiresAt: context.token?.expiresAt, notice: renewalNotice }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
