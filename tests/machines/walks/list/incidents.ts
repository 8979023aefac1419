/**
 * The incident store (docs/behaviour.md#incident-list, docs/behaviour.md#store): pages, refreshes, and the known
 * versions of each incident.
 */
import { currentIncidents } from '../../../../machines/incident/domain/incidentStore.ts'
import { incidentsMachine, type IncidentsContext } from '../../../../machines/list/incidents.ts'
import { say, start, tell, tellParent, type AnyEvent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send, settle, wait } from '../../support/walk.ts'
import { asksOther, departs, holding, inputOf, phases, requestOf } from './incidents/phases.ts'
import { fails, refuses, refusesCursor, saysCursor, saysRefused } from './incidents/answers.ts'

type Phase = 'placeholders' | 'brief' | 'brief, almost over' | 'retrying' | 'ready' | 'refreshing' | 'stale' | 'failed'

/** The first table: two pages. The first page contains incident 7, the second incident 8. */
interface List {
  readonly phase: Phase
  readonly page: 'none' | 'first' | 'second'
  readonly cursor: 'toSecond' | 'toFirst' | undefined
  /** The number of matching incidents before the page. */
  readonly rowsBefore: number
  readonly pageSize: 25 | 50
  /** Whether incident 7 is in the store. */
  readonly sevenKnown: boolean
}

const seven = incident({ pk: 7 })
const ticketUrl = 'https://t.example/7'
const answers = {
  none: { incidents: [], next: undefined, previous: undefined, unreadable: 0 },
  first: { incidents: [seven], next: 'toSecond', previous: undefined, unreadable: 0 },
  second: { incidents: [incident({ pk: 8 })], next: undefined, previous: 'toFirst', unreadable: 2 },
} as const

const states = { ...phases, 'brief, almost over': phases.brief } as const

const loading: ReadonlySet<Phase> = new Set(['placeholders', 'brief', 'brief, almost over', 'retrying'])

function request({ cursor, pageSize }: Pick<List, 'cursor' | 'pageSize'>) {
  return requestOf(cursor, pageSize)
}

/** Loads a page that is not on screen yet. */
function loads(list: List, before: readonly Effect[] = []): ModelledOutcome<List> {
  return { to: list, does: [...before, start('load', request(list))] }
}

/** Fetches the page on screen again. */
function refreshes(list: List): ModelledOutcome<List> {
  const refreshing: List = { ...list, phase: 'refreshing' }
  return { to: refreshing, does: [start('refresh', request(refreshing))] }
}

/** Turns to another page. The old rows stay for a moment, and the new position is reported. */
function turns(list: List): ModelledOutcome<List> {
  const turned: List = { ...list, phase: 'brief' }
  const { cursor, pageSize, rowsBefore } = list
  return loads(turned, [tellParent({ type: 'incidents.turned', cursor, pageSize, rowsBefore })])
}

/** The response arrives. After a refresh, removed rows are reported. Here no row was removed. */
function arrives(list: List, page: 'first' | 'second'): ModelledOutcome<List> {
  const to: List = {
    ...list,
    phase: 'ready',
    page,
    // The first page has no previous page, so nothing comes before it.
    rowsBefore: page === 'first' ? 0 : list.rowsBefore,
    sevenKnown: list.sevenKnown || page === 'first',
  }
  return { to, does: list.phase === 'refreshing' ? [departs()] : [] }
}

