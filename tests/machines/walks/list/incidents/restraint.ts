/** The list while the server asks for a pause, with `Retry-After` in a 429 (docs/behaviour.md#server). */
import { incidentsMachine, type IncidentsContext } from '../../../../../machines/list/incidents.ts'
import { start, tellParent, type Effect } from '../../../support/effects.ts'
import { incident } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { defineWalk, send, settle, sleepUntil, wait } from '../../../support/walk.ts'
import { saysPause, wantsPause } from './answers.ts'
import { asksOther, departs, inputOf, phases, requestOf } from './phases.ts'

interface List {
  readonly phase: keyof typeof phases
  /** Seconds until a request may be sent again. */
  readonly left: 0 | 10 | 30
  readonly isBehind: boolean
}

const [two, one] = [incident({ pk: 2 }), incident({ pk: 1 })]

function isLoading({ phase }: List): boolean {
  return phase === 'placeholders' || phase === 'brief' || phase === 'retrying'
}

function isRestrained({ phase }: List): boolean {
  return phase === 'showing' || phase === 'superseded' || phase === 'empty'
}

/** Twenty seconds pass. A pause of thirty seconds is over after two such steps. */
function later<Model extends List>(list: Model): Model {
  const left = list.left === 30 ? 10 : 0
  return { ...list, left, phase: list.phase === 'brief' ? 'placeholders' : list.phase }
}

/** The first table: the second of three pages. */
interface Page extends List {
  readonly cursor: 'first' | 'second' | 'third' | undefined
  readonly pageSize: 25 | 50
  /**
   * The number of matching incidents before the page. All pages are empty, so the number is known only for the first.
   */
  readonly rowsBefore: 0 | undefined
  /** Whether a page has been loaded. If so, its rows can stay on screen. */
  readonly hasPage: boolean
}

const second: Page = {
  phase: 'placeholders',
  left: 0,
  isBehind: false,
  cursor: 'second',
  pageSize: 25,
  rowsBefore: undefined,
  hasPage: false,
}
const atFirst = { cursor: undefined, rowsBefore: 0 } as const
const secondPage = { incidents: [], next: 'third', previous: 'first', unreadable: 0 }

function loads(page: Page, before: readonly Effect[] = []): ModelledOutcome<Page> {
  return { to: page, does: [...before, start('load', requestOf(page.cursor, page.pageSize))] }
}

function refreshes(page: Page): ModelledOutcome<Page> {
  return {
    to: { ...page, phase: 'refreshing' },
    does: [start('refresh', requestOf(page.cursor, page.pageSize))],
  }
}

/** Loads another page, unless the server has asked for a pause: then the rows stay. */
function turns(page: Page, change: Partial<Page>): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return undefined
  const to: Page = { ...page, ...change, phase: 'brief' }
  return loads(to, [turned(to)])
}

function turned({ cursor, pageSize, rowsBefore }: Page): Effect {
  return tellParent({ type: 'incidents.turned', cursor, pageSize, rowsBefore })
}

/**
 * The query changes. During a pause, the rows of the earlier query stay on screen, and the new query is sent when the
 * pause is over.
 */
function changesQuery(page: Page): ModelledOutcome<Page> | undefined {
  const wanted: Page = { ...page, ...atFirst }
  if (!isRestrained(page)) return turns(page, atFirst)
  return { to: page.phase === 'empty' ? wanted : { ...wanted, phase: 'superseded' }, does: [turned(wanted)] }
}

/** Sends the request that the pause postponed. */
function goesOn(page: Page): ModelledOutcome<Page> {
  if (page.phase === 'showing') return refreshes(page)
  if (page.phase === 'empty') return loads({ ...page, phase: 'retrying' })
  return loads({ ...page, phase: 'brief' }, [turned(page)])
}

/** The computer wakes. Timers have not run, but the first request finds that the pause is over. */
function wakes(page: Page, isToAskAgain: boolean): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return goesOn({ ...page, left: 0 })
  return isToAskAgain && page.phase === 'ready' ? refreshes(page) : undefined
}

function written(page: Page): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return undefined
  return isLoading(page) ? loads({ ...page, phase: 'placeholders' }) : refreshes({ ...page, isBehind: true })
}

/** Applies the step. What is left of it lasts longer than the rows of an earlier query stay on screen. */
function passed({ to, does }: ModelledOutcome<Page>): ModelledOutcome<Page> {
  return { to: later(to), does: does ?? [] }
}

