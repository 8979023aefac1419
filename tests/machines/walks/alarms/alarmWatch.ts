/**
 * Watching for alarms (docs/behaviour.md#alerts): alarms are checked 30 s after each check, whatever page is open: by the
 * server’s events and counts or, where it has none, by its newest alarms. An alarm that appears after the first response for a filter is reported once. If a later response lacks it
 * and it then returns, it is reported again. Live changes take effect immediately. The chart respects a pause that the
 * server asks for, and does not report failures.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { alarmWatchMachine, type AlarmWatchContext } from '../../../../machines/alarms/alarmWatch.ts'
import { start, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { listWith, objectWith } from '../../support/shapes.ts'
import { fail, hear, send, settle, sleepUntil, wait } from '../../support/walk.ts'

interface Watch {
  readonly phase: 'waiting' | 'latest' | 'newest' | 'resting' | 'restrained'
  readonly filter: 'criticals'
  /** The known alarms: not fetched yet, none, or incident 7. */
  readonly alarms: 'unknown' | 'none' | 'seven'
  /** Whether incident 7 has been an alarm since the last response without it. */
  readonly isKnown: boolean
  /** Whether the live connection has told something about incident 7 since the last request. */
  readonly isHeard: boolean
  /** Seconds in this phase. The interval and the pause each last 30 seconds. */
  readonly seconds: 0 | 15
  /** Seconds since the last response, at most 30. */
  readonly age: 0 | 15 | 30
  /** Seconds since the last request, and since the last request that has received a response; each at most 15. */
  readonly askedAge: 0 | 15
  readonly asOfAge: 0 | 15
}

const portOf = { latest: 'fetchLatestEvents', newest: 'fetchAlarms' } as const

function isAsking(phase: Watch['phase'] | Resting['phase']): phase is keyof typeof portOf {
  return phase in portOf
}

const seven = incident({ pk: 7, level: 1 })
const filters = {
  criticals: { open: true, acked: false, stateful: undefined, maxLevel: 1, tags: [], sourceSystemIds: [] },
} as const

function asks(filter: Watch['filter']): Effect {
  return start('fetchAlarms', {
    filter: filters[filter],
    timeframeHours: 0,
    search: '',
    withLevels: true,
    pageSize: 50,
    cursor: undefined,
  })
}

const aTime = { asymmetricMatch: (value: unknown) => typeof value === 'number', toString: () => 'a time' }

/** The alarm arrived after the last answered request. */
const arrives = ({ asOfAge }: Watch) =>
  tellParent({ type: 'alarmWatch.told', arrived: [seven], since: agoBy(asOfAge), gone: [], askedAt: aTime })
const leaves = ({ asOfAge }: Watch) =>
  tellParent({ type: 'alarmWatch.told', arrived: [], since: agoBy(asOfAge), gone: [7], askedAt: aTime })

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
  return {
    to: { ...watch, phase: 'latest', seconds: 0, askedAge: 0, isHeard: false },
    does: [start('fetchLatestEvents', { atMost: 50 })],
  }
}

function takes(watch: Watch, filter: Watch['filter']): ModelledOutcome<Watch> {
  const next = asked({ ...watch, filter, alarms: 'unknown', isKnown: false, asOfAge: 15 })
  return { ...next, does: [...(watch.isKnown ? [leaves(watch)] : []), ...(next.does ?? [])] }
}

/** Before the first response nothing can tell whether a pushed alarm is new: it is announced. */
function pushed(watch: Watch, alarms: 'none' | 'seven'): ModelledOutcome<Watch> {
  const isFirst = watch.alarms === 'unknown'
  const isNews = alarms === 'seven' && !watch.isKnown
  const isGone = alarms === 'none' && (isFirst ? watch.isKnown : watch.alarms === 'seven')
  const isKnown = alarms === 'seven' || (watch.isKnown && !isFirst)
  return {
    to: {
      ...watch,
      isKnown,
      alarms: isFirst ? 'unknown' : alarms,
      isHeard: watch.isHeard || !isFirst || isNews || isGone,
    },
    does: [...(isNews ? [arrives(watch)] : []), ...(isGone ? [leaves(watch)] : [])],
  }
}

