/**
 * How many incidents of each level match (docs/behaviour.md#severity-strip). If the list holds all matching incidents
 * of every level, the rows are counted. Otherwise the server is asked for the number of incidents up to each level, one
 * level after the other. It is asked when the query has changed and its rows have loaded, and again with a refresh, but
 * at most once a minute. The user's own changes are counted immediately, and the server is asked again 0.4 seconds after
 * the last of them. Counts are marked as older once the list has been fetched after them. The counts do not depend on the
 * levels and exclusions of the query, but if these change, the rows are read again. Failures are silent. A server that
 * cannot count is not asked again.
 */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import type { LevelCounts } from '../../../../machines/list/domain/figures/levelCounts.ts'
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import { severityCountsMachine, type SeverityCountsContext } from '../../../../machines/list/severityCounts.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait, type Row } from '../../support/walk.ts'

interface Counting {
  readonly phase: 'waiting' | 'held' | 'asking' | 'answered' | 'behind' | 'changed' | 'due' | 'unsupported'
  readonly question: keyof typeof queries
  readonly counts: keyof typeof countsOf
  /** Whether the list has been fetched since the server counted. */
  readonly isOlder: boolean
  /** The level whose count is being requested. */
  readonly level: Level | undefined
  /** Seconds since the server was last asked, in steps of half a minute, or since the last change by the user. */
  readonly seconds: 0 | 0.2 | 30
}

const queries = {
  all: { filter: defaultFilter, timeframeHours: 0, search: '' },
  excluding: {
    filter: defaultFilter,
    timeframeHours: 0,
    search: '',
    listOnly: { excluded: { tags: ['location=oslo'], sourceSystemIds: [], levels: [3] } },
  },
  severe: { filter: { ...defaultFilter, maxLevel: 2 }, timeframeHours: 0, search: '' },
  link: { filter: { ...defaultFilter, open: false }, timeframeHours: 24, search: 'link' },
} satisfies Record<string, IncidentQuery>

