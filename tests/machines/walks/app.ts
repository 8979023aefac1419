/** The whole application (specification, section 4): start-up, who lives when, and what siblings hear of each other. */
import { appMachine, type AppContext } from '../../../machines/app.ts'
import { completeConfiguration } from '../../../machines/domain/configuration.ts'
import { defaultPreferences } from '../../../machines/domain/preferences.ts'
import type { Place } from '../../../machines/domain/route.ts'
import { unknownServer, type Server } from '../../../machines/domain/server.ts'
import type { User } from '../../../machines/domain/user.ts'
import { call, logWarnings, say, start, tell, type Effect } from '../support/effects.ts'
import { ana, firstServer, refused, secondServer, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../support/walk.ts'

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

interface Application {
  readonly phase: 'starting' | 'starting again' | 'meeting' | 'about to go on' | 'misconfigured' | 'deciding' | 'signedOut' | 'signedIn'
  readonly server: keyof typeof servers
  readonly isSilent: boolean
  readonly place: keyof typeof places
  readonly user: keyof typeof users | undefined
  /** What the last look at the configuration left to say. */
  readonly warned: keyof typeof warnings
  /** How often the configuration could not be had; five times are as good as any more. */
  readonly failures: number
  /** Milliseconds since it was looked for last. */
  readonly waited: number
  /** What became of the last sign-in when its person ended it. */
  readonly logout: 'ended' | 'lasting'
}

/** Milliseconds before it is looked for again, after so many failures. */
const quiet = [5000, 10_000, 20_000, 40_000, 60_000]

const warnings = {
  'of nothing': [],
  'of a file': ['runtime-config.json: 404'],
  'of a value': ['showSeverityLevels is no yes or no: ignored'],
} as const

const unknown = { place: home, user: undefined, server: unknownServer, isSilent: false, failures: 0, logout: 'ended' }
const kept = { token: 'kept', expiresAt: 1_800_000_000_000 }
const always = ['notifications', 'drafts', 'clock', 'release', 'preferences']
const asksServer = tell('server', { type: 'server.ask' })
const running = ['connectivity', 'apiActivity', 'server', 'shell', 'navigation', 'session']

function rowOf(application: Application): ModelledRow<Application> {
  switch (application.phase) {
    case 'starting':
    case 'starting again':
      return startingRow(application)
    case 'meeting':
    case 'about to go on':
      return meetingRow(application)
    case 'misconfigured':
      return {
        state: 'misconfigured',
        tags: ['misconfigured'],
        ports: always,
        shows: { ...unknown, configuration: undefined, warnings: warnings[application.warned], failures: application.failures },
        on: whileMisconfigured(application),
      }
    case 'deciding':
      return runningRow(application, { state: 'deciding', tags: ['deciding'], runs: [] }, {
        'the connection is back': { to: application, does: [asksServer, tell('session', { type: 'session.retry' })] },
      })
    case 'signedOut':
      return runningRow(application, { state: 'signedOut', tags: [], runs: ['loginForm'] }, whileSignedOut(application))
    case 'signedIn':
      return runningRow(
        application,
        { state: 'signedIn', tags: ['signedIn'], runs: ['workspace'] },
        whileSignedIn(application),
      )
  }
}

/** Only a configuration that could not be had is looked for again: one that is there and lacks something goes on lacking it. */
function whileMisconfigured(application: Application): ModelledRow<Application>['on'] {
  const { failures, waited } = application
  const looksAgain: ModelledOutcome<Application> = {
    to: { ...application, phase: 'starting again', waited: 0 }, does: [start('findConfiguration')],
  }
  const passes = (milliseconds: number): ModelledOutcome<Application> | undefined => {
    if (failures === 0) return undefined
    const now = waited + milliseconds
    return now < (quiet[failures - 1] ?? 0) ? { to: { ...application, waited: now } } : looksAgain
  }
  return {
    'tries again': looksAgain, 'almost five seconds pass': passes(4999), 'five seconds pass': passes(5000),
    'half a minute passes': passes(30_000),
  }
}

function startingRow(application: Application): ModelledRow<Application> {
  const isAgain = application.phase === 'starting again'
  const misconfigured: Application = { ...application, phase: 'misconfigured', failures: 0 }
  const absent: Application = { ...misconfigured, failures: Math.min(application.failures + 1, quiet.length) }
  return {
    state: { starting: isAgain ? 'again' : 'first' },
    // What is amiss stays on screen while it is looked for again.
    tags: isAgain ? ['busy', 'misconfigured'] : ['starting'],
    ports: [...always, 'findConfiguration'],
    shows: { ...unknown, configuration: undefined, warnings: warnings[application.warned], failures: application.failures },
    on: {
      'the configuration is complete': {
        to: { ...application, phase: 'meeting', warned: 'of a value', failures: 0 },
        does: [
          logWarnings(...newWarnings(application, 'of a value')),
          call('applyConfiguration', { configuration }),
          start('meetServer'),
        ],
      },
      'there is no configuration': {
        to: { ...absent, warned: 'of a file' },
        does: [logWarnings(...newWarnings(application, 'of a file'))],
      },
      'the configuration lacks something': { to: { ...misconfigured, warned: 'of nothing' }, does: [logWarnings()] },
      'the configuration cannot be had': { to: absent },
    },
  }
}

/** A warning that was just given is not given again. */
function newWarnings({ warned }: Application, now: Application['warned']): readonly string[] {
  return now === warned ? [] : warnings[now]
}

/** Nothing else is asked of the server before it has said what it is, or failed to. */
function meetingRow(application: Application): ModelledRow<Application> {
  const begins = (server: Application['server'], isSilent: boolean): ModelledOutcome<Application> => ({
    to: { ...application, phase: 'deciding', server, isSilent },
    does: [
      start('connectivity', { isLost: isSilent }),
      start('apiActivity'),
      start('server', { isMet: server !== 'unknown' }),
      start('shell'),
      start('navigation', { place: home }),
      start('session', { token: kept, hasOwnSession: servers[server].abilities.hasOwnSession }),
    ],
  })
  return {
    state: 'meeting',
    tags: ['starting'],
    ports: [...always, 'meetServer'],
    shows: { ...unknown, configuration, warnings: warnings[application.warned] },
    on: {
      'the server says what it is': begins('first', false),
      'the server does not say what it is': begins('unknown', false),
      'the server is silent': begins('unknown', true),
      'almost five seconds pass':
        application.phase === 'meeting' ? { to: { ...application, phase: 'about to go on' } } : begins('unknown', true),
      'five seconds pass': begins('unknown', true),
      'half a minute passes': begins('unknown', true),
    },
  }
}

interface Part {
  readonly state: string
  readonly tags: readonly string[]
  readonly runs: readonly string[]
}

/** What is the same whoever is there. */
function runningRow(
  application: Application,
  { state, tags, runs }: Part,
  own: ModelledRow<Application>['on'],
): ModelledRow<Application> {
  const { place, user, server, isSilent, warned, logout } = application
  const tells = (...does: readonly Effect[]): ModelledOutcome<Application> => ({ to: application, does })
  return {
    state: { running: state },
    tags,
    ports: [...always, ...running, ...runs],
    shows: {
      place: places[place], user: user && users[user], server: servers[server], isSilent, configuration, warnings: warnings[warned],
      failures: 0, logout,
    },
    on: {
      'ana is signed in': opens(application, 'ana'),
      'ana is signed in under another name': opens(application, 'renamed'),
      'bob is signed in': opens(application, 'bob'),
      'the session was lost': closes(application, false),
      'the person signed out': closes(application, true),
      'goes home': moves(application, 'home'),
      'goes to an incident': moves(application, 'incident'),
      'goes to the login page': moves(application, 'login'),
      'a token is found': tells(
        tell('session', { type: 'session.receiveToken', token: { token: 'abc', expiresAt: undefined } }),
      ),
      'something is not saved': tells(tell('navigation', { type: 'navigation.guard', pages: ['timeslots'] })),
      'the server is another': meets(application),
      'a call is answered': tells(tell('connectivity', { type: 'connectivity.recover' })),
      'the clocks are apart': tells(correctsClock),
      'a call gets no answer': tells(tell('connectivity', { type: 'connectivity.lose' })),
      'a call gets 401': tells(tell('session', { type: 'session.refuse', token: 'kept' })),
      'a call gets 500': tells(say('error', 'Api Server Error: database is down')),
      'a ticket fails': tells(say('error', 'Plugin Error: No path to ticket system')),
      ...own,
    },
  }
}

/** Somebody is known now: their drafts count, every place is theirs, and their workspace starts. */
function opens(application: Application, user: keyof typeof users): ModelledOutcome<Application> {
  return {
    to: { ...application, phase: 'signedIn', user },
    does: [
      tell('drafts', { type: 'drafts.changeOwner', owner: users[user].username }),
      tell('notifications', { type: 'notifications.changeOwner', owner: users[user].username }),
      tell('navigation', { type: 'navigation.admit' }),
      start('workspace', {
        user: users[user],
        configuration,
        abilities: servers[application.server].abilities,
        preferences,
        place: places[application.place],
      }),
    ],
  }
}

/** It is told what it can do as soon as it says so, whoever asked it. */
function meets(application: Application): ModelledOutcome<Application> {
  return { to: { ...application, server: 'second' }, does: [tell('server', { type: 'server.meet' }), equipsSession] }
}

const correctsClock = tell('clock', { type: 'clock.correct', skew: 3_600_000 })
const equipsSession = tell('session', { type: 'session.equip', hasOwnSession: true })

function closes(application: Application, deliberate: boolean): ModelledOutcome<Application> {
  const logout = deliberate ? 'lasting' : 'ended'
  return {
    to: { ...application, phase: 'signedOut', user: undefined, logout },
    does: [tell('navigation', { type: 'navigation.dismiss', deliberate }), start('loginForm', { logout })],
  }
}

function moves(application: Application, place: Application['place']): ModelledOutcome<Application> {
  return { to: { ...application, place }, does: [tell('shell', { type: 'shell.closeMenus' })] }
}

function whileSignedOut(application: Application): ModelledRow<Application>['on'] {
  const refuses = (text: string) => tell('loginForm', { type: 'loginForm.refuse', text })
  const unopened = (deliberate: boolean): ModelledOutcome<Application> => ({
    to: application,
    does: [tell('navigation', { type: 'navigation.dismiss', deliberate }), refuses('You could not be signed in')],
  })
  return {
    'a token is being tried': { to: { ...application, phase: 'deciding' } },
    'sign-in is refused': { to: application, does: [refuses('Wrong username or password')] },
    'the form is submitted': {
      to: application,
      does: [tell('session', { type: 'session.signIn', username: 'ana', password: 'secret' })],
    },
    // The form stays as it is: what was typed is not lost by a session that ended before it was open.
    'the session was lost': unopened(false),
    'the person signed out': unopened(true),
    'chooses the pages of the server': {
      to: application, does: [call('signInAtServer', { returnTo: returnTo[application.place] })],
    },
    // Another server may offer other ways in.
    'the server is another': {
      to: { ...application, server: 'second' },
      does: [tell('server', { type: 'server.meet' }), equipsSession, tell('loginForm', { type: 'loginForm.reloadMethods' })],
    },
    'the connection is back': {
      to: application,
      does: [
        asksServer,
        tell('loginForm', { type: 'loginForm.reloadMethods' }),
        tell('session', { type: 'session.retry' }),
      ],
    },
  }
}

function whileSignedIn(application: Application): ModelledRow<Application>['on'] {
  const isAna = application.user !== 'bob'
  const disowned = tell('drafts', { type: 'drafts.changeOwner', owner: undefined })
  const taken = (user: keyof typeof users): ModelledOutcome<Application> => {
    const { to, does = [] } = opens(application, user)
    return { to, does: [disowned, ...does] }
  }
  const goesOn = (user: keyof typeof users): ModelledOutcome<Application> => ({
    to: { ...application, user }, does: [tell('workspace', { type: 'workspace.reconnect' })],
  })
  const ends = (deliberate: boolean): ModelledOutcome<Application> => {
    const { to, does = [] } = closes(application, deliberate)
    return { to, does: [disowned, ...does] }
  }
  const goes = (place: Application['place']): ModelledOutcome<Application> => {
    const { to, does = [] } = moves(application, place)
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
      to: { ...application, server: 'second' },
      does: [
        tell('server', { type: 'server.meet' }),
        equipsSession,
        tell('workspace', { type: 'workspace.equip', abilities: secondServer.abilities }),
      ],
    },
    'the clocks are apart': {
      to: application,
      does: [correctsClock, tell('workspace', { type: 'workspace.correctClock', skew: 3_600_000 })],
    },
    'goes home': goes('home'),
    'goes to an incident': goes('incident'),
    'goes to the login page': goes('login'),
    'the person wants to sign out': { to: application, does: [tell('session', { type: 'session.signOut' })] },
    'the address follows the filter': {
      to: application,
      does: [tell('navigation', { type: 'navigation.go', to: '/?open=any', replace: true })],
    },
    'a preference changes': {
      to: application,
      does: [tell('preferences', { type: 'preferences.change', change: { pageSize: 50 } })],
    },
    // A change whose asker has gone may have happened: what is on screen may be out of date.
    'a change ends unheard': { to: application, does: [tell('workspace', { type: 'workspace.refetch' })] },
    'a change is refused unheard': {
      to: application,
      does: [
        tell('workspace', { type: 'workspace.refetch' }),
        say('error', 'Failed to close incident 7: {"type":"The incident is already closed."}'),
      ],
    },
    'a change gets no answer, unheard': {
      to: application,
      does: [
        tell('workspace', { type: 'workspace.refetch' }),
        say('error', 'Failed to close incident 7: no answer from the server'),
      ],
    },
    'the connection is back': {
      to: application,
      does: [
        asksServer,
        tell('workspace', { type: 'workspace.reconnect' }),
        tell('session', { type: 'session.retry' }),
      ],
    },
  }
}

