/** The incident store (specification, sections 2 to 4; decisions, List and Store): pages, refreshes, what is known. */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { currentIncidents } from '../../../../machines/incident/domain/incidentStore.ts'
import { incidentsMachine, type IncidentsContext } from '../../../../machines/list/incidents.ts'
import { say, start, tellParent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'
import { brings, everythingQuestion, fails, pageQuestion, refusesCursor } from './incidents/answers.ts'

type Phase = 'placeholders' | 'brief' | 'brief, almost over' | 'retrying' | 'ready' | 'refreshing' | 'stale' | 'failed'

/** What the first table is about: two pages, of which the first holds incident 7 and the second incident 8. */
interface List {
  readonly phase: Phase
  readonly page: 'none' | 'first' | 'second'
  readonly cursor: 'toSecond' | 'toFirst' | undefined
  readonly pageSize: 25 | 50
  /** Whether incident 7 is among the known ones. */
  readonly sevenKnown: boolean
}

const seven = incident({ pk: 7 })
const answers = {
  none: { incidents: [], next: undefined, previous: undefined, unreadable: 0 },
  first: { incidents: [seven], next: 'toSecond', previous: undefined, unreadable: 0 },
  second: { incidents: [incident({ pk: 8 })], next: undefined, previous: 'toFirst', unreadable: 2 },
} as const

const states = {
  placeholders: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['load'] },
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['load'] },
  'brief, almost over': { state: { loading: 'brief' }, tags: ['loading'], ports: ['load'] },
  retrying: { state: { loading: 'retrying' }, tags: ['loading', 'failed'], ports: ['load'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  refreshing: { state: { listed: { refreshing: 'asking' } }, tags: ['refreshing'], ports: ['refresh'] },
  stale: { state: { listed: 'stale' }, tags: ['stale'] },
  failed: { state: 'failed', tags: ['failed'] },
} as const

const loading: ReadonlySet<Phase> = new Set(['placeholders', 'brief', 'brief, almost over', 'retrying'])

function request({ cursor, pageSize }: List) {
  return { filter: defaultFilter, timeframeHours: 0, search: '', pageSize, cursor, withLevels: true }
}

function question(list: List) {
  return pageQuestion(request(list))
}

function inputOf(list: List) {
  return { ...request(list), extent: 'page', limit: 5, skew: 0 } as const
}

/** A page that is not on screen yet is asked for. */
function loads(list: List, before: readonly Effect[] = []): ModelledOutcome<List> {
  return { to: list, does: [...before, start('load', question(list))] }
}

/** The page on screen is asked for again. */
function refreshes(list: List): ModelledOutcome<List> {
  const refreshing: List = { ...list, phase: 'refreshing' }
  return { to: refreshing, does: [start('refresh', question(refreshing))] }
}

/** The person turns to another page: its rows stay for a moment, and where one is, is remembered. */
function turns(list: List): ModelledOutcome<List> {
  const turned: List = { ...list, phase: 'brief' }
  return loads(turned, [tellParent({ type: 'incidents.turned', cursor: list.cursor, pageSize: list.pageSize })])
}

const departedNone = tellParent({ type: 'incidents.departed', pks: [] })

/** Rows that a refresh finds gone are told of; here nobody is busy, so that none of them is left on screen. */
function arrives(list: List, page: 'first' | 'second'): ModelledOutcome<List> {
  const to: List = { ...list, phase: 'ready', page, sevenKnown: list.sevenKnown || page === 'first' }
  return { to, does: list.phase === 'refreshing' ? [departedNone] : [] }
}

function rowOf(list: List): ModelledRow<List> {
  const { phase, page, cursor } = list
  const { next, previous, unreadable, incidents } = answers[page]
  const isLoading = loading.has(phase)
  const isListed = !isLoading && phase !== 'failed'
  const port = isLoading ? 'load' : 'refresh'
  const loses: List = { ...list, phase: isLoading ? 'failed' : 'stale' }
  const first: List = { ...list, cursor: undefined, phase: isLoading ? 'placeholders' : 'brief' }
  const ends: Record<string, ModelledOutcome<List>> = {
    [`the ${port} brings the first page`]: arrives(list, 'first'),
    [`the ${port} brings the second page`]: arrives(list, 'second'),
    [`the ${port} fails`]: { to: loses },
    [`the ${port} is refused its cursor`]: { to: first, does: turns(first).does ?? [] },
  }
  return {
    ...states[phase],
    shows: { pks: incidents.map(({ pk }) => pk), unreadable, sevenKnown: list.sevenKnown, request: request(list) },
    on: {
      ...(isLoading || phase === 'refreshing' ? ends : {}),
      'it is time': due(list),
      // Rows on screen stay as they are: nobody asked for others.
      'the network is back': phase === 'failed' ? loads({ ...list, phase: 'retrying' }) : undefined,
      'something was written': written(list),
      // Next and previous are said of the page on screen: there is none while one loads, or where none could be had.
      'turns to the next page': !isListed || next === undefined ? undefined : turns({ ...list, cursor: next }),
      'turns to the previous page':
        !isListed || previous === undefined ? undefined : turns({ ...list, cursor: previous }),
      'turns to the first page': cursor === undefined ? undefined : turns({ ...list, cursor: undefined }),
      'wants 50 rows': list.pageSize === 50 ? undefined : turns({ ...list, pageSize: 50, cursor: undefined }),
      'wants 25 rows': list.pageSize === 25 ? undefined : turns({ ...list, pageSize: 25, cursor: undefined }),
      'asks anew': turns({ ...list, cursor: undefined }),
      'incident 7 is told of': { to: { ...list, sevenKnown: true } },
      'incident 7 is acknowledged': list.sevenKnown
        ? undefined
        : { to: list, does: [say('error', 'Incident 7 is not in the list of known incidents')] },
      'almost 150 ms pass': passes(list, 'brief, almost over'),
      '150 ms pass': passes(list, 'placeholders'),
    },
  }
}

/** A refresh that is due waits for an answer that is under way. */
function due(list: List): ModelledOutcome<List> | undefined {
  if (list.phase === 'ready' || list.phase === 'stale') return refreshes(list)
  return list.phase === 'failed' ? loads({ ...list, phase: 'retrying' }) : undefined
}

/** After something was written, what is under way is out of date. */
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

/** The rows one comes from stay for 150 ms, then placeholders show. */
function passes(list: List, into: Phase): ModelledOutcome<List> | undefined {
  if (list.phase === 'brief') return { to: { ...list, phase: into } }
  return list.phase === 'brief, almost over' ? { to: { ...list, phase: 'placeholders' } } : undefined
}

const fresh: List = { phase: 'placeholders', page: 'none', cursor: undefined, pageSize: 25, sevenKnown: false }
const remembered: List = { ...fresh, cursor: 'toSecond' }

export const pages = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ store, unreadable, request: asked }: IncidentsContext) => ({
    pks: currentIncidents(store).map(({ pk }) => pk),
    unreadable,
    sevenKnown: store.storedIncidents.has(7),
    request: asked,
  }),
  starts: {
    'a first visit': { input: inputOf(fresh), to: nameOf(fresh), does: loads(fresh).does ?? [] },
    'a page remembered': { input: inputOf(remembered), to: nameOf(remembered), does: loads(remembered).does ?? [] },
  },
  cases: {
    'the load brings the first page': brings('load', answers.first),
    'the load brings the second page': brings('load', answers.second),
    'the load fails': fails('load'),
    'the load is refused its cursor': refusesCursor('load'),
    'the refresh brings the first page': brings('refresh', answers.first),
    'the refresh brings the second page': brings('refresh', answers.second),
    'the refresh fails': fails('refresh'),
    'the refresh is refused its cursor': refusesCursor('refresh'),
    'it is time': send({ type: 'incidents.refresh' }),
    'the network is back': send({ type: 'incidents.recover' }),
    'something was written': send({ type: 'incidents.refetch' }),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'turns to the previous page': send({ type: 'incidents.showPrevious' }),
    'turns to the first page': send({ type: 'incidents.showFirst' }),
    'wants 25 rows': send({ type: 'incidents.resizePage', pageSize: 25 }),
    'wants 50 rows': send({ type: 'incidents.resizePage', pageSize: 50 }),
    'asks anew': send({ type: 'incidents.ask', query: { filter: defaultFilter, timeframeHours: 0, search: '' } }),
    'incident 7 is told of': send({ type: 'incidents.modify', incident: seven, askedAt: Infinity }),
    'incident 7 is acknowledged': send({ type: 'incidents.change', pk: 7, change: { acked: true } }),
    'almost 150 ms pass': wait(149),
    '150 ms pass': wait(150),
  },
  rows: modelledRows([fresh, remembered], rowOf),
})

