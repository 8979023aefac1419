/**
 * A shift is read page by page (docs/behaviour.md#shift-reading): the newest events, how many incidents are open, all open
 * incidents, those that events name, the maintenance, the sources, what happened meanwhile, and who acknowledged; then it is
 * reckoned. The address of the page says which shift it is. Cancelled or after a failure, what was read is kept, and reading
 * goes on from there when the operator wants it. A known shift is read again after ten minutes, or when asked; only what is
 * new or may have changed is fetched then.
 */
import { typedPeriodOf } from '../../../../machines/filter/domain/typedPeriod.ts'
import { shiftMachine } from '../../../../machines/shift/shift.ts'
import type { ShiftContext } from '../../../../machines/shift/shiftRequests.ts'
import { call, start, tell, type AnyEvent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { objectWith } from '../../support/shapes.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait, type Walk } from '../../support/walk.ts'
import {
  acknowledged,
  askedEverything,
  happened,
  input,
  openAcked,
  openEverything,
  period,
  recordRead,
  singletons,
} from '../../support/shiftReading.ts'

const stages = [
  'newest',
  'open count',
  'acked count',
  'open',
  'named',
  'maintenance',
  'sources',
  'latest',
  'acknowledgements',
  'reckoning',
] as const
type Stage = (typeof stages)[number]

interface Reading {
  readonly at: 'arriving' | 'unasked' | 'asking' | 'pausing' | 'cancelled' | 'failed' | 'done'
  /** What is asked for, or will be next. */
  readonly next: Stage
  /** How many of the stages have been completed, in this reading or an earlier one. */
  readonly known: number
  readonly address: 'none' | 'good' | 'bad'
  readonly hasResult: boolean
  /** Whether ten minutes have passed since the shift was reckoned, which counts once it is known. */
  readonly isOld: boolean
}

const requests = {
  newest: start('newest', { type: 'newest', cursor: undefined, atMost: 100 }),
  'open count': start('count', { type: 'count', question: openEverything }),
  'acked count': start('count', { type: 'count', question: openAcked }),
  open: start('open', { type: 'open', question: openEverything, cursor: undefined }),
  named: start('named', { type: 'named', question: askedEverything, pks: [8] }),
  maintenance: start('tasks', { type: 'tasks' }),
  sources: start('sources', { type: 'sources' }),
  latest: start('newest', { type: 'newest', cursor: undefined, atMost: 100 }),
  acknowledgements: start('acknowledgements', { type: 'acknowledgements', pks: [7] }),
  reckoning: start('reckonShift', recordRead),
} as const satisfies Record<Stage, Effect>

/** What the running port is called: a part of a shift by what was asked for. */
const ports = {
  newest: 'newest',
  'open count': 'count',
  'acked count': 'count',
  open: 'open',
  named: 'named',
  maintenance: 'tasks',
  sources: 'sources',
  latest: 'newest',
  acknowledgements: 'acknowledgements',
  reckoning: 'reckonShift',
} as const satisfies Record<Stage, string>

function portName(id: string, request: { readonly type: string }): string {
  return id === 'fetchShiftPart' ? request.type : id
}

/** What was once read and does not change without an event is not read again. */
const lasting: readonly Stage[] = ['open count', 'acked count', 'named', 'acknowledgements']
/** The server is left alone for a moment after what costs it most. */
const costly: readonly Stage[] = ['newest', 'open', 'named', 'latest', 'acknowledgements']

function asking(reading: Reading): ModelledOutcome<Reading> {
  return { to: { ...reading, at: 'asking' }, does: [requests[reading.next]] }
}

/** The answer to what was asked for. */
function answered(reading: Reading): ModelledOutcome<Reading> {
  const done = stages.indexOf(reading.next) + 1
  const known = Math.max(reading.known, done)
  const next = stages.slice(done).find((stage) => !lasting.includes(stage) || stages.indexOf(stage) >= reading.known)
  if (next === undefined)
    return { to: { ...reading, at: 'done', next: 'reckoning', known, hasResult: true, isOld: false } }
  const to = { ...reading, known, next }
  return costly.includes(reading.next) ? { to: { ...to, at: 'pausing' } } : asking(to)
}

function anew(reading: Reading): ModelledOutcome<Reading> {
  return asking({ ...reading, next: 'newest', address: 'good', isOld: false })
}

/** The page is opened at an address. */
function opened(reading: Reading, address: 'good' | 'bad'): ModelledOutcome<Reading> {
  const { at, isOld, hasResult } = reading
  if (at === 'arriving') return { to: { ...reading, address } }
  const isSame = reading.address === address
  if (isSame && at === 'done' && isOld) return anew(reading)
  if (isSame && at !== 'unasked') return { to: reading }
  if (address === 'bad')
    return { to: { ...reading, at: 'unasked', next: 'newest', address, hasResult: false, isOld: false } }
  return anew({ ...reading, hasResult: hasResult && isSame })
}

function arrived(reading: Reading): ModelledOutcome<Reading> {
  if (reading.address === 'good') return anew(reading)
  return { to: { ...reading, at: 'unasked' } }
}

function stateOf({ at, next }: Reading) {
  if (at === 'asking' && next === 'reckoning') return 'reckoning'
  if (at === 'asking') return { reading: 'requesting' }
  return at === 'pausing' ? { reading: 'pausing' } : at
}

function tagsOf({ at, next }: Reading): readonly string[] {
  if (at === 'asking' && next === 'reckoning') return ['reckoning']
  if (at === 'asking' || at === 'pausing') return ['reading']
  return at === 'arriving' || at === 'unasked' ? [] : [at]
}

const problem = 'This address asks for a shift since “9h”, which is not 8h, 12h, 24h, sign-in, 7d, 30d or 90d.'

function rowOf(reading: Reading): ModelledRow<Reading> {
  const { at, next, address, hasResult } = reading
  const isAsking = at === 'asking'
  const isReading = (isAsking && next !== 'reckoning') || at === 'pausing'
  const answer = isAsking ? answered(reading) : undefined
  const failed: ModelledOutcome<Reading> = { to: { ...reading, at: 'failed' } }
  return {
    state: { work: stateOf(reading), period: 'idle' },
    tags: tagsOf(reading),
    ports: ['shiftHandover', ...(isAsking ? [ports[next]] : []), ...(at === 'arriving' ? ['findSignIn'] : [])],
    shows: {
      problem: address === 'bad' && at !== 'arriving' ? problem : undefined,
      failure: at === 'failed' ? 'Failed to get past events: Internal Server Error' : undefined,
      hasResult,
    },
    on: {
      'the page is opened': opened(reading, 'good'),
      'the page is opened at an address that cannot be read': opened(reading, 'bad'),
      'it is known when the user signed in': arrived(reading),
      'it is not known when the user signed in': arrived(reading),
      ...(isReading && { 'the operator cancels': { to: { ...reading, at: 'cancelled' } } }),
      ...((at === 'cancelled' || at === 'failed') && { 'the operator goes on': asking(reading) }),
      ...(at === 'done' && { 'the operator asks for what is new': anew(reading) }),
      'the last events come': answer,
      'the count comes': answer,
      'the open incidents come': answer,
      'the named incidents come': answer,
      'the maintenance comes': answer,
      'the sources come': answer,
      'the acknowledgements come': answer,
      'the shift is reckoned': answer,
      'the events cannot be read': failed,
      'the count cannot be read': failed,
      'the open incidents cannot be read': failed,
      'the named incidents cannot be read': failed,
      'the maintenance cannot be read': failed,
      'the sources cannot be read': failed,
      'no acknowledgement can be read': failed,
      'the acknowledgements fail': failed,
      'the shift cannot be reckoned': failed,
      'a fifth of a second passes': at === 'pausing' ? asking(reading) : undefined,
      'ten minutes pass': at === 'pausing' ? asking(reading) : { to: { ...reading, isOld: at === 'done' } },
    },
  }
}

const failure = broken('get past events')

const answers = {
  'the last events come': settle('newest', {
    type: 'newest',
    page: { events: [happened], unreadable: 0, further: undefined },
  }),
  'the count comes': settle('count', { type: 'count', count: 1 }),
  'the open incidents come': settle('open', {
    type: 'open',
    page: { items: [incident({ pk: 7, acked: true })], unreadable: 0, next: undefined },
  }),
  'the named incidents come': settle('named', {
    type: 'named',
    found: { items: [incident({ pk: 8, open: false })], unreadable: 0 },
  }),
  'the maintenance comes': settle('tasks', { type: 'tasks', found: undefined }),
  'the sources come': settle('sources', { type: 'sources', found: undefined }),
  'the acknowledgements come': settle('acknowledgements', {
    type: 'acknowledgements',
    answers: [{ pk: 7, acknowledgements: [acknowledged], fault: undefined }],
  }),
  'the shift is reckoned': settle('reckonShift', {}),
  'a fifth of a second passes': wait(200),
}

const openings = {
  'the page is opened': send({ type: 'shift.open', search: period }),
  'it is known when the user signed in': settle('findSignIn', 1000),
}

function readingWalk(cases: Walk['cases']): Walk {
  return modelledWalk({
    machine: shiftMachine,
    singletons,
    nameOf: portName,
    observe: ({ problem: said, failure: fault, result }: ShiftContext) => ({
      problem: said,
      failure: fault?.message,
      hasResult: result !== undefined,
    }),
    starts: {
      'the workspace is opened': {
        input,
        to: { at: 'arriving', next: 'newest', known: 0, address: 'none', hasResult: false, isOld: false },
        does: [start('shiftHandover'), start('findSignIn', { username: 'ana', openedAt: 1000 })],
      },
    },
    cases,
    rowOf: (reading: Reading) => {
      const row = rowOf(reading)
      return { ...row, on: Object.fromEntries(Object.entries(row.on).filter(([name]) => name in cases)) }
    },
  })
}

/** Reading is interrupted. */
export const walk = readingWalk({
  ...openings,
  ...answers,
  'the operator cancels': send({ type: 'shift.cancel' }),
  'the operator goes on': send({ type: 'shift.goOn' }),
  'the events cannot be read': fail('newest', failure),
  'the count cannot be read': fail('count', failure),
  'the open incidents cannot be read': fail('open', failure),
  'the named incidents cannot be read': fail('named', failure),
  'the maintenance cannot be read': fail('tasks', failure),
  'the sources cannot be read': fail('sources', failure),
  'no acknowledgement can be read': settle('acknowledgements', {
    type: 'acknowledgements',
    answers: [{ pk: 7, acknowledgements: [], fault: failure }],
  }),
  'the acknowledgements fail': fail('acknowledgements', failure),
  'the shift cannot be reckoned': fail('reckonShift', failure),
})

/** The page is opened at other addresses, and again. */
export const addressWalk = readingWalk({
  ...openings,
  ...answers,
  'the page is opened at an address that cannot be read': send({ type: 'shift.open', search: '?since=9h' }),
  'it is not known when the user signed in': fail('findSignIn', failure),
  'the operator asks for what is new': send({ type: 'shift.renew' }),
  'ten minutes pass': wait(600_000),
})

const arrivals = [start('shiftHandover'), start('findSignIn', { username: 'ana', openedAt: 1000 })]
const earlier = start('earlier', { type: 'earlier', cursor: 'cD0x', atMost: 100 })

interface Telling {
  readonly at: 'arriving' | 'unasked' | 'requesting' | 'pausing' | 'almost over' | 'asking' | 'cancelled' | 'failed'
  readonly isOpen: boolean
  readonly isRead: boolean
  /** Whether there are more events than were read. */
  readonly hasMore: boolean
  readonly counted: 0 | 1 | 2
  /** Whether the operator has agreed to what it costs. */
  readonly isAgreed: boolean
}

const tellingPorts = {
  newest: 'newest',
  counting: 'count',
  earlier: 'earlier',
  open: 'open',
} as const

/** What is asked for next. */
function nextOf({ isRead, counted, hasMore }: Telling): keyof typeof tellingPorts {
  if (!isRead) return 'newest'
  if (counted < 2) return 'counting'
  return hasMore ? 'earlier' : 'open'
}

function goesOn(telling: Telling): ModelledOutcome<Telling> {
  const next = nextOf(telling)
  if (next === 'earlier' && !telling.isAgreed) return { to: { ...telling, at: 'asking' } }
  const counts = telling.counted === 0 ? requests['open count'] : requests['acked count']
  const request = { newest: requests.newest, counting: counts, earlier, open: requests.open }[next]
  return { to: { ...telling, at: 'requesting' }, does: [request] }
}

function telling(now: Telling): ModelledRow<Telling> {
  const { at, isOpen, isRead, hasMore, counted } = now
  const next = nextOf(now)
  const isRequesting = at === 'requesting'
  const isPausing = at === 'pausing' || at === 'almost over'
  const isReading = isRequesting || isPausing
  const agreed = goesOn({ ...now, isAgreed: true })
  const read = (more: boolean): ModelledOutcome<Telling> => ({
    to: { ...now, at: 'pausing', isRead: true, hasMore: more },
  })
  const running = isRequesting ? [tellingPorts[next]] : at === 'arriving' ? ['findSignIn'] : []
  return {
    state: { work: isReading ? { reading: isRequesting ? 'requesting' : 'pausing' } : at, period: 'idle' },
    tags: isReading ? ['reading'] : at === 'arriving' || at === 'unasked' ? [] : [at],
    ports: ['shiftHandover', ...running],
    shows: { isCostly: isRead && counted === 2 && hasMore },
    on: {
      ...(at === 'arriving' && {
        'the page is opened': { to: { ...now, isOpen: true } },
        'it is known when the user signed in': isOpen ? goesOn(now) : { to: { ...now, at: 'unasked' } },
      }),
      ...(at === 'unasked' && { 'the page is opened': goesOn({ ...now, isOpen: true }) }),
      ...(isRequesting &&
        (next === 'newest' || next === 'earlier') && {
          'the events come, and there are more': read(true),
          'the last events come': read(false),
          'earlier events come, and there are more': read(true),
          'the earliest events come': read(false),
          'the events cannot be read': { to: { ...now, at: 'failed' } },
        }),
      ...(isRequesting &&
        next === 'counting' && { 'the count comes': goesOn({ ...now, counted: counted === 0 ? 1 : 2 }) }),
      ...(at === 'asking' && { 'the operator agrees': agreed }),
      ...(at === 'cancelled' && { 'the operator goes on': agreed }),
      ...(at === 'failed' && { 'the operator goes on': goesOn(now) }),
      ...((isReading || at === 'asking') && { 'the operator cancels': { to: { ...now, at: 'cancelled' } } }),
      ...(isPausing && {
        'almost a fifth of a second passes': at === 'pausing' ? { to: { ...now, at: 'almost over' } } : goesOn(now),
        'a fifth of a second passes': goesOn(now),
      }),
    },
  }
}

/** What it costs is told before more than 60 requests are made; nothing is read until the operator agrees. */
export const costWalk = modelledWalk({
  machine: shiftMachine,
  singletons,
  nameOf: portName,
  observe: ({ cost }: ShiftContext) => ({ isCostly: (cost?.requests ?? 0) > 60 }),
  starts: {
    'the workspace is opened': {
      input,
      to: { at: 'arriving', isOpen: false, isRead: false, hasMore: false, counted: 0, isAgreed: false },
      does: arrivals,
    },
  },
  cases: {
    ...openings,
    'the events come, and there are more': settle('newest', {
      type: 'newest',
      page: { events: [happened], unreadable: 0, further: 'cD0x' },
    }),
    'the last events come': answers['the last events come'],
    'earlier events come, and there are more': settle('earlier', {
      type: 'earlier',
      page: { events: [happened], unreadable: 0, further: 'cD0x' },
    }),
    'the earliest events come': settle('earlier', {
      type: 'earlier',
      page: { events: [happened], unreadable: 0, further: undefined },
    }),
    'the count comes': answers['the count comes'],
    'the events cannot be read': fail('newest', failure),
    'the operator agrees': send({ type: 'shift.agree' }),
    'the operator cancels': send({ type: 'shift.cancel' }),
    'the operator goes on': send({ type: 'shift.goOn' }),
    'almost a fifth of a second passes': wait(199),
    'a fifth of a second passes': wait(200),
  },
  rowOf: telling,
})

const view = { id: 'a', name: 'Core', address: '?open=true&source=3', lookedAt: 0 }
const goes = (to: string) => tell('navigation', { type: 'navigation.go', to })
const tellsHandover = (event: AnyEvent) => tell('shiftHandover', event)

/** What can be done on the page at any time, as before anything was read. A choice goes to another address. */
const always = {
  '12 hours are chosen': [goes('/shift?since=12h')],
  'the sign-in is chosen': [goes('/shift?since=sign-in')],
  'a view is chosen': [goes('/shift?since=8h&view=Core&source=3')],
  'everything is chosen': [goes('/shift?since=8h')],
  'the text is copied': [tellsHandover({ type: 'shiftHandover.copy', text: 'Shift' })],
  'the link is copied': [tellsHandover({ type: 'shiftHandover.copyLink', path: '/shift?since=8h' })],
  'the shift is saved': [
    tellsHandover({
      type: 'shiftHandover.save',
      name: 'argus-shift-1970-01-01.csv',
      mediaType: 'text/csv',
      text: 'part,incident',
    }),
  ],
  'the shift is saved as JSON': [
    tellsHandover({
      type: 'shiftHandover.save',
      name: 'argus-shift-1970-01-01.json',
      mediaType: 'application/json',
      text: '{}',
    }),
  ],
  'the shift is printed': [call('printPage')],
}

interface Showing {
  readonly isWriting: boolean
  readonly listed: 20 | 120
  readonly opened: 'begun' | undefined
}

/** What the page shows, and what leaves it. The fields show the last eight hours. */
export const pageWalk = modelledWalk({
  machine: shiftMachine,
  singletons: { ...singletons, views: { kept: { views: [view] } } },
  nameOf: portName,
  observe: ({ listed, opened }: ShiftContext) => ({ listed, opened }),
  starts: {
    'the workspace is opened': { input, to: { isWriting: false, listed: 20, opened: undefined }, does: arrivals },
  },
  cases: {
    '12 hours are chosen': send({ type: 'shift.choose', choice: { type: 'hours', hours: 12 } }),
    'the sign-in is chosen': send({ type: 'shift.choose', choice: { type: 'signIn' } }),
    'a view is chosen': send({ type: 'shift.chooseView', view: 'Core' }),
    'everything is chosen': send({ type: 'shift.chooseView', view: undefined }),
    'the text is copied': send({ type: 'shift.copy', text: 'Shift' }),
    'the link is copied': send({ type: 'shift.copyLink' }),
    'the shift is saved': send({ type: 'shift.save', text: 'part,incident', fileFormat: 'csv' }),
    'the shift is saved as JSON': send({ type: 'shift.save', text: '{}', fileFormat: 'json' }),
    'the shift is printed': send({ type: 'shift.print' }),
    'more of what is new is listed': send({ type: 'shift.list', section: 'newAndOpen', atMost: 120 }),
    'a number is opened': send({ type: 'shift.unfold', key: 'begun' }),
    'the number is closed': send({ type: 'shift.unfold', key: undefined }),
    'the fields are opened': send({ type: 'shift.writePeriod' }),
    'a period is typed': settle('periodEntry', { from: 0, to: 60_000 }),
    'a period without an end is typed': settle('periodEntry', { from: 0, to: undefined }),
    'the fields are left': settle('periodEntry', undefined),
  },
  rowOf: (showing: Showing): ModelledRow<Showing> => {
    const { isWriting, listed, opened } = showing
    const closed = { ...showing, isWriting: false }
    return {
      state: { work: 'arriving', period: isWriting ? 'writing' : 'idle' },
      tags: isWriting ? ['writingPeriod'] : [],
      ports: ['shiftHandover', 'findSignIn', ...(isWriting ? ['periodEntry'] : [])],
      shows: { listed: listed === 20 ? {} : { newAndOpen: listed }, opened },
      on: {
        ...Object.fromEntries(Object.entries(always).map(([name, does]) => [name, { to: showing, does }])),
        'more of what is new is listed': { to: { ...showing, listed: 120 } },
        'a number is opened': { to: { ...showing, opened: 'begun' } },
        'the number is closed': { to: { ...showing, opened: undefined } },
        'the fields are opened': isWriting
          ? undefined
          : {
              to: { ...showing, isWriting: true },
              does: [
                start('periodEntry', {
                  typed: typedPeriodOf({ from: beginning - 28_800_000, to: beginning }),
                  needsBeginning: true,
                }),
              ],
            },
        'a period is typed': {
          to: closed,
          does: [goes('/shift?from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:01:00.000Z')],
        },
        'a period without an end is typed': {
          to: closed,
          does: [goes('/shift?from=1970-01-01T00:00:00.000Z&to=2026-01-15T12:00:00.000Z')],
        },
        'the fields are left': { to: closed },
      },
    }
  },
})

const reported = stages.filter((stage) => stage !== 'acknowledgements')

interface Reporting {
  readonly at: 'arriving' | 'unasked' | 'pausing' | 'asking' | 'failed' | 'done'
  readonly isOpen: boolean
  readonly next: (typeof reported)[number]
}

const lastingReport = '/shift?since=7d&by=host&until=2026-01-15T11:00:00.000Z'

const { 'the acknowledgements come': _acknowledged, 'the shift is reckoned': _reckoned, ...reportAnswers } = answers

/** A report is read like a shift, without the acknowledgements, and has a link that says when it ends. */
export const reportWalk = modelledWalk({
  machine: shiftMachine,
  singletons,
  nameOf: portName,
  observe: ({ report, failure: fault, signedInAt }: ShiftContext) => ({
    isKnown: report !== undefined,
    hasFailed: fault !== undefined,
    signedInAt,
  }),
  starts: {
    'the workspace is opened': { input, to: { at: 'arriving', isOpen: false, next: 'newest' }, does: arrivals },
  },
  cases: {
    'a report is opened': send({ type: 'shift.open', search: lastingReport.slice('/shift'.length) }),
    'it is known when the user signed in': openings['it is known when the user signed in'],
    ...reportAnswers,
    'the report is reckoned': settle('reckonReport', { to: beginning - 3_600_000 }),
    'the report cannot be reckoned': fail('reckonReport', failure),
    'the operator goes on': send({ type: 'shift.goOn' }),
    'the link is copied': send({ type: 'shift.copyLink' }),
    'the report is saved': send({ type: 'shift.save', text: 'host,new', fileFormat: 'csv' }),
  },
  rowOf: (reporting: Reporting): ModelledRow<Reporting> => {
    const { at, isOpen, next } = reporting
    const isReckoning = next === 'reckoning'
    const asks = (stage: Reporting['next']): ModelledOutcome<Reporting> => ({
      to: { ...reporting, at: 'asking', next: stage },
      does: [stage === 'reckoning' ? start('reckonReport', objectWith({ by: 'host' })) : requests[stage]],
    })
    const following = reported[reported.indexOf(next) + 1] ?? 'reckoning'
    const pauses: ModelledOutcome<Reporting> = { to: { ...reporting, at: 'pausing', next: following } }
    const answer = costly.includes(next) ? pauses : asks(following)
    const port = isReckoning ? 'reckonReport' : ports[next]
    const running = { arriving: ['findSignIn'], unasked: [], asking: [port], pausing: [], failed: [], done: [] }[at]
    const isReading = at === 'asking' || at === 'pausing'
    const reading =
      isReckoning && at === 'asking' ? 'reporting' : { reading: at === 'asking' ? 'requesting' : 'pausing' }
    const isKnown = isOpen && at !== 'arriving'
    return {
      state: { work: isReading ? reading : at, period: 'idle' },
      tags: isReading
        ? [isReckoning && at === 'asking' ? 'reckoning' : 'reading']
        : at === 'arriving' || at === 'unasked'
          ? []
          : [at],
      ports: ['shiftHandover', ...running],
      shows: {
        isKnown: at === 'done',
        hasFailed: at === 'failed',
        signedInAt: at === 'arriving' ? undefined : 1000,
      },
      on: {
        ...(at === 'arriving' && { 'a report is opened': { to: { ...reporting, isOpen: true } } }),
        ...(at === 'arriving' && {
          'it is known when the user signed in': isOpen ? asks('newest') : { to: { ...reporting, at: 'unasked' } },
        }),
        ...(at === 'unasked' && {
          'a report is opened': { ...asks('newest'), to: { at: 'asking', isOpen: true, next } },
        }),
        ...(at === 'asking' &&
          !isReckoning &&
          Object.fromEntries(Object.keys(reportAnswers).map((name) => [name, answer]))),
        ...(at === 'asking' && {
          'the report is reckoned': { to: { ...reporting, at: 'done' } },
          'the report cannot be reckoned': { to: { ...reporting, at: 'failed' } },
        }),
        ...(at === 'failed' && { 'the operator goes on': asks(next) }),
        'a fifth of a second passes': at === 'pausing' ? asks(next) : undefined,
        'the link is copied': {
          to: reporting,
          does: [tellsHandover({ type: 'shiftHandover.copyLink', path: isKnown ? lastingReport : '/shift?since=8h' })],
        },
        'the report is saved': {
          to: reporting,
          does: [
            tellsHandover({
              type: 'shiftHandover.save',
              name: isKnown ? 'argus-report-2026-01-15.csv' : 'argus-shift-1970-01-01.csv',
              mediaType: 'text/csv',
              text: 'host,new',
            }),
          ],
        },
      },
    }
  },
})
