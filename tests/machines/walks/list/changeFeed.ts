/**
 * Polling at the lowest cost (docs/behaviour.md#polling): each tick asks for new events, for the count of matches, and
 * for the incidents that have new events. The chart fetches the whole list if the responses do not agree with the list.
 * It also does so after ten ticks, or after twenty if there are no events. If a request gets an error or an unusable
 * response, the chart stops asking for changes for ten ticks and fetches the whole list instead.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { changeFeedMachine, type ChangeFeedContext } from '../../../../machines/list/changeFeed.ts'
import type { FeedAnswer, ToldCount } from '../../../../machines/list/domain/changeFeed.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { emptyList, type KeptList } from '../../../../machines/list/domain/keptList.ts'
import type { ListRenewal } from '../../../../machines/list/domain/listRenewal.ts'
import { beginning as noon } from '../../support/clock.ts'
import { start, tell, tellParent, type AnyEvent, type Effect } from '../../support/effects.ts'
import { broken, incident, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { objectWith } from '../../support/shapes.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const request = {
  filter: defaultFilter,
  timeframeHours: 0,
  search: '',
  pageSize: 25,
  cursor: undefined,
  withLevels: true,
} as const
const { pageSize: _, cursor: __, ...counted } = request
const rows = [7, 6].map((pk) => incident({ pk, startTime: `2026-01-15T0${pk}:00:00Z` }))
const none = emptyList({ ...request, rowsBefore: 0, extent: 'page', limit: 0, skew: 0 })
const loaded = loadAll(none.store, rows, 0, 0)

/** Lists of two rows: all matches, or one page of several. Each list has its own query object. */
const lists = {
  whole: { ...none, request, store: loaded, latest: loaded.incidents },
  page: { ...none, request: { ...request }, store: loaded, latest: loaded.incidents, hasMore: true, next: 'further' },
} satisfies Record<string, KeptList>
type ListName = keyof typeof lists

/**
 * The time at which the list was fetched. If it is fetched again before each round, the count of ticks stays at zero.
 */
let fetchedAt = 2 * noon

function fetchedSince(name: ListName, change: Partial<KeptList> = {}): () => AnyEvent {
  return () => {
    fetchedAt += 1
    return { type: 'keptList.told', list: { ...lists[name], ...change, fetchedAt }, isSettled: true, isStale: false }
  }
}

function unchangedList(name: ListName, change: Partial<KeptList> = {}): () => AnyEvent {
  return () => ({
    type: 'keptList.told',
    list: { ...lists[name], ...change, fetchedAt },
    isSettled: true,
    isStale: false,
  })
}

const received = { receivedAt: noon * 1000 }
const deed = { type: 'CLO', by: 'ben' }
const closedByBen = new Map([[7, deed]])
const since = (noon - 60_000) * 1000
const quiet: FeedAnswer = { events: [], hasMore: false, unreadable: 0, count: 2 }
const answers = {
  none: { ...quiet, count: undefined },
  quiet,
  off: { ...quiet, count: 3 },
  'about 7': { ...quiet, events: [{ pk: 2, incident: 7, deed, ...received }], count: 1 },
  unreadable: { ...quiet, unreadable: 1 },
} as const satisfies Record<string, FeedAnswer>
type AnswerName = keyof typeof answers

/** The count in an answer, with the time of the request. */
function told(name: AnswerName): ToldCount | undefined {
  const { count } = answers[name]
  return count === undefined ? undefined : { count, question: counted, askedAt: noon }
}

const following = {
  incidents: Array.from({ length: 24 }, (_, index) =>
    incident({ pk: 100 + index, startTime: new Date(noon - (index + 100) * 86_400_000).toISOString() }),
  ),
  next: 'after those',
  previous: 'before those',
  unreadable: 0,
}
const tooFew = { ...following, incidents: following.incidents.slice(0, 3) }