function rowOf(list: List): ModelledRow<List> {
  const { phase, page, cursor } = list
  const { next, previous, unreadable, incidents } = answers[page]
  const isLoading = loading.has(phase)
  const isListed = !isLoading && phase !== 'failed'
  const port = isLoading ? 'load' : 'refresh'
  const loses: List = { ...list, phase: isLoading ? 'failed' : 'stale' }
  const first: List = { ...list, cursor: undefined, rowsBefore: 0, phase: isLoading ? 'placeholders' : 'brief' }
  const ends: Record<string, ModelledOutcome<List>> = {
    [`the ${port} returns the first page`]: arrives(list, 'first'),
    [`the ${port} returns the second page`]: arrives(list, 'second'),
    [`the ${port} fails`]: { to: loses },
    [`the ${port} is refused`]: { to: loses, does: [saysRefused] },
    // The list returns to its first page automatically, without a message, if it is not there.
    [`the cursor of the ${port} is refused`]:
      cursor === undefined ? { to: loses, does: [saysCursor] } : { to: first, does: turns(first).does ?? [] },
  }
  return {
    ...states[phase],
    shows: {
      pks: incidents.map(({ pk }) => pk),
      unreadable,
      sevenKnown: list.sevenKnown,
      request: request(list),
      rowsBefore: list.rowsBefore,
    },
    on: {
      ...ends,
      'a refresh is due': due(list),
      // Only a list that failed to load is fetched: `autoUpdate` decides about the others.
      'the network is back': phase === 'failed' ? loads({ ...list, phase: 'retrying' }) : undefined,
      'a change requires a new fetch': written(list),
      // Next and Previous refer to the page on screen. While a page loads, and after it has failed to load, no page is
      // on screen.
      'turns to the next page':
        !isListed || next === undefined
          ? undefined
          : turns({ ...list, cursor: next, rowsBefore: list.rowsBefore + incidents.length }),
      'turns to the previous page':
        !isListed || previous === undefined
          ? undefined
          : turns({ ...list, cursor: previous, rowsBefore: Math.max(0, list.rowsBefore - list.pageSize) }),
      'turns to the first page': cursor === undefined ? undefined : turns({ ...list, ...atFirst }),
      'chooses 50 rows': list.pageSize === 50 ? undefined : turns({ ...list, ...atFirst, pageSize: 50 }),
      'chooses 25 rows': list.pageSize === 25 ? undefined : turns({ ...list, ...atFirst, pageSize: 25 }),
      'changes the query': turns({ ...list, ...atFirst }),
      'incident 7 is reported': { to: { ...list, sevenKnown: true } },
      'incident 7 is given a ticket': list.sevenKnown
        ? { to: list, does: [tellParent({ type: 'incidents.wrote', incidents: [{ ...seven, ticketUrl }] })] }
        : { to: list, does: [say('error', 'Incident 7 has not been loaded. Refresh the list and try again.')] },
      'almost 150 ms pass': passes(list, 'brief, almost over'),
      '150 ms pass': passes(list, 'placeholders'),
    },
  }
}

/** A refresh that is due starts only if no call is in flight. */
function due(list: List): ModelledOutcome<List> | undefined {
  if (list.phase === 'ready' || list.phase === 'stale') return refreshes(list)
  return list.phase === 'failed' ? loads({ ...list, phase: 'retrying' }) : undefined
}

/** After a change, the response to a call in flight would be out of date. */
function written(list: List): ModelledOutcome<List> {
  switch (list.phase) {
    case 'ready':
    case 'stale':
    case 'refreshing':
      return refreshes(list)
    case 'failed':
      return loads({ ...list, phase: 'retrying' })
    default:
      return loads({ ...list, phase: 'placeholders' })
  }
}

/** Time passes. The old rows stay for 150 ms, then placeholders show. */
function passes(list: List, into: Phase): ModelledOutcome<List> | undefined {
  if (list.phase === 'brief') return { to: { ...list, phase: into } }
  return list.phase === 'brief, almost over' ? { to: { ...list, phase: 'placeholders' } } : undefined
}

const atFirst = { cursor: undefined, rowsBefore: 0 } as const
const fresh: List = { phase: 'placeholders', page: 'none', ...atFirst, pageSize: 25, sevenKnown: false }
const remembered: List = { ...fresh, cursor: 'toSecond', rowsBefore: 40 }

const firstVisit = { input: inputOf(undefined, 0), does: [start('load', requestOf())] }

export const pages = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
  observe: ({ store, unreadable, request: asked, rowsBefore }: IncidentsContext) => ({
    pks: currentIncidents(store).map(({ pk }) => pk),
    unreadable,
    sevenKnown: store.storedIncidents.has(7),
    request: asked,
    rowsBefore,
  }),
  starts: {
    'a first visit': { ...firstVisit, to: fresh },
    'a remembered page': { input: inputOf('toSecond', 40), ...loads(remembered) },
  },
  cases: {
    'the load returns the first page': settle('load', answers.first),
    'the load returns the second page': settle('load', answers.second),
    'the load fails': fails('load'),
    'the load is refused': refuses('load'),
    'the cursor of the load is refused': refusesCursor('load'),
    'the refresh returns the first page': settle('refresh', answers.first),
    'the refresh returns the second page': settle('refresh', answers.second),
    'the refresh fails': fails('refresh'),
    'the refresh is refused': refuses('refresh'),
    'the cursor of the refresh is refused': refusesCursor('refresh'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'the network is back': send({ type: 'incidents.recover' }),
    'a change requires a new fetch': send({ type: 'incidents.refetch' }),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'turns to the previous page': send({ type: 'incidents.showPrevious' }),
    'turns to the first page': send({ type: 'incidents.showFirst' }),
    'chooses 25 rows': send({ type: 'incidents.resizePage', pageSize: 25 }),
    'chooses 50 rows': send({ type: 'incidents.resizePage', pageSize: 50 }),
    'changes the query': asksOther,
    'incident 7 is reported': send({ type: 'incidents.modify', incident: seven, askedAt: Infinity }),
    'incident 7 is given a ticket': send({
      type: 'incidents.change',
      pk: 7,
      change: { ticketUrl },
    }),
    'almost 150 ms pass': wait(149),
    '150 ms pass': wait(150),
  },
  rowOf,
})