/** What the second table is about: what is known of incident 7, and whose word is the later one. */
interface Knowledge {
  readonly phase: 'loading' | 'ready' | 'refreshing' | 'stale'
  readonly seven: 'unknown' | 'open' | 'acked'
  /** Whether time has passed since the answer that is awaited was asked for. */
  readonly timePassedSinceAsked: boolean
  /** Whether something was heard of incident 7 after that: then the answer is the earlier word. */
  readonly heardSinceAsked: boolean
  /** Whether time has passed since the page was first shown. */
  readonly timePassedSinceShown: boolean
  /** Whether what is known of incident 7 has changed since then: its row glows. */
  readonly isNews: boolean
  /** Whether the last answer came just now. */
  readonly isFresh: boolean
}

const acked = incident({ pk: 7, acked: true })
const knowledgeStates = {
  loading: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['load'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  refreshing: { state: { listed: { refreshing: 'asking' } }, tags: ['refreshing'], ports: ['refresh'] },
  stale: { state: { listed: 'stale' }, tags: ['stale'] },
} as const

const unaware: Knowledge = {
  phase: 'loading',
  seven: 'unknown',
  timePassedSinceAsked: false,
  heardSinceAsked: false,
  timePassedSinceShown: false,
  isNews: false,
  isFresh: false,
}

function knowledgeRow(knowledge: Knowledge): ModelledRow<Knowledge> {
  const { phase, seven: known, isNews, isFresh } = knowledge
  const isAwaiting = phase === 'loading' || phase === 'refreshing'
  const asks: ModelledOutcome<Knowledge> = {
    to: { ...knowledge, phase: 'refreshing', timePassedSinceAsked: false, heardSinceAsked: false },
    does: [start('refresh', question(fresh))],
  }
  const rests = { ...knowledge, timePassedSinceAsked: false, heardSinceAsked: false }
  const told: Knowledge = {
    ...knowledge,
    seven: 'acked',
    heardSinceAsked: knowledge.heardSinceAsked || knowledge.timePassedSinceAsked,
    // What says nothing new is the later word, but no news.
    isNews: knowledge.isNews || (knowledge.timePassedSinceShown && known !== 'acked'),
  }
  return {
    ...knowledgeStates[phase],
    shows: { seven: known, isNews, isFresh },
    on: {
      'the page says open': phase === 'loading' ? { to: heard(knowledge, 'open') } : undefined,
      'the page says acknowledged': phase === 'loading' ? { to: heard(knowledge, 'acked') } : undefined,
      'the refresh says open':
        phase === 'refreshing' ? { to: heard(knowledge, 'open'), does: [departedNone] } : undefined,
      'the refresh says acknowledged':
        phase === 'refreshing' ? { to: heard(knowledge, 'acked'), does: [departedNone] } : undefined,
      'the refresh fails': phase === 'refreshing' ? { to: { ...rests, phase: 'stale' } } : undefined,
      'it is time': phase === 'ready' || phase === 'stale' ? asks : undefined,
      'it is told to be acknowledged': { to: told },
      'it was acknowledged here':
        known === 'unknown'
          ? { to: knowledge, does: [say('error', 'Incident 7 is not in the list of known incidents')] }
          : { to: told },
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

/** An answer is the earlier word where something was heard after its question; else it counts from now. */
function heard(knowledge: Knowledge, said: 'open' | 'acked'): Knowledge {
  const isFirst = knowledge.phase === 'loading'
  const { seven: before, heardSinceAsked, timePassedSinceShown } = knowledge
  const changes = !heardSinceAsked && before !== said
  return {
    phase: 'ready',
    seven: heardSinceAsked ? before : said,
    timePassedSinceAsked: false,
    heardSinceAsked: false,
    timePassedSinceShown: isFirst ? false : timePassedSinceShown,
    isNews: isFirst ? false : knowledge.isNews || (changes && timePassedSinceShown),
    isFresh: true,
  }
}

export const knowledge = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ store, shownAt, refreshedAt }: IncidentsContext) => {
    const known = store.storedIncidents.get(7)
    return {
      seven: known === undefined ? 'unknown' : known.incident.acked ? 'acked' : 'open',
      isNews: known !== undefined && shownAt > 0 && known.changedAt > shownAt,
      isFresh: refreshedAt === Date.now(),
    }
  },
  starts: { 'a first visit': { input: inputOf(fresh), to: nameOf(unaware), does: loads(fresh).does ?? [] } },
  cases: {
    'the page says open': brings('load', answers.first),
    'the page says acknowledged': brings('load', { ...answers.first, incidents: [acked] }),
    'the refresh says open': brings('refresh', answers.first),
    'the refresh says acknowledged': brings('refresh', { ...answers.first, incidents: [acked] }),
    'the refresh fails': fails('refresh'),
    'it is time': send({ type: 'incidents.refresh' }),
    'it is told to be acknowledged': send({ type: 'incidents.modify', incident: acked, askedAt: Infinity }),
    'it was acknowledged here': send({ type: 'incidents.change', pk: 7, change: { acked: true } }),
    'a second passes': wait(1000),
  },
  rows: modelledRows([unaware], knowledgeRow),
})

