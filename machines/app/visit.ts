/**
 * Tracks who is signed in and which place is open, starts and stops the charts of the session, and relays events
 * between them (docs/behaviour.md#session).
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Configuration } from '../core/domain/configuration.ts'
import type { Fault } from '../core/domain/fault.ts'
import { isSamePage, type Place } from '../core/domain/route.ts'
import { theEvent } from '../core/eventParameters.ts'
import { later } from '../core/later.ts'
import { child, receiver } from '../core/system.ts'
import { unfinishedOwner } from '../bulk/unfinishedOwner.ts'
import { menusMachine } from '../filter/menus.ts'
import { preferencesOf } from '../list/readings.ts'
import { unheardMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { connectivityMachine, type ConnectivityInput, type ConnectivityReport } from '../server/connectivity.ts'
import type { Server } from '../server/domain/server.ts'
import { afterLogin } from '../session/domain/loginPlace.ts'
import type { LogoutOutcome } from '../session/domain/logout.ts'
import { unauthorizedMessage } from '../session/domain/signOutWords.ts'
import type { SessionToken } from '../session/domain/token.ts'
import type { User } from '../session/domain/user.ts'
import type { forgettingMachine, ForgettingInput } from '../session/forgetting.ts'
import { loginFormMachine, type LoginFormInput, type LoginFormReport } from '../session/loginForm.ts'
import { forgetStored } from './ports.ts'
import { sessionMachine, type SessionInput, type SessionReport } from '../session/session.ts'
import { navigationMachine, type NavigationReport } from './navigation.ts'
import { workspaceMachine } from './workspace.ts'
import type { WorkspaceInput } from './workspaceInputs.ts'

export interface VisitInput {
  readonly configuration: Configuration
  readonly server: Server
  /** Whether the server did not answer at the start-up. */
  readonly isSilent: boolean
  readonly place: Place
  /** The token that an earlier visit stored in the cookie. */
  readonly token: SessionToken | undefined
  /** Whether the page shows the list's skeleton, and the place is the list. */
  readonly hasSkeleton: boolean
}

export interface VisitContext extends VisitInput {
  readonly user: User | undefined
  /** The name of the user who was signed in last on this page; undefined if nobody was. */
  readonly lastUser: string | undefined
  /** The outcome of the last sign-out. */
  readonly logout: LogoutOutcome
}

export type VisitEvent = ConnectivityReport | SessionReport | LoginFormReport | NavigationReport

const forgetting = later<typeof forgettingMachine>('forgetting', 'controls')

/** The unfinished work now belongs to another user, or to nobody. The offer of it reads the drafts, which hear first. */
const owned = ['ownDrafts', 'ownRun', 'ownHeld', 'leadBack'] as const

const takingPlace = [
  { type: 'leaveMenus', params: theEvent },
  { type: 'takePlace', params: theEvent },
] as const

