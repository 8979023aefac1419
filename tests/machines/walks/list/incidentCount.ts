/**
 * The number of matching incidents, if the server can count (docs/behaviour.md#incident-list): it is fetched when the
 * query changes, and again with a refresh, but at most once a minute. The user's own changes are counted immediately, and
 * the count is fetched again 0.4 seconds after the last of them. A count is marked as older once the list has been
 * fetched after it. If the list holds everything and was not cut at its limit, its length is the count. Failures are
 * silent. A server that cannot count is not asked again.
 */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { incidentCountMachine, type IncidentCountContext } from '../../../../machines/list/incidentCount.ts'
import { beginning as noon } from '../../support/clock.ts'
import { start, type Effect } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

interface Counting {
  readonly phase: 'listed' | 'asking' | 'answered' | 'behind' | 'changed' | 'due' | 'unsupported'
  readonly question: 'all' | 'link'
  readonly extent: 'page' | 'everything'
  readonly count: number | undefined
  /** Whether the list has been fetched since the count was. */
  readonly isOlder: boolean
  /** Seconds since the server was last asked, in steps of half a minute, or since the last change by the user. */
  readonly seconds: 0 | 0.2 | 30
}

const queries: Readonly<Record<Counting['question'], IncidentQuery>> = {
  all: { filter: defaultFilter, timeframeHours: 0, search: '' },
  link: { filter: { ...defaultFilter, open: false }, timeframeHours: 24, search: 'link' },
}

const question = { ...queries.all, withLevels: true }

const states = {
  listed: { state: { counting: 'listed' }, ports: ['listing'] },
  asking: { state: { counting: { recent: 'asking' } }, ports: ['fetchIncidentCount'] },
  answered: { state: { counting: { recent: 'answered' } }, tags: ['current'], ports: [] },
  behind: { state: { counting: { recent: 'behind' } }, ports: [] },
  changed: { state: { counting: 'changed' }, ports: [] },
  due: { state: { counting: 'due' }, ports: [] },
  unsupported: { state: 'unsupported', ports: [] },
} as const

const looksOn = start('listing')

function asks({ question }: Counting): Effect {
  return start('fetchIncidentCount', { ...queries[question], withLevels: true })
}

/** Asks the server, or uses the length of the list if it holds everything. */
function begun(counting: Counting): ModelledOutcome<Counting> {
  if (counting.extent === 'everything') return { to: { ...counting, phase: 'listed', seconds: 0 }, does: [looksOn] }
  const to: Counting = { ...counting, phase: 'asking', seconds: 0 }
  return { to, does: [asks(to)] }
}

function turns(counting: Counting, question: Counting['question']): ModelledOutcome<Counting> {
  return begun({ ...counting, question, count: undefined, isOlder: false })
}

function holds(counting: Counting, extent: Counting['extent']): ModelledOutcome<Counting> | undefined {
  return counting.extent === extent ? undefined : begun({ ...counting, extent })
}

/**
 * No request is sent while another is in flight. A refresh less than a minute after the last request does not send
 * another until the minute is over.
 */
function refreshed(counting: Counting): ModelledOutcome<Counting> | undefined {
  if (counting.phase === 'answered') return { to: { ...counting, phase: 'behind', isOlder: true } }
  return counting.phase === 'due' ? begun(counting) : undefined
}

/** A count in the response to another call is used, and the minute starts over. */
function countArrives(counting: Counting, count: number): ModelledOutcome<Counting> | undefined {
  if (counting.phase === 'listed') return undefined
  return { to: { ...counting, phase: 'answered', count, isOlder: false, seconds: 0 } }
}

/** The user closes 7,310 incidents. A count that is not known stays unknown, and none is below 0. */
function closed(counting: Counting): ModelledOutcome<Counting> {
  const count = counting.count === undefined ? undefined : Math.max(0, counting.count - 7310)
  if (counting.phase === 'listed') return { to: { ...counting, count } }
  return { to: { ...counting, phase: 'changed', count, seconds: 0 } }
}

/** The pause of 0.4 seconds, in two halves. What is left of half a minute after it counts as half a minute. */
function pauses(counting: Counting): ModelledOutcome<Counting> {
  return counting.seconds === 0 ? { to: { ...counting, seconds: 0.2 } } : begun(counting)
}