const beginning: Application = {
  phase: 'starting', server: 'unknown', isSilent: false, place: 'home', user: undefined, warned: 'of nothing', failures: 0,
  waited: 0, logout: 'ended',
}

export const walk = defineWalk({
  machine: appMachine,
  contexts: { preferences: { preferences } },
  observe: (context: AppContext) => ({
    place: context.place,
    user: context.user,
    server: context.server,
    isSilent: context.isSilent,
    configuration: context.configuration,
    warnings: context.warnings,
    failures: Math.min(context.configurationFailures, quiet.length),
    logout: context.logout,
  }),
  starts: {
    'a visit': {
      input: { preferences: defaultPreferences, place: home, token: kept },
      to: nameOf(beginning),
      does: [
        start('notifications'),
        start('drafts'),
        start('clock'),
        start('release'),
        start('preferences', { preferences: defaultPreferences }),
        start('findConfiguration'),
      ],
    },
  },
  cases: {
    'the configuration is complete': settle('findConfiguration', {
      runtime, build: {}, warnings: ['showSeverityLevels is no yes or no: ignored'],
    }),
    'the configuration lacks something': settle('findConfiguration', {
      runtime: { cookieDomain: 'argus.example' }, build: {}, warnings: [],
    }),
    'there is no configuration': settle('findConfiguration', {
      runtime: undefined, build: { cookieDomain: 'argus.example' }, warnings: ['runtime-config.json: 404'],
    }),
    'the configuration cannot be had': fail('findConfiguration', unreachable('get configuration')),
    'the server says what it is': settle('meetServer', firstServer),
    'the server does not say what it is': fail('meetServer', refused('get metadata', 404, 'Not Found')),
    'the server is silent': fail('meetServer', unreachable('get metadata')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'half a minute passes': wait(30_000),
    'the server is another': hear('apiActivity', { type: 'api.met', server: secondServer }),
    'tries again': send({ type: 'app.retry' }),
    'a token is being tried': hear('session', { type: 'session.pending' }),
    'ana is signed in': hear('session', { type: 'session.opened', user: ana }),
    'bob is signed in': hear('session', { type: 'session.opened', user: bob }),
    'ana is signed in under another name': hear('session', { type: 'session.opened', user: renamed }),
    'the session was lost': hear('session', { type: 'session.closed', deliberate: false, outcome: 'ended' }),
    'the person signed out': hear('session', { type: 'session.closed', deliberate: true, outcome: 'lasting' }),
    'sign-in is refused': hear('session', { type: 'session.refused', text: 'Wrong username or password' }),
    'the form is submitted': hear('loginForm', {
      type: 'loginForm.submitted', username: 'ana', password: 'secret',
    }),
    'chooses the pages of the server': hear('loginForm', { type: 'loginForm.leftForServer' }),
    'goes to the login page': hear('navigation', { type: 'navigation.moved', place: login }),
    'goes home': hear('navigation', { type: 'navigation.moved', place: home }),
    'goes to an incident': hear('navigation', { type: 'navigation.moved', place: incident }),
    'a token is found': hear('navigation', { type: 'navigation.tokenFound', token: 'abc' }),
    'the person wants to sign out': hear('navigation', { type: 'navigation.signingOut' }),
    'something is not saved': hear('drafts', { type: 'drafts.changed', pages: ['timeslots'] }),
    'the address follows the filter': hear('workspace', { type: 'workspace.goes', to: '/?open=any', replace: true }),
    'a preference changes': hear('workspace', { type: 'workspace.prefers', change: { pageSize: 50 } }),
    'the connection is lost': hear('connectivity', { type: 'connection.lost' }),
    'the connection is back': hear('connectivity', { type: 'connection.restored' }),
    'a call is answered': hear('apiActivity', { type: 'api.answered' }),
    'the clocks are apart': hear('apiActivity', { type: 'api.clockRead', skew: 3_600_000 }),
    'a change ends unheard': hear('apiActivity', { type: 'api.changedUnheard', fault: undefined }),
    'a change is refused unheard': hear('apiActivity', {
      type: 'api.changedUnheard',
      fault: refused('close incident 7', 400, { type: 'The incident is already closed.' }),
    }),
    'a change gets no answer, unheard': hear('apiActivity', {
      type: 'api.changedUnheard',
      fault: unreachable('close incident 7'),
    }),
    'a call gets no answer': hear('apiActivity', { type: 'api.unreachable' }),
    'a call gets 401': hear('apiActivity', { type: 'api.unauthorized', token: 'kept' }),
    'a call gets 500': hear('apiActivity', { type: 'api.serverFailed', detail: 'database is down' }),
    'a ticket fails': hear('apiActivity', {
      type: 'api.ticketFailed', text: 'Plugin Error: No path to ticket system',
    }),
  },
  rows: modelledRows([beginning], rowOf),
})