/**
 * What the third table is about: changes that come by themselves, while one is busy with the rows and while one is not.
 * The server's page holds incident 7; then 8 begins, and another person acknowledges 7.
 */
interface Live {
  readonly phase: 'loading' | 'ready' | 'refreshing'
  /** Whether rows are ticked: then none may come or go. */
  readonly ticked: boolean
  /** What is on screen, and what would be by the last word. */
  readonly shown: Rows
  readonly latest: Rows
  /** Whether the changes were heard after the answer that is awaited was asked for. */
  readonly heard: boolean
}

type Rows = 'none' | 'only 7' | 'only 8'

const rowsShown = { none: [], 'only 7': [7], 'only 8': [8] } as const
const eight = incident({ pk: 8, startTime: '2026-01-16T10:00:00+01:00' })
const nobodyYet: Live = { phase: 'loading', ticked: false, shown: 'none', latest: 'none', heard: false }

/** The last word is on screen, unless somebody is busy. */
function unlessTicked(live: Live): Live {
  return live.ticked ? live : { ...live, shown: live.latest }
}

function departed({ shown, latest }: Live): Effect {
  return tellParent({ type: 'incidents.departed', pks: shown === latest ? [] : rowsShown[shown] })
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
      'the page holds 7': phase === 'loading' ? { to: { ...loaded, shown: loaded.latest } } : undefined,
      'the refreshed page holds 7': phase === 'refreshing' ? { to: refreshed, does: [departed(refreshed)] } : undefined,
      'it is time':
        phase === 'ready'
          ? { to: { ...live, phase: 'refreshing' }, does: [start('refresh', question(fresh))] }
          : undefined,
      '8 begins, 7 is acknowledged': { to: changed, does: phase === 'loading' ? [] : [departed(changed)] },
      'rows are ticked': { to: { ...live, ticked: true } },
      'no row is ticked': { to: unlessTicked({ ...live, ticked: false }) },
      'asks for what is new': { to: { ...live, shown: latest } },
    },
  }
}