function passes(counting: Counting): ModelledOutcome<Counting> | undefined {
  if (counting.phase === 'changed') {
    const { to, does = [] } = begun(counting)
    return { to: { ...to, seconds: to.phase === 'listed' ? 0 : 30 }, does }
  }
  const isRunning = counting.phase === 'asking' || counting.phase === 'answered' || counting.phase === 'behind'
  if (!isRunning) return undefined
  if (counting.seconds === 0) return { to: { ...counting, seconds: 30 } }
  return counting.phase === 'behind' ? begun(counting) : { to: { ...counting, phase: 'due', seconds: 0 } }
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  const { phase, count, isOlder } = counting
  const looks = { tags: [], ...states[phase], shows: { count, isOlder } }
  if (phase === 'unsupported') return { ...looks, on: {} }
  const answered = (counted: number | undefined): ModelledOutcome<Counting> | undefined =>
    phase === 'asking' ? { to: { ...counting, phase: 'answered', count: counted, isOlder: false } } : undefined
  return {
    ...looks,
    on: {
      'the query is the default': turns(counting, 'all'),
      'the query comes from a link': turns(counting, 'link'),
      'the list holds one page': holds(counting, 'page'),
      'the list holds everything': holds(counting, 'everything'),
      'the list is refreshed': refreshed(counting),
      // That call counts what the default query matches.
      'another call returns the count 40': counting.question === 'all' ? countArrives(counting, 40) : undefined,
      'the list was cut':
        phase === 'listed' ? { to: { ...counting, phase: 'asking' }, does: [asks(counting)] } : undefined,
      'the server counts 7312': answered(7312),
      'the server counts none': answered(0),
      'counting fails': answered(undefined),
      'the server cannot count':
        phase === 'asking'
          ? { to: { ...counting, phase: 'unsupported', count: undefined, isOlder: false, seconds: 0 } }
          : undefined,
      'the user closes 7310 incidents': closed(counting),
      '200 ms pass': phase === 'changed' ? pauses(counting) : undefined,
      'half a minute passes': passes(counting),
      'a minute passes': passes(counting.phase === 'changed' ? counting : { ...counting, seconds: 30 }),
    },
  }
}

const atFirst = { phase: 'asking', question: 'all', count: undefined, isOlder: false, seconds: 0 } as const
const paged = begun({ ...atFirst, extent: 'page' })
const whole = begun({ ...atFirst, extent: 'everything' })

function starting({ to, does = [] }: ModelledOutcome<Counting>) {
  return { input: { ...queries.all, withLevels: true, extent: to.extent }, to, does }
}

function hears(hasMore: boolean, isGrowing: boolean) {
  const listing = { listed: [], storedIncidents: new Map(), hasMore, isFirst: true, isGrowing }
  return hear('listing', { type: 'listing.changed', ...listing })
}

export const walk = modelledWalk({
  machine: incidentCountMachine,
  observe: ({ count, isOlder }: IncidentCountContext) => ({ count, isOlder }),
  starts: { 'a list of one page': starting(paged), 'a list of everything': starting(whole) },
  cases: {
    'the query is the default': send({ type: 'incidentCount.ask', query: queries.all }),
    'the query comes from a link': send({ type: 'incidentCount.ask', query: queries.link }),
    'the list holds one page': send({ type: 'incidentCount.extend', extent: 'page' }),
    'the list holds everything': send({ type: 'incidentCount.extend', extent: 'everything' }),
    'the list is refreshed': send({ type: 'incidentCount.refresh' }),
    'another call returns the count 40': send({
      type: 'incidentCount.tell',
      told: { count: 40, question, askedAt: Number.POSITIVE_INFINITY },
    }),
    'the list was cut': hears(true, false),
    'the list is whole': hears(false, false),
    'the list still grows': hears(true, true),
    'the server counts 7312': settle('fetchIncidentCount', 7312),
    'the server counts none': settle('fetchIncidentCount', 0),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the user closes 7310 incidents': send({
      type: 'incidentCount.adjust',
      by: { matching: -7310, levels: { 1: -7310 } },
    }),
    '200 ms pass': wait(200),
    'half a minute passes': wait(30_200),
    'a minute passes': wait(60_000),
  },
  rowOf,
})

/**
 * The second table: the user has changed incidents, and another request that was already on its way says how many match.
 * It may have been counted before the change, so it is ignored.
 */
interface Telling {
  readonly phase: 'asking' | 'changed' | 'answered'
  readonly isChanged: boolean
  readonly count: 41 | 40 | 0 | undefined
}

function tellingRow(telling: Telling): ModelledRow<Telling> {
  const { phase, isChanged, count } = telling
  return {
    ...states[phase],
    shows: count,
    on: {
      'an earlier request says 41': isChanged ? undefined : { to: { ...telling, phase: 'answered', count: 41 } },
      'a later request says 40': { to: { ...telling, phase: 'answered', count: 40 } },
      'the user closes 7310 incidents': {
        to: { phase: 'changed', isChanged: true, count: count === undefined ? undefined : 0 },
      },
      'the pause is over':
        phase === 'changed'
          ? { to: { ...telling, phase: 'asking' }, does: [start('fetchIncidentCount', question)] }
          : undefined,
    },
  }
}

const unchanged: Telling = { phase: 'asking', isChanged: false, count: undefined }

export const toldWalk = modelledWalk({
  machine: incidentCountMachine,
  observe: ({ count }: IncidentCountContext) => count,
  starts: {
    'a list of one page': {
      input: { ...question, extent: 'page' },
      to: unchanged,
      does: [start('fetchIncidentCount', question)],
    },
  },
  cases: {
    'an earlier request says 41': send({ type: 'incidentCount.tell', told: { count: 41, question, askedAt: noon } }),
    'a later request says 40': send({
      type: 'incidentCount.tell',
      told: { count: 40, question, askedAt: noon + 3_600_000 },
    }),
    'the user closes 7310 incidents': send({
      type: 'incidentCount.adjust',
      by: { matching: -7310, levels: { 1: -7310 } },
    }),
    'the pause is over': wait(400),
  },
  rowOf: tellingRow,
})
