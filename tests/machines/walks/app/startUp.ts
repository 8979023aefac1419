/** What is to be known before anybody can sign in (specification, section 5; decisions, Servers of all generations). */
import { startUpMachine, type StartUpContext } from '../../../../machines/app/startUp.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import { unknownServer, type Server } from '../../../../machines/server/domain/server.ts'
import { call, logWarnings, start } from '../../support/effects.ts'
import { firstServer, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const configuration = completeConfiguration(runtime)

interface StartUp {
  readonly phase: 'configuring' | 'configuring again' | 'misconfigured' | 'meeting' | 'about to go on' | 'over'
  readonly server: 'unknown' | 'known'
  readonly isSilent: boolean
  /** What the last look at the configuration left to say. */
  readonly warned: keyof typeof warnings
  /** How often the configuration could not be had; five times are as good as any more. */
  readonly failures: number
  /** Milliseconds since it was looked for last. */
  readonly waited: number
}

/** Milliseconds before it is looked for again, after so many failures. */
const quiet = [5000, 10_000, 20_000, 40_000, 60_000]

const warnings = {
  'of nothing': [],
  'of a file': ['runtime-config.json: 404'],
  'of a value': ['showSeverityLevels is no yes or no: ignored'],
} as const

const servers = { unknown: unknownServer, known: firstServer } satisfies Record<string, Server>

function rowOf(startUp: StartUp): ModelledRow<StartUp> {
  const { phase, server, isSilent, warned, failures } = startUp
  const isConfigured = phase === 'meeting' || phase === 'about to go on' || phase === 'over'
  const shows = {
    server: servers[server],
    isSilent,
    warnings: warnings[warned],
    failures,
    configuration: isConfigured ? configuration : undefined,
  }
  switch (phase) {
    case 'configuring':
      return { state: { configuring: 'first' }, ports: ['findConfiguration'], shows, on: whileConfiguring(startUp) }
    case 'configuring again':
      return {
        // What is amiss stays on screen while it is looked for again.
        state: { configuring: 'again' },
        tags: ['busy', 'misconfigured'],
        ports: ['findConfiguration'],
        shows,
        on: whileConfiguring(startUp),
      }
    case 'misconfigured':
      return { state: 'misconfigured', tags: ['misconfigured'], shows, on: whileMisconfigured(startUp) }
    case 'meeting':
    case 'about to go on':
      return { state: 'meeting', ports: ['meetServer'], shows, on: whileMeeting(startUp) }
    case 'over':
      return { state: 'over', ended: { output: { configuration, server: servers[server], isSilent } }, shows, on: {} }
  }
}

function whileConfiguring(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const misconfigured: StartUp = { ...startUp, phase: 'misconfigured', failures: 0 }
  const absent: StartUp = { ...misconfigured, failures: Math.min(startUp.failures + 1, quiet.length) }
  return {
    'the configuration is complete': {
      to: { ...startUp, phase: 'meeting', warned: 'of a value' },
      does: [
        logWarnings(...newWarnings(startUp, 'of a value')),
        call('applyConfiguration', { configuration }),
        start('meetServer'),
      ],
    },
    'there is no configuration': {
      to: { ...absent, warned: 'of a file' },
      does: [logWarnings(...newWarnings(startUp, 'of a file'))],
    },
    'the configuration lacks something': { to: { ...misconfigured, warned: 'of nothing' }, does: [logWarnings()] },
    'the configuration cannot be had': { to: absent },
  }
}

/** A warning that was just given is not given again. */
function newWarnings({ warned }: StartUp, now: StartUp['warned']): readonly string[] {
  return now === warned ? [] : warnings[now]
}

/** Only a configuration that could not be had is looked for again: one that is there and lacks something goes on lacking it. */
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
    'tries again': looksAgain,
    'almost five seconds pass': passes(4999),
    'five seconds pass': passes(5000),
    'half a minute passes': passes(30_000),
  }
}

/** Nothing else is asked of the server before it has said what it is, or failed to. */
function whileMeeting(startUp: StartUp): ModelledRow<StartUp>['on'] {
  const ends = (server: StartUp['server'], isSilent: boolean): ModelledOutcome<StartUp> => ({
    to: { ...startUp, phase: 'over', server, isSilent },
  })
  return {
    'the server says what it is': ends('known', false),
    'the server does not say what it is': ends('unknown', false),
    'the server is silent': ends('unknown', true),
    'almost five seconds pass':
      startUp.phase === 'meeting' ? { to: { ...startUp, phase: 'about to go on' } } : ends('unknown', true),
    'five seconds pass': ends('unknown', true),
    'half a minute passes': ends('unknown', true),
  }
}

const beginning: StartUp = {
  phase: 'configuring',
  server: 'unknown',
  isSilent: false,
  warned: 'of nothing',
  failures: 0,
  waited: 0,
}

export const walk = defineWalk({
  machine: startUpMachine,
  singletons: { toasts: {} },
  observe: ({ failures, ...shown }: StartUpContext) => ({ ...shown, failures: Math.min(failures, quiet.length) }),
  starts: { 'a visit': { to: nameOf(beginning), does: [start('findConfiguration')] } },
  cases: {
    'the configuration is complete': settle('findConfiguration', {
      runtime,
      build: {},
      warnings: ['showSeverityLevels is no yes or no: ignored'],
    }),
    'the configuration lacks something': settle('findConfiguration', {
      runtime: { cookieDomain: 'argus.example' },
      build: {},
      warnings: [],
    }),
    'there is no configuration': settle('findConfiguration', {
      runtime: undefined,
      build: { cookieDomain: 'argus.example' },
      warnings: ['runtime-config.json: 404'],
    }),
    'the configuration cannot be had': fail('findConfiguration', unreachable('get configuration')),
    'the server says what it is': settle('meetServer', firstServer),
    'the server does not say what it is': fail('meetServer', refused('get metadata', 404, 'Not Found')),
    'the server is silent': fail('meetServer', unreachable('get metadata')),
    'tries again': send({ type: 'startUp.retry' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'half a minute passes': wait(30_000),
  },
  rows: modelledRows([beginning], rowOf),
})