function pageRow(page: Page): ModelledRow<Page> {
  const { phase, left, isBehind, cursor, pageSize, hasPage } = page
  const arrived: Page = { ...page, phase: 'ready', hasPage: true, isBehind: false }
  // Next and previous refer to the page on screen.
  const isListed = !isLoading(page) && phase !== 'empty'
  const isOver = later(page).left === 0
  const waits: Page = hasPage ? { ...page, phase: 'superseded', isBehind: true } : { ...page, phase: 'empty' }
  return {
    ...phases[phase],
    shows: { left, isBehind, cursor, pageSize },
    on: {
      'the load returns the page': { to: arrived },
      'the load gets 429': { to: { ...waits, left: 30 }, does: [saysPause] },
      'the refresh returns the page': { to: arrived, does: [departs()] },
      'the refresh gets 429': { to: { ...page, phase: 'showing', left: 30, isBehind: true }, does: [saysPause] },
      'a refresh is due': phase === 'ready' ? refreshes(page) : undefined,
      'a change requires a new fetch': written(page),
      'turns to the next page': isListed ? turns(page, { cursor: 'third' }) : undefined,
      'turns to the previous page': isListed ? turns(page, { cursor: 'first' }) : undefined,
      'turns to the first page': cursor === undefined ? undefined : turns(page, atFirst),
      'chooses 50 rows': pageSize === 50 ? undefined : turns(page, { ...atFirst, pageSize: 50 }),
      'changes the query': changesQuery(page),
      'sleeps, and a refresh is due': wakes(page, true),
      'sleeps, and the network is back': wakes(page, false),
      'twenty seconds pass': isRestrained(page) && isOver ? passed(goesOn(later(page))) : { to: later(page) },
    },
  }
}

export const pages = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: (context: IncidentsContext) => ({
    ...seen(context),
    cursor: context.request.cursor,
    pageSize: context.request.pageSize,
  }),
  starts: {
    'the second page': {
      input: inputOf('second', undefined),
      ...loads(second),
    },
  },
  cases: {
    'the load returns the page': settle('load', secondPage),
    'the load gets 429': wantsPause('load'),
    'the refresh returns the page': settle('refresh', secondPage),
    'the refresh gets 429': wantsPause('refresh'),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'the network is back': send({ type: 'incidents.recover' }),
    'sleeps, and a refresh is due': sleepUntil(60_000, { type: 'incidents.refresh' }),
    'sleeps, and the network is back': sleepUntil(60_000, { type: 'incidents.recover' }),
    'a change requires a new fetch': send({ type: 'incidents.refetch' }),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'turns to the previous page': send({ type: 'incidents.showPrevious' }),
    'turns to the first page': send({ type: 'incidents.showFirst' }),
    'chooses 50 rows': send({ type: 'incidents.resizePage', pageSize: 50 }),
    'changes the query': asksOther,
    'twenty seconds pass': wait(20_000),
  },
  rowOf: pageRow,
})

/** The second table: all matches, in two pieces, or only one page. */
interface Everything extends List {
  readonly extent: 'page' | 'everything'
  /** Whether rows have arrived. */
  readonly hasRows: boolean
}

const unseen: Everything = { phase: 'placeholders', left: 0, isBehind: false, extent: 'everything', hasRows: false }
const [firstPiece, lastPiece] = [
  { incidents: [two], next: 'last', previous: undefined, unreadable: 0 },
  { incidents: [one], next: undefined, previous: undefined, unreadable: 0 },
]

function asks(child: string, { extent }: Everything): Effect {
  if (extent === 'page') return start(child, requestOf())
  return start(child, requestOf(undefined, 100))
}

const asksForRest = start('gather', requestOf('last', 100))

const turnedTo = tellParent({ type: 'incidents.turned', cursor: undefined, pageSize: 25, rowsBefore: 0 })

/** The extent changes. During a pause, the rows stay; rows are added or removed after it. */
function extendsTo(list: Everything, extent: Everything['extent']): ModelledOutcome<Everything> | undefined {
  if (extent === list.extent) return undefined
  const wanted: Everything = { ...list, extent }
  if (isRestrained(list)) return { to: wanted, does: [turnedTo] }
  if (isLoading(list)) return { to: { ...wanted, phase: 'brief' }, does: [turnedTo, asks('load', wanted)] }
  return { to: { ...wanted, phase: 'refreshing' }, does: [turnedTo, asks('refresh', wanted)] }
}

function asksForAll(list: Everything): ModelledOutcome<Everything> {
  if (list.phase === 'empty') return { to: list, does: [turnedTo] }
  if (isRestrained(list)) return { to: { ...list, phase: 'superseded' }, does: [turnedTo] }
  return { to: { ...list, phase: 'brief' }, does: [turnedTo, asks('load', list)] }
}

/**
 * Sends the request that the pause postponed. What is left of the step lasts longer than the rows of an earlier query
 * stay on screen.
 */