/** The second table: the known version of incident 7, which comes from the newest response or report. */
interface Knowledge {
  readonly phase: 'loading' | 'ready' | 'refreshing' | 'stale'
  readonly seven: 'unknown' | 'open' | 'acked'
  /** Whether time has passed since the pending request was sent. */
  readonly timePassedSinceAsked: boolean
  /** Whether incident 7 was reported after that request was sent. If so, the report is newer than the response. */
  readonly heardSinceAsked: boolean
  /** Whether it was acknowledged here at the moment when that request was sent. */
  readonly heardAtOnce: boolean
  /** Whether time has passed since the page was first shown. */
  readonly timePassedSinceShown: boolean
  /** Whether incident 7 has changed since the page was first shown. If so, its row is highlighted. */
  readonly isNews: boolean
  /** Whether the last response arrived just now. */
  readonly isFresh: boolean
}

const acked = incident({ pk: 7, acked: true })
const knowledgeStates = { ...phases, loading: phases.placeholders } as const

const unaware: Knowledge = {
  phase: 'loading',
  seven: 'unknown',
  timePassedSinceAsked: false,
  heardSinceAsked: false,
  heardAtOnce: false,
  timePassedSinceShown: false,
  isNews: false,
  isFresh: false,
}

function knowledgeRow(knowledge: Knowledge): ModelledRow<Knowledge> {
  const { phase, seven: known, isNews, isFresh } = knowledge
  const isAwaiting = phase === 'loading' || phase === 'refreshing'
  const asks: ModelledOutcome<Knowledge> = {
    to: { ...knowledge, phase: 'refreshing', timePassedSinceAsked: false, heardSinceAsked: false, heardAtOnce: false },
    does: [start('refresh', requestOf())],
  }
  const rests = { ...knowledge, timePassedSinceAsked: false, heardSinceAsked: false, heardAtOnce: false }
  const told: Knowledge = {
    ...knowledge,
    seven: 'acked',
    heardSinceAsked: knowledge.heardSinceAsked || knowledge.timePassedSinceAsked,
    // A report that changes nothing still counts as newer than the response, but its row is not highlighted.
    isNews: knowledge.isNews || (knowledge.timePassedSinceShown && known !== 'acked'),
  }
  // The counts are asked again even if it is not known whether the incident was counted before.
  const toldByTab: ModelledOutcome<Knowledge> =
    known === 'acked'
      ? { to: told }
      : {
          to: { ...told, heardAtOnce: isAwaiting && !knowledge.timePassedSinceAsked },
          does: [...adjusted(known === 'unknown' ? 0 : -1), ...departsIn(phase)],
        }
  return {
    ...knowledgeStates[phase],
    shows: { seven: known, isNews, isFresh },
    on: {
      'the page contains it open': { to: heard(knowledge, 'open') },
      'the page contains it acknowledged': { to: heard(knowledge, 'acked') },
      'the refresh contains it open': { to: heard(knowledge, 'open'), does: [departs()] },
      'the refresh contains it acknowledged': { to: heard(knowledge, 'acked'), does: [departs()] },
      'the refresh fails': { to: { ...rests, phase: 'stale' } },
      'a refresh is due': phase === 'ready' || phase === 'stale' ? asks : undefined,
      'it is reported acknowledged': { to: told },
      'it is among reported alarms, acknowledged': known === 'unknown' ? undefined : { to: told },
      'it was acknowledged here':
        known === 'unknown'
          ? { to: knowledge, does: [say('error', 'Incident 7 has not been loaded. Refresh the list and try again.')] }
          : known === 'acked'
            ? { to: told, does: [wrote] }
            : {
                to: { ...told, heardAtOnce: isAwaiting && !knowledge.timePassedSinceAsked },
                does: [...adjusted(-1), wrote, ...departsIn(phase)],
              },
      'it was acknowledged in another tab': toldByTab,
      // The answer was requested before what is known: it changes nothing.
      'another tab acknowledged it before what is known': known === 'unknown' ? toldByTab : { to: knowledge },
      'a second passes': {
        to: {
          ...knowledge,
          timePassedSinceAsked: isAwaiting,
          timePassedSinceShown: phase !== 'loading',
          isFresh: false,
        },
      },
    },
  }
}

