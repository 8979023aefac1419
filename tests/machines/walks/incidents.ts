/** The incident store (specification, sections 2 to 4; decisions, List and Store): pages, refreshes, what is known. */
import { defaultFilter } from '../../../machines/domain/filter.ts'
import { currentIncidents } from '../../../machines/domain/incidentStore.ts'
import { incidentsMachine, type IncidentsContext } from '../../../machines/incidents.ts'
import { say, start, tellParent, type Effect } from '../support/effects.ts'
import { broken, incident, refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../support/walk.ts'

type Phase =
  | 'placeholders'
  | 'brief'
  | 'brief, almost over'
  | 'retrying'
  | 'ready'
  | 'refreshing'
  | 'stale'
  | 'failed'

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
  placeholders: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['fetchIncidentPage'] },
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['fetchIncidentPage'] },
  'brief, almost over': { state: { loading: 'brief' }, tags: ['loading'], ports: ['fetchIncidentPage'] },
  retrying: { state: { loading: 'retrying' }, tags: ['loading', 'failed'], ports: ['fetchIncidentPage'] },
  ready: { state: 'ready' },
  refreshing: { state: 'refreshing', tags: ['refreshing'], ports: ['refreshIncidentPage'] },
  stale: { state: 'stale', tags: ['stale'] },
  failed: { state: 'failed', tags: ['failed'] },
} as const

const loading: ReadonlySet<Phase> = new Set(['placeholders', 'brief', 'brief, almost over', 'retrying'])

function request({ cursor, pageSize }: List) {
  return { filter: defaultFilter, timeframeHours: 0, search: '', pageSize, cursor, withLevels: true }
}

/** A page that is not on screen yet is asked for. */
function loads(list: List, before: readonly Effect[] = []): ModelledOutcome<List> {
  return { to: list, does: [...before, start('fetchIncidentPage', request(list))] }
}

/** The page on screen is asked for again. */
function refreshes(list: List): ModelledOutcome<List> {
  const refreshing: List = { ...list, phase: 'refreshing' }
  return { to: refreshing, does: [start('refreshIncidentPage', request(refreshing))] }
}

/** The person turns to another page: its rows stay for a moment, and where one is, is remembered. */
function turns(list: List): ModelledOutcome<List> {
  const turned: List = { ...list, phase: 'brief' }
  return loads(turned, [tellParent({ type: 'incidents.turned', cursor: list.cursor, pageSize: list.pageSize })])
}

function arrives(list: List, page: 'first' | 'second'): ModelledOutcome<List> {
  return { to: { ...list, phase: 'ready', page, sevenKnown: list.sevenKnown || page === 'first' } }
}

const failure = 'Failed to get incidents: '