function answered(watch: Watch, alarms: 'none' | 'seven'): ModelledOutcome<Watch> {
  const isNews = watch.alarms === 'none' && alarms === 'seven' && !watch.isKnown
  const isGone = watch.isKnown && alarms === 'none' && !watch.isHeard
  return {
    to: {
      ...watch,
      phase: 'resting',
      alarms,
      isKnown: alarms === 'seven' || (watch.isKnown && watch.isHeard),
      seconds: 0,
      age: 0,
      asOfAge: watch.askedAge,
    },
    does: [...(isNews ? [arrives(watch)] : []), ...(isGone ? [leaves(watch)] : [])],
  }
}

function passes(watch: Watch): ModelledOutcome<Watch> {
  const older: Watch = { ...watch, age: later(watch.age), askedAge: 15, asOfAge: 15 }
  if (watch.phase !== 'resting' && watch.phase !== 'restrained') return { to: older }
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
    state: isAsking(phase) ? { asking: phase } : phase,
    ports: ['alarmFilter', ...(isAsking(phase) ? [portOf[phase]] : [])],
    shows: {
      filter: filters[filter],
      standing: { unknown: undefined, none: [], seven: [7] }[alarms],
      isKnown,
    },
    on: {
      'criticals are alarms': takes(watch, 'criticals'),
      'the server has no events': { to: { ...watch, phase: 'newest' }, does: [asks(filter)] },
      'the server has no alarm': answered(watch, 'none'),
      'the server has an alarm': answered(watch, 'seven'),
      'the server does not answer': { to: { ...watch, phase: 'resting', seconds: 0 } },
      'there are too many calls': { to: { ...watch, phase: 'restrained', seconds: 0 } },
      'an alarm is pushed': pushed(watch, 'seven'),
      'its end is pushed': pushed(watch, 'none'),
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
  isHeard: false,
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

export const walk = modelledWalk({
  machine: alarmWatchMachine,
  observe: ({ filter, alarms }: AlarmWatchContext) => ({
    filter: filter.filter,
    standing: alarms.standing?.map(({ pk }) => pk),
    isKnown: alarms.known.has(7),
  }),
  starts: {
    'levels are not shown': { input: { showsLevels: false }, to: atFirst, does: [start('alarmFilter')] },
  },
  cases: {
    'criticals are alarms': hear('alarmFilter', {
      type: 'alarmFilter.told',
      filter: { pk: undefined, filter: filters.criticals },
    }),
    'the server has no events': settle('fetchLatestEvents', []),
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
  rowOf,
})

/** A server with a feed. Incident 7 begins, and incident 5 is acknowledged until its acknowledgement expires. */
interface Following {
  readonly phase: 'waiting' | keyof typeof followingPorts | 'resting' | 'restrained'
  /** The newest event that is known: none while the feed is not used, an old one, or the start of incident 7. */
  readonly seen: 0 | 1 | 2
  /** Whether a check with the feed has been completed. */
  readonly isCounted: boolean
  /** Whether the answer contains the start of incident 7, which has not been looked up yet. */
  readonly isTold: boolean
  /** How many acknowledged incidents the server counts. */
  readonly counted: 0 | 1
  /** Whether incident 5 is known to be acknowledged; undefined if the acknowledged incidents are not known. */
  readonly isAcked: boolean | undefined
  readonly knowsSeven: boolean
  readonly knowsFive: boolean
  /** Checks that still do without the feed. */
  readonly plain: number
  /** Whether the last attempt to use the feed has failed. */
  readonly hasFailed: boolean
  /** Whether an answer about the alarms has been applied since the filter was told. */
  readonly isAnswered: boolean
  /** Whether the last check was completed just now. */
  readonly isFresh: boolean
}

const followingPorts = {
  latest: 'fetchLatestEvents',
  newest: 'fetchAlarms',
  changes: 'fetchAlarmChanges',
  looking: 'lookUpIncidents',
  expiring: 'lookUpAcked',
  gathering: 'fetchAckedAlarms',
} as const

const expired = incident({ pk: 5, level: 1 })
const question = { filter: filters.criticals, timeframeHours: 0, search: '', withLevels: true }
const ackedOnes = { ...question, filter: { ...filters.criticals, acked: true } }
const anyState = { ...question, filter: { ...filters.criticals, open: undefined, acked: undefined, maxLevel: 5 } }
const whole = { cursor: undefined, oldest: undefined, newest: undefined }
const begins = { pk: 2, incident: 7, receivedAt: 0, deed: { type: 'STA', by: 'nav' } }
const nothing = { events: [], hasMore: false, count: 0, acked: 1 }

function isBusy(phase: Following['phase'] | Hearing['phase']): phase is keyof typeof followingPorts {
  return phase in followingPorts
}

/** Matches a list of primary keys that contains this one only if `isIn`. */
function pksWith(isIn: boolean, pk = 7) {
  return {
    asymmetricMatch: (pks: unknown) => Array.isArray(pks) && pks.includes(pk) === isIn,
    toString: () => `${isIn ? 'with' : 'without'} ${pk}`,
  }
}

/** What a busy phase asks. The incidents are looked up in any state, because an event may have changed it. */
function followingStart({ phase, isTold, isAcked }: Following): readonly Effect[] {
  switch (phase) {
    case 'latest':
      return [start('fetchLatestEvents', { atMost: 50 })]
    case 'newest':
      return [start('fetchAlarms', { ...question, pageSize: 50, cursor: undefined })]
    case 'changes':
      return [start('fetchAlarmChanges', objectWith({ question, acked: ackedOnes }))]
    case 'looking':
      return [
        start('lookUpIncidents', {
          ...whole,
          question: anyState,
          pks: pksWith(isTold),
        }),
      ]
    case 'expiring':
      return [start('lookUpAcked', { ...whole, question, pks: isAcked ? [5] : [] })]
    case 'gathering':
      return [start('fetchAckedAlarms', ackedOnes)]
    default:
      return []
  }
}

function tells(arrived: readonly unknown[], gone: readonly number[] = []): readonly Effect[] {
  if (arrived.length + gone.length === 0) return []
  return [
    tellParent({
      type: 'alarmWatch.told',
      arrived,
      since: aTime,
      askedAt: aTime,
      gone: gone.length > 1 ? listWith(...gone) : gone,
    }),
  ]
}

function goes(to: Following, does: readonly Effect[] = []): ModelledOutcome<Following> {
  return { to, does: [...does, ...followingStart(to)] }
}

/** A check begins. */
function begun(before: Following): ModelledOutcome<Following> {
  const at = { ...before, isFresh: false }
  if (at.seen > 0) return goes({ ...at, phase: 'changes' })
  return goes({ ...at, phase: at.plain === 0 ? 'latest' : 'newest' })
}

/** The feed is not used in this check and, after a second failure in a row, for ten checks. */
function drops(at: Following): ModelledOutcome<Following> {
  return goes({ ...at, ...withoutFeed, phase: 'newest', plain: at.hasFailed ? 10 : 0, hasFailed: true })
}

/** After the first failure, the next check goes on where the feed was. */
function getsError(at: Following): ModelledOutcome<Following> {
  return at.hasFailed || at.seen === 0 ? drops(at) : { to: { ...at, phase: 'resting', isTold: false, hasFailed: true } }
}

const withoutFeed = { seen: 0, isCounted: false, isTold: false, counted: 0, isAcked: undefined } as const

/** The filter is told: no earlier alarm is left. */
function filtersAgain(at: Following): ModelledOutcome<Following> {
  const gone = [...(at.knowsSeven ? [7] : []), ...(at.knowsFive ? [5] : [])]
  const to: Following = {
    ...at,
    ...withoutFeed,
    knowsSeven: false,
    knowsFive: false,
    phase: 'latest',
    plain: 0,
    hasFailed: false,
    isAnswered: false,
  }
  return goes(to, tells([], gone))
}

/** The newest alarms: there is none. */
function showsNone(at: Following): ModelledOutcome<Following> {
  const gone = [...(at.knowsSeven ? [7] : []), ...(at.knowsFive ? [5] : [])]
  const to = { ...at, knowsSeven: false, knowsFive: false, isAnswered: true }
  if (at.seen > 0) return goes({ ...to, phase: 'changes' }, tells([], gone))
  return goes({ ...to, phase: 'resting', plain: Math.max(0, at.plain - 1), isFresh: true }, tells([], gone))
}

/** The wanted incidents have been looked up: seven is an alarm, or none of them is. */
function looksUp(at: Following, isSeven: boolean): ModelledOutcome<Following> {
  const isNews = isSeven && at.isTold && !at.knowsSeven
  const isGone = !isSeven && at.isTold && at.knowsSeven
  const to: Following = {
    ...at,
    seen: at.isTold ? 2 : at.seen,
    isTold: false,
    isCounted: true,
    isAnswered: true,
    knowsSeven: at.isTold ? isSeven : at.knowsSeven,
  }
  const does = tells(isNews ? [seven] : [], isGone ? [7] : [])
  if (at.isAcked === undefined) return goes({ ...to, phase: 'gathering' }, does)
  if (at.isAcked !== (at.counted === 1)) return goes({ ...to, phase: 'expiring' }, does)
  return goes({ ...to, phase: 'resting', isFresh: true, hasFailed: false }, does)
}

function followingRow(at: Following): ModelledRow<Following> {
  const { phase, seen, isAcked, knowsSeven, knowsFive, plain, hasFailed, isAnswered, isFresh } = at
  const answers = (counted: 0 | 1, begins = false) =>
    goes({ ...at, phase: 'looking', counted, isTold: begins && seen < 2 })
  const failures = feedPorts.flatMap((port): readonly (readonly [string, ModelledOutcome<Following>])[] => [
    [`${port} does not answer`, { to: { ...at, phase: 'resting', isTold: false } }],
    [`${port} has too many calls`, { to: { ...at, phase: 'restrained', isTold: false } }],
    [`${port} gets an error`, getsError(at)],
  ])
  return {
    state: isBusy(phase) ? { asking: phase } : phase,
    ports: ['alarmFilter', ...(isBusy(phase) ? [followingPorts[phase]] : [])],
    shows: {
      seen,
      acked: isAcked === undefined ? undefined : isAcked ? [5] : [],
      known: [...(knowsFive ? [5] : []), ...(knowsSeven ? [7] : [])],
      plain,
      hasFailed,
      isAnswered,
      isFresh,
    },
    on: {
      ...Object.fromEntries(failures),
      'criticals are alarms': filtersAgain(at),
      'the newest events are old': goes({ ...at, phase: 'newest', seen: 1 }),
      'there is no alarm': showsNone(at),
      'nothing has happened': answers(1),
      'an acknowledgement expires': answers(0),
      'incident 7 begins': answers(1, true),
      'too much has happened': drops(at),
      'the server cannot count': drops(at),
      'incident 7 is an alarm': looksUp(at, true),
      'none of them is an alarm': looksUp(at, false),
      'incident 5 is an alarm': goes(
        { ...at, phase: 'resting', isFresh: true, hasFailed: false, isAcked: false, knowsFive: true },
        tells(knowsFive ? [] : [expired]),
      ),
      'incident 5 is acknowledged': goes({ ...at, phase: 'resting', isFresh: true, hasFailed: false, isAcked: true }),
      'half a minute passes':
        phase === 'resting' || phase === 'restrained' ? begun(at) : { to: { ...at, isFresh: false } },
    },
  }
}

const followingAtFirst: Following = {
  phase: 'waiting',
  ...withoutFeed,
  knowsSeven: false,
  knowsFive: false,
  plain: 0,
  hasFailed: false,
  isAnswered: false,
  isFresh: true,
}
const tooMany = new Fault({ kind: 'refused', action: 'get alarms', status: 429, body: 'Later.', retryAfter: 30_000 })
const feedPorts = Object.values(followingPorts).filter((port) => port !== 'fetchAlarms')

/** Watching by the events and the counts of a server. */
export const followingWalk = modelledWalk({
  machine: alarmWatchMachine,
  observe: ({ feed, alarms, plainChecks, hasFailed, checkedAt }: AlarmWatchContext) => ({
    seen: feed?.seen.pk ?? 0,
    acked: feed?.acked && [...feed.acked.pks],
    known: [...alarms.known.keys()].toSorted((one, other) => one - other),
    plain: plainChecks,
    hasFailed,
    isAnswered: alarms.asOf > 0,
    isFresh: checkedAt === Date.now(),
  }),
  starts: {
    'levels are shown': { input: { showsLevels: true }, to: followingAtFirst, does: [start('alarmFilter')] },
  },
  cases: {
    'criticals are alarms': hear('alarmFilter', {
      type: 'alarmFilter.told',
      filter: { pk: undefined, filter: filters.criticals },
    }),
    'the newest events are old': settle('fetchLatestEvents', [{ pk: 1, incident: 8, receivedAt: 0 }]),
    'there is no alarm': settle('fetchAlarms', page()),
    'nothing has happened': settle('fetchAlarmChanges', nothing),
    'an acknowledgement expires': settle('fetchAlarmChanges', { ...nothing, acked: 0 }),
    'incident 7 begins': settle('fetchAlarmChanges', { ...nothing, events: [begins] }),
    'too much has happened': settle('fetchAlarmChanges', { ...nothing, hasMore: true }),
    'the server cannot count': settle('fetchAlarmChanges', { ...nothing, count: undefined }),
    'incident 7 is an alarm': settle('lookUpIncidents', { items: [seven], unreadable: 0 }),
    'none of them is an alarm': settle('lookUpIncidents', { items: [], unreadable: 0 }),
    'incident 5 is an alarm': settle('lookUpAcked', { items: [expired], unreadable: 0 }),
    'incident 5 is acknowledged': settle('fetchAckedAlarms', { items: [5], unreadable: 0 }),
    'half a minute passes': wait(30_000),
    ...Object.fromEntries(
      feedPorts.flatMap((port) => [
        [`${port} does not answer`, fail(port, unreachable('get recent events'))],
        [`${port} has too many calls`, fail(port, tooMany)],
        [`${port} gets an error`, fail(port, broken('get recent events'))],
      ]),
    ),
  },
  rowOf: followingRow,
})

/** The live connection tells that incident 70 has changed and is an alarm now: whether it was one before, the feed tells. */
interface Hearing {
  readonly phase: 'waiting' | 'latest' | 'newest' | 'changes' | 'looking' | 'resting' | 'following' | 'restrained'
  /** Whether all incidents that existed before the first check are known. */
  readonly isCounted: boolean
  /** Whether incident 70 was found to be one of them, although no event tells of it. */
  readonly isFound: boolean
  readonly isUnclear: boolean
  readonly isKnown: boolean
  /** Whether incident 70 was announced since the last request. */
  readonly isHeard: boolean
  /** How many checks in a row have followed because something was unclear, and the seconds of the pause before the next. */
  readonly followUps: number
  readonly seconds: 0 | 1
  /** Whether the last check has failed. */
  readonly hasFailed: boolean
  /** Whether the request that failed last asked for a pause. */
  readonly wasRestrained: boolean
}

/** So far above the newest known incident that there may be more of which no event tells. */
const seventy = incident({ pk: 70, level: 1 })
const anyAcks = { ...filters.criticals, acked: undefined }
const anyQuestion = { ...question, filter: anyAcks }

function hears(at: Hearing): ModelledOutcome<Hearing> {
  if (at.isKnown) return { to: at }
  if (at.phase === 'waiting' || at.phase === 'latest')
    return { to: { ...at, isKnown: true, isHeard: true }, does: tells([seventy]) }
  const unclear = { ...at, isUnclear: true }
  return at.phase === 'resting' && !at.hasFailed ? followsUp(unclear) : { to: unclear }
}

/** Three follow-ups are made at once, further ones after a pause. */
function followsUp(at: Hearing, does: readonly Effect[] = []): ModelledOutcome<Hearing> {
  if (at.followUps < 3) return asksAgain(at, does)
  return { to: { ...at, phase: 'following', seconds: 0, isUnclear: true }, does }
}

function asksAgain(at: Hearing, does: readonly Effect[] = []): ModelledOutcome<Hearing> {
  const followUps = at.isUnclear ? Math.min(3, at.followUps + 1) : 0
  return {
    to: { ...at, phase: 'changes', isUnclear: false, isHeard: false, followUps, seconds: 0 },
    does: [...does, start('fetchAlarmChanges', objectWith({ question: anyQuestion, acked: undefined }))],
  }
}

function hearingRow(at: Hearing): ModelledRow<Hearing> {
  const { phase, isKnown, isHeard, isCounted, isFound, isUnclear, followUps, hasFailed } = at
  const port = isBusy(phase) ? [followingPorts[phase]] : []
  const isGone = isKnown && !isHeard
  const known: Hearing = { ...at, isKnown: isKnown && isHeard }
  const isWanted = !isCounted && !isFound
  const looked: Hearing = { ...(isWanted ? known : at), phase: 'resting', isCounted: true, hasFailed: false }
  const goneNow = isGone && isWanted ? tells([], [70]) : []
  const none = isUnclear ? followsUp(looked, goneNow) : { to: looked, does: goneNow }
  return {
    state: port.length === 0 ? phase : { asking: phase },
    ports: ['alarmFilter', ...port],
    shows: { isKnown, followUps, hasFailed, wasRestrained: at.wasRestrained },
    on: {
      'any criticals are alarms': {
        to: {
          ...hearingAtFirst,
          wasRestrained: at.wasRestrained,
          phase: 'latest',
          followUps: isUnclear ? Math.min(3, followUps + 1) : 0,
        },
        does: [...tells([], isKnown ? [70] : []), start('fetchLatestEvents', { atMost: 50 })],
      },
      'the newest events are old': {
        to: { ...at, phase: 'newest' },
        does: [start('fetchAlarms', { ...anyQuestion, pageSize: 50, cursor: undefined })],
      },
      'there is no alarm': {
        to: { ...known, phase: 'changes' },
        does: [
          ...(isGone ? tells([], [70]) : []),
          start('fetchAlarmChanges', objectWith({ question: anyQuestion, acked: undefined })),
        ],
      },
      'nothing has happened': {
        to: { ...at, phase: 'looking' },
        does: [
          start('lookUpIncidents', {
            ...whole,
            question: anyState,
            pks: pksWith(isWanted, 70),
          }),
        ],
      },
      'none of them is an alarm': none,
      'incident 70 existed before': isWanted
        ? followsUp({ ...at, isFound: true, isKnown: true, isUnclear: true, hasFailed: false })
        : none,
      'incident 70 has changed': hears(at),
      'the server fails': { to: { ...at, phase: 'resting', hasFailed: true, wasRestrained: false } },
      'there are too many calls': { to: { ...at, phase: 'restrained', wasRestrained: true } },
      'a second passes':
        phase !== 'following' ? undefined : at.seconds === 0 ? { to: { ...at, seconds: 1 } } : asksAgain(at),
    },
  }
}

const hearingAtFirst: Hearing = {
  phase: 'waiting',
  isCounted: false,
  isFound: false,
  isUnclear: false,
  isKnown: false,
  isHeard: false,
  followUps: 0,
  seconds: 0,
  hasFailed: false,
  wasRestrained: false,
}

/** The watch begins, and finds nothing. */
const anyCriticals = {
  'any criticals are alarms': hear('alarmFilter', {
    type: 'alarmFilter.told',
    filter: { pk: undefined, filter: anyAcks },
  }),
  'the newest events are old': settle('fetchLatestEvents', [{ pk: 1, incident: 6, receivedAt: 0 }]),
  'there is no alarm': settle('fetchAlarms', page()),
}

/**
 * Another tab leads, and this one is hidden (docs/behaviour.md#the-leading-tab): a check that is due waits until this tab
 * leads or is on screen, also if it is the first one.
 */
interface Resting {
  readonly phase: 'waiting' | 'latest' | 'newest' | 'resting' | 'restrained' | 'due'
  readonly isAway: boolean
}

function restingRow(at: Resting): ModelledRow<Resting> {
  const { phase, isAway } = at
  const asksOrWaits: ModelledOutcome<Resting> = isAway
    ? { to: { ...at, phase: 'due' } }
    : { to: { ...at, phase: 'latest' }, does: [start('fetchLatestEvents', { atMost: 50 })] }
  return {
    state: isAsking(phase) || phase === 'due' ? { asking: phase } : phase,
    ports: ['alarmFilter', ...(isAsking(phase) ? [portOf[phase]] : [])],
    shows: isAway,
    on: {
      'criticals are alarms': asksOrWaits,
      'the server has no events': { to: { ...at, phase: 'newest' }, does: [asks('criticals')] },
      'there is no alarm': { to: { ...at, phase: 'resting' } },
      'there are too many calls': { to: { ...at, phase: 'restrained' } },
      'another tab leads': { to: { ...at, isAway: true } },
      'this tab leads':
        phase === 'due'
          ? { to: { phase: 'latest', isAway: false }, does: [start('fetchLatestEvents', { atMost: 50 })] }
          : { to: { ...at, isAway: false } },
      'half a minute passes': phase === 'resting' || phase === 'restrained' ? asksOrWaits : { to: at },
    },
  }
}

/** The alarms are watched by another tab. */
export const restingWalk = modelledWalk({
  machine: alarmWatchMachine,
  observe: ({ isAway }: AlarmWatchContext) => isAway,
  starts: {
    'levels are shown': {
      input: { showsLevels: true },
      to: { phase: 'waiting', isAway: false },
      does: [start('alarmFilter')],
    },
  },
  cases: {
    'criticals are alarms': hear('alarmFilter', {
      type: 'alarmFilter.told',
      filter: { pk: undefined, filter: filters.criticals },
    }),
    'the server has no events': settle('fetchLatestEvents', []),
    'there is no alarm': settle('fetchAlarms', page()),
    'there are too many calls': fail(
      'fetchAlarms',
      new Fault({ kind: 'refused', action: 'get alarms', status: 429, body: 'Later.', retryAfter: 30_000 }),
    ),
    'another tab leads': send({ type: 'alarmWatch.rest' }),
    'this tab leads': send({ type: 'alarmWatch.work' }),
    'half a minute passes': wait(30_000),
  },
  rowOf: restingRow,
})

/** Changes that the live connection pushes. */
export const hearingWalk = modelledWalk({
  machine: alarmWatchMachine,
  observe: ({ alarms, followUps, hasFailed, failure }: AlarmWatchContext) => ({
    isKnown: alarms.known.has(70),
    followUps: Math.min(3, followUps),
    hasFailed,
    wasRestrained: failure === tooMany,
  }),
  starts: {
    'levels are shown': { input: { showsLevels: true }, to: hearingAtFirst, does: [start('alarmFilter')] },
  },
  cases: {
    ...anyCriticals,
    'nothing has happened': settle('fetchAlarmChanges', { ...nothing, acked: undefined }),
    'none of them is an alarm': settle('lookUpIncidents', { items: [], unreadable: 0 }),
    'incident 70 existed before': settle('lookUpIncidents', { items: [seventy], unreadable: 0 }),
    'incident 70 has changed': send({ type: 'alarmWatch.hear', changes: [{ type: 'modified', incident: seventy }] }),
    'the server fails': fail('fetchAlarmChanges', broken('get recent events')),
    'there are too many calls': fail('fetchAlarmChanges', tooMany),
    'a second passes': wait(1000),
  },
  rowOf: hearingRow,
})

/**
 * The server counts more alarms than the events explain: it is asked for the events of the last hour. If those are too
 * many, the feed stays in use; otherwise too many events mean that it is given up.
 */
interface Counting {
  readonly phase: 'waiting' | 'latest' | 'newest' | 'changes' | 'looking' | 'resting'
  readonly isFed: boolean
  readonly isCounted: boolean
  /** How many alarms the server had at the last answer, and how many the answer that is not applied yet says. */
  readonly counted: 0 | 1
  readonly told: 0 | 1
  readonly isShort: boolean
  readonly hasFailed: boolean
  readonly plain: number
}

/** Matches a time an hour ago or, for the usual question, a later one; in microseconds before the oldest event. */
function hourAgo(isHour: boolean) {
  return {
    asymmetricMatch: (since: unknown) => typeof since === 'number' && since < -3_000_000_000 === isHour,
    toString: () => (isHour ? 'an hour earlier' : 'the usual time'),
  }
}

function countingStart({ phase, isCounted, counted, told, isShort }: Counting): readonly Effect[] {
  switch (phase) {
    case 'latest':
      return [start('fetchLatestEvents', { atMost: 50 })]
    case 'newest':
      return [start('fetchAlarms', { ...anyQuestion, pageSize: 50, cursor: undefined })]
    case 'changes':
      return [start('fetchAlarmChanges', objectWith({ question: anyQuestion, since: hourAgo(isShort) }))]
    case 'looking': {
      const pks = pksWith(!isCounted || told !== counted)
      return [start('lookUpIncidents', { ...whole, question: anyState, pks })]
    }
    default:
      return []
  }
}

function counts(to: Counting): ModelledOutcome<Counting> {
  return { to, does: countingStart(to) }
}

/** None of the wanted incidents is an alarm: a rise is unexplained, and a second time it is taken as it is. */
function explainsNothing(at: Counting): ModelledOutcome<Counting> {
  const isShort = at.isCounted && at.told > at.counted && !at.isShort
  const counted = isShort ? at.counted : at.told
  return counts({ ...at, phase: isShort ? 'changes' : 'resting', isCounted: true, counted, isShort, hasFailed: false })
}

function countingRow(at: Counting): ModelledRow<Counting> {
  const { phase, isFed, counted, isCounted, isShort, hasFailed, plain } = at
  const port = phase === 'waiting' || phase === 'resting' ? [] : [followingPorts[phase]]
  const givenUp = { isFed: false, isCounted: false, counted: 0, told: 0, isShort: false } as const
  const next = isFed ? 'changes' : plain === 0 ? 'latest' : 'newest'
  const rests: Counting = { ...at, phase: 'resting', plain: Math.max(0, plain - 1) }
  return {
    state: port.length === 0 ? phase : { asking: phase },
    ports: ['alarmFilter', ...port],
    shows: { isFed, counted: isCounted ? counted : undefined, isShort, hasFailed, plain },
    on: {
      'any criticals are alarms': counts({ ...givenUp, phase: 'latest', hasFailed: false, plain: 0 }),
      'the newest events are old': counts({ ...at, phase: 'newest', isFed: true }),
      'there is no alarm': isFed ? counts({ ...at, phase: 'changes' }) : { to: rests },
      'there is none': counts({ ...at, phase: 'looking', told: 0 }),
      'there is one': counts({ ...at, phase: 'looking', told: 1 }),
      'too much has happened': isShort
        ? counts({ ...at, phase: 'looking', told: 1 })
        : counts({ ...at, ...givenUp, phase: 'newest', hasFailed: true, plain: hasFailed ? 10 : 0 }),
      'none of them is an alarm': explainsNothing(at),
      'half a minute passes': phase === 'resting' ? counts({ ...at, phase: next }) : { to: at },
    },
  }
}

const countingAtFirst: Counting = {
  phase: 'waiting',
  isFed: false,
  isCounted: false,
  counted: 0,
  told: 0,
  isShort: false,
  hasFailed: false,
  plain: 0,
}

/** More alarms than the events explain. */
export const countingWalk = modelledWalk({
  machine: alarmWatchMachine,
  observe: ({ feed, isShort, hasFailed, plainChecks }: AlarmWatchContext) => ({
    isFed: feed !== undefined,
    counted: feed?.count,
    isShort,
    hasFailed,
    plain: plainChecks,
  }),
  starts: {
    'levels are shown': { input: { showsLevels: true }, to: countingAtFirst, does: [start('alarmFilter')] },
  },
  cases: {
    ...anyCriticals,
    'there is none': settle('fetchAlarmChanges', { ...nothing, acked: undefined }),
    'there is one': settle('fetchAlarmChanges', { ...nothing, acked: undefined, count: 1 }),
    'too much has happened': settle('fetchAlarmChanges', { ...nothing, acked: undefined, hasMore: true, count: 1 }),
    'none of them is an alarm': settle('lookUpIncidents', { items: [], unreadable: 0 }),
    'half a minute passes': wait(30_000),
  },
  rowOf: countingRow,
})