interface Feed {
  readonly phase:
    'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'fetching' | 'judging' | 'filling' | 'plain'
  /** The newest known event: none, the first event fetched, or the event about incident 7. */
  readonly seen: 0 | 1 | 2
  readonly list: ListName | undefined
  readonly answer: AnswerName
  /** Whether incident 7 has a newer event. */
  readonly changed: boolean
  /** The result of looking incident 7 up: closed, or unreadable. */
  readonly listed: 'closed' | 'unreadable' | undefined
  readonly filled: 'enough' | 'too few' | undefined
  /** The number of ticks since a request got an error or an unusable response. */
  readonly plainTicks: number
}

const nothingYet: Feed = {
  phase: 'unknown',
  seen: 0,
  list: undefined,
  answer: 'none',
  changed: false,
  listed: undefined,
  filled: undefined,
  plainTicks: 0,
}

const ports: Readonly<Record<Feed['phase'], readonly string[]>> = {
  unknown: [],
  beginning: ['fetchLatestEvents'],
  resting: [],
  looking: ['lookAtList'],
  asking: ['fetchChanges'],
  fetching: ['fetchListedIncidents'],
  judging: ['compareList'],
  filling: ['fetchFollowing'],
  plain: [],
}

const begins = start('fetchLatestEvents', { atMost: 50 })
const looks = start('lookAtList')
const asks = start('fetchChanges', { since, question: request })
const fetchesSeven = start('fetchListedIncidents', {
  question: request,
  pks: [7],
  cursor: undefined,
  oldest: undefined,
  newest: undefined,
})
/** The whole list is fetched again, without anything known of it. */
const fetchesAll: readonly Effect[] = [
  tell('incidents', { type: 'incidents.refresh' }),
  tellParent({ type: 'changeFeed.told', changed: 'all', count: undefined }),
]
const compares = start('compareList')
/** The part of the state that belongs to a single round and is dropped afterwards. */
const nothingOfTheRound = { list: undefined, changed: false, listed: undefined, filled: undefined } as const

function rests(feed: Feed, to: 'resting' | 'unknown' | 'plain', does: readonly Effect[]): ModelledOutcome<Feed> {
  return { to: { ...feed, ...nothingOfTheRound, phase: to, plainTicks: 0 }, does }
}

const tellsDeed = tell('incidents', { type: 'incidents.noteDeeds', deeds: closedByBen })

/**
 * The whole list is fetched again, and so is the incident on screen, if there is one. If an event of this tick says who
 * closed incident 7, the store is told, so that the list can say so once the incident is missing.
 */
function fetchesList(feed: Feed): readonly Effect[] {
  return [
    ...(feed.changed ? [tellsDeed] : []),
    tell('incidents', { type: 'incidents.refresh' }),
    tellParent({ type: 'changeFeed.told', changed: 'all', count: told(feed.answer) }),
  ]
}

function seenNow(feed: Feed): Feed {
  return feed.answer === 'about 7' ? { ...feed, seen: 2 } : feed
}

function renewalOf({ changed, filled }: Feed): ListRenewal {
  const rowsAfter = filled === 'enough' ? following : undefined
  return {
    changed: changed ? [7] : [],
    deeds: changed ? closedByBen : new Map(),
    listed: [],
    following: rowsAfter,
    askedAt: noon,
  }
}

/** Each tick starts a new round, without results. */
function ticks(before: Feed): ModelledOutcome<Feed> | undefined {
  const feed: Feed = { ...before, answer: 'none' }
  switch (feed.phase) {
    case 'unknown':
      return { to: { ...feed, phase: 'beginning' }, does: [begins] }
    case 'resting':
      return { to: { ...feed, phase: 'looking' }, does: [looks] }
    case 'plain':
      return feed.plainTicks === 9
        ? { to: { ...feed, phase: 'beginning', plainTicks: 0 }, does: [begins] }
        : { to: { ...feed, plainTicks: feed.plainTicks + 1 }, does: fetchesList(feed) }
    default:
      // A tick during a round does not start another.
      return undefined
  }
}

