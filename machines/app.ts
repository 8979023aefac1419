/** The whole application: start-up, who lives when, and what siblings tell each other (specification, section 4). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { clockMachine } from './clock.ts'
import { connectivityMachine, type ConnectivityInput } from './connectivity.ts'
import { backOff } from './domain/backOff.ts'
import { completeConfiguration, type Configuration } from './domain/configuration.ts'
import { toFault, wasAnswered, type Fault } from './domain/fault.ts'
import type { PageName } from './domain/formDraft.ts'
import type { LogoutOutcome } from './domain/logout.ts'
import { failureWords } from './domain/message.ts'
import type { Preferences } from './domain/preferences.ts'
import { afterLogin, type Place } from './domain/route.ts'
import { unknownServer, type Server } from './domain/server.ts'
import type { SessionToken } from './domain/token.ts'
import type { User } from './domain/user.ts'
import { draftsMachine } from './drafts.ts'
import { loginFormMachine, type LoginFormInput } from './loginForm.ts'
import { navigationMachine } from './navigation.ts'
import { notificationsMachine } from './notifications.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import {
  apiActivity,
  applyConfiguration,
  findConfiguration,
  meetServer,
  signInAtServer,
  type ApiActivity,
  type FoundConfiguration,
} from './ports.ts'
import { preferencesMachine } from './preferences.ts'
import { releaseMachine } from './release.ts'
import { serverMachine, type ServerInput } from './server.ts'
import { sessionMachine, type SessionInput } from './session.ts'
import { shellMachine } from './shell.ts'
import { loggingWarnings, loneActor, preferencesOf, showing } from './system.ts'
import { workspaceMachine, type WorkspaceInput } from './workspace.ts'

export interface AppInput {
  readonly preferences: Preferences
  readonly place: Place
  /** The token an earlier visit left in the cookie. */
  readonly token: SessionToken | undefined
}

export interface AppContext extends AppInput {
  readonly configuration: Configuration | undefined
  readonly server: Server
  /** Whether it gave no answer at the start, when nobody listens to the calls yet. */
  readonly isSilent: boolean
  readonly user: User | undefined
  /** One sentence on each value of the configuration that is not used, and why. */
  readonly warnings: readonly string[]
  /** How often in a row the runtime configuration could not be had, where nothing can begin without it. */
  readonly configurationFailures: number
  /** What became of the last sign-in when its person ended it. */
  readonly logout: LogoutOutcome
}

export type AppEvent =
  | ApiActivity
  | { type: 'app.retry' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'session.pending' }
  | { type: 'session.opened'; user: User }
  | { type: 'session.closed'; deliberate: boolean; outcome: LogoutOutcome }
  | { type: 'session.refused'; text: string }
  | { type: 'loginForm.submitted'; username: string; password: string }
  | { type: 'loginForm.leftForServer' }
  | { type: 'navigation.moved'; place: Place }
  | { type: 'navigation.tokenFound'; token: string }
  | { type: 'navigation.signingOut' }
  /** On which screens something is not saved. */
  | { type: 'drafts.changed'; pages: readonly PageName[] }
  | { type: 'workspace.prefers'; change: Partial<Preferences> }
  | { type: 'workspace.goes'; to: string; replace: boolean }

/** Milliseconds a start waits for a server to say what it is; after that it counts as one that has not said. */
export const meetingPatience = 5000

