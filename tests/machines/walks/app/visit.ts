/** Who is there and where they are (specification, section 4): who lives when, and what siblings hear of each other. */
import { visitMachine, type VisitContext } from '../../../../machines/app/visit.ts'
import { noRun, restoredRuns } from '../../../../machines/bulk/domain/run.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import { unknownServer, type Server } from '../../../../machines/server/domain/server.ts'
import type { User } from '../../../../machines/session/domain/user.ts'
import { call, say, start, tell, type Effect } from '../../support/effects.ts'
import { ana, firstServer, refused, secondServer, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send } from '../../support/walk.ts'

const home: Place = { path: '/', search: '' }
const incident: Place = { path: '/incidents/7/', search: '' }
/** Where a guest is sent, with the way back. */
const login: Place = { path: '/login', search: '?next=%2Ftimeslots' }
const places = { home, incident, login }
const returnTo = { home: '/', incident: '/', login: '/timeslots' } as const

/** The same person under another name, and somebody else. */
const renamed: User = { ...ana, firstName: 'Anna' }
const bob: User = { username: 'bob', firstName: 'Bob', adminUrl: undefined }
const users = { ana, renamed, bob }

const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const configuration = completeConfiguration(runtime)
const preferences = { ...defaultPreferences, density: 'compact' } as const

/** What is known of the server: it may become another while the console runs. */
const servers = { unknown: unknownServer, first: firstServer, second: secondServer } satisfies Record<string, Server>

interface Visit {
  readonly phase: 'deciding' | 'signedOut' | 'signedIn' | 'leaving'
  readonly server: keyof typeof servers
  readonly isSilent: boolean
  readonly place: keyof typeof places
  readonly user: keyof typeof users | undefined
  /** What became of the last sign-in when its person ended it. */
  readonly logout: 'ended' | 'lasting'
}

const kept = { token: 'kept', expiresAt: 1_800_000_000_000 }
const running = ['connectivity', 'shell', 'navigation', 'session']

function rowOf(visit: Visit): ModelledRow<Visit> {
  switch (visit.phase) {
    case 'deciding':
      return runningRow(
        visit,
        { state: 'deciding', tags: ['deciding'], runs: [] },
        {
          'the connection is back': { to: visit, does: [tell('session', { type: 'session.retry' })] },
        },
      )
    case 'leaving':
      return runningRow(visit, { state: 'leaving', tags: ['leaving'], runs: [] }, whileLeaving(visit))
    case 'signedOut':
      return runningRow(visit, { state: 'signedOut', tags: [], runs: ['loginForm'] }, whileSignedOut(visit))
    case 'signedIn':
      return runningRow(visit, { state: 'signedIn', tags: ['signedIn'], runs: ['workspace'] }, whileSignedIn(visit))
  }
}

interface Part {
  readonly state: string
  readonly tags: readonly string[]
  readonly runs: readonly string[]
}

/** What is the same whoever is there. */
function runningRow(visit: Visit, { state, tags, runs }: Part, own: ModelledRow<Visit>['on']): ModelledRow<Visit> {
  const { place, user, server, isSilent, logout } = visit
  const tells = (...does: readonly Effect[]): ModelledOutcome<Visit> => ({ to: visit, does })
  return {
    state,
    tags,
    ports: [...running, ...runs],
    shows: {
      place: places[place],
      user: user && users[user],
      server: servers[server],
      isSilent,
      configuration,
      logout,
    },
    on: {
      'the person is signed out': { to: { ...visit, phase: 'leaving', user: undefined } },
      'the person wants to sign out': tells(forgets, tell('session', { type: 'session.signOut' })),
      'the person signed out in another tab': tells(forgets),
      'ana is signed in': opens(visit, 'ana'),
      'ana is signed in under another name': opens(visit, 'renamed'),
      'bob is signed in': opens(visit, 'bob'),
      'the session was lost': closes(visit, false),
      'the person signed out': closes(visit, true),
      'goes home': moves(visit, 'home'),
      'goes to an incident': moves(visit, 'incident'),
      'goes to the login page': moves(visit, 'login'),
      'a token is found': tells(
        tell('session', { type: 'session.receiveToken', token: { token: 'abc', expiresAt: undefined } }),
      ),
      'something is not saved': tells(tell('navigation', { type: 'navigation.guard', guarded: ['timeslots'] })),
      'the server is another': meets(visit),
      'a call gets 401': tells(tell('session', { type: 'session.refuse', token: 'kept' })),
      ...own,
    },
  }
}