function isBegun(feed: Feed): ModelledRow<Feed>['on'] {
  return {
    'the newest event arrives': rests({ ...feed, seen: feed.seen === 0 ? 1 : feed.seen }, 'resting', fetchesList(feed)),
    // Incident 7 may have been closed before or after the list was loaded, so the list is fetched again.
    'the newest events say that 7 was closed': rests(
      { ...feed, seen: 2 },
      'resting',
      fetchesList({ ...feed, changed: feed.seen !== 2 }),
    ),
    'there is no event': rests(feed, 'unknown', fetchesList(feed)),
    'the request for the newest event receives no response': rests(feed, 'unknown', fetchesList(feed)),
    'the request for the newest event gets an error': rests(feed, 'plain', fetchesList(feed)),
  }
}

function looksAtList(feed: Feed): ModelledRow<Feed>['on'] {
  const asks = (list: ListName): ModelledOutcome<Feed> => ({
    to: { ...feed, phase: 'asking', list },
    does: [start('fetchChanges', { since, question: request })],
  })
  return {
    'the list is whole': asks('whole'),
    'the list is a page': asks('page'),
    'the list is loading': rests(feed, 'resting', fetchesList(feed)),
  }
}

function isAnswered(feed: Feed): ModelledRow<Feed>['on'] {
  const judges = (answer: AnswerName): ModelledOutcome<Feed> => ({
    to: { ...feed, phase: 'judging', answer },
    does: [compares],
  })
  const cursor = undefined
  const oldest = feed.list === 'page' ? rows[1]?.startTime : undefined
  const fetches: ModelledOutcome<Feed> = {
    to: { ...feed, phase: 'fetching', answer: 'about 7', changed: true },
    does: [start('fetchListedIncidents', { question: request, pks: [7], cursor, oldest, newest: undefined })],
  }
  return {
    'there is no new event': judges('quiet'),
    'no new event, but one more match': judges('off'),
    'incident 7 has a new event': feed.seen === 2 ? judges('about 7') : fetches,
    'a new event is unreadable': judges('unreadable'),
    'there are too many new events': rests(feed, 'plain', fetchesList(feed)),
    'the response has no count': rests(feed, 'plain', fetchesList(feed)),
    'the request for new events receives no response': rests(feed, 'resting', fetchesList(feed)),
    'a proxy answers the request for new events': rests(feed, 'resting', fetchesList(feed)),
    'the request for new events gets an error': rests(feed, 'plain', fetchesList(feed)),
  }
}

function isFetched(feed: Feed): ModelledRow<Feed>['on'] {
  return {
    '7 is closed': { to: { ...feed, phase: 'judging', listed: 'closed' }, does: [compares] },
    '7 is unreadable': { to: { ...feed, phase: 'judging', listed: 'unreadable' }, does: [compares] },
    'the request for 7 receives no response': rests(feed, 'resting', fetchesList(feed)),
    'the request for 7 gets an error': rests(feed, 'plain', fetchesList(feed)),
  }
}

function isJudged(feed: Feed): ModelledRow<Feed>['on'] {
  const { answer, list, changed, listed, filled } = feed
  const fetches = rests(seenNow(feed), 'resting', fetchesList(feed))
  const shows = rests(seenNow(feed), 'resting', [
    tell('incidents', { type: 'incidents.renew', renewal: renewalOf(feed) }),
    tellParent({ type: 'changeFeed.told', changed: changed ? [7] : [], count: told(answer) }),
  ])
  const fills: ModelledOutcome<Feed> = {
    to: { ...feed, phase: 'filling' },
    does: [start('fetchFollowing', { question: request, cursor: 'further by now', rows: 24 })],
  }
  const isDoubtful = answer === 'unreadable' || listed === 'unreadable' || filled === 'too few'
  // The count can be compared only with the length of a whole list.
  const isOff = list === 'whole' && answers[answer].count !== (changed ? 1 : 2)
  const isShort = list === 'page' && changed && filled === undefined
  const outcome = isDoubtful || isOff ? fetches : isShort ? fills : shows
  const dropped = rests(feed, 'resting', [])
  return {
    'the whole list is unchanged': list === 'whole' ? outcome : dropped,
    'the page is unchanged': list === 'page' ? outcome : dropped,
    'the list was fetched meanwhile': dropped,
    'the list is being fetched': dropped,
  }
}