export const live = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ store, latest, holders, heard: heardOf }: IncidentsContext) => ({
    pks: store.incidents,
    latest,
    ticked: holders.has('selection'),
    heard: heardOf.length > 0,
  }),
  starts: { 'a first visit': { input: inputOf(fresh), to: nameOf(nobodyYet), does: loads(fresh).does ?? [] } },
  cases: {
    'the page holds 7': brings('load', answers.first),
    'the refreshed page holds 7': brings('refresh', answers.first),
    'it is time': send({ type: 'incidents.refresh' }),
    '8 begins, 7 is acknowledged': send({
      type: 'incidents.merge',
      changes: [
        { type: 'created', incident: eight },
        { type: 'modified', incident: acked },
      ],
    }),
    'rows are ticked': send({ type: 'incidents.hold', by: 'selection' }),
    'no row is ticked': send({ type: 'incidents.release', by: 'selection' }),
    'asks for what is new': send({ type: 'incidents.showLatest' }),
  },
  rows: modelledRows([nobodyYet], liveRow),
})

/**
 * What the fourth table is about: everything that matches, fetched in pieces, up to a limit of five. The server has six
 * rows in three pieces; then another person acknowledges incident 3.
 */
interface Everything {
  readonly phase: 'placeholders' | 'brief' | 'gathering' | 'ready' | 'refreshing' | 'stale'
  readonly extent: 'page' | 'everything'
  /** What the rows on screen are: they follow with the next answer. */
  readonly shownExtent: 'page' | 'everything'
  readonly shown: readonly number[]
  /** The rows that came since the first piece of the list was asked for, and the cursor of the next one. */
  readonly gathered: readonly number[]
  readonly next: string | undefined
  /** Whether it was heard since then that incident 3 was acknowledged. */
  readonly heard: boolean
  readonly hasMore: boolean
  readonly unreadable: number
  /** Whether something may have happened that no answer told of yet. */
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

const everythingStates = {
  placeholders: knowledgeStates.loading,
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['load'] },
  gathering: { state: { listed: 'gathering' }, tags: ['gathering'], ports: ['gather'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  refreshing: knowledgeStates.refreshing,
  stale: { state: { listed: 'stale' }, tags: ['stale'] },
} as const

/** Everything is fetched in pieces of 100, whatever a page holds. */
function pieceQuestion({ extent, gathered, next }: Everything) {
  if (extent === 'page') return question(fresh)
  const cursors = [...(gathered.includes(6) ? ['toSecond'] : []), ...(gathered.includes(4) ? ['toLast'] : [])]
  return everythingQuestion(
    { ...request(fresh), pageSize: 100, cursor: next },
    { incidents: rowsOf(gathered), unreadable: 0, next, cursors },
  )
}

/** Rows in the order in which they came, each once, without incident 3 where it was heard not to match. */
function joined(rows: readonly number[], isHeard: boolean): readonly number[] {
  return [...new Set(rows)].filter((pk) => pk !== 3 || !isHeard)
}

/**
 * A first piece on screen, those that follow it, and those of a refresh: as far as these have come they show, and what is
 * older stays until its piece comes.
 */
function brought(list: Everything, name: Piece): ModelledOutcome<Everything> {
  const { phase, extent, shown, heard: heardOf } = list
  const piece = pieces[name]
  const coming = piece.pks.filter((pk) => !list.gathered.includes(pk))
  const gathered = [...list.gathered, ...coming]
  // A piece that came before leads nowhere new. What could not be read counts towards the limit as well.
  const come = gathered.length + unreadableWith(list, name)
  const isPartial = extent === 'everything' && piece.next !== undefined && coming.length > 0 && come < limit
  const isRefresh = phase === 'refreshing'
  if (isRefresh && isPartial) {
    const older = shown.filter((pk) => pk < Math.min(...piece.pks))
    const to = { ...list, gathered, next: piece.next, shown: joined([...gathered, ...older], heardOf).slice(0, limit) }
    return { to, does: [departedNone, start('refresh', pieceQuestion(to))] }
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
  return { to, does: isRefresh ? [departedNone] : [] }
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

/** The rows stay where there are any, and where one is, is remembered. */
function extendsTo(list: Everything, extent: Everything['extent']): ModelledOutcome<Everything> | undefined {
  if (list.extent === extent) return undefined
  const isLoading = list.phase === 'placeholders' || list.phase === 'brief'
  const wanted = { ...list, extent }
  const { to, does = [] } = isLoading ? loadsEverything({ ...wanted, phase: 'brief' }) : asksEverythingAgain(wanted)
  return { to, does: [tellParent({ type: 'incidents.turned', cursor: undefined, pageSize: 25 }), ...does] }
}

function everythingRow(list: Everything): ModelledRow<Everything> {
  const { phase, shown } = list
  const isLoading = phase === 'placeholders' || phase === 'brief'
  const isAwaiting = phase !== 'ready' && phase !== 'stale'
  const acknowledged: Everything = {
    ...list,
    shown: shown.filter((pk) => pk !== 3),
    heard: list.heard || isAwaiting,
  }
  const lost: Everything = { ...list, phase: 'stale', isBehind: true }
  return {
    ...everythingStates[phase],
    shows: {
      shown,
      shownExtent: list.shownExtent,
      isShown: !isLoading,
      gathered: list.gathered,
      heard: list.heard,
      hasMore: list.hasMore,
      unreadable: list.unreadable,
      isBehind: list.isBehind,
    },
    on: {
      'the load brings the first': isLoading ? brought(list, 'first') : undefined,
      ...(phase === 'gathering'
        ? {
            'the second follows': brought(list, 'second'),
            'the last follows': brought(list, 'last'),
            'what follows does not come': { to: lost },
          }
        : {}),
      ...(phase === 'refreshing'
        ? {
            'the refresh brings the first': brought(list, 'first'),
            'the refresh brings the last': brought(list, 'last'),
            'the refresh fails': { to: lost },
          }
        : {}),
      'it is time': phase === 'ready' || phase === 'stale' ? asksEverythingAgain(list) : undefined,
      'something was written': isLoading
        ? loadsEverything({ ...list, phase: 'placeholders' })
        : asksEverythingAgain({ ...list, isBehind: true }),
      'one page is wanted': extendsTo(list, 'page'),
      'everything is wanted': extendsTo(list, 'everything'),
      'incident 3 is acknowledged': { to: acknowledged, does: isLoading ? [] : [departedNone] },
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

export const everything = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({
    store,
    shownExtent,
    gathered,
    heard: heardOf,
    hasMore,
    unreadable,
    shownAt,
    isBehind,
  }: IncidentsContext) => ({
    shown: store.incidents,
    shownExtent,
    isShown: shownAt > 0,
    gathered: gathered.incidents.map(({ pk }) => pk),
    heard: heardOf.length > 0,
    hasMore,
    unreadable,
    isBehind,
  }),
  starts: {
    'realtime from the beginning': {
      input: { ...request(fresh), extent: 'everything', limit },
      to: nameOf(unseen),
      does: loadsEverything(unseen).does ?? [],
    },
  },
  cases: {
    'the load brings the first': brings('load', pieceOf('first')),
    'the second follows': brings('gather', pieceOf('second')),
    'the last follows': brings('gather', pieceOf('last')),
    'what follows does not come': fails('gather'),
    'the refresh brings the first': brings('refresh', pieceOf('first')),
    'the refresh brings the last': brings('refresh', pieceOf('last')),
    'the refresh fails': fails('refresh'),
    'it is time': send({ type: 'incidents.refresh' }),
    'something was written': send({ type: 'incidents.refetch' }),
    'one page is wanted': send({ type: 'incidents.extend', extent: 'page' }),
    'everything is wanted': send({ type: 'incidents.extend', extent: 'everything' }),
    'incident 3 is acknowledged': send({
      type: 'incidents.merge',
      changes: [{ type: 'modified', incident: incident({ pk: 3, acked: true }) }],
    }),
  },
  rows: modelledRows([unseen], everythingRow),
})

/** What the fifth table is about: for which change of incident 7 its row has glowed. */
interface Glow {
  readonly phase: 'loading' | 'ready'
  readonly glowedFor: 1 | 2 | undefined
}

const dark: Glow = { phase: 'loading', glowedFor: undefined }

function glowRow(glow: Glow): ModelledRow<Glow> {
  return {
    ...knowledgeStates[glow.phase],
    shows: glow.glowedFor,
    on: {
      'the page holds 7': glow.phase === 'loading' ? { to: { ...glow, phase: 'ready' } } : undefined,
      'its row has glowed': { to: { ...glow, glowedFor: 1 } },
      'its row has glowed again': { to: { ...glow, glowedFor: 2 } },
    },
  }
}

export const glows = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ glowed }: IncidentsContext) => glowed.get(7),
  starts: { 'a first visit': { input: inputOf(fresh), to: nameOf(dark), does: loads(fresh).does ?? [] } },
  cases: {
    'the page holds 7': brings('load', answers.first),
    'its row has glowed': send({ type: 'incidents.noteGlow', pk: 7, at: 1 }),
    'its row has glowed again': send({ type: 'incidents.noteGlow', pk: 7, at: 2 }),
  },
  rows: modelledRows([dark], glowRow),
})

/** How far the server's clock, by which timeframes go, is ahead (decisions, Time). */
interface Corrected {
  readonly phase: 'loading' | 'ready'
  readonly skew: number
}

const together: Corrected = { phase: 'loading', skew: 0 }

function correctedRow(corrected: Corrected): ModelledRow<Corrected> {
  return {
    ...knowledgeStates[corrected.phase],
    shows: corrected.skew,
    on: {
      'the page holds 7': corrected.phase === 'loading' ? { to: { ...corrected, phase: 'ready' } } : undefined,
      'the clocks are an hour apart': { to: { ...corrected, skew: 3_600_000 } },
      'the clocks count as one': { to: { ...corrected, skew: 0 } },
    },
  }
}

export const corrects = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ skew }: IncidentsContext) => skew,
  starts: { 'a first visit': { input: inputOf(fresh), to: nameOf(together), does: loads(fresh).does ?? [] } },
  cases: {
    'the page holds 7': brings('load', answers.first),
    'the clocks are an hour apart': send({ type: 'incidents.correctClock', skew: 3_600_000 }),
    'the clocks count as one': send({ type: 'incidents.correctClock', skew: 0 }),
  },
  rows: modelledRows([together], correctedRow),
})