function wholeAgain(list: Everything): ModelledOutcome<Everything> {
  if (list.phase === 'showing') return { to: { ...list, phase: 'refreshing' }, does: [asks('refresh', list)] }
  if (list.phase === 'empty') return { to: { ...list, phase: 'retrying' }, does: [asks('load', list)] }
  return { to: { ...list, phase: 'placeholders' }, does: [turnedTo, asks('load', list)] }
}

function everythingRow(list: Everything): ModelledRow<Everything> {
  const { phase, left, isBehind, extent } = list
  const ready: Everything = { ...list, phase: 'ready', isBehind: false, hasRows: true }
  const isOver = later(list).left === 0
  const hasRows = list.hasRows
  const waits: Everything = hasRows ? { ...list, phase: 'superseded', isBehind: true } : { ...list, phase: 'empty' }
  return {
    ...phases[phase],
    shows: { left, isBehind, extent },
    on: {
      'the load returns the first piece':
        extent === 'page' ? { to: ready } : { to: { ...list, phase: 'gathering', hasRows: true }, does: [asksForRest] },
      'the last piece arrives': { to: ready },
      'the next piece gets 429': { to: { ...list, phase: 'showing', left: 30, isBehind: true }, does: [saysPause] },
      'the refresh returns the last piece': { to: ready, does: [departs()] },
      'extends to one page': extendsTo(list, 'page'),
      'extends to everything': extendsTo(list, 'everything'),
      'changes the query': asksForAll(list),
      'the load gets 429': { to: { ...waits, left: 30 }, does: [saysPause] },
      'twenty seconds pass': isRestrained(list) && isOver ? wholeAgain(later(list)) : { to: later(list) },
    },
  }
}

export const everything = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: (context: IncidentsContext) => ({ ...seen(context), extent: context.extent }),
  starts: {
    'all matches from the start': {
      input: { ...inputOf(undefined, 0), extent: 'everything' },
      to: unseen,
      does: [asks('load', unseen)],
    },
  },
  cases: {
    'the load returns the first piece': settle('load', firstPiece),
    'the last piece arrives': settle('gather', lastPiece),
    'the next piece gets 429': wantsPause('gather'),
    'the load gets 429': wantsPause('load'),
    'changes the query': asksOther,
    'the refresh returns the last piece': settle('refresh', lastPiece),
    'extends to one page': send({ type: 'incidents.extend', extent: 'page' }),
    'extends to everything': send({ type: 'incidents.extend', extent: 'everything' }),
    'twenty seconds pass': wait(20_000),
  },
  rowOf: everythingRow,
})

function seen({ restrainedUntil, isBehind }: IncidentsContext) {
  return { left: Math.max(0, Math.ceil((restrainedUntil - Date.now()) / 1000)), isBehind }
}

const fromTheFirst = requestOf(undefined, 100)

/** The page on screen is the one to show once the list holds one page again. */
const keepsSecond = tellParent({ type: 'incidents.turned', cursor: 'second', pageSize: 25, rowsBefore: undefined })

/** If the list is extended to all matches on its second page, it starts at the first page, with or without a pause. */
export const extending = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  starts: {
    'the second page': {
      input: inputOf('second', undefined),
      to: 'loading',
      does: [start('load', requestOf('second'))],
    },
  },
  cases: {
    'the page arrives': settle('load', { ...secondPage, incidents: [two] }),
    'the server answers 429': wantsPause('load'),
    'extends to everything': send({ type: 'incidents.extend', extent: 'everything' }),
  },
  rows: {
    loading: {
      ...phases.placeholders,
      on: {
        'extends to everything': { to: 'loading everything', does: [keepsSecond, start('load', fromTheFirst)] },
        'the page arrives': 'listed',
        'the server answers 429': { to: 'asked to wait', does: [saysPause] },
      },
    },
    listed: {
      ...phases.ready,
      on: {
        'extends to everything': { to: 'refreshing everything', does: [keepsSecond, start('refresh', fromTheFirst)] },
      },
    },
    'loading everything': {
      ...phases.brief,
      on: {
        'the server answers 429': { to: 'waiting to load everything', does: [saysPause] },
        'the page arrives': {
          to: 'gathering',
          does: [start('gather', requestOf('third', 100))],
        },
      },
    },
    gathering: { ...phases.gathering, on: {} },
    'refreshing everything': { ...phases.refreshing, on: {} },
    'asked to wait': {
      ...phases.empty,
      on: { 'extends to everything': { to: 'waiting to load everything', does: [keepsSecond] } },
    },
    'waiting to load everything': { ...phases.empty, on: {} },
  },
})