function isFilled(feed: Feed): ModelledRow<Feed>['on'] {
  return {
    'the next rows arrive': { to: { ...feed, phase: 'judging', filled: 'enough' }, does: [compares] },
    'too few next rows arrive': { to: { ...feed, phase: 'judging', filled: 'too few' }, does: [compares] },
    'the request for the next rows receives no response': rests(feed, 'resting', fetchesList(feed)),
    'the request for the next rows gets an error': rests(feed, 'plain', fetchesList(feed)),
  }
}

function rowOf(feed: Feed): ModelledRow<Feed> {
  return {
    state: feed.phase,
    ports: ports[feed.phase],
    shows: { seen: feed.seen, count: answers[feed.answer].count, holdsRows: feed.list !== undefined },
    on: {
      'the interval passes': ticks(feed),
      ...isBegun(feed),
      ...looksAtList(feed),
      ...isAnswered(feed),
      ...isFetched(feed),
      ...isJudged(feed),
      ...isFilled(feed),
    },
  }
}

/** The report of a list that is still being fetched, so that its contents cannot be used. */
const stillLoading = () => ({ ...unchangedList('whole')(), isSettled: false })
const tick = { type: 'changeFeed.tick', passed: 0 } as const

export const walk = modelledWalk({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  observe: ({ seen, answer, list }: ChangeFeedContext) => ({
    seen: seen.pk,
    count: answer.count,
    holdsRows: list.store.storedIncidents.size > 0,
  }),
  starts: { 'a session': { to: nothingYet } },
  cases: {
    'the interval passes': send(tick),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'the newest events say that 7 was closed': settle('fetchLatestEvents', [
      { pk: 2, incident: 7, deed, ...received },
      { pk: 1, incident: 5, ...received },
    ]),
    'there is no event': settle('fetchLatestEvents', []),
    'the request for the newest event receives no response': fail(
      'fetchLatestEvents',
      unreachable('get recent events'),
    ),
    'the request for the newest event gets an error': fail('fetchLatestEvents', broken('get recent events')),
    'the list is whole': hear('lookAtList', fetchedSince('whole')),
    'the list is a page': hear('lookAtList', fetchedSince('page')),
    'the list is loading': hear('lookAtList', stillLoading),
    'there is no new event': settle('fetchChanges', answers.quiet),
    'no new event, but one more match': settle('fetchChanges', answers.off),
    'incident 7 has a new event': settle('fetchChanges', answers['about 7']),
    'a new event is unreadable': settle('fetchChanges', answers.unreadable),
    'there are too many new events': settle('fetchChanges', { ...answers['about 7'], hasMore: true }),
    'the response has no count': settle('fetchChanges', answers.none),
    'the request for new events receives no response': fail('fetchChanges', unreachable('get recent events')),
    'a proxy answers the request for new events': fail(
      'fetchChanges',
      new Fault({ kind: 'server', action: 'get recent events', status: 502, body: 'Bad Gateway', isPage: true }),
    ),
    'the request for new events gets an error': fail('fetchChanges', broken('get recent events')),
    '7 is closed': settle('fetchListedIncidents', { items: [], unreadable: 0 }),
    '7 is unreadable': settle('fetchListedIncidents', { items: [], unreadable: 1 }),
    'the request for 7 receives no response': fail('fetchListedIncidents', unreachable('get incidents')),
    'the request for 7 gets an error': fail('fetchListedIncidents', broken('get incidents')),
    'the whole list is unchanged': hear('compareList', unchangedList('whole')),
    'the page is unchanged': hear('compareList', unchangedList('page', { next: 'further by now' })),
    'the list was fetched meanwhile': hear('compareList', fetchedSince('whole')),
    'the list is being fetched': hear('compareList', stillLoading),
    'the next rows arrive': settle('fetchFollowing', following),
    'too few next rows arrive': settle('fetchFollowing', tooFew),
    'the request for the next rows receives no response': fail('fetchFollowing', unreachable('get incidents')),
    'the request for the next rows gets an error': fail('fetchFollowing', broken('get incidents')),
  },
  rowOf,
})