/** Runs once the start-up is over. */
export const visitMachine = setup({
  types: {
    context: {} as VisitContext,
    events: {} as VisitEvent,
    input: {} as VisitInput,
    children: {} as {
      connectivity: 'connectivity'
      forgetting: 'forgetting'
      loginForm: 'loginForm'
      menus: 'menus'
      navigation: 'navigation'
      session: 'session'
      workspace: 'workspace'
    },
    tags: {} as 'deciding' | 'skeleton' | 'signedIn' | 'leaving',
  },
  actors: {
    connectivity: connectivityMachine,
    forgetting,
    loginForm: loginFormMachine,
    menus: menusMachine,
    navigation: navigationMachine,
    session: sessionMachine,
    workspace: workspaceMachine,
  },
  actions: {
    takeServer: assign((_, { server }: { server: Server }) => ({ server })),
    replaceSkeleton: assign({ hasSkeleton: false }),
    takePlace: assign((_, { place }: { place: Place }) => ({ place })),
    takeUser: assign((_, { user }: { user: User }) => ({ user, lastUser: user.username })),
    clearUser: assign({ user: undefined }),
    takeLogout: assign((_, { outcome }: { outcome: LogoutOutcome }) => ({ logout: outcome })),
    retrySession: sendTo(child(sessionMachine), { type: 'session.retry' }),
    equipSession: sendTo(
      child(sessionMachine),
      ({
        context: {
          server: {
            abilities: { hasOwnSession },
          },
        },
      }) => ({ type: 'session.equip', hasOwnSession }),
    ),
    giveSessionToken: sendTo(child(sessionMachine), (_, { token }: { token: string }) => ({
      type: 'session.receiveToken',
      token: { token, expiresAt: undefined },
    })),
    signIn: sendTo(child(sessionMachine), (_, typed: { username: string; password: string }) => ({
      ...typed,
      type: 'session.signIn',
    })),
    signOut: sendTo(child(sessionMachine), { type: 'session.signOut' }),
    refuseLogin: sendTo(child(loginFormMachine), (_, { text }: { text: string }) => ({
      type: 'loginForm.refuse',
      text,
    })),
    leadToServer: sendTo(child(loginFormMachine), ({ context }) => ({
      type: 'loginForm.leave',
      returnTo: afterLogin(context.place),
    })),
    reloadMethods: sendTo(child(loginFormMachine), { type: 'loginForm.reloadMethods' }),
    admit: sendTo(child(navigationMachine), { type: 'navigation.admit' }),
    dismiss: sendTo(child(navigationMachine), (_, { deliberate }: { deliberate: boolean }) => ({
      type: 'navigation.dismiss',
      deliberate,
    })),
    leaveMenus: sendTo(child(menusMachine), ({ context }, { place }: { place: Place }) => ({
      type: 'menus.leave',
      isSamePage: isSamePage(place, context.place),
    })),
    closeMenus: sendTo(child(menusMachine), { type: 'menus.leave', isSamePage: false }),
    forgetStored,
    ownDrafts: sendTo(receiver('drafts'), ({ context: { user } }) => ({
      type: 'drafts.changeOwner',
      owner: user?.username,
    })),
    ownRun: sendTo(receiver('bulkRun'), ({ context: { user } }) => ({
      type: 'bulkRun.changeOwner',
      owner: user?.username,
    })),
    ownHeld: sendTo(receiver('heldOrders'), ({ context: { user } }) => ({
      type: 'heldOrders.changeOwner',
      owner: user?.username,
    })),
    leadBack: sendTo(receiver('resumption'), { type: 'resumption.changeOwner' }),
    ownMessages: sendTo(receiver('toasts'), (_, { user: { username: owner } }: { user: User }) => ({
      type: 'toasts.changeOwner',
      owner,
    })),
    withdrawUnauthorized: sendTo(receiver('toasts'), {
      type: 'toasts.withdraw',
      message: unauthorizedMessage,
    }),
    movePage: sendTo(receiver('currentPage'), (_, { place }: { place: Place }) => ({
      type: 'currentPage.move',
      place,
    })),
    correctStore: sendTo(receiver('incidents'), (_, { skew }: { skew: number }) => ({
      type: 'incidents.correctClock',
      skew,
    })),
    equipWorkspace: sendTo(child(workspaceMachine), ({ context: { server } }) => ({
      type: 'workspace.equip',
      abilities: server.abilities,
    })),
    refetchPage: sendTo(receiver('currentPage'), { type: 'currentPage.refresh', because: 'doubt' }),
    reconnectWorkspace: sendTo(child(workspaceMachine), { type: 'workspace.reconnect' }),
    sayFailedUnheard: sendTo(receiver('toasts'), (_, { fault }: { fault: Fault | undefined }) =>
      showing(unheardMessage(fault)),
    ),
  },
  guards: {
    hasSkeleton: ({ context }) => context.hasSkeleton,
    isElsewhere: ({ context }, { place }: { place: Place }) => !isSamePage(place, context.place),
    hasFailed: (_, { fault }: { fault: Fault | undefined }) => fault !== undefined,
    isSameUser: ({ context }, { user }: { user: User }) => user.username === context.user?.username,
  },
}).createMachine({
  id: 'visit',
  description: 'Tracks who is signed in and which place is open.',
  context: initialContext,
  invoke: [
    { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', input: startOfConnection },
    { src: 'menus', id: 'menus', systemId: 'menus' },
    { src: 'navigation', id: 'navigation', systemId: 'navigation', input: startingPlace },
    { src: 'session', id: 'session', systemId: 'session', input: startOfSession },
  ],
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A token is being checked: it is not known yet who is signed in.',
      tags: ['deciding'],
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Whether the page shows the skeleton of the list.',
          always: [{ guard: 'hasSkeleton', target: 'promising' }, { target: 'waiting' }],
        },
        promising: {
          description: 'The list is likely to follow, and there is nothing to be said: its skeleton stays.',
          tags: ['skeleton'],
          exit: 'replaceSkeleton',
          on: {
            'session.doubted': { target: 'waiting' },
            'connectivity.lost': { target: 'waiting' },
            'navigation.moved': {
              guard: { type: 'isElsewhere', params: theEvent },
              target: 'waiting',
              actions: takingPlace,
            },
          },
        },
        waiting: { description: 'The page says that it is loading, or what prevents it.' },
      },
      on: { 'connectivity.restored': { actions: 'retrySession' } },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      invoke: [
        { src: 'loginForm', id: 'loginForm', systemId: 'loginForm', input: lastLogout },
        { src: 'forgetting', id: 'forgetting', input: lastUser },
      ],
      on: {
        'session.pending': { target: 'deciding' },
        'session.refused': { actions: { type: 'refuseLogin', params: theEvent } },
        'session.closed': {
          actions: [
            { type: 'dismiss', params: theEvent },
            { type: 'refuseLogin', params: notSignedIn },
          ],
        },
        'loginForm.submitted': { actions: { type: 'signIn', params: theEvent } },
        'loginForm.leftForServer': { actions: 'leadToServer' },
        'connectivity.restored': { actions: ['reloadMethods', 'retrySession'] },
        'connectivity.met': { actions: [{ type: 'takeServer', params: theEvent }, 'equipSession', 'reloadMethods'] },
      },
    },
    signedIn: {
      description: 'A user is signed in.',
      tags: ['signedIn'],
      exit: ['clearUser', ...owned],
      invoke: { src: 'workspace', id: 'workspace', systemId: 'workspace', input: workspaceInput },
      on: {
        'session.opened': {
          guard: { type: 'isSameUser', params: theEvent },
          actions: [{ type: 'takeUser', params: theEvent }, 'reconnectWorkspace'],
        },
        'navigation.moved': {
          actions: [...takingPlace, { type: 'movePage', params: theEvent }],
        },
        'connectivity.restored': { actions: ['reconnectWorkspace', 'retrySession'] },
        'connectivity.met': { actions: [{ type: 'takeServer', params: theEvent }, 'equipSession', 'equipWorkspace'] },
        'connectivity.clockRead': { actions: { type: 'correctStore', params: theEvent } },
        'connectivity.changedUnheard': [
          {
            guard: { type: 'hasFailed', params: theEvent },
            actions: ['refetchPage', { type: 'sayFailedUnheard', params: theEvent }],
          },
          { actions: 'refetchPage' },
        ],
      },
    },
    leaving: {
      description: 'The user is signing out: the workspace has stopped, so that nothing more can be changed.',
      tags: ['leaving'],
      on: {
        'connectivity.changedUnheard': {
          guard: { type: 'hasFailed', params: theEvent },
          actions: { type: 'sayFailedUnheard', params: theEvent },
        },
      },
    },
  },
  on: {
    'session.opened': {
      target: '.signedIn',
      actions: [
        { type: 'takeUser', params: theEvent },
        ...owned,
        { type: 'ownMessages', params: theEvent },
        'withdrawUnauthorized',
        'closeMenus',
        'admit',
      ],
    },
    'session.closing': { target: '.leaving' },
    'session.closed': {
      target: '.signedOut',
      actions: [
        { type: 'takeLogout', params: theEvent },
        { type: 'dismiss', params: theEvent },
      ],
    },
    'navigation.signingOut': { actions: ['forgetStored', 'signOut'] },
    'session.signedOutElsewhere': { actions: 'forgetStored' },
    'navigation.moved': { actions: takingPlace },
    'navigation.tokenFound': { actions: { type: 'giveSessionToken', params: theEvent } },
    'connectivity.met': { actions: [{ type: 'takeServer', params: theEvent }, 'equipSession'] },
  },
})