/** The list is of open, unacknowledged incidents: acknowledging 7 here removes its row, and it is no longer counted. */
function adjusted(change: -1 | 0): readonly Effect[] {
  const by = { matching: change, levels: change === 0 ? {} : { 2: change } }
  return [
    tell('incidentCount', { type: 'incidentCount.adjust', by }),
    tell('severityCounts', { type: 'severityCounts.adjust', by }),
  ]
}

const wrote = tellParent({ type: 'incidents.wrote', incidents: [acked] })

function departsIn(phase: Knowledge['phase']): readonly Effect[] {
  return phase === 'loading' ? [] : [departs()]
}

/** The response arrives. Its version of incident 7 is ignored if 7 was reported after the request was sent. */
function heard(knowledge: Knowledge, said: 'open' | 'acked'): Knowledge {
  const isFirst = knowledge.phase === 'loading'
  const { seven: before, heardSinceAsked, heardAtOnce, timePassedSinceShown } = knowledge
  const changes = !heardSinceAsked && before !== said
  return {
    phase: 'ready',
    seven: heardSinceAsked || heardAtOnce ? before : said,
    timePassedSinceAsked: false,
    heardSinceAsked: false,
    heardAtOnce: false,
    timePassedSinceShown: isFirst ? false : timePassedSinceShown,
    isNews: isFirst ? false : knowledge.isNews || (changes && timePassedSinceShown),
    isFresh: true,
  }
}

export const knowledge = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
  observe: ({ store, shownAt, refreshedAt }: IncidentsContext) => {
    const known = store.storedIncidents.get(7)
    return {
      seven: known === undefined ? 'unknown' : known.incident.acked ? 'acked' : 'open',
      isNews: known !== undefined && shownAt > 0 && known.changedAt > shownAt,
      isFresh: refreshedAt === Date.now(),
    }
  },
  starts: { 'a first visit': { ...firstVisit, to: unaware } },
  cases: {
    'the page contains it open': settle('load', answers.first),
    'the page contains it acknowledged': settle('load', { ...answers.first, incidents: [acked] }),
    'the refresh contains it open': settle('refresh', answers.first),
    'the refresh contains it acknowledged': settle('refresh', { ...answers.first, incidents: [acked] }),
    'the refresh fails': fails('refresh'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'it is reported acknowledged': send({ type: 'incidents.modify', incident: acked, askedAt: Infinity }),
    'it is among reported alarms, acknowledged': send({
      type: 'incidents.correct',
      incidents: [acked, incident({ pk: 8 })],
      askedAt: Infinity,
    }),
    'it was acknowledged here': send({ type: 'incidents.change', pk: 7, change: { acked: true } }),
    'it was acknowledged in another tab': send({
      type: 'incidents.takeTold',
      incidents: [acked],
      askedAt: Infinity,
    }),
    'another tab acknowledged it before what is known': send({
      type: 'incidents.takeTold',
      incidents: [acked],
      askedAt: 0,
    }),
    'a second passes': wait(1000),
  },
  rowOf: knowledgeRow,
})

/**
 * The third table: live changes, with and without ticked rows. The server's page contains incident 7; then 8 starts,
 * and another user acknowledges 7.
 */
interface Live {
  readonly phase: 'loading' | 'ready' | 'refreshing'
  /** Whether rows are ticked. If so, no row may be added or removed. */
  readonly ticked: boolean
  /** The rows on screen, and the rows according to the newest report. */
  readonly shown: Rows
  readonly latest: Rows
  /** Whether the changes were received after the pending request was sent. */
  readonly heard: boolean
}

type Rows = 'none' | 'only 7' | 'only 8'

const rowsShown = { none: [], 'only 7': [7], 'only 8': [8] } as const
const eight = incident({ pk: 8, startTime: '2026-01-16T10:00:00+01:00' })
const nobodyYet: Live = { phase: 'loading', ticked: false, shown: 'none', latest: 'none', heard: false }