/**
 * What the sixth table is about: what became of incidents that something happened to. The first page of two rows holds
 * 7 and 6, and others follow; then somebody closes 7, so that 5 moves up.
 */
interface Renewed {
  readonly phase: 'loading' | 'ready' | 'refreshing' | 'stale'
  readonly ticked: boolean
  readonly shown: RenewedRows
  readonly latest: RenewedRows
  /** Where the rows begin that follow. */
  readonly next: 'afterSix' | 'afterFive' | undefined
  /** Whether the last answer came just now. */
  readonly isFresh: boolean
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
}

function renewedRow(renewal: Renewed): ModelledRow<Renewed> {
  const { phase, ticked, shown, latest } = renewal
  const unlessHeld = (list: Renewed): Renewed => (list.ticked ? list : { ...list, shown: list.latest })
  const departs = (list: Renewed) =>
    tellParent({ type: 'incidents.departed', pks: list.shown === '7 and 6' && list.latest === '6 and 5' ? [7] : [] })
  const paged: Renewed = { ...renewal, phase: 'ready', latest: '7 and 6', next: 'afterSix', isFresh: true }
  const refreshed = unlessHeld(paged)
  const closed = unlessHeld({ ...renewal, latest: '6 and 5', next: 'afterFive', isFresh: true })
  const confirmed: Renewed = { ...renewal, isFresh: true }
  return {
    ...knowledgeStates[phase],
    shows: {
      pks: renewedRows[shown],
      latest: renewedRows[latest],
      ticked,
      next: renewal.next,
      isFresh: renewal.isFresh,
    },
    on: {
      'the page comes': phase === 'loading' ? { to: { ...paged, shown: '7 and 6' } } : undefined,
      'the page comes again': phase === 'refreshing' ? { to: refreshed, does: [departs(refreshed)] } : undefined,
      'the refresh fails': phase === 'refreshing' ? { to: { ...renewal, phase: 'stale' } } : undefined,
      'it is time':
        phase === 'ready' || phase === 'stale'
          ? { to: { ...renewal, phase: 'refreshing' }, does: [start('refresh', question(fresh))] }
          : undefined,
      // What is on its way, or could not be had, is nothing that could be renewed.
      'nothing has happened': phase === 'ready' ? { to: confirmed, does: [departs(confirmed)] } : undefined,
      '7 is closed, 5 moves up': phase === 'ready' ? { to: closed, does: [departs(closed)] } : undefined,
      'rows are ticked': { to: { ...renewal, ticked: true } },
      'no row is ticked': { to: unlessHeld({ ...renewal, ticked: false }) },
      'a second passes': { to: { ...renewal, isFresh: false } },
    },
  }
}

