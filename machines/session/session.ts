/** Keeps track of who is signed in (docs/behaviour.md#session). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Fault } from '../core/domain/fault.ts'
import type { LogoutOutcome } from './domain/logout.ts'
import { refusalMessage } from './domain/signIn.ts'
import { signedOutElsewhereMessage, unauthorizedMessage } from './domain/signOutWords.ts'
import { isOver, renewalNotice, type SessionToken } from './domain/token.ts'
import type { User } from './domain/user.ts'
import { entranceMachine, type EntranceInput, type EntranceRequest, type EntranceReport } from './entrance.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import {
  announceSignIn,
  announceSignOut,
  forgetToken,
  keepToken,
  otherTabs,
  relyOnOwnSession,
  requestLogout,
} from './ports.ts'
import type { renewalMachine, RenewalInput, RenewalReport } from './renewal.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { tokenCheckMachine, type TokenCheckReport } from './tokenCheck.ts'
import { later } from '../core/later.ts'

const renewal = later<typeof renewalMachine>('renewal', 'controls')

export interface SessionInput {
  /** The token from the cookie, if there is one. */
  readonly token: SessionToken | undefined
  /** Whether a user who has signed in on the server's own pages is signed in here too. */
  readonly hasOwnSession: boolean
}

/** Who is signed in, and by which token. Without a token, calls use the server's own session. */
export interface SessionContext extends SessionInput {
  /** A token that arrived while another one was being checked, or with which another tab signed in during a sign-out. */
  readonly spareToken: SessionToken | undefined
  readonly user: User | undefined
  /** Whether no session has ended, and no token has been given up, since the page was loaded. */
  readonly isNewVisit: boolean
  /** The outcome of the last sign-out; `unconfirmed` until the server has answered. */
  readonly outcome: LogoutOutcome
}

/** Events that other charts may send. */
export type SessionRequest =
  /** The server recognised this user by its own session. */
  | { type: 'session.recognize'; user: User }
  /** A call was answered with 401. If the token is undefined, the call used the server's own session. */
  | { type: 'session.refuse'; token: string | undefined }

export type SessionEvent =
  | EntranceRequest
  | EntranceReport
  | RenewalReport
  | TokenCheckReport
  | SessionRequest
  | { type: 'session.signOut' }
  /** The user gives up on a token that cannot be checked at the moment. */
  | { type: 'session.abandon' }

/** Reports to the parent. */
export type SessionReport =
  | { type: 'session.pending' }
  /** The user of the token is still unknown: the answer is late, or said nothing about the user. */
  | { type: 'session.doubted' }
  | { type: 'session.opened'; user: User }
  /** The user is signing out, and the server has not answered yet. */
  | { type: 'session.closing' }
  | { type: 'session.closed'; deliberate: boolean; outcome: LogoutOutcome }
  | { type: 'session.refused'; text: string }
  | { type: 'session.signedOutElsewhere' }

/** Milliseconds to wait for the server to sign the user out. After that the session ends here, whatever it does. */
export const signOutPatience = 5000

const announced = { type: 'announceSignIn', params: heldToken } as const
const recognized = ['relyOnOwnSession', { type: 'takeUser', params: theEvent }, 'tellOpened'] as const
const known = { type: 'takeUser', params: theEvent } as const
const forgotten = { type: 'forgetToken', params: token } as const
const ended = { type: 'announceSignOut', params: token } as const