/** The newest rows are on screen, unless rows are ticked. */
function unlessTicked(live: Live): Live {
  return live.ticked ? live : { ...live, shown: live.latest }
}

function departed({ shown, latest }: Live): Effect {
  return departs(...(shown === latest ? [] : rowsShown[shown]))
}

function answered(live: Live): Live {
  return { ...live, phase: 'ready', latest: live.heard ? 'only 8' : 'only 7', heard: false }
}

function liveRow(live: Live): ModelledRow<Live> {
  const { phase, ticked, shown, latest } = live
  const changed = unlessTicked({ ...live, latest: 'only 8', heard: phase !== 'ready' })
  const loaded = answered(live)
  const refreshed = unlessTicked(loaded)
  return {
    ...knowledgeStates[phase],
    shows: { pks: rowsShown[shown], latest: rowsShown[latest], ticked, heard: live.heard },
    on: {
      'the page contains 7': { to: { ...loaded, shown: loaded.latest } },
      'the refreshed page contains 7': { to: refreshed, does: [departed(refreshed)] },
      'a refresh is due':
        phase === 'ready' ? { to: { ...live, phase: 'refreshing' }, does: [start('refresh', requestOf())] } : undefined,
      '8 starts, 7 is acknowledged': { to: changed, does: phase === 'loading' ? [] : [departed(changed)] },
      'rows are ticked': { to: { ...live, ticked: true } },
      'no rows are ticked': { to: unlessTicked({ ...live, ticked: false }) },
      'shows the parked changes': { to: { ...live, shown: latest } },
    },
  }
}

export const live = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
  observe: ({ store, latest, holders, heard: heardOf }: IncidentsContext) => ({
    pks: store.incidents,
    latest,
    ticked: holders.has('selection'),
    heard: heardOf.length > 0,
  }),
  starts: { 'a first visit': { ...firstVisit, to: nobodyYet } },
  cases: {
    'the page contains 7': settle('load', answers.first),
    'the refreshed page contains 7': settle('refresh', answers.first),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    '8 starts, 7 is acknowledged': send({
      type: 'incidents.merge',
      changes: [
        { type: 'created', incident: eight },
        { type: 'modified', incident: acked },
      ],
    }),
    ...holding,
    'shows the parked changes': send({ type: 'incidents.showLatest' }),
  },
  rowOf: liveRow,
})

/**
 * The fourth table: all matches, fetched in pieces, up to a limit of five. The server has six rows in three pieces;
 * then another user acknowledges incident 3.
 */
interface Everything {
  readonly phase: 'placeholders' | 'brief' | 'gathering' | 'ready' | 'refreshing' | 'stale'
  readonly extent: 'page' | 'everything'
  /** The extent of the rows on screen, which changes only with the next response. */
  readonly shownExtent: 'page' | 'everything'
  readonly shown: readonly number[]
  /** The rows received since the first piece was requested, followed by the cursor of the next piece. */
  readonly gathered: readonly number[]
  readonly next: string | undefined
  /** Whether the acknowledgement of incident 3 was received since the first piece was requested. */
  readonly heard: boolean
  readonly hasMore: boolean
  readonly unreadable: number
  /** Whether there may be changes that no response has contained so far. */
  readonly isBehind: boolean
}

const startTimes = [1, 2, 3, 4, 5, 6].map((hour) => `2026-01-15T0${hour}:00:00Z`)

function rowsOf(pks: readonly number[]) {
  return pks.map((pk) => incident({ pk, startTime: startTimes[pk - 1] ?? '' }))
}

const pieces = {
  first: { pks: [6, 5], next: 'toSecond', unreadable: 0 },
  second: { pks: [4, 3], next: 'toLast', unreadable: 0 },
  last: { pks: [2, 1], next: undefined, unreadable: 1 },
} as const
type Piece = keyof typeof pieces
const limit = 5

function pieceOf(name: Piece) {
  const { pks, next, unreadable } = pieces[name]
  return { incidents: rowsOf(pks), next, previous: undefined, unreadable }
}

/** Everything is fetched in pieces of 100, whatever the page size. */
function pieceQuestion({ extent, next }: Everything) {
  return extent === 'page' ? requestOf() : requestOf(next, 100)
}

/** Rows in order of arrival, without duplicates, and without incident 3 if it is known not to match. */
function joined(rows: readonly number[], isHeard: boolean): readonly number[] {
  return [...new Set(rows)].filter((pk) => pk !== 3 || !isHeard)
}

