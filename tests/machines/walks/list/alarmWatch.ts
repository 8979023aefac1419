/**
 * Watching for alarms (docs/behaviour.md#alerts): the newest alarms are fetched 30 s after each response, whatever page
 * is open. An alarm that appears after the first response for a filter is reported once. If a later response lacks it
 * and it then returns, it is reported again. Live changes take effect immediately. The chart respects a pause that the
 * server asks for, and does not report failures.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { alarmWatchMachine, type AlarmWatchContext } from '../../../../machines/list/alarmWatch.ts'
import { start, tellParent, type Effect } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, sleepUntil, wait } from '../../support/walk.ts'

interface Watch {
  readonly phase: 'waiting' | 'asking' | 'resting' | 'restrained'
  readonly filter: 'criticals' | 'own'
  /** The known alarms: not fetched yet, none, or incident 7. */
  readonly alarms: 'unknown' | 'none' | 'seven'
  /** Whether incident 7 has been an alarm since the last response without it. */
  readonly isKnown: boolean
  /** Seconds in this phase. The interval and the pause each last 30 seconds. */
  readonly seconds: 0 | 15
  /** Seconds since the last response, at most 30. */
  readonly age: 0 | 15 | 30
  /** Seconds since the last request, and since the last request that has received a response; each at most 15. */
  readonly askedAge: 0 | 15
  readonly asOfAge: 0 | 15
}

const seven = incident({ pk: 7, level: 1 })
const filters = {
  criticals: { open: true, acked: false, stateful: undefined, maxLevel: 1, tags: [], sourceSystemIds: [] },
  own: { ...defaultFilter, maxLevel: 2 },
} as const

function asks(filter: Watch['filter']): Effect {
  return start('fetchAlarms', {
    filter: filters[filter],
    timeframeHours: 0,
    search: '',
    withLevels: filter === 'criticals',
    pageSize: 50,
    cursor: undefined,
  })
}

/** The alarm arrived after the last answered request. */
const arrives = ({ asOfAge }: Watch) =>
  tellParent({ type: 'alarmWatch.told', arrived: [seven], since: agoBy(asOfAge), gone: [] })
const leaves = ({ asOfAge }: Watch) =>
  tellParent({ type: 'alarmWatch.told', arrived: [], since: agoBy(asOfAge), gone: [7] })

/** Matches a time exactly now, or at least 15 s ago. */
function agoBy(seconds: 0 | 15) {
  return {
    asymmetricMatch: (at: unknown) =>
      typeof at === 'number' && (seconds === 0 ? at === Date.now() : Date.now() - at >= 15_000),
    toString: () => `${seconds} s ago`,
  }
}

function later(age: Watch['age']): Watch['age'] {
  return age === 0 ? 15 : 30
}

function asked(watch: Watch): ModelledOutcome<Watch> {
  return { to: { ...watch, phase: 'asking', seconds: 0, askedAge: 0 }, does: [asks(watch.filter)] }
}

function takes(watch: Watch, filter: Watch['filter']): ModelledOutcome<Watch> {
  const next = asked({ ...watch, filter, alarms: 'unknown' })
  return { ...next, does: [...(watch.alarms === 'seven' ? [leaves(watch)] : []), ...(next.does ?? [])] }
}

function becomes(watch: Watch, alarms: 'none' | 'seven', next = watch): ModelledOutcome<Watch> {
  const isNews = watch.alarms === 'none' && alarms === 'seven' && !watch.isKnown
  const isGone = watch.alarms === 'seven' && alarms === 'none'
  return {
    to: { ...next, alarms, isKnown: watch.isKnown || alarms === 'seven' },
    does: [...(isNews ? [arrives(watch)] : []), ...(isGone ? [leaves(watch)] : [])],
  }
}

function answered(watch: Watch, alarms: 'none' | 'seven'): ModelledOutcome<Watch> | undefined {
  if (watch.phase !== 'asking') return undefined
  const isForgotten = alarms === 'none'
  const outcome = becomes(watch, alarms, { ...watch, phase: 'resting', seconds: 0, age: 0, asOfAge: watch.askedAge })
  return isForgotten ? { ...outcome, to: { ...outcome.to, isKnown: false } } : outcome
}