/** What is not finished is shown to its person alone. */
function owned(owner: string | undefined): readonly Effect[] {
  return [tell('drafts', { type: 'drafts.changeOwner', owner })]
}

/** Somebody is known now: their drafts count, every place is theirs, and their workspace starts. */
function opens(visit: Visit, user: keyof typeof users): ModelledOutcome<Visit> {
  return {
    to: { ...visit, phase: 'signedIn', user },
    does: [
      ...owned(users[user].username),
      tell('toasts', { type: 'toasts.changeOwner', owner: users[user].username }),
      // They are back: that they were let go is over.
      tell('toasts', {
        type: 'toasts.withdraw',
        message: { severity: 'error', text: 'Unauthorized, logging out' },
      }),
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

/** It is told what it can do as soon as it says so, whoever asked it. */
function meets(visit: Visit): ModelledOutcome<Visit> {
  return { to: { ...visit, server: 'second' }, does: [equipsSession] }
}

/** What is kept for a reload goes with the sign-out. */
const forgets = call('forgetStored', undefined)

const equipsSession = tell('session', { type: 'session.equip', hasOwnSession: true })

function closes(visit: Visit, deliberate: boolean): ModelledOutcome<Visit> {
  const logout = deliberate ? 'lasting' : 'ended'
  return {
    to: { ...visit, phase: 'signedOut', user: undefined, logout },
    does: [
      tell('navigation', { type: 'navigation.dismiss', deliberate }),
      start('loginForm', { logout, unfinishedOwner: 'ana' }),
    ],
  }
}

function moves(visit: Visit, place: Visit['place']): ModelledOutcome<Visit> {
  return { to: { ...visit, place }, does: [tell('shell', { type: 'shell.closeMenus' })] }
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
    // The form stays as it is: what was typed is not lost by a session that ended before it was open.
    'the session was lost': unopened(false),
    'the person signed out': unopened(true),
    'chooses the pages of the server': {
      to: visit,
      does: [call('signInAtServer', { returnTo: returnTo[visit.place] })],
    },
    // Another server may offer other ways in.
    'the server is another': {
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
  const taken = (user: keyof typeof users): ModelledOutcome<Visit> => {
    const { to, does = [] } = opens(visit, user)
    return { to, does: [...disowned, ...does] }
  }
  const goesOn = (user: keyof typeof users): ModelledOutcome<Visit> => ({
    to: { ...visit, user },
    does: [tell('workspace', { type: 'workspace.reconnect' })],
  })
  const ends = (deliberate: boolean): ModelledOutcome<Visit> => {
    const { to, does = [] } = closes(visit, deliberate)
    return { to, does: [...disowned, ...does] }
  }
  const goes = (place: Visit['place']): ModelledOutcome<Visit> => {
    const { to, does = [] } = moves(visit, place)
    return { to, does: [...does, tell('workspace', { type: 'workspace.move', place: places[place] })] }
  }
  return {
    // The same person again, with another token: nothing they see starts over, and what was missed is fetched.
    'ana is signed in': isAna ? goesOn('ana') : taken('ana'),
    'ana is signed in under another name': isAna ? goesOn('renamed') : taken('renamed'),
    'bob is signed in': isAna ? taken('bob') : goesOn('bob'),
    'the session was lost': ends(false),
    'the person signed out': ends(true),
    'the server is another': {
      to: { ...visit, server: 'second' },
      does: [equipsSession, tell('workspace', { type: 'workspace.equip', abilities: secondServer.abilities })],
    },
    'the clocks are apart': {
      to: visit,
      does: [tell('workspace', { type: 'workspace.correctClock', skew: 3_600_000 })],
    },
    'goes home': goes('home'),
    'goes to an incident': goes('incident'),
    'goes to the login page': goes('login'),
    // From here on there is nothing that could change anything.
    'the person is signed out': { to: { ...visit, phase: 'leaving', user: undefined }, does: disowned },
    // A change whose asker has gone may have happened: what is on screen may be out of date.
    'a change ends unheard': { to: visit, does: [tell('workspace', { type: 'workspace.refetch' })] },
    'a change is refused unheard': {
      to: visit,
      does: [
        tell('workspace', { type: 'workspace.refetch' }),
        say('error', 'Failed to close incident 7: {"type":"The incident is already closed."}'),
      ],
    },
    'a change gets no answer, unheard': {
      to: visit,
      does: [
        tell('workspace', { type: 'workspace.refetch' }),
        say('error', 'Failed to close incident 7: no answer from the server'),
      ],
    },
    'the connection is back': {
      to: visit,
      does: [tell('workspace', { type: 'workspace.reconnect' }), tell('session', { type: 'session.retry' })],
    },
  }
}

/** What was on its way when the person left may still fail: they are told. */
function whileLeaving(visit: Visit): ModelledRow<Visit>['on'] {
  const fails = (text: string): ModelledOutcome<Visit> => ({ to: visit, does: [say('error', text)] })
  return {
    'a change is refused unheard': fails('Failed to close incident 7: {"type":"The incident is already closed."}'),
    'a change gets no answer, unheard': fails('Failed to close incident 7: no answer from the server'),
  }
}

const beginning: Visit = {
  phase: 'deciding',
  server: 'first',
  isSilent: false,
  place: 'home',
  user: undefined,
  logout: 'ended',
}
const silent: Visit = { ...beginning, server: 'unknown', isSilent: true }

function begins(visit: Visit) {
  const server = servers[visit.server]
  return {
    input: { configuration, server, isSilent: visit.isSilent, place: home, token: kept },
    to: nameOf(visit),
    does: [
      start('connectivity', { isLost: visit.isSilent, isMet: visit.server !== 'unknown' }),
      start('shell'),
      start('navigation', { place: home }),
      start('session', { token: kept, hasOwnSession: server.abilities.hasOwnSession }),
    ],
  }
}

export const walk = defineWalk({
  machine: visitMachine,
  singletons: {
    toasts: {},
    drafts: {},
    preferences: { preferences },
    bulkRun: { ...restoredRuns(new Map()), kept: new Map([['ana', { ...noRun, standing: 'paused' }]]) },
  },
  observe: ({ place, user, server, isSilent, configuration: known, logout }: VisitContext) => ({
    place,
    user,
    server,
    isSilent,
    configuration: known,
    logout,
  }),
  starts: { 'a server that has said what it is': begins(beginning), 'a server that is silent': begins(silent) },
  cases: {
    'the server is another': hear('connectivity', { type: 'connectivity.met', server: secondServer }),
    'a token is being tried': hear('session', { type: 'session.pending' }),
    'ana is signed in': hear('session', { type: 'session.opened', user: ana }),
    'bob is signed in': hear('session', { type: 'session.opened', user: bob }),
    'ana is signed in under another name': hear('session', { type: 'session.opened', user: renamed }),
    'the session was lost': hear('session', { type: 'session.closed', deliberate: false, outcome: 'ended' }),
    'the person signed out': hear('session', { type: 'session.closed', deliberate: true, outcome: 'lasting' }),
    'the person is signed out': hear('session', { type: 'session.closing' }),
    'sign-in is refused': hear('session', { type: 'session.refused', text: 'Wrong username or password' }),
    'the form is submitted': hear('loginForm', {
      type: 'loginForm.submitted',
      username: 'ana',
      password: 'secret',
    }),
    'chooses the pages of the server': hear('loginForm', { type: 'loginForm.leftForServer' }),
    'goes to the login page': hear('navigation', { type: 'navigation.moved', place: login }),
    'goes home': hear('navigation', { type: 'navigation.moved', place: home }),
    'goes to an incident': hear('navigation', { type: 'navigation.moved', place: incident }),
    'a token is found': hear('navigation', { type: 'navigation.tokenFound', token: 'abc' }),
    'the person signed out in another tab': hear('session', { type: 'session.signedOutElsewhere' }),
    'the person wants to sign out': hear('navigation', { type: 'navigation.signingOut' }),
    'something is not saved': send({ type: 'visit.guard', guarded: ['timeslots'] }),
    'the connection is back': hear('connectivity', { type: 'connectivity.restored' }),
    'the clocks are apart': hear('connectivity', { type: 'connectivity.clockRead', skew: 3_600_000 }),
    'a change ends unheard': hear('connectivity', { type: 'connectivity.changedUnheard', fault: undefined }),
    'a change is refused unheard': hear('connectivity', {
      type: 'connectivity.changedUnheard',
      fault: refused('close incident 7', 400, { type: 'The incident is already closed.' }),
    }),
    'a change gets no answer, unheard': hear('connectivity', {
      type: 'connectivity.changedUnheard',
      fault: unreachable('close incident 7'),
    }),
    'a call gets 401': hear('connectivity', { type: 'connectivity.unauthorized', token: 'kept' }),
  },
  rows: modelledRows([beginning, silent], rowOf),
})
