/**
 * The whole application: the start-up (docs/behaviour.md#start-up), which gets the configuration and the server version
 * before a user can sign in, the visit that follows, and the actors that run while the page is open.
 */
import { appMachine, type AppContext } from '../../../../machines/app/app.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { placeOf } from '../../../../machines/core/domain/route.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { unknownServer, type Server } from '../../../../machines/server/domain/server.ts'
import { call, logWarnings, start, tell } from '../../support/effects.ts'
import { firstServer, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const configuration = completeConfiguration(runtime)

/** What the console knows before it has read the configuration. */
function rememberedIn({ isElsewhere }: Pick<StartUp, 'isElsewhere'>) {
  return {
    place: placeOf(isElsewhere ? '/timeslots' : '/incidents?open=true'),
    preferences: defaultPreferences,
    token: { token: 'ana1', expiresAt: undefined },
  }
}

const always = ['toasts', 'drafts', 'bulkRun', 'heldOrders', 'resumption', 'clock', 'chunks', 'release', 'preferences']
const unfinished = { texts: new Map([['ana\nsignOff.7', 'half written']]), forms: new Map(), runs: new Map() }

interface StartUp {
  readonly phase: 'configuring' | 'configuring again' | 'misconfigured' | 'meeting' | 'almost timed out' | 'running'
  readonly server: 'unknown' | 'known'
  readonly isSilent: boolean
  /** Warnings from the last read of the configuration. */
  readonly warned: keyof typeof warnings
  /** The number of consecutive failed reads of the configuration; after the fifth, the wait no longer grows. */
  readonly failures: number
  /** Milliseconds since the last read. */
  readonly waited: number
  /** Whether a form has unsaved changes, and whether a bulk run is unfinished. */
  readonly isUnsaved: boolean
  readonly isUnfinished: boolean
  /** Whether orders wait to be written. */
  readonly isHeld: boolean
  /** Whether the page still shows the skeleton of the list, and whether another page than the list is open. */
  readonly hasSkeleton: boolean
  readonly isElsewhere: boolean
}

/** Milliseconds before the next read, by number of failures. */
const quiet = [5000, 10_000, 20_000, 40_000, 60_000]

const warnings = {
  'no warning': [],
  'a missing file': ['runtime-config.json: 404'],
  'an invalid value': ['showSeverityLevels is no yes or no: ignored'],
} as const

const servers = { unknown: unknownServer, known: firstServer } satisfies Record<string, Server>

function rowOf(startUp: StartUp): ModelledRow<StartUp> {
  const { phase, server, isSilent, warned, failures } = startUp
  const isConfigured = phase === 'meeting' || phase === 'almost timed out' || phase === 'running'
  const shows = {
    server: servers[server],
    isSilent,
    warnings: warnings[warned],
    failures,
    configuration: isConfigured ? configuration : undefined,
    guarded: guardedOf(startUp),
    hasSkeleton: startUp.hasSkeleton,
  }
  return { ...phases[phase], shows, on: { ...whileConfiguring(startUp), ...whileIn(startUp)[phase] } }
}

function whileIn(startUp: StartUp): Readonly<Record<StartUp['phase'], ModelledRow<StartUp>['on']>> {
  return {
    configuring: {},
    'configuring again': {},
    misconfigured: whileMisconfigured(startUp),
    meeting: whileMeeting(startUp),
    'almost timed out': whileMeeting(startUp),
    running: whileRunning(startUp),
  }
}

const meeting = { state: { starting: 'meeting' }, tags: ['starting'], ports: [...always, 'meetServer'] }
const phases = {
  configuring: {
    state: { starting: { configuring: 'first' } },
    tags: ['starting'],
    ports: [...always, 'findConfiguration'],
  },
  'configuring again': {
    // The problem stays on screen while the configuration is read again.
    state: { starting: { configuring: 'again' } },
    tags: ['busy', 'misconfigured', 'starting'],
    ports: [...always, 'findConfiguration'],
  },
  misconfigured: { state: { starting: 'misconfigured' }, tags: ['misconfigured', 'starting'], ports: always },
  meeting,
  'almost timed out': meeting,
  running: { state: 'running', ports: [...always, 'visit', 'recorder'] },
}

function guardedOf({ isUnsaved, isUnfinished, isHeld }: StartUp): readonly string[] {
  return [...(isUnsaved ? ['timeslots'] : []), ...(isUnfinished ? ['bulkRun'] : []), ...(isHeld ? ['heldOrders'] : [])]
}

/** The navigation is notified of each change to the unfinished work that the question before signing out mentions. */
function whileRunning(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const changesTo = (change: Partial<StartUp>): ModelledOutcome<StartUp> => {
    const to = { ...startUp, ...change }
    return { to, does: [tell('navigation', { type: 'navigation.guard', guarded: guardedOf(to) })] }
  }
  return {
    'something is unsaved': startUp.isUnsaved ? undefined : changesTo({ isUnsaved: true }),
    'everything is saved': startUp.isUnsaved ? changesTo({ isUnsaved: false }) : undefined,
    'a run begins': changesTo({ isUnfinished: true }),
    'the run ends': changesTo({ isUnfinished: false }),
    'an order waits': changesTo({ isHeld: true }),
    'no order waits': changesTo({ isHeld: false }),
  }
}

function whileConfiguring(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const misconfigured: StartUp = { ...startUp, phase: 'misconfigured', failures: 0, hasSkeleton: false }
  const absent: StartUp = { ...misconfigured, failures: Math.min(startUp.failures + 1, quiet.length) }
  return {
    'the configuration is complete': {
      to: { ...startUp, phase: 'meeting', warned: 'an invalid value' },
      does: [
        tell('preferences', { type: 'preferences.configure', configuration }),
        logWarnings(...newWarnings(startUp, 'an invalid value')),
        call('applyConfiguration', { configuration }),
        // The server's version is a guess at this point.
        call('sendAhead', { ...rememberedIn(startUp), configuration, server: unknownServer }),
        start('meetServer'),
      ],
    },
    'the configuration file is missing': {
      to: { ...absent, warned: 'a missing file' },
      does: [logWarnings(...newWarnings(startUp, 'a missing file'))],
    },
    'the configuration is incomplete': { to: { ...misconfigured, warned: 'no warning' }, does: [logWarnings()] },
    'the configuration fails to load': { to: absent },
  }
}

/** The warnings to log: none if the previous read had the same warnings. */
function newWarnings({ warned }: StartUp, now: StartUp['warned']): readonly string[] {
  return now === warned ? [] : warnings[now]
}

/**
 * Only a configuration that failed to load is read again automatically. An incomplete one would still be incomplete.
 */
function whileMisconfigured(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const { failures, waited } = startUp
  const looksAgain: ModelledOutcome<StartUp> = {
    to: { ...startUp, phase: 'configuring again', waited: 0 },
    does: [start('findConfiguration')],
  }
  const passes = (milliseconds: number): ModelledOutcome<StartUp> | undefined => {
    if (failures === 0) return undefined
    const now = waited + milliseconds
    return now < (quiet[failures - 1] ?? 0) ? { to: { ...startUp, waited: now } } : looksAgain
  }
  return {
    retries: looksAgain,
    'almost five seconds pass': passes(4999),
    'five seconds pass': passes(5000),
    'half a minute passes': passes(30_000),
  }
}

/** Until the request for the server version has ended, the console makes no other calls than those of `sendAhead`. */
function whileMeeting(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const { place, token } = rememberedIn(startUp)
  const ends = (server: StartUp['server'], isSilent: boolean): ModelledOutcome<StartUp> => ({
    to: { ...startUp, phase: 'running', server, isSilent },
    does: [
      ...(server === 'known'
        ? [call('sendAhead', { ...rememberedIn(startUp), configuration, server: firstServer })]
        : []),
      start('visit', {
        configuration,
        server: servers[server],
        isSilent,
        place,
        token,
        hasSkeleton: startUp.hasSkeleton,
      }),
      start('recorder', { isWanted: false }),
    ],
  })
  return {
    'the server version arrives': ends('known', false),
    'the server version is refused': ends('unknown', false),
    'the server does not answer': ends('unknown', true),
    'almost five seconds pass':
      startUp.phase === 'meeting' ? { to: { ...startUp, phase: 'almost timed out' } } : ends('unknown', true),
    'five seconds pass': ends('unknown', true),
    'half a minute passes': ends('unknown', true),
  }
}

const beginning: StartUp = {
  phase: 'configuring',
  server: 'unknown',
  isSilent: false,
  warned: 'no warning',
  failures: 0,
  waited: 0,
  isUnsaved: false,
  isUnfinished: false,
  isHeld: false,
  hasSkeleton: false,
  isElsewhere: false,
}

function begins(to: StartUp, hasSkeleton: boolean) {
  return {
    input: { ...rememberedIn(to), unfinished, hasSkeleton },
    to,
    does: [
      start('toasts'),
      start('drafts', unfinished),
      start('bulkRun', unfinished),
      start('heldOrders'),
      start('resumption'),
      start('clock'),
      start('chunks'),
      start('release'),
      start('preferences', { preferences: defaultPreferences, lent: {} }),
      start('findConfiguration'),
    ],
  }
}

export const walk = modelledWalk({
  machine: appMachine,
  singletons: { navigation: {} },
  observe: ({ failures, place, preferences, token, unfinished: kept, ...shown }: AppContext) => ({
    ...shown,
    failures: Math.min(failures, quiet.length),
  }),
  starts: {
    'a page': begins(beginning, false),
    'a page that shows the skeleton of the list': begins({ ...beginning, hasSkeleton: true }, true),
    'a page that shows the skeleton, where a sign-in leads back elsewhere': begins(
      { ...beginning, isElsewhere: true },
      true,
    ),
  },
  cases: {
    'the configuration is complete': settle('findConfiguration', {
      runtime,
      build: {},
      warnings: ['showSeverityLevels is no yes or no: ignored'],
    }),
    'the configuration is incomplete': settle('findConfiguration', {
      runtime: { cookieDomain: 'argus.example' },
      build: {},
      warnings: [],
    }),
    'the configuration file is missing': settle('findConfiguration', {
      runtime: undefined,
      build: { cookieDomain: 'argus.example' },
      warnings: ['runtime-config.json: 404'],
    }),
    'the configuration fails to load': fail('findConfiguration', unreachable('get configuration')),
    'the server version arrives': settle('meetServer', firstServer),
    'the server version is refused': fail('meetServer', refused('get metadata', 404, 'Not Found')),
    'the server does not answer': fail('meetServer', unreachable('get metadata')),
    retries: send({ type: 'app.retry' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'half a minute passes': wait(30_000),
    'something is unsaved': hear('drafts', { type: 'drafts.changed', pages: ['timeslots'] }),
    'everything is saved': hear('drafts', { type: 'drafts.changed', pages: [] }),
    'a run begins': hear('bulkRun', { type: 'bulkRun.changed', isUnfinished: true }),
    'the run ends': hear('bulkRun', { type: 'bulkRun.changed', isUnfinished: false }),
    'an order waits': hear('heldOrders', { type: 'heldOrders.changed', isUnfinished: true }),
    'no order waits': hear('heldOrders', { type: 'heldOrders.changed', isUnfinished: false }),
  },
  rowOf,
})
