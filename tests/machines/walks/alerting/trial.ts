/**
 * What profiles would have told (docs/behaviour.md#trial): when a card asks, the events are read page by page, then their
 * incidents, what happened meanwhile, and the maintenance, with a pause after each page. Cancelled or after a failure,
 * what was read is kept, and reading goes on from there if a card asks again within ten minutes; later, it begins anew.
 */
import { trialMachine, type TrialContext } from '../../../../machines/alerting/trial.ts'
import { start } from '../../support/effects.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const stages = ['events', 'moreEvents', 'incidents', 'latest', 'maintenance'] as const
type Stage = (typeof stages)[number]

interface Trying {
  readonly at: 'unasked' | 'asking' | 'pausing' | 'cancelled' | 'failed' | 'done'
  /** What is asked for, or will be next. */
  readonly next: Stage
  readonly key: 'profile.3' | 'profile.4' | undefined
  /** Whether ten minutes have passed since the card asked. */
  readonly isOld: boolean
  readonly day: number | undefined
  /** As many events of the day are listed at most. */
  readonly listed: 100 | 600
}

const requests = {
  events: start('fetchPastEvents', { cursor: undefined, atMost: 100 }),
  moreEvents: start('fetchPastEvents', { cursor: 'cD0x', atMost: 100 }),
  incidents: start('fetchPastIncidents', { pks: [7] }),
  latest: start('fetchPastEvents', { cursor: undefined, atMost: 100 }),
  maintenance: start('fetchMaintenance'),
} as const satisfies Record<Stage, unknown>

const states = {
  events: 'events',
  moreEvents: 'events',
  incidents: 'incidents',
  latest: 'latest',
  maintenance: 'maintenance',
}

const ports = {
  events: 'fetchPastEvents',
  moreEvents: 'fetchPastEvents',
  incidents: 'fetchPastIncidents',
  latest: 'fetchPastEvents',
  maintenance: 'fetchMaintenance',
} as const satisfies Record<Stage, string>

function asking(trying: Trying): ModelledOutcome<Trying> {
  return { to: { ...trying, at: 'asking' }, does: [requests[trying.next]] }
}

function anew(trying: Trying): ModelledOutcome<Trying> {
  return asking({ ...trying, next: 'events', isOld: false, day: undefined, listed: 100 })
}

/** A card asks. */
function askedBy(trying: Trying, key: Trying['key']): ModelledOutcome<Trying> {
  const asked = { ...trying, key, day: undefined, listed: 100 } as const
  if (trying.at === 'asking' || trying.at === 'pausing') return { to: asked }
  if (trying.at === 'unasked' || trying.isOld) return anew(asked)
  return trying.at === 'done' ? { to: asked } : asking(asked)
}

/** The answer to what was asked for. After events that have others before them, these are next. */
function answered(trying: Trying, next: Stage): ModelledOutcome<Trying> {
  return { to: { ...trying, at: 'pausing', next } }
}

function rowOf(trying: Trying): ModelledRow<Trying> {
  const { at, next, key, day, listed } = trying
  const isReading = at === 'asking' || at === 'pausing'
  const isOfEvents = next === 'events' || next === 'moreEvents'
  const isAsking = at === 'asking'
  const old: Trying = { ...trying, isOld: true }
  return {
    state: isReading ? { reading: isAsking ? states[next] : 'pausing' } : at,
    tags: isReading ? ['reading'] : at === 'unasked' ? [] : [at],
    ports: isAsking ? [ports[next]] : [],
    shows: {
      key,
      day,
      listed,
      failure: at === 'failed' ? 'Failed to get past events: Internal Server Error' : undefined,
    },
    on: {
      'a card asks': askedBy(trying, 'profile.3'),
      'another card asks': askedBy(trying, 'profile.4'),
      'the card is closed': { to: { ...trying, key: undefined } },
      ...(isReading && { 'the operator cancels': { to: { ...trying, at: 'cancelled' } } }),
      ...(at === 'done' && {
        'the operator asks for the days until now': anew(trying),
        'the operator opens or closes a day': {
          to: { ...trying, day: day === 20_000 ? undefined : 20_000, listed: 100 },
        },
        'the operator opens or closes another day': {
          to: { ...trying, day: day === 20_001 ? undefined : 20_001, listed: 100 },
        },
        'the operator wants to see more of its events': { to: { ...trying, listed: 600 } },
      }),
      ...(isAsking &&
        ports[next] === 'fetchPastEvents' && {
          'events come, and there are more': answered(trying, isOfEvents ? 'moreEvents' : 'maintenance'),
          'the last events come': answered(trying, isOfEvents ? 'incidents' : 'maintenance'),
        }),
      ...(isAsking && {
        'the incidents come': answered(trying, 'latest'),
        'the maintenance comes': { to: { ...trying, at: 'done' } },
        'the events cannot be read': { to: { ...trying, at: 'failed' } },
        'the incidents cannot be read': { to: { ...trying, at: 'failed' } },
        'the maintenance cannot be read': { to: { ...trying, at: 'failed' } },
      }),
      'a fifth of a second passes': at === 'pausing' ? asking(trying) : undefined,
      'ten minutes pass': at === 'pausing' ? asking(old) : { to: old },
    },
  }
}

