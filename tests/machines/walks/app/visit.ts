/**
 * The visit (docs/behaviour.md#start-up): the signed-in user, the current page, the children that run, and the events
 * that the chart relays between them.
 */
import { visitMachine, type VisitContext } from '../../../../machines/app/visit.ts'
import { noRun, restoredRuns } from '../../../../machines/bulk/domain/run.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import { unknownServer, type Server } from '../../../../machines/server/domain/server.ts'
import type { User } from '../../../../machines/session/domain/user.ts'
import { call, say, start, tell, type Effect } from '../../support/effects.ts'
import { ana, firstServer, refused, secondServer, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear } from '../../support/walk.ts'

const home: Place = { path: '/', search: '' }
const incident: Place = { path: '/incidents/7/', search: '' }
/** The login page with the path to return to. */
const login: Place = { path: '/login', search: '?next=%2Ftimeslots' }
const places = { home, incident, login }
const returnTo = { home: '/', incident: '/', login: '/timeslots' } as const

/** The same user with another name, and another user. */
const renamed: User = { ...ana, firstName: 'Anna' }
const bob: User = { username: 'bob', firstName: 'Bob', adminUrl: undefined }
const users = { ana, renamed, bob }

const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const configuration = completeConfiguration(runtime)
const preferences = { ...defaultPreferences, density: 'compact' } as const

/** What the console knows about the server. Another server may replace it while the console runs. */
const servers = { unknown: unknownServer, first: firstServer, second: secondServer } satisfies Record<string, Server>

interface Visit {
  readonly phase: 'promising' | 'deciding' | 'signedOut' | 'signedIn' | 'leaving'
  readonly server: keyof typeof servers
  readonly isSilent: boolean
  readonly place: keyof typeof places
  readonly user: keyof typeof users | undefined
  /** Who was signed in last. */
  readonly last: 'ana' | 'bob' | undefined
  /** The outcome of the last deliberate sign-out. */
  readonly logout: 'ended' | 'lasting'
}

const kept = { token: 'kept', expiresAt: 1_800_000_000_000 }
const running = ['connectivity', 'menus', 'navigation', 'session']

const phases = {
  promising: { state: { deciding: 'promising' }, tags: ['deciding', 'skeleton'], ports: running },
  deciding: { state: { deciding: 'waiting' }, tags: ['deciding'], ports: running },
  leaving: { state: 'leaving', tags: ['leaving'], ports: running },
  signedOut: { state: 'signedOut', ports: [...running, 'loginForm', 'forgetting'] },
  signedIn: { state: 'signedIn', tags: ['signedIn'], ports: [...running, 'workspace'] },
}

function whileIn(visit: Visit): Readonly<Record<Visit['phase'], ModelledRow<Visit>['on']>> {
  return {
    promising: whilePromising(visit),
    deciding: { 'the connection is back': { to: visit, does: [tell('session', { type: 'session.retry' })] } },
    leaving: whileLeaving(visit),
    signedOut: whileSignedOut(visit),
    signedIn: whileSignedIn(visit),
  }
}

function rowOf(visit: Visit): ModelledRow<Visit> {
  const { phase, place, user, last, server, isSilent, logout } = visit
  const tells = (...does: readonly Effect[]): ModelledOutcome<Visit> => ({ to: visit, does })
  return {
    ...phases[phase],
    shows: {
      place: places[place],
      user: user && users[user],
      lastUser: last,
      server: servers[server],
      isSilent,
      configuration,
      logout,
      hasSkeleton: phase === 'promising',
    },
    on: {
      'the user is signing out': { to: { ...visit, phase: 'leaving', user: undefined } },
      'the user asks to sign out': tells(forgets, tell('session', { type: 'session.signOut' })),
      'the user signed out in another tab': tells(forgets),
      'ana is signed in': opens(visit, 'ana'),
      'ana is signed in with a new name': opens(visit, 'renamed'),
      'bob is signed in': opens(visit, 'bob'),
      'the session was lost': closes(visit, false),
      'the user signed out': closes(visit, true),
      'goes home': moves(visit, 'home'),
      'goes to an incident': moves(visit, 'incident'),
      'goes to the login page': moves(visit, 'login'),
      'a token is found': tells(
        tell('session', { type: 'session.receiveToken', token: { token: 'abc', expiresAt: undefined } }),
      ),
      'another server answers': meetsServer(visit),
      ...whileIn(visit)[phase],
    },
  }
}