export type VisitRef = ActorRefFrom<typeof visitMachine>

function initialContext({ input }: { input: VisitInput }): VisitContext {
  return { ...input, user: undefined, lastUser: undefined, logout: 'ended' }
}

function startingPlace({ context }: { context: VisitContext }) {
  return { place: context.place }
}

function startOfSession({ context }: { context: VisitContext }): SessionInput {
  return { token: context.token, hasOwnSession: context.server.abilities.hasOwnSession }
}

function lastLogout({ context, self }: { context: VisitContext; self: AnyActorRef }): LoginFormInput {
  return { logout: context.logout, unfinishedOwner: unfinishedOwner(self) }
}

function lastUser({ context }: { context: VisitContext }): ForgettingInput {
  return { username: context.lastUser }
}

function startOfConnection({ context: { isSilent, server } }: { context: VisitContext }): ConnectivityInput {
  return { isLost: isSilent, isMet: server.metadata !== undefined }
}

function workspaceInput({ context, self }: { context: VisitContext; self: AnyActorRef }): WorkspaceInput {
  const {
    place,
    user = nobody,
    server: { abilities },
    configuration,
  } = context
  return { user, configuration, abilities, preferences: preferencesOf(self), place }
}

/** The text on the login page if a sign-in failed before the session had begun. A toast gives the reason. */
function notSignedIn() {
  return { text: 'You could not be signed in' }
}

const nobody: User = { username: '', firstName: '', adminUrl: undefined }