function happened(pk: number) {
  const at = 1_768_478_400_000_000 - pk
  return {
    pk,
    incident: 7,
    type: 'STA',
    by: 'nav',
    at,
    offset: 60,
    receivedAt: Number.MAX_SAFE_INTEGER,
    receivedOffset: 60,
  }
}

const failure = broken('get past events')

export const walk = modelledWalk({
  machine: trialMachine,
  singletons: { clock: { skew: 0 } },
  observe: ({ key, openDay, listed, failure: fault }: TrialContext) => ({
    key,
    day: openDay,
    listed,
    failure: fault?.message,
  }),
  starts: {
    'the page is opened': {
      to: { at: 'unasked', next: 'events', key: undefined, isOld: false, day: undefined, listed: 100 },
    },
  },
  cases: {
    'a card asks': send({ type: 'trial.ask', key: 'profile.3' }),
    'another card asks': send({ type: 'trial.ask', key: 'profile.4' }),
    'the card is closed': send({ type: 'trial.close' }),
    'the operator cancels': send({ type: 'trial.cancel' }),
    'the operator asks for the days until now': send({ type: 'trial.renew' }),
    'the operator opens or closes a day': send({ type: 'trial.toggleDay', date: 20_000 }),
    'the operator opens or closes another day': send({ type: 'trial.toggleDay', date: 20_001 }),
    'the operator wants to see more of its events': send({ type: 'trial.list', atMost: 600 }),
    'events come, and there are more': settle('fetchPastEvents', {
      events: [happened(2)],
      unreadable: 0,
      further: 'cD0x',
    }),
    'the last events come': settle('fetchPastEvents', { events: [happened(1)], unreadable: 0, further: undefined }),
    'the incidents come': settle('fetchPastIncidents', [incident({ pk: 7 })]),
    'the maintenance comes': settle('fetchMaintenance', undefined),
    'the events cannot be read': fail('fetchPastEvents', failure),
    'the incidents cannot be read': fail('fetchPastIncidents', failure),
    'the maintenance cannot be read': fail('fetchMaintenance', failure),
    'a fifth of a second passes': wait(200),
    'ten minutes pass': wait(600_000),
  },
  rowOf,
})

interface Waiting {
  readonly at: 'unasked' | 'asking' | 'pausing' | 'late'
  readonly next: 'events' | 'incidents'
}

/** The server is left alone until the pause is over. */
export const pausing = modelledWalk({
  machine: trialMachine,
  singletons: { clock: { skew: 0 } },
  starts: { 'the page is opened': { to: { at: 'unasked', next: 'events' } } },
  cases: {
    'a card asks': send({ type: 'trial.ask', key: 'profile.3' }),
    'the last events come': settle('fetchPastEvents', { events: [happened(1)], unreadable: 0, further: undefined }),
    'almost a fifth of a second passes': wait(199),
  },
  rowOf: ({ at, next }: Waiting): ModelledRow<Waiting> => ({
    state: at === 'unasked' ? at : { reading: at === 'asking' ? next : 'pausing' },
    tags: at === 'unasked' ? [] : ['reading'],
    ports: at === 'asking' ? [ports[next]] : [],
    on: {
      ...(at === 'unasked' && { 'a card asks': { to: { at: 'asking', next }, does: [requests.events] } }),
      ...(at === 'asking' &&
        next === 'events' && {
          'the last events come': { to: { at: 'pausing', next: 'incidents' } },
        }),
      ...(at === 'pausing' && { 'almost a fifth of a second passes': { to: { at: 'late', next } } }),
      ...(at === 'late' && {
        'almost a fifth of a second passes': { to: { at: 'asking', next }, does: [requests.incidents] },
      }),
    },
  }),
})