/** The owner of drafts and bulk runs changes, because unfinished work is shown only to its owner. */
function owned(owner: string | undefined): readonly Effect[] {
  return [
    tell('drafts', { type: 'drafts.changeOwner', owner }),
    tell('bulkRun', { type: 'bulkRun.changeOwner', owner }),
    tell('heldOrders', { type: 'heldOrders.changeOwner', owner }),
    tell('resumption', { type: 'resumption.changeOwner' }),
  ]
}

function lastAfter(user: keyof typeof users): Visit['last'] {
  return user === 'bob' ? 'bob' : 'ana'
}

/** A user is signed in: their drafts are loaded, every page is open to them, and their workspace starts. */
function opens(visit: Visit, user: keyof typeof users): ModelledOutcome<Visit> {
  return {
    to: { ...visit, phase: 'signedIn', user, last: lastAfter(user) },
    does: [
      ...owned(users[user].username),
      tell('toasts', { type: 'toasts.changeOwner', owner: users[user].username }),
      // The user is signed in again, so the message about the lost session is withdrawn.
      tell('toasts', {
        type: 'toasts.withdraw',
        message: { severity: 'error', text: 'Unauthorized, logging out' },
      }),
      tell('menus', { type: 'menus.leave', isSamePage: false }),
      tell('navigation', { type: 'navigation.admit' }),
      start('workspace', {
        user: users[user],
        configuration,
        abilities: servers[visit.server].abilities,
        preferences,
        place: places[visit.place],
      }),
    ],
  }
}

/** The session receives the server's capabilities as soon as any call has read them. */
function meetsServer(visit: Visit): ModelledOutcome<Visit> {
  return { to: { ...visit, server: 'second' }, does: [equipsSession] }
}

/** Signing out deletes what is stored for a reload. */
const forgets = call('forgetStored', undefined)

const equipsSession = tell('session', { type: 'session.equip', hasOwnSession: true })

function closes(visit: Visit, deliberate: boolean): ModelledOutcome<Visit> {
  const logout = deliberate ? 'lasting' : 'ended'
  return {
    to: { ...visit, phase: 'signedOut', user: undefined, logout },
    does: [
      tell('navigation', { type: 'navigation.dismiss', deliberate }),
      start('loginForm', { logout, unfinishedOwner: 'ana' }),
      start('forgetting', { username: visit.last }),
    ],
  }
}

function moves(visit: Visit, place: Visit['place']): ModelledOutcome<Visit> {
  return { to: { ...visit, place }, does: [tell('menus', { type: 'menus.leave', isSamePage: place === visit.place })] }
}

/** The skeleton of the list stays until there is something to be said, or until the list is not what follows. */
function whilePromising(visit: Visit): ModelledRow<Visit>['on'] {
  const replaced: Visit = { ...visit, phase: 'deciding' }
  return {
    'the connection is back': { to: visit, does: [tell('session', { type: 'session.retry' })] },
    'the connection is lost': { to: replaced },
    'the user is still unknown': { to: replaced },
    'goes to an incident': moves(replaced, 'incident'),
    'goes to the login page': moves(replaced, 'login'),
  }
}