/**
 * A session begins with a password, a token, or the server's own session. Once the user is known, the only failure that
 * ends the session is a 401 to the current token. If the token was about to expire anyway, `renewal` asks for the
 * password instead. Sign-ins and sign-outs in other tabs take effect even before the user is known: otherwise an old
 * token would replace a newer session, or return after a sign-out. Other tabs learn of a token from this tab only after
 * the server has named its user, because an address can contain any token.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as {
      entrance: 'entrance'
      otherTabs: 'otherTabs'
      renewal: 'renewal'
      requestLogout: 'requestLogout'
      tokenCheck: 'tokenCheck'
    },
    tags: {} as 'busy' | 'undecided' | 'open',
  },
  actors: {
    entrance: entranceMachine,
    otherTabs,
    renewal,
    requestLogout,
    tokenCheck: tokenCheckMachine,
  },
  actions: {
    keepToken,
    announceSignIn,
    relyOnOwnSession,
    forgetToken,
    announceSignOut,
    takeAbility: assign((_, { hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession })),
    takeToken: assign((_, { token }: { token: SessionToken }) => ({ token, spareToken: undefined })),
    setTokenAside: assign((_, { token }: { token: SessionToken }) => ({ spareToken: token })),
    takeSpareToken: assign(({ context }) => ({ token: context.spareToken, spareToken: undefined })),
    dropSpareToken: assign({ spareToken: undefined }),
    takeUser: assign((_, { user }: { user: User }) => ({ user, spareToken: undefined })),
    expectNoAnswer: assign({ outcome: 'unconfirmed' }),
    takeOutcome: assign((_, outcome: LogoutOutcome) => ({ outcome })),
    clear: assign({ token: undefined, spareToken: undefined, user: undefined, isNewVisit: false }),
    retryCheck: sendTo(child(tokenCheckMachine), { type: 'tokenCheck.retry' }),
    refuseToken: sendTo(child(renewal), { type: 'renewal.refuse' }),
    tellEntrance: sendTo(child(entranceMachine), (_, request: EntranceRequest) => request),
    sayUnauthorized: sendTo(receiver('toasts'), showing(unauthorizedMessage)),
    sayRefused: sendTo(receiver('toasts'), (_, { fault }: { fault: Fault }) => showing(refusalMessage(fault))),
    sayWho: sendTo(receiver('toasts'), (_, { user }: { user: User }) =>
      showing({ severity: 'success', text: `Signed in as ${user.username}` }),
    ),
    saySignedOutElsewhere: sendTo(receiver('toasts'), showing(signedOutElsewhereMessage)),
    tellSignedOutElsewhere: sendTo(parent<SessionReport>(), { type: 'session.signedOutElsewhere' }),
    tellPending: sendTo(parent<SessionReport>(), { type: 'session.pending' }),
    tellDoubted: sendTo(parent<SessionReport>(), { type: 'session.doubted' }),
    tellClosing: sendTo(parent<SessionReport>(), { type: 'session.closing' }),
    tellOpened: sendTo(parent<SessionReport>(), ({ context }) => ({ type: 'session.opened', user: userOf(context) })),
    tellSignedOut: sendTo(parent<SessionReport>(), ({ context: { outcome } }) => ({
      type: 'session.closed',
      deliberate: true,
      outcome,
    })),
    tellLost: sendTo(parent<SessionReport>(), { type: 'session.closed', deliberate: false, outcome: 'ended' }),
    tellRefused: sendTo(parent<SessionReport>(), (_, { text }: { text: string }) => ({
      type: 'session.refused',
      text,
    })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== undefined,
    hasSpareToken: ({ context }) => context.spareToken !== undefined,
    hasOwnSession: ({ context }) => context.hasOwnSession,
    isCurrentToken: ({ context }, { token }: { token: string | undefined }) => token === context.token?.token,
    isEndingToken: ({ context: { token: held } }, { token }: { token: string | undefined }) =>
      token === held?.token && isOver(held?.expiresAt, Date.now() + renewalNotice),
    isOtherToken: ({ context }, { token }: { token: SessionToken }) => token.token !== context.token?.token,
    isSpareToken: ({ context }, { token }: { token: string | undefined }) => token === context.spareToken?.token,
    isAnotherPerson: ({ context }, { user }: { user: User }) =>
      context.user !== undefined && context.user.username !== user.username,
  },
  delays: { signOutPatience },
}).createMachine({
  id: 'session',
  description: 'Keeps track of who is signed in.',
  context: beginning,
  invoke: { src: 'otherTabs', id: 'otherTabs' },
  initial: 'restoring',
  on: { 'session.equip': { actions: { type: 'takeAbility', params: theEvent } } },
  states: {
    restoring: {
      description:
        'Checks for a token from an earlier visit, and whether the server may recognise the user by its own session.',
      always: [
        { guard: 'hasToken', target: 'holding' },
        { guard: 'hasOwnSession', target: 'anonymous' },
        { target: 'anonymous', actions: 'tellLost' },
      ],
    },
    anonymous: {
      description: 'No user is known to be signed in.',
      invoke: { src: 'entrance', id: 'entrance', input: startOfVisit },
      on: {
        'session.signIn': { actions: { type: 'tellEntrance', params: theEvent } },
        'session.receiveToken': { actions: { type: 'tellEntrance', params: theEvent } },
        'session.retry': { actions: { type: 'tellEntrance', params: theEvent } },
        'session.equip': {
          actions: [
            { type: 'takeAbility', params: theEvent },
            { type: 'tellEntrance', params: theEvent },
          ],
        },
        'otherTab.signedIn': { actions: { type: 'tellEntrance', params: theEvent } },
        'otherTab.signedOut': { actions: { type: 'tellEntrance', params: theEvent } },
        'otherTab.recognized': { actions: { type: 'tellEntrance', params: theEvent } },
        'entrance.granted': { target: 'holding', actions: { type: 'takeToken', params: theEvent } },
        'entrance.followed': { target: 'holding', actions: [{ type: 'takeToken', params: theEvent }, 'tellPending'] },
        'entrance.given': {
          target: 'holding.authenticatingByToken.given',
          actions: [{ type: 'takeToken', params: theEvent }, 'tellPending'],
        },
        'entrance.recognized': { target: 'holding.authenticated', actions: recognized },
        'session.recognize': { target: 'holding.authenticated', actions: recognized },
        'entrance.missed': { actions: 'tellLost' },
        'entrance.refused': { actions: { type: 'tellRefused', params: theEvent } },
      },
    },
    holding: {
      description: 'Holds a token or uses the server’s own session, and follows sign-ins and sign-outs in other tabs.',
      initial: 'authenticatingByToken',
      on: {
        'session.signOut': { target: 'loggingOut', actions: 'dropSpareToken' },
        'otherTab.signedOut': {
          guard: { type: 'isCurrentToken', params: theEvent },
          target: 'lost',
          actions: ['saySignedOutElsewhere', 'tellSignedOutElsewhere'],
        },
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          target: '.authenticatingByToken',
          actions: { type: 'takeToken', params: theEvent },
        },
      },
      states: {
        authenticatingByToken: {
          description: 'Holds a token and asks the server which user it belongs to.',
          tags: ['busy', 'undecided'],
          entry: { type: 'keepToken', params: heldToken },
          invoke: { src: 'tokenCheck', id: 'tokenCheck' },
          initial: 'earned',
          states: {
            earned: { description: 'The token comes from a sign-in in this browser.' },
            given: {
              description:
                'The token comes from an address: it may belong to a different user than the operator expects.',
              on: {
                'tokenCheck.known': {
                  target: '#session.holding.authenticated',
                  actions: [announced, known, 'tellOpened', { type: 'sayWho', params: theEvent }],
                },
              },
            },
          },
          on: {
            'tokenCheck.known': [
              {
                guard: { type: 'isAnotherPerson', params: theEvent },
                target: 'authenticated',
                actions: [announced, known, 'tellOpened', { type: 'sayWho', params: theEvent }],
              },
              {
                target: 'authenticated',
                actions: [announced, known, 'tellOpened'],
              },
            ],
            'tokenCheck.refused': [
              { guard: 'hasSpareToken', target: '.given', reenter: true, actions: 'takeSpareToken' },
              { target: '#session.lost', actions: { type: 'sayRefused', params: theEvent } },
            ],
            'tokenCheck.doubted': { actions: 'tellDoubted' },
            'session.retry': { actions: 'retryCheck' },
            'session.receiveToken': { actions: { type: 'setTokenAside', params: theEvent } },
            'session.abandon': { target: '#session.lost' },
          },
        },
        authenticated: {
          description: 'A user is signed in.',
          tags: ['open'],
          invoke: { src: 'renewal', id: 'renewal', input: endOfToken },
          on: {
            'session.refuse': [
              { guard: { type: 'isEndingToken', params: theEvent }, actions: 'refuseToken' },
              {
                guard: { type: 'isCurrentToken', params: theEvent },
                target: '#session.lost',
                actions: 'sayUnauthorized',
              },
            ],
            'renewal.renewed': {
              target: 'authenticated',
              reenter: true,
              actions: [
                { type: 'takeToken', params: theEvent },
                { type: 'keepToken', params: heldToken },
                { type: 'announceSignIn', params: heldToken },
                'tellOpened',
              ],
            },
          },
        },
      },
    },
    loggingOut: {
      description:
        'Signs out at the server. The session ends here and in the other tabs, even if the server does not confirm it. A sign-in in another tab meanwhile is followed afterwards.',
      tags: ['busy'],
      entry: ['expectNoAnswer', 'tellClosing'],
      on: {
        'otherTab.signedIn': {
          guard: { type: 'isOtherToken', params: theEvent },
          actions: { type: 'setTokenAside', params: theEvent },
        },
        'otherTab.signedOut': { guard: { type: 'isSpareToken', params: theEvent }, actions: 'dropSpareToken' },
      },
      invoke: {
        src: 'requestLogout',
        id: 'requestLogout',
        input: token,
        onDone: { target: 'signedOut', actions: { type: 'takeOutcome', params: theOutput } },
        onError: { target: 'signedOut' },
      },
      after: { signOutPatience: { target: 'signedOut' } },
    },
    signedOut: {
      description: 'The server signed the user out, refused, or did not answer.',
      entry: [forgotten, ended, 'tellSignedOut'],
      always: [
        { guard: 'hasSpareToken', target: 'holding', actions: ['takeSpareToken', 'tellPending'] },
        { target: 'anonymous', actions: 'clear' },
      ],
    },
    lost: {
      description:
        'The session ended although the user did not sign out here: token and user are cleared in this tab only.',
      entry: [forgotten, 'clear', 'tellLost'],
      always: { target: 'anonymous' },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    session: SingletonActor<typeof sessionMachine, SessionRequest>
  }
}

function beginning({ input }: { input: SessionInput }): SessionContext {
  return { ...input, spareToken: undefined, user: undefined, isNewVisit: true, outcome: 'unconfirmed' }
}

function startOfVisit({ context: { hasOwnSession, isNewVisit } }: { context: SessionContext }): EntranceInput {
  return { hasOwnSession, isNewVisit }
}

function token({ context }: { context: SessionContext }) {
  return { token: context.token }
}

function heldToken({ context: { token: held } }: { context: SessionContext }): SessionToken {
  if (held === undefined) throw new TypeError('there is no token')
  return held
}

function userOf({ user }: SessionContext): User {
  if (user === undefined) throw new TypeError('nobody is signed in')
  return user
}

function endOfToken({ context }: { context: SessionContext }): RenewalInput {
  return { username: userOf(context).username, expiresAt: context.token?.expiresAt, notice: renewalNotice }
}
