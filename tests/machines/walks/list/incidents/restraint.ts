/** The list while the server wants to be left alone: `Retry-After` of a 429 (specification, section 4, API state). */
import { defaultFilter } from '../../../../../machines/filter/domain/filter.ts'
import { nothingGathered } from '../../../../../machines/list/domain/keptList.ts'
import { incidentsMachine, type IncidentsContext } from '../../../../../machines/list/incidents.ts'
import { start, tellParent, type Effect } from '../../../support/effects.ts'
import { incident } from '../../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { defineWalk, send, sleepUntil, wait } from '../../../support/walk.ts'
import { brings, everythingQuestion, pageQuestion, wantsPause } from './answers.ts'

const phases = {
  placeholders: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['load'] },
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['load'] },
  retrying: { state: { loading: 'retrying' }, tags: ['loading', 'failed'], ports: ['load'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  gathering: { state: { listed: 'gathering' }, tags: ['gathering'], ports: ['gather'] },
  refreshing: { state: { listed: { refreshing: 'asking' } }, tags: ['refreshing'], ports: ['refresh'] },
  showing: { state: { restrained: 'showing' }, tags: ['restrained', 'stale'] },
  superseded: { state: { restrained: 'superseded' }, tags: ['restrained', 'stale', 'superseded'] },
  empty: { state: { restrained: 'empty' }, tags: ['restrained', 'failed'] },
} as const

interface List {
  readonly phase: keyof typeof phases
  /** Seconds until the server may be asked again. */
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

/** Twenty seconds pass: a pause of thirty is over after the second time. */
function later<Model extends List>(list: Model): Model {
  const left = list.left === 30 ? 10 : 0
  return { ...list, left, phase: list.phase === 'brief' ? 'placeholders' : list.phase }
}

function requestOf(cursor: string | undefined, pageSize: 25 | 50 | 100) {
  return { filter: defaultFilter, timeframeHours: 0, search: '', pageSize, cursor, withLevels: true }
}

/** What the first table is about: the second of three pages. */
interface Page extends List {
  readonly cursor: 'first' | 'second' | 'third' | undefined
  readonly pageSize: 25 | 50
  /** Whether a page came, so that its rows can stay. */
  readonly hasPage: boolean
}

const second: Page = { phase: 'placeholders', left: 0, isBehind: false, cursor: 'second', pageSize: 25, hasPage: false }
const secondPage = { incidents: [two], next: 'third', previous: 'first', unreadable: 0 }

function loads(page: Page, before: readonly Effect[] = []): ModelledOutcome<Page> {
  return { to: page, does: [...before, start('load', pageQuestion(requestOf(page.cursor, page.pageSize)))] }
}

function refreshes(page: Page): ModelledOutcome<Page> {
  return {
    to: { ...page, phase: 'refreshing' },
    does: [start('refresh', pageQuestion(requestOf(page.cursor, page.pageSize)))],
  }
}

/** Another page is loaded, unless the server wants no question: then the rows stay. */
function turns(page: Page, change: Partial<Page>): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return undefined
  const to: Page = { ...page, ...change, phase: 'brief' }
  return loads(to, [turned(to)])
}

function turned({ cursor, pageSize }: Page): Effect {
  return tellParent({ type: 'incidents.turned', cursor, pageSize })
}

/** Rows that show stay, as the answer to what was asked before; the new question is put when the pause is over. */
function asksAnew(page: Page): ModelledOutcome<Page> | undefined {
  const wanted: Page = { ...page, cursor: undefined }
  if (!isRestrained(page)) return turns(page, { cursor: undefined })
  return { to: page.phase === 'empty' ? wanted : { ...wanted, phase: 'superseded' }, does: [turned(wanted)] }
}

/** What the pause kept back. */
function goesOn(page: Page): ModelledOutcome<Page> {
  if (page.phase === 'showing') return refreshes(page)
  if (page.phase === 'empty') return loads({ ...page, phase: 'retrying' })
  return loads({ ...page, phase: 'brief' }, [turned(page)])
}

/** A timer stands still while the machine sleeps: whatever asks afterwards finds the pause over. */
function wakes(page: Page, isToAskAgain: boolean): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return goesOn({ ...page, left: 0 })
  return isToAskAgain && page.phase === 'ready' ? refreshes(page) : undefined
}

function written(page: Page): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return undefined
  return isLoading(page) ? loads({ ...page, phase: 'placeholders' }) : refreshes({ ...page, isBehind: true })
}