/**
 * A piece of a load or of a refresh arrives. The received part is shown; during a refresh, older rows stay until their
 * piece arrives.
 */
function pieceArrives(list: Everything, name: Piece): ModelledOutcome<Everything> {
  const { phase, extent, shown, heard: heardOf } = list
  const piece = pieces[name]
  const coming = piece.pks.filter((pk) => !list.gathered.includes(pk))
  const gathered = [...list.gathered, ...coming]
  // A piece without new rows ends the list. Unreadable rows count towards the limit too.
  const come = gathered.length + unreadableWith(list, name)
  const isPartial = extent === 'everything' && piece.next !== undefined && coming.length > 0 && come < limit
  const isRefresh = phase === 'refreshing'
  if (isRefresh && isPartial) {
    const older = shown.filter((pk) => pk < Math.min(...piece.pks))
    const to = { ...list, gathered, next: piece.next, shown: joined([...gathered, ...older], heardOf).slice(0, limit) }
    return { to, does: [departs(), start('refresh', pieceQuestion(to))] }
  }
  const before = phase === 'gathering' ? shown : []
  const arriving = joined(
    phase === 'gathering' ? [...before, ...piece.pks] : gathered.slice(0, extent === 'page' ? 2 : limit),
    false,
  )
  const isCut = phase === 'gathering' ? before.length + piece.pks.length > limit : gathered.length > limit
  const to: Everything = {
    ...list,
    shownExtent: extent,
    shown: joined(arriving.slice(0, limit), heardOf),
    hasMore: piece.next !== undefined || (extent === 'everything' && isCut),
    unreadable: unreadableWith(list, name),
    phase: isPartial ? 'gathering' : 'ready',
    gathered: isPartial ? gathered : [],
    next: isPartial ? piece.next : undefined,
    heard: isPartial && heardOf,
    isBehind: isPartial && list.isBehind,
  }
  if (isPartial) return { to, does: [start('gather', pieceQuestion(to))] }
  return { to, does: isRefresh ? [departs()] : [] }
}

function unreadableWith({ phase, unreadable, gathered }: Everything, name: Piece): number {
  if (phase === 'gathering') return unreadable + pieces[name].unreadable
  return pieces[name].unreadable + gathered.filter((pk) => pk === 2).length
}

const unasked = { gathered: [], next: undefined, heard: false } as const

function asksEverythingAgain(list: Everything): ModelledOutcome<Everything> {
  const to: Everything = { ...list, ...unasked, phase: 'refreshing' }
  return { to, does: [start('refresh', pieceQuestion(to))] }
}

function loadsEverything(list: Everything): ModelledOutcome<Everything> {
  const to: Everything = { ...list, ...unasked }
  return { to, does: [start('load', pieceQuestion(to))] }
}

/** The extent changes. Rows on screen stay, and the new position is reported. */
function extendsTo(list: Everything, extent: Everything['extent']): ModelledOutcome<Everything> | undefined {
  if (list.extent === extent) return undefined
  const isLoading = list.phase === 'placeholders' || list.phase === 'brief'
  const wanted = { ...list, extent }
  const { to, does = [] } = isLoading ? loadsEverything({ ...wanted, phase: 'brief' }) : asksEverythingAgain(wanted)
  return {
    to,
    does: [tellParent({ type: 'incidents.turned', cursor: undefined, pageSize: 25, rowsBefore: 0 }), ...does],
  }
}

function everythingRow(list: Everything): ModelledRow<Everything> {
  const { phase, shown, shownExtent, gathered, heard, hasMore, unreadable, isBehind } = list
  const isLoading = phase === 'placeholders' || phase === 'brief'
  const isAwaiting = phase !== 'ready' && phase !== 'stale'
  const acknowledged: Everything = {
    ...list,
    shown: shown.filter((pk) => pk !== 3),
    heard: list.heard || isAwaiting,
  }
  const lost: Everything = { ...list, phase: 'stale', isBehind: true }
  return {
    ...phases[phase],
    shows: { shown, shownExtent, isShown: !isLoading, gathered, heard, hasMore, unreadable, isBehind },
    on: {
      'the load returns the first piece': pieceArrives(list, 'first'),
      'the second piece arrives': pieceArrives(list, 'second'),
      'the last piece arrives': pieceArrives(list, 'last'),
      'the next piece fails': { to: lost },
      'the next piece is refused': { to: lost, does: [saysRefused] },
      'the refresh returns the first piece': pieceArrives(list, 'first'),
      'the refresh returns the last piece': pieceArrives(list, 'last'),
      'the refresh fails': { to: lost },
      'a refresh is due': phase === 'ready' || phase === 'stale' ? asksEverythingAgain(list) : undefined,
      'a change requires a new fetch': isLoading
        ? loadsEverything({ ...list, phase: 'placeholders' })
        : asksEverythingAgain({ ...list, isBehind: true }),
      'extends to one page': extendsTo(list, 'page'),
      'extends to everything': extendsTo(list, 'everything'),
      'incident 3 is acknowledged': { to: acknowledged, does: isLoading ? [] : [departs()] },
    },
  }
}