/**
 * The second table: a list that is fetched only by this chart. The tenth tick also fetches the whole list or, if there
 * are no events, the twentieth.
 */
interface Cheap {
  readonly phase: 'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'fetching' | 'judging'
  /** Ticks since the list was fetched. */
  readonly ticks: number
  readonly isQuiet: boolean
  /** Whether the event of incident 7 is known. */
  readonly isKnown: boolean
  /** Whether this tick made it known. */
  readonly isNews: boolean
}

function cheapRow(cheap: Cheap): ModelledRow<Cheap> {
  const { phase, ticks: passed, isQuiet, isKnown, isNews } = cheap
  const moves = (to: Partial<Cheap>, ...does: Effect[]): ModelledOutcome<Cheap> => ({ to: { ...cheap, ...to }, does })
  const changed = isNews ? [7] : []
  const fetchesWith = (count: number | undefined): readonly Effect[] => [
    ...(isNews ? [tellsDeed] : []),
    tell('incidents', { type: 'incidents.refresh' }),
    tellParent({
      type: 'changeFeed.told',
      changed: 'all',
      count: count === undefined ? undefined : { count, question: counted, askedAt: noon },
    }),
  ]
  const shows = [
    tell('incidents', {
      type: 'incidents.renew',
      renewal: {
        changed,
        deeds: isNews ? closedByBen : new Map(),
        listed: isNews ? rows.slice(0, 1) : [],
        following: undefined,
        askedAt: noon,
      },
    }),
    tellParent({ type: 'changeFeed.told', changed, count: { count: 2, question: counted, askedAt: noon } }),
  ]
  const isDue = passed >= (isQuiet ? 19 : 9)
  const on = {
    unknown: { 'the interval passes': moves({ phase: 'beginning' }, begins) },
    beginning: { 'the newest event arrives': moves({ phase: 'resting' }, ...fetchesWith(undefined)) },
    resting: { 'the interval passes': moves({ phase: 'looking' }, looks) },
    looking: {
      'the list was not fetched meanwhile': moves({ phase: 'asking' }, asks),
      'the list was fetched meanwhile': moves({ phase: 'asking', ticks: 0, isQuiet: true }, asks),
    },
    asking: {
      'there is no new event': moves({ phase: 'judging' }, compares),
      // The whole list will contain incident 7 as well, if it still matches.
      'incident 7 has a new event':
        isKnown || isDue
          ? moves({ phase: 'judging', isNews: !isKnown }, compares)
          : moves({ phase: 'fetching', isNews: true }, fetchesSeven),
    },
    fetching: { '7 is listed': moves({ phase: 'judging' }, compares) },
    judging: {
      'the list is unchanged': isDue
        ? moves({ phase: 'resting', isKnown: isKnown || isNews, isNews: false }, ...fetchesWith(2))
        : moves(
            {
              phase: 'resting',
              ticks: passed + 1,
              isQuiet: isQuiet && !isNews,
              isKnown: isKnown || isNews,
              isNews: false,
            },
            ...shows,
          ),
    },
  } satisfies Record<Cheap['phase'], ModelledRow<Cheap>['on']>
  return { state: phase, ports: ports[phase], shows: passed, on: on[phase] }
}

const justBegun: Cheap = { phase: 'unknown', ticks: 0, isQuiet: true, isKnown: false, isNews: false }

export const cheapTicksWalk = modelledWalk({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  observe: ({ ticks: passed }: ChangeFeedContext) => passed,
  starts: { 'a session': { to: justBegun } },
  cases: {
    'the interval passes': send(tick),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'the list was not fetched meanwhile': hear('lookAtList', unchangedList('whole')),
    'the list was fetched meanwhile': hear('lookAtList', fetchedSince('whole')),
    'there is no new event': settle('fetchChanges', answers.quiet),
    'incident 7 has a new event': settle('fetchChanges', { ...answers['about 7'], count: 2 }),
    '7 is listed': settle('fetchListedIncidents', { items: rows.slice(0, 1), unreadable: 0 }),
    'the list is unchanged': hear('compareList', unchangedList('whole')),
  },
  rowOf: cheapRow,
})