/** The rows have two criticals. The server says that 9 incidents match up to a level, and later that none do. */
const countsOf = {
  unknown: {},
  'from the rows': { 1: 2, 2: 0, 3: 0, 4: 0, 5: 5 },
  'with another critical': { 1: 3, 2: 0, 3: 0, 4: 0, 5: 5 },
  'without criticals': { 1: 0, 2: 0, 3: 0, 4: 0, 5: 5 },
  '1 of level 1': { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 },
  'none at all': { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  '9 of level 5': { 1: 0, 2: 0, 3: 0, 4: 0, 5: 9 },
  '9 of level 4': { 1: 0, 2: 0, 3: 0, 4: 9, 5: 0 },
  '9 of level 3': { 1: 0, 2: 0, 3: 9, 4: 0, 5: 0 },
  '9 of level 2': { 1: 0, 2: 9, 3: 0, 4: 0, 5: 0 },
  '9 of level 1': { 1: 9, 2: 0, 3: 0, 4: 0, 5: 0 },
} satisfies Record<string, LevelCounts>

/** The counts after eight criticals were closed: none is below 0. */
const withoutEight = {
  unknown: 'unknown',
  'from the rows': 'without criticals',
  'with another critical': 'without criticals',
  'without criticals': 'without criticals',
  'none at all': 'none at all',
  '9 of level 5': '9 of level 5',
  '9 of level 4': '9 of level 4',
  '9 of level 3': '9 of level 3',
  '9 of level 2': '9 of level 2',
  '9 of level 1': '1 of level 1',
  '1 of level 1': 'none at all',
} as const

const less = { 1: undefined, 2: 1, 3: 2, 4: 3, 5: 4 } as const
const more = { 1: '9 of level 2', 2: '9 of level 3', 3: '9 of level 4', 4: '9 of level 5', 5: 'none at all' } as const

const states = {
  waiting: { state: { shown: 'waiting' }, ports: ['listFigures'] },
  held: { state: { shown: 'held' }, ports: ['listFigures'] },
  asking: { state: { shown: { recent: 'asking' } }, ports: ['listFigures', 'fetchIncidentCount'] },
  answered: { state: { shown: { recent: 'answered' } }, ports: ['listFigures'] },
  behind: { state: { shown: { recent: 'behind' } }, ports: ['listFigures'] },
  changed: { state: { shown: 'changed' }, ports: ['listFigures'] },
  due: { state: { shown: 'due' }, ports: ['listFigures'] },
  unsupported: { state: { shown: 'unsupported' }, ports: ['listFigures'] },
} as const

/** Requests the count up to this level, which replaces the maximum level of the query. */
function asks({ question }: Counting, level: Level): Effect {
  const { filter, ...query } = queries[question]
  return start('fetchIncidentCount', { ...query, filter: { ...filter, maxLevel: level }, withLevels: true })
}

function asksServer(counting: Counting): ModelledOutcome<Counting> {
  return { to: { ...counting, phase: 'asking', level: 5, seconds: 0 }, does: [asks(counting, 5)] }
}

function turns(counting: Counting, question: Counting['question']): ModelledOutcome<Counting> | undefined {
  const rereads = [tell('listFigures', { type: 'listFigures.refresh' })]
  if (counting.phase === 'unsupported') return { to: counting, does: rereads }
  const isLink = (name: Counting['question']) => name === 'link'
  if (isLink(question) === isLink(counting.question)) return { to: { ...counting, question }, does: rereads }
  return { to: { phase: 'waiting', question, counts: 'unknown', isOlder: false, level: undefined, seconds: 0 } }
}

function holdsAll(
  counting: Counting,
  counts: 'from the rows' | 'with another critical',
): ModelledOutcome<Counting> | undefined {
  if (counting.phase === 'unsupported') return undefined
  // With a maximum level, the rows say nothing about the levels beyond it.
  if (counting.question === 'severe') return holdsPage(counting)
  return { to: { ...counting, phase: 'held', counts, isOlder: false, level: undefined, seconds: 0 } }
}

function holdsPage(counting: Counting): ModelledOutcome<Counting> | undefined {
  if (counting.phase === 'waiting') return asksServer(counting)
  // The rows have just been counted, which has the same effect as a response.
  return counting.phase === 'held' ? { to: { ...counting, phase: 'behind' } } : undefined
}

function refreshed(counting: Counting): ModelledOutcome<Counting> {
  const refreshesRows = tell('listFigures', { type: 'listFigures.refresh' })
  if (counting.phase === 'answered')
    return { to: { ...counting, phase: 'behind', isOlder: true }, does: [refreshesRows] }
  if (counting.phase !== 'due') return { to: counting, does: [refreshesRows] }
  const { to, does = [] } = asksServer(counting)
  return { to, does: [refreshesRows, ...does] }
}

function answered(counting: Counting, count: 9 | 0): ModelledOutcome<Counting> | undefined {
  const { level } = counting
  if (counting.phase !== 'asking' || level === undefined) return undefined
  const next = less[level]
  const done = { ...counting, phase: 'answered', isOlder: false, level: undefined } as const
  if (count === 0) return { to: { ...done, counts: more[level] } }
  if (next === undefined) return { to: { ...done, counts: '9 of level 1' } }
  return { to: { ...counting, level: next }, does: [asks(counting, next)] }
}

function ends(counting: Counting, phase: 'answered' | 'unsupported'): ModelledOutcome<Counting> | undefined {
  if (counting.phase !== 'asking') return undefined
  const seconds = phase === 'unsupported' ? 0 : counting.seconds
  return { to: { ...counting, phase, counts: 'unknown', isOlder: false, level: undefined, seconds } }
}

/** The user closes eight criticals. */
function closed(counting: Counting): ModelledOutcome<Counting> | undefined {
  const { phase, counts } = counting
  if (phase === 'waiting' || phase === 'held' || phase === 'unsupported') return undefined
  return { to: { ...counting, phase: 'changed', counts: withoutEight[counts], level: undefined, seconds: 0 } }
}

/** The pause of 0.4 seconds, in two halves. What is left of half a minute after it counts as half a minute. */
function pauses(counting: Counting): ModelledOutcome<Counting> {
  return counting.seconds === 0 ? { to: { ...counting, seconds: 0.2 } } : asksServer(counting)
}

function passes(counting: Counting): ModelledOutcome<Counting> | undefined {
  const { phase, seconds } = counting
  if (phase === 'changed') {
    const { to, does = [] } = asksServer(counting)
    return { to: { ...to, seconds: 30 }, does }
  }
  if (phase !== 'asking' && phase !== 'answered' && phase !== 'behind') return undefined
  if (seconds === 0) return { to: { ...counting, seconds: 30 } }
  return phase === 'behind' ? asksServer(counting) : { to: { ...counting, phase: 'due', level: undefined, seconds: 0 } }
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  return {
    ...states[counting.phase],
    shows: { counts: countsOf[counting.counts], isOlder: counting.isOlder },
    on: {
      'the query is the default': turns(counting, 'all'),
      'the query has a maximum level': turns(counting, 'severe'),
      'the query has exclusions': turns(counting, 'excluding'),
      'the query comes from a link': turns(counting, 'link'),
      'the rows are all that match': holdsAll(counting, 'from the rows'),
      'the rows have another critical': holdsAll(counting, 'with another critical'),
      'the rows are one page of several': holdsPage(counting),
      'the list is refreshed': refreshed(counting),
      'the server counts 9': answered(counting, 9),
      'the server counts none': answered(counting, 0),
      'the server cannot count': ends(counting, 'unsupported'),
      'counting fails': ends(counting, 'answered'),
      'the user closes eight criticals': closed(counting),
      '200 ms pass': counting.phase === 'changed' ? pauses(counting) : undefined,
      'half a minute passes': passes(counting),
      'a minute passes': passes(counting.phase === 'changed' ? counting : { ...counting, seconds: 30 }),
    },
  }
}

function hearsFigures(covers: ListFigures['covers'], counts: keyof typeof countsOf = 'from the rows') {
  const starts = { from: 0, width: 60_000, bars: [] }
  // Only the console knows the exclusions, so the server's counts and these counts include excluded incidents.
  const figures: ListFigures = { covers, rows: 7, held: countsOf[counts], counts: {}, timeframeHours: 0, starts }
  return hear('listFigures', { type: 'listFigures.changed', figures })
}

const first: Counting = {
  phase: 'waiting',
  question: 'all',
  counts: 'unknown',
  isOlder: false,
  level: undefined,
  seconds: 0,
}

const rows: Record<string, Row<string, string>> = {
  ...modelledRows([first], rowOf),
  off: { state: 'off', shows: { counts: {}, isOlder: false }, on: {} },
}

interface Total {
  readonly question: 'all' | 'severe' | 'link'
  readonly isAsked: boolean
}

/** The number of all that match is known for one query, whatever its maximum level, and not for another one. */
function totalRow(total: Total): ModelledRow<Total> {
  const { question, isAsked } = total
  const refreshes = tell('listFigures', { type: 'listFigures.refresh' })
  const turnsTo = (to: Total['question']): ModelledOutcome<Total> =>
    (to === 'link') === (question === 'link')
      ? { to: { ...total, question: to }, does: [refreshes] }
      : { to: { question: to, isAsked: false } }
  const asked = { ...queries[question], withLevels: true } as const
  const first = { ...asked, filter: { ...asked.filter, maxLevel: question === 'link' ? 5 : 4 } } as const
  return {
    state: { shown: isAsked ? { recent: 'asking' } : 'waiting' },
    ports: isAsked ? ['listFigures', 'fetchIncidentCount'] : ['listFigures'],
    on: {
      'the rows are one page of several': isAsked
        ? undefined
        : { to: { ...total, isAsked: true }, does: [start('fetchIncidentCount', first)] },
      'the query is the default': turnsTo('all'),
      'the query is for severe incidents': turnsTo('severe'),
      'the query comes from a link': turnsTo('link'),
    },
  }
}

/** A count of all that match, for the list as it is, from `incidentCount`. */
export const counted = modelledWalk({
  machine: severityCountsMachine,
  singletons: { incidentCount: { tags: ['current'], question: { ...queries.all, withLevels: true }, count: 9 } },
  starts: {
    'levels are shown': {
      input: { ...queries.all, withLevels: true },
      to: { question: 'all', isAsked: false },
      does: [start('listFigures')],
    },
  },
  cases: {
    'the rows are one page of several': hearsFigures('part'),
    'the query is the default': send({ type: 'severityCounts.ask', query: queries.all }),
    'the query is for severe incidents': send({ type: 'severityCounts.ask', query: queries.severe }),
    'the query comes from a link': send({ type: 'severityCounts.ask', query: queries.link }),
  },
  rowOf: totalRow,
})

export const walk = defineWalk({
  machine: severityCountsMachine,
  singletons: { incidentCount: {} },
  observe: ({ counts, isOlder }: SeverityCountsContext) => ({ counts, isOlder }),
  starts: {
    'levels are shown': {
      input: { ...queries.all, withLevels: true },
      to: nameOf(first),
      does: [start('listFigures')],
    },
    'levels are not shown': { input: { ...queries.all, withLevels: false }, to: 'off' },
  },
  cases: {
    'the query is the default': send({ type: 'severityCounts.ask', query: queries.all }),
    'the query has a maximum level': send({ type: 'severityCounts.ask', query: queries.severe }),
    'the query has exclusions': send({ type: 'severityCounts.ask', query: queries.excluding }),
    'the query comes from a link': send({ type: 'severityCounts.ask', query: queries.link }),
    'the rows are all that match': hearsFigures('all'),
    'the rows have another critical': hearsFigures('all', 'with another critical'),
    'the rows are one page of several': hearsFigures('part'),
    'more rows are on their way': hearsFigures('growing'),
    'the rows are loading': hear('listFigures', { type: 'listFigures.changed', figures: undefined }),
    'the list is refreshed': send({ type: 'severityCounts.refresh' }),
    'the server counts 9': settle('fetchIncidentCount', 9),
    'the server counts none': settle('fetchIncidentCount', 0),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the user closes eight criticals': send({ type: 'severityCounts.adjust', by: { matching: -8, levels: { 1: -8 } } }),
    '200 ms pass': wait(200),
    'half a minute passes': wait(30_200),
    'a minute passes': wait(60_000),
  },
  rows,
})