const noRenewal = { changed: [], listed: [], following: undefined, askedAt: beginning }

export const renewals = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ store, latest, holders, next, refreshedAt }: IncidentsContext) => ({
    pks: store.incidents,
    latest,
    ticked: holders.has('selection'),
    next,
    isFresh: refreshedAt === Date.now(),
  }),
  starts: { 'a first visit': { input: inputOf(fresh), to: nameOf(unvisited), does: loads(fresh).does ?? [] } },
  cases: {
    'the page comes': brings('load', twoRows),
    'the page comes again': brings('refresh', twoRows),
    'the refresh fails': fails('refresh'),
    'it is time': send({ type: 'incidents.refresh' }),
    'nothing has happened': send({ type: 'incidents.renew', renewal: noRenewal }),
    '7 is closed, 5 moves up': send({
      type: 'incidents.renew',
      renewal: {
        ...noRenewal,
        changed: [7],
        following: { incidents: [five], next: 'afterFive', previous: 'beforeFive', unreadable: 0 },
      },
    }),
    'rows are ticked': send({ type: 'incidents.hold', by: 'selection' }),
    'no row is ticked': send({ type: 'incidents.release', by: 'selection' }),
    'a second passes': wait(1000),
  },
  rows: modelledRows([unvisited], renewedRow),
})

export { everything as restrainedEverything, extending, pages as restrainedPages } from './incidents/restraint.ts'