/** The third table: the time at which each request was sent. Reports received after that time override the response. */
interface Asking {
  readonly phase: 'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'fetching' | 'judging'
  readonly isJustAsked: boolean
}

function askingRow(asking: Asking): ModelledRow<Asking> {
  const { phase, isJustAsked } = asking
  const moves = (to: Partial<Asking>, ...does: Effect[]): ModelledOutcome<Asking> => ({
    to: { ...asking, ...to },
    does,
  })
  return {
    state: phase,
    ports: ports[phase],
    shows: isJustAsked,
    on: {
      'the interval passes': {
        unknown: moves({ phase: 'beginning' }, begins),
        resting: moves({ phase: 'looking' }, looks),
      }[phase as string],
      'the newest event arrives': moves({ phase: 'resting' }, ...fetchesAll),
      'the list was not fetched meanwhile': moves({ phase: 'asking', isJustAsked: true }, asks),
      'incident 7 has a new event': moves({ phase: 'fetching', isJustAsked: true }, fetchesSeven),
      'there is no new event': moves({ phase: 'judging' }, compares),
      '7 is closed': moves({ phase: 'judging' }, compares),
      'a second passes': moves({ isJustAsked: false }),
    },
  }
}

const unasked: Asking = { phase: 'unknown', isJustAsked: false }

export const askingWalk = modelledWalk({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  observe: ({ renewal }: ChangeFeedContext) => renewal.askedAt === Date.now(),
  starts: { 'a session': { to: unasked } },
  cases: {
    'the interval passes': send(tick),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'the list was not fetched meanwhile': hear('lookAtList', unchangedList('whole')),
    'there is no new event': settle('fetchChanges', answers.quiet),
    'incident 7 has a new event': settle('fetchChanges', answers['about 7']),
    '7 is closed': settle('fetchListedIncidents', { items: [], unreadable: 0 }),
    'a second passes': wait(1000),
  },
  rowOf: askingRow,
})

/**
 * The fourth table: the time since the list was last known to be correct. It also passes while the chart sends no
 * requests. The ticks are so short that every request asks for events since the same time.
 */
interface Passing {
  readonly phase: 'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'plain'
  readonly passed: number
  readonly plainTicks: number
}

const moment = 2 ** -30

function passingRow(passing: Passing): ModelledRow<Passing> {
  const { phase, plainTicks } = passing
  const passes = (to: Partial<Passing>, ...does: Effect[]): ModelledOutcome<Passing> => ({
    to: { ...passing, passed: passing.passed + 1, ...to },
    does,
  })
  const begun = passes({ phase: 'beginning', plainTicks: 0 }, begins)
  const ticking: Record<Passing['phase'], ModelledOutcome<Passing> | undefined> = {
    unknown: begun,
    beginning: undefined,
    resting: passes({ phase: 'looking' }, looks),
    looking: undefined,
    asking: undefined,
    plain: plainTicks === 9 ? begun : passes({ plainTicks: plainTicks + 1 }, ...fetchesAll),
  }
  return {
    state: phase,
    ports: ports[phase],
    shows: passing.passed,
    on: {
      'a moment passes': ticking[phase],
      'the newest event arrives': { to: { ...passing, phase: 'resting', passed: 0 }, does: fetchesAll },
      'the list is whole': { to: { ...passing, phase: 'asking' }, does: [asks] },
      'the request for new events gets an error': { to: { ...passing, phase: 'plain' }, does: fetchesAll },
    },
  }
}

const notPassed: Passing = { phase: 'unknown', passed: 0, plainTicks: 0 }

export const passingWalk = modelledWalk({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  observe: ({ passed }: ChangeFeedContext) => passed / moment,
  starts: { 'a session': { to: notPassed } },
  cases: {
    'a moment passes': send({ type: 'changeFeed.tick', passed: moment }),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'the list is whole': hear('lookAtList', fetchedSince('whole')),
    'the request for new events gets an error': fail('fetchChanges', broken('get recent events')),
  },
  rowOf: passingRow,
})

const onward = { ...request, cursor: 'second' }