const unseen: Everything = {
  phase: 'placeholders',
  extent: 'everything',
  shownExtent: 'everything',
  shown: [],
  ...unasked,
  hasMore: false,
  unreadable: 0,
  isBehind: false,
}

export const everything = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
  observe: ({ store, shownExtent, gathered, heard, hasMore, unreadable, shownAt, isBehind }: IncidentsContext) => ({
    shown: store.incidents,
    shownExtent,
    isShown: shownAt > 0,
    gathered: gathered.incidents.map(({ pk }) => pk),
    heard: heard.length > 0,
    hasMore,
    unreadable,
    isBehind,
  }),
  starts: {
    'all matches from the start': {
      input: { ...requestOf(), rowsBefore: 0, extent: 'everything', limit },
      ...loadsEverything(unseen),
    },
  },
  cases: {
    'the load returns the first piece': settle('load', pieceOf('first')),
    'the second piece arrives': settle('gather', pieceOf('second')),
    'the last piece arrives': settle('gather', pieceOf('last')),
    'the next piece fails': fails('gather'),
    'the next piece is refused': refuses('gather'),
    'the refresh returns the first piece': settle('refresh', pieceOf('first')),
    'the refresh returns the last piece': settle('refresh', pieceOf('last')),
    'the refresh fails': fails('refresh'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'a change requires a new fetch': send({ type: 'incidents.refetch' }),
    'extends to one page': send({ type: 'incidents.extend', extent: 'page' }),
    'extends to everything': send({ type: 'incidents.extend', extent: 'everything' }),
    'incident 3 is acknowledged': send({
      type: 'incidents.merge',
      changes: [{ type: 'modified', incident: incident({ pk: 3, acked: true }) }],
    }),
  },
  rowOf: everythingRow,
})

/** A part of the context that events set, whatever the list does. */
interface Noted {
  readonly phase: 'loading' | 'ready'
  readonly value: number | undefined
}

function notes(
  observe: (context: IncidentsContext) => number | undefined,
  value: number | undefined,
  events: Readonly<Record<string, readonly [event: AnyEvent, becomes: number]>>,
) {
  return modelledWalk<Noted>({
    machine: incidentsMachine,
    singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
    observe,
    starts: { 'a first visit': { ...firstVisit, to: { phase: 'loading', value } } },
    cases: {
      'the page contains 7': settle('load', answers.first),
      ...Object.fromEntries(Object.entries(events).map(([name, [event]]) => [name, send(event)])),
    },
    rowOf: (noted) => ({
      ...knowledgeStates[noted.phase],
      shows: noted.value,
      on: {
        'the page contains 7': { to: { ...noted, phase: 'ready' } },
        ...Object.fromEntries(
          Object.entries(events).map(([name, [, becomes]]) => [name, { to: { ...noted, value: becomes } }]),
        ),
      },
    }),
  })
}

/** The last change of incident 7 that its row has been highlighted for. */
export const glows = notes(({ glowed }) => glowed.get(7), undefined, {
  'its row has been highlighted': [{ type: 'incidents.noteGlow', pk: 7, at: 1 }, 1],
  'its row has been highlighted again': [{ type: 'incidents.noteGlow', pk: 7, at: 2 }, 2],
})

/** The difference between the clocks: timeframes follow the server's clock. */
export const corrects = notes(({ skew }) => skew, 0, {
  'the clocks differ by an hour': [{ type: 'incidents.correctClock', skew: 3_600_000 }, 3_600_000],
  'the clocks agree': [{ type: 'incidents.correctClock', skew: 0 }, 0],
})

/**
 * The sixth table: lookups of changed incidents. The first page of two rows contains 7 and 6 and is followed by others;
 * then 7 is closed, and 5 moves up.
 */