/** The rest of the twenty seconds is more than the rows of another question stay. */
function passed({ to, does }: ModelledOutcome<Page>): ModelledOutcome<Page> {
  return { to: later(to), does: does ?? [] }
}

function pageRow(page: Page): ModelledRow<Page> {
  const { phase, left, isBehind, cursor, pageSize, hasPage } = page
  const arrived: Page = { ...page, phase: 'ready', hasPage: true, isBehind: false }
  // Next and previous are said of the page on screen.
  const isListed = !isLoading(page) && phase !== 'empty'
  const isOver = later(page).left === 0
  const waits: Page = hasPage ? { ...page, phase: 'superseded', isBehind: true } : { ...page, phase: 'empty' }
  return {
    ...phases[phase],
    shows: { left, isBehind, cursor, pageSize },
    on: {
      'the load brings the page': isLoading(page) ? { to: arrived } : undefined,
      'the load is told to wait': isLoading(page) ? { to: { ...waits, left: 30 } } : undefined,
      'the refresh brings the page':
        phase === 'refreshing'
          ? { to: arrived, does: [tellParent({ type: 'incidents.departed', pks: [] })] }
          : undefined,
      'the refresh is told to wait':
        phase === 'refreshing' ? { to: { ...page, phase: 'showing', left: 30, isBehind: true } } : undefined,
      'it is time': phase === 'ready' ? refreshes(page) : undefined,
      'something was written': written(page),
      'turns to the next page': isListed ? turns(page, { cursor: 'third' }) : undefined,
      'turns to the previous page': isListed ? turns(page, { cursor: 'first' }) : undefined,
      'turns to the first page': cursor === undefined ? undefined : turns(page, { cursor: undefined }),
      'wants 50 rows': pageSize === 50 ? undefined : turns(page, { cursor: undefined, pageSize: 50 }),
      'asks anew': asksAnew(page),
      'sleeps, and it is time': wakes(page, true),
      'sleeps, and the network is back': wakes(page, false),
      'twenty seconds pass': isRestrained(page) && isOver ? passed(goesOn(later(page))) : { to: later(page) },
    },
  }
}

export const pages = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: (context: IncidentsContext) => ({
    ...seen(context),
    cursor: context.request.cursor,
    pageSize: context.request.pageSize,
  }),
  starts: {
    'the second page': {
      input: { ...requestOf('second', 25), extent: 'page', limit: 5, skew: 0 },
      to: nameOf(second),
      does: loads(second).does ?? [],
    },
  },
  cases: {
    'the load brings the page': brings('load', secondPage),
    'the load is told to wait': wantsPause('load'),
    'the refresh brings the page': brings('refresh', secondPage),
    'the refresh is told to wait': wantsPause('refresh'),
    'it is time': send({ type: 'incidents.refresh' }),
    'the network is back': send({ type: 'incidents.recover' }),
    'sleeps, and it is time': sleepUntil(60_000, { type: 'incidents.refresh' }),
    'sleeps, and the network is back': sleepUntil(60_000, { type: 'incidents.recover' }),
    'something was written': send({ type: 'incidents.refetch' }),
    'turns to the next page': send({ type: 'incidents.showNext' }),
    'turns to the previous page': send({ type: 'incidents.showPrevious' }),
    'turns to the first page': send({ type: 'incidents.showFirst' }),
    'wants 50 rows': send({ type: 'incidents.resizePage', pageSize: 50 }),
    'asks anew': send({ type: 'incidents.ask', query: { filter: defaultFilter, timeframeHours: 0, search: '' } }),
    'twenty seconds pass': wait(20_000),
  },
  rows: modelledRows([second], pageRow),
})

/** What the second table is about: everything that matches, in two pieces, or one page of it. */
interface Everything extends List {
  readonly extent: 'page' | 'everything'
  /** Whether rows came. */
  readonly hasRows: boolean
}

const unseen: Everything = { phase: 'placeholders', left: 0, isBehind: false, extent: 'everything', hasRows: false }
const [firstPiece, lastPiece] = [
  { incidents: [two], next: 'last', previous: undefined, unreadable: 0 },
  { incidents: [one], next: undefined, previous: undefined, unreadable: 0 },
]

function asks(child: string, { extent }: Everything): Effect {
  if (extent === 'page') return start(child, pageQuestion(requestOf(undefined, 25)))
  return start(child, everythingQuestion(requestOf(undefined, 100), nothingGathered))
}