/** On a later page, changed incidents are looked up on that page. */
export const furtherPage = modelledWalk<{
  readonly phase: 'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'fetching'
}>({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  starts: { 'a session': { to: { phase: 'unknown' } } },
  cases: {
    'the interval passes': send(tick),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'the list is the second page': hear('lookAtList', unchangedList('whole', { request: onward })),
    'incident 7 has a new event': settle('fetchChanges', answers['about 7']),
  },
  rowOf: ({ phase }) => ({
    state: phase,
    ports: ports[phase],
    on: {
      'the interval passes': {
        unknown: { to: { phase: 'beginning' as const }, does: [begins] },
        resting: { to: { phase: 'looking' as const }, does: [looks] },
      }[phase as string],
      'the newest event arrives': { to: { phase: 'resting' }, does: fetchesAll },
      'the list is the second page': {
        to: { phase: 'asking' },
        does: [start('fetchChanges', { since, question: onward })],
      },
      'incident 7 has a new event': {
        to: { phase: 'fetching' },
        does: [start('fetchListedIncidents', objectWith({ question: onward, pks: [7], cursor: 'second' }))],
      },
    },
  }),
})

/**
 * The sixth table: changes may have been missed. The list is then caught up by the same requests as at a tick, even if
 * its last refresh failed, unless the feed went ahead of the rows before. If that is not enough, a list that is being
 * fetched is fetched again from the start.
 */
interface Missed {
  readonly phase: 'unknown' | 'beginning' | 'resting' | 'looking' | 'asking' | 'judging' | 'plain'
  readonly isCatchingUp: boolean
  /** Whether the feed may be ahead of the rows. */
  readonly isListOwed: boolean
  /** The answer that is being compared with the list. */
  readonly answer: 'quiet' | 'off' | undefined
  readonly plainTicks: number
  /** Whether the chart has a list with rows: not between two rounds, when the rows would become those of long ago. */
  readonly holdsRows: boolean
}

const refetches = tell('incidents', { type: 'incidents.refetch' })
const fallsBehind = tell('incidents', { type: 'incidents.fallBehind' })

function missedRow(missed: Missed): ModelledRow<Missed> {
  const { phase, isCatchingUp, isListOwed, answer, holdsRows } = missed
  const moves = (to: Partial<Missed>, ...does: Effect[]): ModelledOutcome<Missed> => {
    const isOver = to.phase === 'resting' || to.phase === 'unknown' || to.phase === 'plain'
    return { to: { ...missed, holdsRows: !isOver && (holdsRows || to.phase === 'asking'), ...to }, does }
  }
  const fetches = (name: AnswerName = 'none'): readonly Effect[] => [
    isCatchingUp ? refetches : tell('incidents', { type: 'incidents.refresh' }),
    tellParent({ type: 'changeFeed.told', changed: 'all', count: told(name) }),
  ]
  const looksAgain = moves({ phase: 'looking', isCatchingUp: true, answer: undefined }, fallsBehind, looks)
  const ticking =
    missed.plainTicks === 9
      ? moves({ phase: 'beginning', isCatchingUp: false, plainTicks: 0 }, begins)
      : moves({ isCatchingUp: false, plainTicks: missed.plainTicks + 1 }, ...fetchesAll)
  const shows = moves(
    { phase: 'resting', answer: undefined },
    tell('incidents', {
      type: 'incidents.renew',
      renewal: { changed: [], deeds: new Map(), listed: [], following: undefined, askedAt: noon },
    }),
    tellParent({ type: 'changeFeed.told', changed: [], count: told('quiet') }),
  )
  const judged =
    answer === 'off' ? moves({ phase: 'resting', isListOwed: true, answer: undefined }, ...fetches('off')) : shows
  const dropped = moves({ phase: 'resting', answer: undefined })
  const on = {
    unknown: {
      'the interval passes': moves({ phase: 'beginning', isCatchingUp: false }, begins),
      'changes may have been missed': moves({}, refetches),
    },
    beginning: {
      'changes may have been missed': moves({ isCatchingUp: true }, fallsBehind),
      'the newest event arrives': moves({ phase: 'resting', isListOwed: true }, ...fetches()),
      'there is no event': moves({ phase: 'unknown' }, ...fetches()),
      'the request for the newest event receives no response': moves({ phase: 'unknown' }, ...fetches()),
      'the request for the newest event gets an error': moves({ phase: 'plain' }, ...fetches()),
    },
    resting: {
      'the interval passes': moves({ phase: 'looking', isCatchingUp: false }, looks),
      'changes may have been missed': looksAgain,
    },
    looking: {
      'changes may have been missed': looksAgain,
      'the list is whole': moves({ phase: 'asking', isListOwed: false }, asks),
      'the last refresh of the list failed':
        isCatchingUp && !isListOwed ? moves({ phase: 'asking' }, asks) : moves({ phase: 'resting' }, ...fetches()),
      'the list is loading': moves({ phase: 'resting' }, ...fetches()),
    },
    asking: {
      'changes may have been missed': looksAgain,
      'there is no new event': moves({ phase: 'judging', answer: 'quiet' }, compares),
      'no new event, but one more match': moves({ phase: 'judging', answer: 'off' }, compares),
      'there are too many new events': isCatchingUp
        ? moves({ phase: 'beginning' }, begins)
        : moves({ phase: 'plain' }, ...fetches()),
      'there are too many new events, and no count': moves({ phase: 'plain' }, ...fetches()),
      'the request for new events receives no response': moves({ phase: 'resting' }, ...fetches()),
    },
    judging: {
      'changes may have been missed': looksAgain,
      'the list is unchanged': judged,
      'the list is still the one whose refresh failed': isCatchingUp ? judged : dropped,
      'the list was fetched meanwhile': dropped,
    },
    plain: { 'the interval passes': ticking, 'changes may have been missed': moves({}, refetches) },
  } satisfies Record<Missed['phase'], ModelledRow<Missed>['on']>
  return { state: phase, ports: ports[phase], shows: { isCatchingUp, isListOwed, holdsRows }, on: on[phase] }
}