function whileSignedOut(visit: Visit): ModelledRow<Visit>['on'] {
  const refuses = (text: string) => tell('loginForm', { type: 'loginForm.refuse', text })
  const unopened = (deliberate: boolean): ModelledOutcome<Visit> => ({
    to: visit,
    does: [tell('navigation', { type: 'navigation.dismiss', deliberate }), refuses('You could not be signed in')],
  })
  return {
    'a token is being tried': { to: { ...visit, phase: 'deciding' } },
    'sign-in is refused': { to: visit, does: [refuses('Wrong username or password')] },
    'the form is submitted': {
      to: visit,
      does: [tell('session', { type: 'session.signIn', username: 'ana', password: 'secret' })],
    },
    // If the check of a session ends without a user, the login form stays open and keeps its input.
    'the session was lost': unopened(false),
    'the user signed out': unopened(true),
    'chooses to sign in at the server': {
      to: visit,
      does: [tell('loginForm', { type: 'loginForm.leave', returnTo: returnTo[visit.place] })],
    },
    // Another server may offer other login methods.
    'another server answers': {
      to: { ...visit, server: 'second' },
      does: [equipsSession, tell('loginForm', { type: 'loginForm.reloadMethods' })],
    },
    'the connection is back': {
      to: visit,
      does: [tell('loginForm', { type: 'loginForm.reloadMethods' }), tell('session', { type: 'session.retry' })],
    },
  }
}

function whileSignedIn(visit: Visit): ModelledRow<Visit>['on'] {
  const isAna = visit.user !== 'bob'
  const disowned = owned(undefined)
  const takenOverBy = (user: keyof typeof users): ModelledOutcome<Visit> => {
    const { to, does = [] } = opens(visit, user)
    return { to, does: [...disowned, ...does] }
  }
  const continuesAs = (user: keyof typeof users): ModelledOutcome<Visit> => ({
    to: { ...visit, user },
    does: [tell('workspace', { type: 'workspace.reconnect' })],
  })
  const ends = (deliberate: boolean): ModelledOutcome<Visit> => {
    const { to, does = [] } = closes(visit, deliberate)
    return { to, does: [...disowned, ...does] }
  }
  const movesSignedIn = (place: Visit['place']): ModelledOutcome<Visit> => {
    const { to, does = [] } = moves(visit, place)
    return { to, does: [...does, tell('currentPage', { type: 'currentPage.move', place: places[place] })] }
  }
  return {
    // The same user with a new token: nothing on screen restarts, and missed changes are fetched.
    'ana is signed in': isAna ? continuesAs('ana') : takenOverBy('ana'),
    'ana is signed in with a new name': isAna ? continuesAs('renamed') : takenOverBy('renamed'),
    'bob is signed in': isAna ? takenOverBy('bob') : continuesAs('bob'),
    'the session was lost': ends(false),
    'the user signed out': ends(true),
    'another server answers': {
      to: { ...visit, server: 'second' },
      does: [equipsSession, tell('workspace', { type: 'workspace.equip', abilities: secondServer.abilities })],
    },
    'the clocks differ': {
      to: visit,
      does: [tell('incidents', { type: 'incidents.correctClock', skew: 3_600_000 })],
    },
    'goes home': movesSignedIn('home'),
    'goes to an incident': movesSignedIn('incident'),
    'goes to the login page': movesSignedIn('login'),
    // The workspace ends here, so that no further change can be made.
    'the user is signing out': { to: { ...visit, phase: 'leaving', user: undefined }, does: disowned },
    // A change may have succeeded although its actor has stopped, so the screen may be out of date.
    'an abandoned change ends': {
      to: visit,
      does: [tell('currentPage', { type: 'currentPage.refresh', because: 'doubt' })],
    },
    'an abandoned change is refused': {
      to: visit,
      does: [
        tell('currentPage', { type: 'currentPage.refresh', because: 'doubt' }),
        say('error', 'Failed to close incident 7: type: The incident is already closed.'),
      ],
    },
    'an abandoned change receives no response': {
      to: visit,
      does: [
        tell('currentPage', { type: 'currentPage.refresh', because: 'doubt' }),
        say('error', 'Failed to close incident 7: no response from the server'),
      ],
    },
    'the connection is back': {
      to: visit,
      does: [tell('workspace', { type: 'workspace.reconnect' }), tell('session', { type: 'session.retry' })],
    },
  }
}

/** A change that was in flight when the user signed out may still fail; a toast then says so. */
function whileLeaving(visit: Visit): ModelledRow<Visit>['on'] {
  const fails = (text: string): ModelledOutcome<Visit> => ({ to: visit, does: [say('error', text)] })
  return {
    'an abandoned change is refused': fails('Failed to close incident 7: type: The incident is already closed.'),
    'an abandoned change receives no response': fails('Failed to close incident 7: no response from the server'),
  }
}