function passes(watch: Watch): ModelledOutcome<Watch> {
  const older: Watch = { ...watch, age: later(watch.age), askedAge: 15, asOfAge: 15 }
  if (watch.phase === 'waiting' || watch.phase === 'asking') return { to: older }
  return watch.seconds === 0 ? { to: { ...older, seconds: 15 } } : asked(older)
}

function checks(watch: Watch): ModelledOutcome<Watch> | undefined {
  return watch.phase === 'resting' && watch.age === 30 ? asked(watch) : undefined
}

/** After an hour of sleep every check is due, and every pause is over. */
function wakes(watch: Watch): ModelledOutcome<Watch> {
  const old: Watch = { ...watch, age: 30, askedAge: 15, asOfAge: 15 }
  return watch.phase === 'resting' || watch.phase === 'restrained' ? asked(old) : { to: old }
}

function rowOf(watch: Watch): ModelledRow<Watch> {
  const { phase, alarms, isKnown, filter } = watch
  return {
    state: phase,
    ports: ['alarmFilter', ...(phase === 'asking' ? ['fetchAlarms'] : [])],
    shows: {
      filter: filters[filter],
      standing: { unknown: undefined, none: [], seven: [7] }[alarms],
      isKnown,
    },
    on: {
      'criticals are alarms': takes(watch, 'criticals'),
      'a saved filter decides': takes(watch, 'own'),
      'the server has no alarm': answered(watch, 'none'),
      'the server has an alarm': answered(watch, 'seven'),
      'the server does not answer': phase === 'asking' ? { to: { ...watch, phase: 'resting', seconds: 0 } } : undefined,
      'there are too many calls':
        phase === 'asking' ? { to: { ...watch, phase: 'restrained', seconds: 0 } } : undefined,
      'an alarm is pushed': alarms === 'unknown' ? undefined : becomes(watch, 'seven'),
      'its end is pushed': alarms === 'unknown' ? undefined : becomes(watch, 'none'),
      'fifteen seconds pass': passes(watch),
      'the page is shown': checks(watch),
      'the computer wakes': wakes(watch),
    },
  }
}

const atFirst: Watch = {
  phase: 'waiting',
  filter: 'criticals',
  alarms: 'unknown',
  isKnown: false,
  seconds: 0,
  age: 0,
  askedAge: 15,
  asOfAge: 15,
}

const page = (...incidents: readonly (typeof seven)[]) => ({
  incidents,
  next: undefined,
  previous: undefined,
  unreadable: 0,
})

export const walk = defineWalk({
  machine: alarmWatchMachine,
  observe: ({ filter, alarms }: AlarmWatchContext) => ({
    filter: filter.filter,
    standing: alarms.standing?.map(({ pk }) => pk),
    isKnown: alarms.known.has(7),
  }),
  starts: {
    'levels are not shown': { input: { showsLevels: false }, to: nameOf(atFirst), does: [start('alarmFilter')] },
  },
  cases: {
    'criticals are alarms': hear('alarmFilter', {
      type: 'alarmFilter.told',
      filter: { pk: undefined, filter: filters.criticals },
    }),
    'a saved filter decides': hear('alarmFilter', { type: 'alarmFilter.told', filter: { pk: 4, filter: filters.own } }),
    'the server has no alarm': settle('fetchAlarms', page()),
    'the server has an alarm': settle('fetchAlarms', page(seven)),
    'the server does not answer': fail('fetchAlarms', unreachable('get alarms')),
    'there are too many calls': fail(
      'fetchAlarms',
      new Fault({ kind: 'refused', action: 'get alarms', status: 429, body: 'Later.', retryAfter: 30_000 }),
    ),
    'an alarm is pushed': send({ type: 'alarmWatch.hear', changes: [{ type: 'created', incident: seven }] }),
    'its end is pushed': send({ type: 'alarmWatch.hear', changes: [{ type: 'deleted', pk: 7 }] }),
    'fifteen seconds pass': wait(15_000),
    'the page is shown': send({ type: 'alarmWatch.check' }),
    'the computer wakes': sleepUntil(3_600_000, { type: 'alarmWatch.check' }),
  },
  rows: modelledRows([atFirst], rowOf),
})
