/** The list while the server wants to be left alone: `Retry-After` of a 429 (specification, section 4, API state). */
import { Fault } from '../../../../machines/domain/fault.ts'
import { defaultFilter } from '../../../../machines/domain/filter.ts'
import { incidentsMachine, type IncidentsContext } from '../../../../machines/incidents.ts'
import { say, start, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const phases = {
  placeholders: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['fetchIncidentPage'] },
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['fetchIncidentPage'] },
  retrying: { state: { loading: 'retrying' }, tags: ['loading', 'failed'], ports: ['fetchIncidentPage'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  gathering: { state: { listed: 'gathering' }, tags: ['gathering'], ports: ['gatherIncidents'] },
  refreshing: { state: { listed: { refreshing: 'asking' } }, tags: ['refreshing'], ports: ['refreshIncidentPage'] },
  showing: { state: { restrained: 'showing' }, tags: ['restrained', 'stale'] },
  empty: { state: { restrained: 'empty' }, tags: ['restrained', 'failed'] },
} as const

interface List {
  readonly phase: keyof typeof phases
  /** Seconds until the server may be asked again. */
  readonly left: 0 | 10 | 30
  readonly isBehind: boolean
}

const [two, one] = [incident({ pk: 2 }), incident({ pk: 1 })]
const busy = new Fault({ kind: 'refused', action: 'get incidents', status: 429, body: 'Later.', retryAfter: 30_000 })
const told = say('error', 'Failed to get incidents: "Later." (the server asks to wait 30 s)')

function isLoading({ phase }: List): boolean {
  return phase === 'placeholders' || phase === 'brief' || phase === 'retrying'
}

function isRestrained({ phase }: List): boolean {
  return phase === 'showing' || phase === 'empty'
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
  /** Whether a page came, so that the others are known. */
  readonly hasPage: boolean
}

const second: Page = { phase: 'placeholders', left: 0, isBehind: false, cursor: 'second', pageSize: 25, hasPage: false }
const secondPage = { incidents: [two], next: 'third', previous: 'first', unreadable: 0 }

function loads(page: Page, before: readonly Effect[] = []): ModelledOutcome<Page> {
  return { to: page, does: [...before, start('fetchIncidentPage', requestOf(page.cursor, page.pageSize))] }
}

function refreshes(page: Page): ModelledOutcome<Page> {
  return {
    to: { ...page, phase: 'refreshing' },
    does: [start('refreshIncidentPage', requestOf(page.cursor, page.pageSize))],
  }
}

/** Another page is loaded, unless the server wants no question: then the rows stay. */
function turns(page: Page, change: Partial<Page>): ModelledOutcome<Page> | undefined {
  if (page.phase === 'showing') return undefined
  const to: Page = { ...page, ...change, phase: 'brief' }
  return loads(to, [tellParent({ type: 'incidents.turned', cursor: to.cursor, pageSize: to.pageSize })])
}

function written(page: Page): ModelledOutcome<Page> | undefined {
  if (isRestrained(page)) return undefined
  return isLoading(page) ? loads({ ...page, phase: 'placeholders' }) : refreshes({ ...page, isBehind: true })
}

function pageRow(page: Page): ModelledRow<Page> {
  const { phase, left, isBehind, cursor, pageSize, hasPage } = page
  const arrived: Page = { ...page, phase: 'ready', hasPage: true, isBehind: false }
  const isOver = later(page).left === 0
  const again = phase === 'showing' ? refreshes(later(page)) : loads({ ...later(page), phase: 'retrying' })
  return {
    ...phases[phase],
    shows: { left, isBehind, cursor, pageSize },
    on: {
      'the load brings the page': isLoading(page) ? { to: arrived } : undefined,
      'the load is told to wait': isLoading(page) ? { to: { ...page, phase: 'empty', left: 30 }, does: [told] } : undefined,
      'the refresh brings the page': phase === 'refreshing'
        ? { to: arrived, does: [tellParent({ type: 'incidents.departed', pks: [] })] }
        : undefined,
      'the refresh is told to wait': phase === 'refreshing'
        ? { to: { ...page, phase: 'showing', left: 30, isBehind: true }, does: [told] }
        : undefined,
      'it is time': phase === 'ready' ? refreshes(page) : undefined,
      'something was written': written(page),
      'turns to the next page': hasPage ? turns(page, { cursor: 'third' }) : undefined,
      'turns to the previous page': hasPage ? turns(page, { cursor: 'first' }) : undefined,
      'turns to the first page': cursor === undefined ? undefined : turns(page, { cursor: undefined }),
      'wants 50 rows': pageSize === 50 ? undefined : turns(page, { cursor: undefined, pageSize: 50 }),
      // Somebody who asks for something else is not shown what nobody asked for any more.
      'asks anew': turns({ ...page, phase: phase === 'showing' ? 'empty' : phase }, { cursor: undefined }),
      'twenty seconds pass': isRestrained(page) && isOver ? again : { to: later(page) },
    },
  }
}

export const pages = defineWalk({
  machine: incidentsMachine,
  lone: { notifications: {} },
  observe: (context: IncidentsContext) => ({
    ...seen(context), cursor: context.request.cursor, pageSize: context.request.pageSize,
  }),
  starts: {
    'the second page': {
      input: { ...requestOf('second', 25), extent: 'page', limit: 5, skew: 0 },
      to: nameOf(second),
      does: loads(second).does ?? [],
    },
  },
  cases: {
    'the load brings the page': settle('fetchIncidentPage', secondPage),
    'the load is told to wait': fail('fetchIncidentPage', busy),
    'the refresh brings the page': settle('refreshIncidentPage', secondPage),
    'the refresh is told to wait': fail('refreshIncidentPage', busy),
    'it is time': send({ type: 'incidents.refresh' }),
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
}

const unseen: Everything = { phase: 'placeholders', left: 0, isBehind: false, extent: 'everything' }
const [firstPiece, lastPiece] = [
  { incidents: [two], next: 'last', previous: undefined, unreadable: 0 },
  { incidents: [one], next: undefined, previous: undefined, unreadable: 0 },
]

function asks(port: string, { extent }: Everything, cursor?: string): Effect {
  return start(port, requestOf(cursor, extent === 'everything' ? 100 : 25))
}

/** A pause is no reason to let the rows go: they become more, or fewer, when it is over. */
function extendsTo(list: Everything, extent: Everything['extent']): ModelledOutcome<Everything> | undefined {
  if (extent === list.extent) return undefined
  const turned = tellParent({ type: 'incidents.turned', cursor: undefined, pageSize: 25 })
  const wanted: Everything = { ...list, extent }
  if (list.phase === 'showing') return { to: wanted, does: [turned] }
  if (isLoading(list)) return { to: { ...wanted, phase: 'brief' }, does: [turned, asks('fetchIncidentPage', wanted)] }
  return { to: { ...wanted, phase: 'refreshing' }, does: [turned, asks('refreshIncidentPage', wanted)] }
}

function everythingRow(list: Everything): ModelledRow<Everything> {
  const { phase, left, isBehind, extent } = list
  const ready: Everything = { ...list, phase: 'ready', isBehind: false }
  const isOver = later(list).left === 0
  const again: Everything = { ...later(list), phase: 'refreshing' }
  return {
    ...phases[phase],
    shows: { left, isBehind, extent },
    on: {
      'the load brings the first piece': !isLoading(list)
        ? undefined
        : extent === 'page'
          ? { to: ready }
          : { to: { ...list, phase: 'gathering' }, does: [asks('gatherIncidents', list, 'last')] },
      'the last piece follows': phase === 'gathering' ? { to: ready } : undefined,
      'what follows has to wait': phase === 'gathering'
        ? { to: { ...list, phase: 'showing', left: 30, isBehind: true }, does: [told] }
        : undefined,
      'the refresh brings the end': phase === 'refreshing'
        ? { to: ready, does: [tellParent({ type: 'incidents.departed', pks: [] })] }
        : undefined,
      'one page is wanted': extendsTo(list, 'page'),
      'everything is wanted': extendsTo(list, 'everything'),
      'twenty seconds pass': phase === 'showing' && isOver
        ? { to: again, does: [asks('refreshIncidentPage', again)] }
        : { to: later(list) },
    },
  }
}

export const everything = defineWalk({
  machine: incidentsMachine,
  lone: { notifications: {} },
  observe: (context: IncidentsContext) => ({ ...seen(context), extent: context.extent }),
  starts: {
    'realtime from the beginning': {
      input: { ...requestOf(undefined, 25), extent: 'everything', limit: 5, skew: 0 },
      to: nameOf(unseen),
      does: [asks('fetchIncidentPage', unseen)],
    },
  },
  cases: {
    'the load brings the first piece': settle('fetchIncidentPage', firstPiece),
    'the last piece follows': settle('gatherIncidents', lastPiece),
    'what follows has to wait': fail('gatherIncidents', busy),
    'the refresh brings the end': settle('refreshIncidentPage', lastPiece),
    'one page is wanted': send({ type: 'incidents.extend', extent: 'page' }),
    'everything is wanted': send({ type: 'incidents.extend', extent: 'everything' }),
    'twenty seconds pass': wait(20_000),
  },
  rows: modelledRows([unseen], everythingRow),
})

function seen({ restrainedUntil, isBehind }: IncidentsContext) {
  return { left: Math.max(0, Math.ceil((restrainedUntil - Date.now()) / 1000)), isBehind }
}
