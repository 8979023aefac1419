/** Who is signed in (specification, section 4, Session; decisions, Session). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Fault } from '../core/domain/fault.ts'
import type { LogoutOutcome } from './domain/logout.ts'
import { refusalMessage } from './domain/signIn.ts'
import { signedOutElsewhereMessage, unauthorizedMessage } from './domain/signOutWords.ts'
import {
  endOfTokenOf,
  heldTokenOf,
  signedOut,
  unknownPerson,
  type SessionInput,
  type SignInState,
} from './domain/signInState.ts'
import type { SessionToken } from './domain/token.ts'
import type { User } from './domain/user.ts'
import { logoutMachine } from './logout.ts'
import { entranceMachine, type EntranceInput, type EntranceRequest, type EntranceReport } from './entrance.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { announceSignIn, announceSignOut, forgetToken, keepToken, otherTabs, relyOnOwnSession } from './ports.ts'
import { renewalMachine, type RenewalInput, type RenewalReport } from './renewal.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { tokenCheckMachine, type TokenCheckReport } from './tokenCheck.ts'

export type { SessionInput }
export type SessionContext = SignInState

export type SessionEvent =
  | EntranceRequest
  | EntranceReport
  | RenewalReport
  | TokenCheckReport
  | { type: 'session.signOut' }
  /** A call made with this token was answered 401; undefined: one by the server's own session. */
  | { type: 'session.refuse'; token: string | undefined }
  /** The person gives up a token that nobody can check. */
  | { type: 'session.abandon' }

/**
 * Anonymous becomes authenticated by password, by token, or by the server's own session. Only a 401 to the current token
 * ends a session, and not where that ends soon by its time: then `renewal` asks for the password. What another tab says
 * counts before the user is known too: else an old token would come back over a newer session, or after a sign-out. They
 * hear of a token here once it is known whose it is: an address can bring anything.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    children: {} as { entrance: 'entrance'; renewal: 'renewal'; tokenCheck: 'tokenCheck' },
  },
  actors: {
    entrance: entranceMachine,
    logout: logoutMachine,
    otherTabs,
    renewal: renewalMachine,
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
    takeUser: assign((_, { user }: { user: User }) => ({ user, spareToken: undefined })),
    clear: assign(signedOut),
    retryCheck: sendTo('tokenCheck', { type: 'tokenCheck.retry' }),
    refuseToken: sendTo('renewal', { type: 'renewal.refuse' }),
    tellEntrance: sendTo('entrance', (_, request: EntranceRequest) => request),
    sayUnauthorized: sendTo(receiver('toasts'), showing(unauthorizedMessage)),
    sayRefused: sendTo(receiver('toasts'), (_, { fault }: { fault: Fault }) => showing(refusalMessage(fault))),
    sayWho: sendTo(receiver('toasts'), (_, { user }: { user: User }) =>
      showing({ severity: 'success', text: `Signed in as ${user.username}` }),
    ),
    saySignedOutElsewhere: sendTo(receiver('toasts'), showing(signedOutElsewhereMessage)),
    tellSignedOutElsewhere: sendParent({ type: 'session.signedOutElsewhere' }),
    tellPending: sendParent({ type: 'session.pending' }),
    tellClosing: sendParent({ type: 'session.closing' }),
    tellOpened: sendParent(({ context }) => ({ type: 'session.opened', user: context.user })),
    tellSignedOut: sendParent((_, outcome: LogoutOutcome) => ({ type: 'session.closed', deliberate: true, outcome })),
    tellLost: sendParent({ type: 'session.closed', deliberate: false, outcome: 'ended' }),
    tellRefused: sendParent((_, { text }: { text: string }) => ({ type: 'session.refused', text })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== undefined,
    hasSpareToken: ({ context }) => context.spareToken !== undefined,
    hasOwnSession: ({ context }) => context.hasOwnSession,
    isCurrentToken: ({ context }, { token }: { token: string | undefined }) => token === context.token?.token,
    isOtherToken: ({ context }, { token }: { token: SessionToken }) => token.token !== context.token?.token,
    isAnotherPerson: ({ context }, { user }: { user: User }) =>
      context.user !== undefined && context.user.username !== user.username,
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
        'entrance.recognized': {
          target: 'holding.authenticated',
          actions: ['relyOnOwnSession', { type: 'takeUser', params: theEvent }, 'tellOpened'],
        },
        'entrance.missed': { actions: 'tellLost' },
        'entrance.refused': { actions: { type: 'tellRefused', params: theEvent } },
      },
    },
    holding: {
      description: 'There is a token, or a session of the server: what other tabs say of it counts.',
      initial: 'authenticatingByToken',
      on: {
        'session.signOut': { target: 'loggingOut' },
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
          description: 'There is a token; the server says whose it is.',
          tags: ['busy', 'undecided'],
          entry: { type: 'keepToken', params: heldToken },
          invoke: { src: 'tokenCheck', id: 'tokenCheck' },
          initial: 'earned',
          states: {
            earned: { description: 'Somebody signed in for it, on this browser.' },
            given: {
              description: 'An address brought it: it may be of somebody else than the person thinks.',
              on: {
                'tokenCheck.known': {
                  target: '#session.holding.authenticated',
                  actions: [
                    { type: 'announceSignIn', params: heldToken },
                    { type: 'takeUser', params: theEvent },
                    'tellOpened',
                    { type: 'sayWho', params: theEvent },
                  ],
                },
              },
            },
          },
          on: {
            'tokenCheck.known': [
              {
                guard: { type: 'isAnotherPerson', params: theEvent },
                target: 'authenticated',
                actions: [
                  { type: 'announceSignIn', params: heldToken },
                  { type: 'takeUser', params: theEvent },
                  'tellOpened',
                  { type: 'sayWho', params: theEvent },
                ],
              },
              {
                target: 'authenticated',
                actions: [
                  { type: 'announceSignIn', params: heldToken },
                  { type: 'takeUser', params: theEvent },
                  'tellOpened',
                ],
              },
            ],
            'tokenCheck.refused': [
              { guard: 'hasSpareToken', target: '.given', reenter: true, actions: 'takeSpareToken' },
              { target: '#session.lost', actions: { type: 'sayRefused', params: theEvent } },
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
            'session.refuse': { guard: { type: 'isCurrentToken', params: theEvent }, actions: 'refuseToken' },
            'renewal.lost': { target: '#session.lost', actions: 'sayUnauthorized' },
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
      description: 'The server is told; whatever it answers, the session ends here and in the other tabs.',
      tags: ['busy'],
      entry: 'tellClosing',
      invoke: {
        src: 'logout',
        id: 'logout',
        input: token,
        onDone: {
          target: 'anonymous',
          actions: [
            { type: 'forgetToken', params: token },
            { type: 'announceSignOut', params: token },
            'clear',
            { type: 'tellSignedOut', params: theOutput },
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

declare module '../core/system.ts' {
  interface SingletonActors {
    session: SingletonActor<typeof sessionMachine>
  }
}

function beginning({ input }: { input: SessionInput }): SessionContext {
  return unknownPerson(input)
}

function startOfVisit({ context: { hasOwnSession, isNewVisit } }: { context: SessionContext }): EntranceInput {
  return { hasOwnSession, isNewVisit }
}

function token({ context }: { context: SessionContext }) {
  return { token: context.token }
}

function heldToken({ context }: { context: SessionContext }): SessionToken {
  return heldTokenOf(context)
}

function endOfToken({ context }: { context: SessionContext }): RenewalInput {
  return endOfTokenOf(context)
}