const asksForRest = start(
  'gather',
  everythingQuestion(requestOf('last', 100), {
    incidents: [two],
    unreadable: 0,
    next: 'last',
    cursors: ['last'],
  }),
)

const turnedTo = tellParent({ type: 'incidents.turned', cursor: undefined, pageSize: 25 })

/** A pause is no reason to let the rows go: they become more, or fewer, when it is over. */
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

/** What the pause kept back; the rest of the twenty seconds is more than the rows of another question stay. */
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
      'the load brings the first piece': !isLoading(list)
        ? undefined
        : extent === 'page'
          ? { to: ready }
          : { to: { ...list, phase: 'gathering', hasRows: true }, does: [asksForRest] },
      'the last piece follows': phase === 'gathering' ? { to: ready } : undefined,
      'what follows has to wait':
        phase === 'gathering' ? { to: { ...list, phase: 'showing', left: 30, isBehind: true } } : undefined,
      'the refresh brings the end':
        phase === 'refreshing' ? { to: ready, does: [tellParent({ type: 'incidents.departed', pks: [] })] } : undefined,
      'one page is wanted': extendsTo(list, 'page'),
      'everything is wanted': extendsTo(list, 'everything'),
      'is asked for anew': asksForAll(list),
      'the load has to wait': isLoading(list) ? { to: { ...waits, left: 30 } } : undefined,
      'twenty seconds pass': isRestrained(list) && isOver ? wholeAgain(later(list)) : { to: later(list) },
    },
  }
}

export const everything = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: (context: IncidentsContext) => ({ ...seen(context), extent: context.extent }),
  starts: {
    'realtime from the beginning': {
      input: { ...requestOf(undefined, 25), extent: 'everything', limit: 5, skew: 0 },
      to: nameOf(unseen),
      does: [asks('load', unseen)],
    },
  },
  cases: {
    'the load brings the first piece': brings('load', firstPiece),
    'the last piece follows': brings('gather', lastPiece),
    'what follows has to wait': wantsPause('gather'),
    'the load has to wait': wantsPause('load'),
    'is asked for anew': send({
      type: 'incidents.ask',
      query: { filter: defaultFilter, timeframeHours: 0, search: '' },
    }),
    'the refresh brings the end': brings('refresh', lastPiece),
    'one page is wanted': send({ type: 'incidents.extend', extent: 'page' }),
    'everything is wanted': send({ type: 'incidents.extend', extent: 'everything' }),
    'twenty seconds pass': wait(20_000),
  },
  rows: modelledRows([unseen], everythingRow),
})

function seen({ restrainedUntil, isBehind }: IncidentsContext) {
  return { left: Math.max(0, Math.ceil((restrainedUntil - Date.now()) / 1000)), isBehind }
}

const fromTheFirst = everythingQuestion(requestOf(undefined, 100), nothingGathered)

/** Whoever wants all that matches while on the second page begins at the first, whether the server is asked or not. */
export const extending = defineWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  starts: {
    'the second page': {
      input: { ...requestOf('second', 25), extent: 'page', limit: 5, skew: 0 },
      to: 'on its way',
      does: [start('load', pageQuestion(requestOf('second', 25)))],
    },
  },
  cases: {
    'the page comes': brings('load', secondPage),
    'the server is busy': wantsPause('load'),
    'everything is wanted': send({ type: 'incidents.extend', extent: 'everything' }),
  },
  rows: {
    'on its way': {
      ...phases.placeholders,
      on: {
        'everything is wanted': { to: 'begun anew', does: [turnedTo, start('load', fromTheFirst)] },
        'the page comes': 'listed',
        'the server is busy': 'told to wait',
      },
    },
    listed: {
      ...phases.ready,
      on: { 'everything is wanted': { to: 'asked for all', does: [turnedTo, start('refresh', fromTheFirst)] } },
    },
    'begun anew': {
      ...phases.brief,
      on: {
        'the server is busy': 'waits to ask for all',
        'the page comes': {
          to: 'goes on',
          does: [
            start(
              'gather',
              everythingQuestion(requestOf('third', 100), {
                incidents: [two],
                unreadable: 0,
                next: 'third',
                cursors: ['third'],
              }),
            ),
          ],
        },
      },
    },
    'goes on': { ...phases.gathering, on: {} },
    'asked for all': { ...phases.refreshing, on: {} },
    'told to wait': {
      ...phases.empty,
      on: { 'everything is wanted': { to: 'waits to ask for all', does: [turnedTo] } },
    },
    'waits to ask for all': { ...phases.empty, on: {} },
  },
})