const nothingMissed: Missed = {
  phase: 'unknown',
  isCatchingUp: false,
  isListOwed: false,
  answer: undefined,
  plainTicks: 0,
  holdsRows: false,
}

const refreshedAt = noon
const failed = () => ({ ...unchangedList('whole', { refreshedAt })(), isSettled: false, isStale: true })

export const catchUpWalk = modelledWalk({
  machine: changeFeedMachine,
  singletons: { incidents: {} },
  observe: ({ isCatchingUp, isListOwed, list }: ChangeFeedContext) => ({
    isCatchingUp,
    isListOwed,
    holdsRows: list.store.storedIncidents.size > 0,
  }),
  starts: { 'a session': { to: nothingMissed } },
  cases: {
    'the interval passes': send(tick),
    'changes may have been missed': send({ type: 'changeFeed.catchUp' }),
    'the newest event arrives': settle('fetchLatestEvents', [{ pk: 1, incident: 5, ...received }]),
    'there is no event': settle('fetchLatestEvents', []),
    'the request for the newest event receives no response': fail(
      'fetchLatestEvents',
      unreachable('get recent events'),
    ),
    'the request for the newest event gets an error': fail('fetchLatestEvents', broken('get recent events')),
    'the list is whole': hear('lookAtList', fetchedSince('whole', { refreshedAt })),
    'the last refresh of the list failed': hear('lookAtList', failed),
    'the list is loading': hear('lookAtList', stillLoading),
    'there is no new event': settle('fetchChanges', answers.quiet),
    'no new event, but one more match': settle('fetchChanges', answers.off),
    'there are too many new events': settle('fetchChanges', { ...answers.quiet, hasMore: true }),
    'there are too many new events, and no count': settle('fetchChanges', { ...answers.none, hasMore: true }),
    'the request for new events receives no response': fail('fetchChanges', unreachable('get recent events')),
    'the list is unchanged': hear('compareList', unchangedList('whole', { refreshedAt })),
    'the list is still the one whose refresh failed': hear('compareList', failed),
    'the list was fetched meanwhile': hear('compareList', fetchedSince('whole')),
  },
  rowOf: missedRow,
})