const beginning: Visit = {
  phase: 'deciding',
  server: 'first',
  isSilent: false,
  place: 'home',
  user: undefined,
  last: undefined,
  logout: 'ended',
}
const promising: Visit = { ...beginning, phase: 'promising' }
const silent: Visit = { ...beginning, server: 'unknown', isSilent: true }

function begins(visit: Visit) {
  const server = servers[visit.server]
  return {
    input: {
      configuration,
      server,
      isSilent: visit.isSilent,
      place: home,
      token: kept,
      hasSkeleton: visit.phase === 'promising',
    },
    to: visit,
    does: [
      start('connectivity', { isLost: visit.isSilent, isMet: visit.server !== 'unknown' }),
      start('menus'),
      start('navigation', { place: home }),
      start('session', { token: kept, hasOwnSession: server.abilities.hasOwnSession }),
    ],
  }
}

export const walk = modelledWalk({
  machine: visitMachine,
  singletons: {
    currentPage: {},
    incidents: {},
    toasts: {},
    drafts: {},
    preferences: { preferences },
    resumption: {},
    heldOrders: {},
    bulkRun: { ...restoredRuns(new Map()), kept: new Map([['ana', { ...noRun, standing: 'paused' }]]) },
  },
  observe: ({ place, user, lastUser, server, isSilent, configuration: known, logout, hasSkeleton }: VisitContext) => ({
    place,
    user,
    lastUser,
    server,
    isSilent,
    configuration: known,
    logout,
    hasSkeleton,
  }),
  starts: {
    'a server that has answered': begins(beginning),
    'a server that does not answer': begins(silent),
    'a page that shows the skeleton of the list': begins(promising),
  },
  cases: {
    'another server answers': hear('connectivity', { type: 'connectivity.met', server: secondServer }),
    'a token is being tried': hear('session', { type: 'session.pending' }),
    'ana is signed in': hear('session', { type: 'session.opened', user: ana }),
    'bob is signed in': hear('session', { type: 'session.opened', user: bob }),
    'ana is signed in with a new name': hear('session', { type: 'session.opened', user: renamed }),
    'the session was lost': hear('session', { type: 'session.closed', deliberate: false, outcome: 'ended' }),
    'the user signed out': hear('session', { type: 'session.closed', deliberate: true, outcome: 'lasting' }),
    'the user is signing out': hear('session', { type: 'session.closing' }),
    'sign-in is refused': hear('session', { type: 'session.refused', text: 'Wrong username or password' }),
    'the form is submitted': hear('loginForm', {
      type: 'loginForm.submitted',
      username: 'ana',
      password: 'secret',
    }),
    'chooses to sign in at the server': hear('loginForm', { type: 'loginForm.leftForServer' }),
    'goes to the login page': hear('navigation', { type: 'navigation.moved', place: login }),
    'goes home': hear('navigation', { type: 'navigation.moved', place: home }),
    'goes to an incident': hear('navigation', { type: 'navigation.moved', place: incident }),
    'a token is found': hear('navigation', { type: 'navigation.tokenFound', token: 'abc' }),
    'the user signed out in another tab': hear('session', { type: 'session.signedOutElsewhere' }),
    'the user asks to sign out': hear('navigation', { type: 'navigation.signingOut' }),
    'the connection is lost': hear('connectivity', { type: 'connectivity.lost' }),
    'the user is still unknown': hear('session', { type: 'session.doubted' }),
    'the connection is back': hear('connectivity', { type: 'connectivity.restored' }),
    'the clocks differ': hear('connectivity', { type: 'connectivity.clockRead', skew: 3_600_000 }),
    'an abandoned change ends': hear('connectivity', { type: 'connectivity.changedUnheard', fault: undefined }),
    'an abandoned change is refused': hear('connectivity', {
      type: 'connectivity.changedUnheard',
      fault: refused('close incident 7', 400, { type: 'The incident is already closed.' }),
    }),
    'an abandoned change receives no response': hear('connectivity', {
      type: 'connectivity.changedUnheard',
      fault: unreachable('close incident 7'),
    }),
  },
  rowOf,
})