function rowOf(list: List): ModelledRow<List> {
  const { phase, page, cursor } = list
  const { next, previous, unreadable, incidents } = answers[page]
  const isLoading = loading.has(phase)
  const port = isLoading ? 'load' : 'refresh'
  const loses: List = { ...list, phase: isLoading ? 'failed' : 'stale' }
  const first: List = { ...list, cursor: undefined, phase: isLoading ? 'placeholders' : 'brief' }
  const cursorRefused: ModelledOutcome<List> =
    cursor === undefined
      ? { to: loses, does: [say('error', `${failure}{"detail":"Invalid cursor"}`)] }
      : { to: first, does: turns(first).does ?? [] }
  const ends: Record<string, ModelledOutcome<List>> = {
    [`the ${port} brings the first page`]: arrives(list, 'first'),
    [`the ${port} brings the second page`]: arrives(list, 'second'),
    [`the ${port} breaks`]: { to: loses, does: [say('error', `${failure}"Internal Server Error"`)] },
    [`the ${port} gets no answer`]: { to: loses },
    [`the ${port} is told of an invalid cursor`]: cursorRefused,
  }
  return {
    ...states[phase],
    shows: { pks: incidents.map(({ pk }) => pk), unreadable, sevenKnown: list.sevenKnown, request: request(list) },
    on: {
      ...(isLoading || phase === 'refreshing' ? ends : {}),
      'it is time': due(list),
      'something was written': written(list),
      'turns to the next page': next === undefined ? undefined : turns({ ...list, cursor: next }),
      'turns to the previous page': previous === undefined ? undefined : turns({ ...list, cursor: previous }),
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
const invalidCursor = refused('get incidents', 404, { detail: 'Invalid cursor' })

export const pages = defineWalk({
  machine: incidentsMachine,
  lone: { notifications: {} },
  observe: ({ store, unreadable, request: asked }: IncidentsContext) => ({
    pks: currentIncidents(store).map(({ pk }) => pk),
    unreadable,
    sevenKnown: store.storedIncidents.has(7),
    request: asked,
  }),
  starts: {
    'a first visit': { input: request(fresh), to: nameOf(fresh), does: loads(fresh).does ?? [] },
    'a page remembered': { input: request(remembered), to: nameOf(remembered), does: loads(remembered).does ?? [] },
  },
  cases: {
    'the load brings the first page': settle('fetchIncidentPage', answers.first),
    'the load brings the second page': settle('fetchIncidentPage', answers.second),
    'the load breaks': fail('fetchIncidentPage', broken('get incidents')),
    'the load gets no answer': fail('fetchIncidentPage', unreachable('get incidents')),
    'the load is told of an invalid cursor': fail('fetchIncidentPage', invalidCursor),
    'the refresh brings the first page': settle('refreshIncidentPage', answers.first),
    'the refresh brings the second page': settle('refreshIncidentPage', answers.second),
    'the refresh breaks': fail('refreshIncidentPage', broken('get incidents')),
    'the refresh gets no answer': fail('refreshIncidentPage', unreachable('get incidents')),
    'the refresh is told of an invalid cursor': fail('refreshIncidentPage', invalidCursor),
    'it is time': send({ type: 'incidents.refresh' }),
    'something was written': send({ type: 'incidents.refetch' }),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'turns to the previous page': send({ type: 'incidents.showPrevious' }),
    'turns to the first page': send({ type: 'incidents.showFirst' }),
    'wants 25 rows': send({ type: 'incidents.resizePage', pageSize: 25 }),
    'wants 50 rows': send({ type: 'incidents.resizePage', pageSize: 50 }),
    'asks anew': send({ type: 'incidents.ask', query: { filter: defaultFilter, timeframeHours: 0, search: '' } }),
    'incident 7 is told of': send({ type: 'incidents.modify', incident: seven }),
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
  /** Whether incident 7 has changed since then, and glows. */
  readonly isNews: boolean
  /** Whether the last answer came just now. */
  readonly isFresh: boolean
}

const acked = incident({ pk: 7, acked: true })
const knowledgeStates = {
  loading: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['fetchIncidentPage'] },
  ready: { state: 'ready' },
  refreshing: { state: 'refreshing', tags: ['refreshing'], ports: ['refreshIncidentPage'] },
  stale: { state: 'stale', tags: ['stale'] },
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
    does: [start('refreshIncidentPage', request(fresh))],
  }
  const rests = { ...knowledge, timePassedSinceAsked: false, heardSinceAsked: false }
  const told: Knowledge = {
    ...knowledge,
    seven: 'acked',
    heardSinceAsked: knowledge.heardSinceAsked || knowledge.timePassedSinceAsked,
    isNews: knowledge.isNews || knowledge.timePassedSinceShown,
  }
  return {
    ...knowledgeStates[phase],
    shows: { seven: known, isNews, isFresh },
    on: {
      'the page says open': phase === 'loading' ? { to: heard(knowledge, 'open') } : undefined,
      'the page says acknowledged': phase === 'loading' ? { to: heard(knowledge, 'acked') } : undefined,
      'the refresh says open': phase === 'refreshing' ? { to: heard(knowledge, 'open') } : undefined,
      'the refresh says acknowledged': phase === 'refreshing' ? { to: heard(knowledge, 'acked') } : undefined,
      'the refresh gets no answer': phase === 'refreshing' ? { to: { ...rests, phase: 'stale' } } : undefined,
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
  lone: { notifications: {} },
  observe: ({ store, shownAt, refreshedAt }: IncidentsContext) => {
    const known = store.storedIncidents.get(7)
    return {
      seven: known === undefined ? 'unknown' : known.incident.acked ? 'acked' : 'open',
      isNews: known !== undefined && shownAt > 0 && known.lastModified > shownAt,
      isFresh: refreshedAt === Date.now(),
    }
  },
  starts: { 'a first visit': { input: request(fresh), to: nameOf(unaware), does: loads(fresh).does ?? [] } },
  cases: {
    'the page says open': settle('fetchIncidentPage', answers.first),
    'the page says acknowledged': settle('fetchIncidentPage', { ...answers.first, incidents: [acked] }),
    'the refresh says open': settle('refreshIncidentPage', answers.first),
    'the refresh says acknowledged': settle('refreshIncidentPage', { ...answers.first, incidents: [acked] }),
    'the refresh gets no answer': fail('refreshIncidentPage', unreachable('get incidents')),
    'it is time': send({ type: 'incidents.refresh' }),
    'it is told to be acknowledged': send({ type: 'incidents.modify', incident: acked }),
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
    shows: { pks: rowsShown[shown], latest: rowsShown[latest], ticked },
    on: {
      'the page holds 7': phase === 'loading' ? { to: { ...loaded, shown: loaded.latest } } : undefined,
      'the refreshed page holds 7':
        phase === 'refreshing' ? { to: refreshed, does: ticked ? [departed(refreshed)] : [] } : undefined,
      'it is time':
        phase === 'ready'
          ? { to: { ...live, phase: 'refreshing' }, does: [start('refreshIncidentPage', request(fresh))] }
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
  lone: { notifications: {} },
  observe: ({ store, latest, holders }: IncidentsContext) => ({
    pks: store.incidents, latest, ticked: holders.has('selection'),
  }),
  starts: { 'a first visit': { input: request(fresh), to: nameOf(nobodyYet), does: loads(fresh).does ?? [] } },
  cases: {
    'the page holds 7': settle('fetchIncidentPage', answers.first),
    'the refreshed page holds 7': settle('refreshIncidentPage', answers.first),
    'it is time': send({ type: 'incidents.refresh' }),
    '8 begins, 7 is acknowledged': send({
      type: 'incidents.merge',
      changes: [{ type: 'created', incident: eight }, { type: 'modified', incident: acked }],
    }),
    'rows are ticked': send({ type: 'incidents.hold', by: 'selection' }),
    'no row is ticked': send({ type: 'incidents.release', by: 'selection' }),
    'asks for what is new': send({ type: 'incidents.showLatest' }),
  },
  rows: modelledRows([nobodyYet], liveRow),
})