interface Renewed {
  readonly phase: 'loading' | 'ready' | 'refreshing' | 'stale'
  readonly ticked: boolean
  readonly shown: RenewedRows
  readonly latest: RenewedRows
  /** The cursor of the next rows. */
  readonly next: 'afterSix' | 'afterFive' | undefined
  /** Whether the last response arrived just now. */
  readonly isFresh: boolean
  /** Whether there may be changes that no response has contained so far. */
  readonly isBehind: boolean
}

type RenewedRows = 'none' | '7 and 6' | '6 and 5'
const renewedRows = { none: [], '7 and 6': [7, 6], '6 and 5': [6, 5] } as const
const six = incident({ pk: 6, startTime: '2026-01-15T06:00:00+01:00' })
const five = incident({ pk: 5, startTime: '2026-01-15T05:00:00+01:00' })
const twoRows = { incidents: [seven, six], next: 'afterSix', previous: undefined, unreadable: 0 }

const unvisited: Renewed = {
  phase: 'loading',
  ticked: false,
  shown: 'none',
  latest: 'none',
  next: undefined,
  isFresh: false,
  isBehind: false,
}

function renewedRow(renewal: Renewed): ModelledRow<Renewed> {
  const { phase, ticked, shown, latest, next, isFresh, isBehind } = renewal
  const unlessHeld = (list: Renewed): Renewed => (list.ticked ? list : { ...list, shown: list.latest })
  const reports = (list: Renewed) => departs(...(list.shown === '7 and 6' && list.latest === '6 and 5' ? [7] : []))
  const answered: Renewed = { ...renewal, phase: 'ready', isFresh: true, isBehind: false }
  const paged: Renewed = { ...answered, latest: '7 and 6', next: 'afterSix' }
  const refreshed = unlessHeld(paged)
  const closed = unlessHeld({ ...answered, latest: '6 and 5', next: 'afterFive' })
  const canBeRenewed = phase === 'ready' || phase === 'stale'
  return {
    ...knowledgeStates[phase],
    shows: { pks: renewedRows[shown], latest: renewedRows[latest], ticked, next, isFresh, isBehind },
    on: {
      'the page arrives': { to: { ...paged, shown: '7 and 6' } },
      'the page arrives again': { to: refreshed, does: [reports(refreshed)] },
      'the refresh fails': { to: { ...renewal, phase: 'stale', isBehind: true } },
      'a refresh is due': canBeRenewed
        ? { to: { ...renewal, phase: 'refreshing' }, does: [start('refresh', requestOf())] }
        : undefined,
      'changes may have been missed': { to: { ...renewal, isBehind: true } },
      // A list that is loading cannot be renewed.
      'nothing has changed': canBeRenewed ? { to: answered, does: [reports(answered)] } : undefined,
      '7 is closed, 5 moves up': canBeRenewed ? { to: closed, does: [reports(closed)] } : undefined,
      'rows are ticked': { to: { ...renewal, ticked: true } },
      'no rows are ticked': { to: unlessHeld({ ...renewal, ticked: false }) },
      'a second passes': { to: { ...renewal, isFresh: false } },
    },
  }
}

const noRenewal = { changed: [], deeds: new Map(), listed: [], following: undefined, askedAt: beginning }

export const renewals = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {}, incidentCount: {}, severityCounts: {} },
  observe: ({ store, latest, holders, next, refreshedAt, isBehind }: IncidentsContext) => ({
    pks: store.incidents,
    latest,
    ticked: holders.has('selection'),
    next,
    isFresh: refreshedAt === Date.now(),
    isBehind,
  }),
  starts: { 'a first visit': { ...firstVisit, to: unvisited } },
  cases: {
    'the page arrives': settle('load', twoRows),
    'the page arrives again': settle('refresh', twoRows),
    'the refresh fails': fails('refresh'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'changes may have been missed': send({ type: 'incidents.fallBehind' }),
    'nothing has changed': send({ type: 'incidents.renew', renewal: noRenewal }),
    '7 is closed, 5 moves up': send({
      type: 'incidents.renew',
      renewal: {
        ...noRenewal,
        changed: [7],
        following: { incidents: [five], next: 'afterFive', previous: 'beforeFive', unreadable: 0 },
      },
    }),
    ...holding,
    'a second passes': wait(1000),
  },
  rowOf: renewedRow,
})

export { everything as restrainedEverything, extending, pages as restrainedPages } from './incidents/restraint.ts'
export { deeds } from './incidents/deeds.ts'
export { wall } from './incidents/wall.ts'
export { wallOfAll } from './incidents/wallOfAll.ts'