/** The root. Only here do siblings hear of each other. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as {
      clock: 'clock'
      connectivity: 'connectivity'
      drafts: 'drafts'
      loginForm: 'loginForm'
      navigation: 'navigation'
      notifications: 'notifications'
      preferences: 'preferences'
      release: 'release'
      server: 'server'
      session: 'session'
      shell: 'shell'
      workspace: 'workspace'
      apiActivity: 'apiActivity'
      findConfiguration: 'findConfiguration'
      meetServer: 'meetServer'
    },
  },
  actors: {
    apiActivity,
    clock: clockMachine,
    connectivity: connectivityMachine,
    drafts: draftsMachine,
    findConfiguration,
    loginForm: loginFormMachine,
    meetServer,
    navigation: navigationMachine,
    notifications: notificationsMachine,
    preferences: preferencesMachine,
    release: releaseMachine,
    server: serverMachine,
    session: sessionMachine,
    shell: shellMachine,
    workspace: workspaceMachine,
  },
  actions: {
    applyConfiguration,
    signInAtServer,
    takeConfiguration: assign((_, found: FoundConfiguration) => ({
      configuration: joined(found), configurationFailures: 0,
    })),
    noteIncomplete: assign(({ context }, { runtime }: FoundConfiguration) => ({
      configurationFailures: runtime === undefined ? context.configurationFailures + 1 : 0,
    })),
    noteAbsent: assign(({ context }) => ({ configurationFailures: context.configurationFailures + 1 })),
    takeWarnings: assign((_, { warnings }: FoundConfiguration) => ({ warnings })),
    /** What was warned of before is not warned of again. */
    logWarnings: sendTo(notifications, ({ context }, { warnings }: FoundConfiguration) =>
      loggingWarnings(warnings.filter((warning) => !context.warnings.includes(warning))),
    ),
    takeServer: assign((_, { server }: { server: Server }) => ({ server })),
    noteSilence: assign({ isSilent: true }),
    takePlace: assign((_, { place }: { place: Place }) => ({ place })),
    takeUser: assign((_, { user }: { user: User }) => ({ user })),
    clearUser: assign({ user: undefined }),
    takeLogout: assign((_, { outcome }: { outcome: LogoutOutcome }) => ({ logout: outcome })),
    noteConnected: sendTo('connectivity', { type: 'connectivity.recover' }),
    noteUnreachable: sendTo('connectivity', { type: 'connectivity.lose' }),
    askServer: sendTo('server', { type: 'server.ask' }),
    noteServerMet: sendTo('server', { type: 'server.meet' }),
    refuseSession: sendTo('session', (_, { token }: { token: string | undefined }) => ({
      type: 'session.refuse',
      token,
    })),
    retrySession: sendTo('session', { type: 'session.retry' }),
    equipSession: sendTo('session', ({ context }) => ({
      type: 'session.equip',
      hasOwnSession: context.server.abilities.hasOwnSession,
    })),
    giveSessionToken: sendTo('session', (_, { token }: { token: string }) => ({
      type: 'session.receiveToken',
      token: { token, expiresAt: undefined },
    })),
    signIn: sendTo('session', (_, { username, password }: { username: string; password: string }) => ({
      type: 'session.signIn',
      username,
      password,
    })),
    signOut: sendTo('session', { type: 'session.signOut' }),
    guardPages: sendTo('navigation', (_, { pages }: { pages: readonly PageName[] }) => ({
      type: 'navigation.guard',
      pages,
    })),
    refuseLogin: sendTo('loginForm', (_, { text }: { text: string }) => ({ type: 'loginForm.refuse', text })),
    reloadMethods: sendTo('loginForm', { type: 'loginForm.reloadMethods' }),
    admit: sendTo('navigation', { type: 'navigation.admit' }),
    dismiss: sendTo('navigation', (_, { deliberate }: { deliberate: boolean }) => ({
      type: 'navigation.dismiss',
      deliberate,
    })),
    closeMenus: sendTo('shell', { type: 'shell.closeMenus' }),
    ownDrafts: sendTo('drafts', (_, { user }: { user: User }) => ({
      type: 'drafts.changeOwner',
      owner: user.username,
    })),
    ownMessages: sendTo('notifications', (_, { user }: { user: User }) => ({
      type: 'notifications.changeOwner',
      owner: user.username,
    })),
    disownDrafts: sendTo('drafts', { type: 'drafts.changeOwner', owner: undefined }),
    changePreferences: sendTo('preferences', (_, { change }: { change: Partial<Preferences> }) => ({
      type: 'preferences.change',
      change,
    })),
    go: sendTo('navigation', (_, { to, replace }: { to: string; replace: boolean }) => ({
      type: 'navigation.go',
      to,
      replace,
    })),
    moveWorkspace: sendTo('workspace', (_, { place }: { place: Place }) => ({ type: 'workspace.move', place })),
    correctClock: sendTo('clock', (_, { skew }: { skew: number }) => ({ type: 'clock.correct', skew })),
    correctWorkspace: sendTo('workspace', (_, { skew }: { skew: number }) => ({ type: 'workspace.correctClock', skew })),
    equipWorkspace: sendTo('workspace', ({ context }) => ({
      type: 'workspace.equip',
      abilities: context.server.abilities,
    })),
    refetchWorkspace: sendTo('workspace', { type: 'workspace.refetch' }),
    reconnectWorkspace: sendTo('workspace', { type: 'workspace.reconnect' }),
    sayServerFailed: sendTo(notifications, (_, { detail }: { detail: string }) =>
      showing({ severity: 'error', text: `Api Server Error: ${detail}` }),
    ),
    sayFailedUnheard: sendTo(notifications, (_, { fault }: { fault: Fault | undefined }) =>
      showing({ severity: 'error', text: unheardText(fault) }),
    ),
    sayTicketFailed: sendTo(notifications, (_, { text }: { text: string }) =>
      showing({ severity: 'error', text }),
    ),
  },
  delays: { meetingPatience, retryDelay: ({ context }) => backOff(context.configurationFailures) },
  guards: {
    hasFailed: (_, { fault }: { fault: Fault | undefined }) => fault !== undefined,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get metadata')),
    isConfigurationAbsent: ({ context }) => context.configurationFailures > 0,
    isComplete: (_, found: FoundConfiguration) => joined(found) !== undefined,
    isSameUser: ({ context }, { user }: { user: User }) => user.username === context.user?.username,
  },
}).createMachine({
  id: 'app',
  description: 'The whole application.',
  context: unconfigured,
  invoke: [
    { src: 'notifications', id: 'notifications', systemId: 'notifications' },
    { src: 'drafts', id: 'drafts', systemId: 'drafts' },
    { src: 'clock', id: 'clock', systemId: 'clock' },
    { src: 'release', id: 'release', systemId: 'release' },
    { src: 'preferences', id: 'preferences', systemId: 'preferences', input: rememberedPreferences },
  ],
  initial: 'starting',
  states: {
    starting: {
      description: 'The runtime configuration is fetched.',
      initial: 'first',
      states: {
        first: { description: 'For the first time.', tags: ['starting'] },
        again: {
          description: 'Once more: what is amiss stays on screen until it is mended.',
          tags: ['misconfigured', 'busy'],
        },
      },
      invoke: {
        src: 'findConfiguration',
        id: 'findConfiguration',
        onDone: [
          {
            guard: { type: 'isComplete', params: theOutput },
            target: 'meeting',
            actions: [
              { type: 'takeConfiguration', params: theOutput },
              { type: 'logWarnings', params: theOutput },
              { type: 'takeWarnings', params: theOutput },
            ],
          },
          {
            target: 'misconfigured',
            actions: [
              { type: 'noteIncomplete', params: theOutput },
              { type: 'logWarnings', params: theOutput },
              { type: 'takeWarnings', params: theOutput },
            ],
          },
        ],
        onError: { target: 'misconfigured', actions: 'noteAbsent' },
      },
    },
    misconfigured: {
      description: 'Nothing names a backend URL and a cookie domain. A configuration that could not be had is looked for again.',
      tags: ['misconfigured'],
      after: { retryDelay: { guard: 'isConfigurationAbsent', target: 'starting.again' } },
      on: { 'app.retry': { target: 'starting.again' } },
    },
    meeting: {
      description: 'Before anything else the server is asked what it is, as that decides how it is spoken to.',
      tags: ['starting'],
      entry: { type: 'applyConfiguration', params: knownConfiguration },
      invoke: {
        src: 'meetServer',
        id: 'meetServer',
        onDone: { target: 'running', actions: { type: 'takeServer', params: metServer } },
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'running', actions: 'noteSilence' },
          { target: 'running' },
        ],
      },
      after: { meetingPatience: { target: 'running', actions: 'noteSilence' } },
    },
    running: {
      description: 'The address of the server is known: somebody may be signed in.',
      invoke: [
        { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', input: startOfConnection },
        { src: 'apiActivity', id: 'apiActivity' },
        { src: 'server', id: 'server', input: firstMeeting },
        { src: 'shell', id: 'shell', systemId: 'shell' },
        { src: 'navigation', id: 'navigation', systemId: 'navigation', input: startingPlace },
        { src: 'session', id: 'session', systemId: 'session', input: startOfSession },
      ],
      initial: 'deciding',
      states: {
        deciding: {
          description: 'A token is being tried: nobody knows yet who is there.',
          tags: ['deciding'],
          on: { 'connection.restored': { actions: ['askServer', 'retrySession'] } },
        },
        signedOut: {
          description: 'Nobody is signed in.',
          invoke: { src: 'loginForm', id: 'loginForm', systemId: 'loginForm', input: lastLogout },
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
            'loginForm.leftForServer': { actions: { type: 'signInAtServer', params: placeAfterLogin } },
            'connection.restored': { actions: ['askServer', 'reloadMethods', 'retrySession'] },
            'api.met': {
              actions: [{ type: 'takeServer', params: theEvent }, 'noteServerMet', 'equipSession', 'reloadMethods'],
            },
          },
        },
        signedIn: {
          description: 'Somebody is signed in.',
          tags: ['signedIn'],
          exit: ['clearUser', 'disownDrafts'],
          invoke: { src: 'workspace', id: 'workspace', systemId: 'workspace', input: workspaceInput },
          on: {
            'session.opened': {
              guard: { type: 'isSameUser', params: theEvent },
              actions: [{ type: 'takeUser', params: theEvent }, 'reconnectWorkspace'],
            },
            'navigation.moved': {
              actions: [
                { type: 'takePlace', params: theEvent },
                'closeMenus',
                { type: 'moveWorkspace', params: theEvent },
              ],
            },
            'navigation.signingOut': { actions: 'signOut' },
            'workspace.goes': { actions: { type: 'go', params: theEvent } },
            'workspace.prefers': { actions: { type: 'changePreferences', params: theEvent } },
            'connection.restored': { actions: ['askServer', 'reconnectWorkspace', 'retrySession'] },
            'api.met': {
              actions: [{ type: 'takeServer', params: theEvent }, 'noteServerMet', 'equipSession', 'equipWorkspace'],
            },
            'api.clockRead': {
              actions: [{ type: 'correctClock', params: theEvent }, { type: 'correctWorkspace', params: theEvent }],
            },
            'api.changedUnheard': [
              {
                guard: { type: 'hasFailed', params: theEvent },
                actions: ['refetchWorkspace', { type: 'sayFailedUnheard', params: theEvent }],
              },
              { actions: 'refetchWorkspace' },
            ],
          },
        },
      },
      on: {
        'session.opened': {
          target: '.signedIn',
          actions: [
            { type: 'takeUser', params: theEvent },
            { type: 'ownDrafts', params: theEvent },
            { type: 'ownMessages', params: theEvent },
            'admit',
          ],
        },
        'session.closed': {
          target: '.signedOut',
          actions: [{ type: 'takeLogout', params: theEvent }, { type: 'dismiss', params: theEvent }],
        },
        'navigation.moved': { actions: [{ type: 'takePlace', params: theEvent }, 'closeMenus'] },
        'navigation.tokenFound': { actions: { type: 'giveSessionToken', params: theEvent } },
        'drafts.changed': { actions: { type: 'guardPages', params: theEvent } },
        'api.met': { actions: [{ type: 'takeServer', params: theEvent }, 'noteServerMet', 'equipSession'] },
        'api.answered': { actions: 'noteConnected' },
        'api.clockRead': { actions: { type: 'correctClock', params: theEvent } },
        'api.unreachable': { actions: 'noteUnreachable' },
        'api.unauthorized': { actions: { type: 'refuseSession', params: theEvent } },
        'api.serverFailed': { actions: { type: 'sayServerFailed', params: theEvent } },
        'api.ticketFailed': { actions: { type: 'sayTicketFailed', params: theEvent } },
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>

function unconfigured({ input }: { input: AppInput }): AppContext {
  return {
    ...input,
    configuration: undefined,
    server: unknownServer,
    isSilent: false,
    user: undefined,
    warnings: [],
    configurationFailures: 0,
    logout: 'ended',
  }
}

function joined(found: FoundConfiguration): Configuration | undefined {
  return completeConfiguration(found.build, found.runtime ?? {})
}

function rememberedPreferences({ context }: { context: AppContext }) {
  return { preferences: context.preferences }
}

function startingPlace({ context }: { context: AppContext }) {
  return { place: context.place }
}

function startOfSession({ context }: { context: AppContext }): SessionInput {
  return { token: context.token, hasOwnSession: context.server.abilities.hasOwnSession }
}

function lastLogout({ context }: { context: AppContext }): LoginFormInput {
  return { logout: context.logout }
}

function placeAfterLogin({ context }: { context: AppContext }) {
  return { returnTo: afterLogin(context.place) }
}

function metServer({ event }: { event: { output: Server } }) {
  return { server: event.output }
}

function startOfConnection({ context }: { context: AppContext }): ConnectivityInput {
  return { isLost: context.isSilent }
}

function firstMeeting({ context }: { context: AppContext }): ServerInput {
  return { isMet: context.server.metadata !== undefined }
}

function knownConfiguration({ context }: { context: AppContext }) {
  return { configuration: configured(context) }
}

function workspaceInput({ context, self }: { context: AppContext; self: AnyActorRef }): WorkspaceInput {
  const { place, user = nobody, server } = context
  const configuration = configured(context)
  return { user, configuration, abilities: server.abilities, preferences: preferencesOf(self), place }
}

/** 'Failed to close incident 7: …', for a person who has gone on to something else by then. */
function unheardText(fault: Fault | undefined): string {
  if (fault === undefined) return ''
  return wasAnswered(fault) ? fault.message : `${fault.message}: ${failureWords(fault)}`
}

/** For a session that ended before it was open; the message on screen says why. */
function notSignedIn() {
  return { text: 'You could not be signed in' }
}

const nobody: User = { username: '', firstName: '', adminUrl: undefined }

function configured(context: AppContext): Configuration {
  if (context.configuration === undefined) throw new TypeError('running without a configuration')
  return context.configuration
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
