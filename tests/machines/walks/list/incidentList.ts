/**
 * The list's page (docs/behaviour.md#incident-list): a row can be viewed, which opens a dialog with its incident, and
 * can show all its tags.
 */
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { noneOfThese } from '../../../../machines/filter/domain/rowValue.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { noList, type KeptList } from '../../../../machines/list/domain/keptList.ts'
import type { ArrangeableTold } from '../../../../machines/list/followed.ts'
import { nothingParked, type Parked } from '../../../../machines/list/domain/rows/parked.ts'
import { incidentListMachine, type IncidentListContext } from '../../../../machines/list/incidentList.ts'
import { incident } from '../../support/fixtures.ts'
import { start, tell, tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

/**
 * Rows are held in place while the dialog or the tags of a row are open, and until the focus has returned to the row.
 */
const holds = tell('incidents', { type: 'incidents.hold', by: 'dialog' })
const releases = tell('incidents', { type: 'incidents.release', by: 'dialog' })
/** The incident in the dialog is no longer open: if it becomes an alarm, nobody sees it. */
const opensNone = tell('unseenAlarms', { type: 'unseenAlarms.open', pk: undefined })
const refreshes = tell('incident', { type: 'incident.refresh', because: 'asked' })
const followsRow = tell('rowAcknowledgements', { type: 'rowAcknowledgements.follow', changed: [7] })
/** The charts that run while the page is open. */
const running = [
  'rowAcknowledgements',
  'arrangeable',
  'periodChoice',
  'startCounting',
  'closedMatches',
  'columnLayout',
  'rowCopy',
  'parking',
  'listGroups',
  'drawing',
]
const recovers = tell('incident', { type: 'incident.refresh', because: 'restored' })

interface ListModel {
  /** The incident in the dialog. */
  readonly viewed: number | undefined
  /** The incident whose tags are all shown. */
  readonly tagged: number | undefined
  /** The rows on screen when the dialog was opened, whose order Next and Previous follow. */
  readonly trail: readonly number[]
  /** Milliseconds since the dialog or the tags were closed; undefined once the focus has returned to the row. */
  readonly returning: 0 | 50 | undefined
  /** What was closed. */
  readonly from: 'dialog' | undefined
  /** The row that has the focus, or had it last. */
  readonly entered: number | undefined
  /** The row to which Tab moves the focus. */
  readonly tabStop: number | undefined
  /** What the list holds. */
  readonly listed: keyof typeof rowsOf
}

const both = [8, 7]
const rowsOf = { nothing: [], both, onlySeven: [7], bothAndHidden: both, bothAndArrival: both } as const

function starts(pk: number) {
  return [start('incident', { pk, text: String(pk) }), tell('chunks', { type: 'chunks.need', name: 'incident' })]
}

function rowOf(list: ListModel): ModelledRow<ListModel> {
  const { viewed, tagged, trail, returning, from, entered, tabStop, listed } = list
  const rows = rowsOf[listed]
  const shows = { viewed, tagged, entered, tabStop, rows, trail, hidden: listed === 'bothAndHidden' ? 1 : 0 }
  const enters = (pk: number) => ({ to: { ...list, entered: pk, tabStop: pk } })
  // Only rows 8 and 7 are ever listed. When the row that had the focus leaves the list, Tab moves to the other row;
  // when it returns, Tab moves to it again.
  const lists = (next: ListModel['listed']): ModelledOutcome<ListModel> => {
    const now = rowsOf[next]
    const isArrival = next === 'bothAndArrival'
    const parks = tell('parking', { type: 'parking.follow', parked: isArrival ? oneArrival : nothingParked })
    const does = isArrival === (listed === 'bothAndArrival') ? [] : [parks]
    if (areSameRows(listed, next)) return { to: { ...list, listed: next }, does }
    const closesTags = tagged !== undefined && !isAmong(now, tagged)
    return {
      to: {
        ...list,
        listed: next,
        ...(closesTags && { tagged: undefined, returning: 0 as const, from: undefined }),
        tabStop: entered === undefined || isAmong(now, entered) ? entered : neighbourOf(list, now),
      },
      does: [
        tellParent({ type: 'incidentList.ordered', rows: now }),
        tell('rowAcknowledgements', { type: 'rowAcknowledgements.show', rows: now }),
        ...does,
      ],
    }
  }
  const entering = {
    'enters row 7': enters(7),
    'enters row 8': enters(8),
    'rows 8 and 7 are listed': lists('both'),
    'only row 7 is listed': lists('onlySeven'),
    'a row is hidden': lists('bothAndHidden'),
    'an arrival is parked': lists('bothAndArrival'),
    'incident 7 changed': { to: list, does: [followsRow] },
  }
  const views = (pk: number) => {
    if (pk === viewed) return undefined
    return {
      to: {
        ...list,
        viewed: pk,
        tagged: undefined,
        trail: viewed === undefined ? rows : trail,
        returning: undefined,
        from: undefined,
      },
      does: viewed === undefined ? [holds, start('historyEntry'), ...starts(pk)] : [opensNone, ...starts(pk)],
    }
  }
  const viewing = { 'views 7': views(7), 'views 8': views(8) }
  const closesTags: ModelledOutcome<ListModel> = { to: { ...list, tagged: undefined, returning: 0, from: undefined } }
  const togglesTags = (pk: number): ModelledOutcome<ListModel> => {
    if (pk === tagged) return closesTags
    if (!isAmong(rows, pk)) return { ...closesTags, does: tagged === undefined ? [holds] : [] }
    return {
      to: { ...list, tagged: pk, returning: undefined, from: undefined },
      does: tagged === undefined ? [holds] : [],
    }
  }
  const tagging = { 'asks for the tags of 7': togglesTags(7), 'asks for the tags of 8': togglesTags(8) }
  if (returning !== undefined) {
    const passes: ModelledOutcome<ListModel> =
      returning === 0
        ? { to: { ...list, returning: 50 } }
        : { to: { ...list, returning: undefined, from: undefined }, does: [releases] }
    return {
      state: { returning: from === 'dialog' ? 'toRow' : 'toTags' },
      tags: from === 'dialog' ? ['returning'] : [],
      ports: running,
      shows,
      on: { ...entering, ...viewing, ...tagging, '50 milliseconds pass': passes },
    }
  }
  if (tagged !== undefined)
    return {
      state: 'reading',
      ports: running,
      shows,
      on: { ...entering, ...viewing, ...tagging, 'closes the tags': closesTags },
    }
  if (viewed === undefined)
    return {
      state: 'browsing',
      ports: running,
      shows,
      on: { ...entering, ...viewing, ...tagging },
    }
  // The focus returns to the row of the incident that the operator viewed last.
  const closesDialog: ModelledOutcome<ListModel> = {
    to: { ...list, viewed: undefined, returning: 0, from: 'dialog', entered: viewed, tabStop: viewed },
    does: [tell('listGroups', { type: 'listGroups.enterRow', pk: viewed }), opensNone],
  }
  const steps = (pk: number | undefined) =>
    pk === undefined || !trail.includes(viewed)
      ? undefined
      : { to: { ...list, viewed: pk }, does: [opensNone, ...starts(pk)] }
  return {
    state: { viewing: 'showing' },
    tags: ['dialog'],
    ports: ['historyEntry', 'incident', ...running],
    shows,
    on: {
      ...entering,
      ...viewing,
      'closes the dialog': closesDialog,
      'goes back': closesDialog,
      'asks for the next incident': steps(trail[trail.indexOf(viewed) + 1]),
      'asks for the previous incident': steps(trail[trail.indexOf(viewed) - 1]),
      'presses the key for a ticket': {
        to: list,
        does: [tell('incident', { type: 'incident.act', action: 'ticket' })],
      },
      'presses the key that opens': {
        to: list,
        does: [tell('navigation', { type: 'navigation.go', to: `/incidents/${viewed}/` })],
      },
      'is refreshed': { to: list, does: [refreshes] },
      'incident 7 changed': {
        to: list,
        does: [tell('incident', { type: 'incident.follow', changed: [7] }), followsRow],
      },
      'the network is back': { to: list, does: [recovers] },
    },
  }
}

const oneArrival: Parked = { arrived: 1, worst: { level: 1, count: 1 }, gone: 0 }

function neighbourOf({ tabStop, listed }: ListModel, now: readonly number[]): number | undefined {
  if (tabStop === undefined || !isAmong(rowsOf[listed], tabStop)) return undefined
  return now.includes(tabStop) ? tabStop : now[0]
}

function isAmong(rows: readonly number[], pk: number): boolean {
  return rows.includes(pk)
}

/** Whether the rows on screen are the very same, so that nobody is told of them again. */
function areSameRows(one: ListModel['listed'], other: ListModel['listed']): boolean {
  const isPlain = (listed: ListModel['listed']) => listed === 'both' || listed === 'bothAndArrival'
  return one === other || (isPlain(one) && isPlain(other))
}

const [seven, eight, nine] = [
  incident({ pk: 7, level: 3 }),
  incident({ pk: 8, level: 3 }),
  incident({ pk: 9, level: 1 }),
]
const store = loadAll(emptyStore, [seven, eight, nine], 0, 0)
const held: readonly number[] = [8, 7]
const list: KeptList = { ...noList, request: { ...noList.request, withLevels: true } }
const told = (listed: readonly number[], change: Partial<ArrangeableTold> = {}) =>
  send({
    type: 'arrangeable.told',
    list: { ...list, store: { ...store, incidents: listed }, latest: listed },
    isGathering: false,
    query: defaultQuery,
    tasks: undefined,
    order: undefined,
    told: new Map(),
    ...change,
  } satisfies ArrangeableTold)

const atFirst: ListModel = {
  viewed: undefined,
  tagged: undefined,
  trail: [],
  returning: undefined,
  from: undefined,
  entered: undefined,
  tabStop: undefined,
  listed: 'nothing',
}

export const walk = modelledWalk({
  machine: incidentListMachine,
  singletons: { chunks: {}, incidents: {}, navigation: {}, unseenAlarms: {} },
  observe: ({ viewed, tagged, entered, tabStop, rows, trail, arrangement }: IncidentListContext) => ({
    viewed,
    tagged,
    entered,
    tabStop,
    rows,
    trail,
    hidden: arrangement.hiding.hidden,
  }),
  starts: {
    'a list': { to: atFirst, does: running.map((child) => start(child)) },
  },
  cases: {
    'views 7': send({ type: 'incidentList.view', pk: 7 }),
    'views 8': send({ type: 'incidentList.view', pk: 8 }),
    'enters row 7': send({ type: 'incidentList.enterRow', pk: 7 }),
    'enters row 8': send({ type: 'incidentList.enterRow', pk: 8 }),
    'rows 8 and 7 are listed': told(held),
    'only row 7 is listed': told([7]),
    'a row is hidden': told([8, 7, 9], { query: noneOfThese(defaultQuery, { kind: 'level', level: 1 }) }),
    'an arrival is parked': told(held, {
      list: { ...list, store: { ...store, incidents: held }, latest: [9, ...held] },
    }),
    'asks for the tags of 7': send({ type: 'incidentList.toggleTags', pk: 7 }),
    'asks for the tags of 8': send({ type: 'incidentList.toggleTags', pk: 8 }),
    'closes the tags': send({ type: 'incidentList.closeTags' }),
    'goes back': hear('historyEntry', { type: 'historyEntry.left' }),
    'asks for the next incident': send({ type: 'incidentList.act', action: 'next' }),
    'asks for the previous incident': send({ type: 'incidentList.act', action: 'previous' }),
    'presses the key for a ticket': send({ type: 'incidentList.act', action: 'ticket' }),
    'presses the key that opens': send({ type: 'incidentList.act', action: 'open' }),
    'closes the dialog': send({ type: 'incidentList.closeDialog' }),
    'is refreshed': send({ type: 'incidentList.refresh', because: 'asked' }),
    'incident 7 changed': send({ type: 'incidentList.follow', changed: [7] }),
    'the network is back': send({ type: 'incidentList.refresh', because: 'restored' }),
    '50 milliseconds pass': wait(50),
  },
  rowOf,
})

const inGroups = { rows: [7, 8], acked: [8] }

/** Reports the order of the rows, and has the acknowledgements of these looked up. */
function reports(rows: readonly number[], acked = rows) {
  return [
    tellParent({ type: 'incidentList.ordered', rows }),
    tell('rowAcknowledgements', { type: 'rowAcknowledgements.show', rows: acked }),
  ]
}

interface GroupedModel {
  readonly listed: 'nothing' | 'both'
  readonly isGrouped: boolean
  readonly trail: string
  readonly isViewing: boolean
}

/**
 * While the rows are in groups, the order of the groups counts: the page of an incident and the dialog follow it, and
 * the rows themselves are not reported again.
 */
function groupedRow(model: GroupedModel): ModelledRow<GroupedModel> {
  const { listed, isGrouped, trail, isViewing } = model
  const rows = rowsOf[listed]
  const lists = { ...model, listed: 'both' } as const
  return {
    state: isViewing ? { viewing: 'showing' } : 'browsing',
    tags: isViewing ? ['dialog'] : [],
    ports: [...(isViewing ? ['historyEntry', 'incident'] : []), ...running],
    shows: { rows, trail, isGrouped },
    on: {
      'rows 8 and 7 are listed': { to: lists, does: listed === 'both' || isGrouped ? [] : reports(both) },
      'the rows are grouped': { to: { ...model, isGrouped: true }, does: reports(inGroups.rows, inGroups.acked) },
      'the rows are no longer grouped': { to: { ...model, isGrouped: false }, does: reports(rows) },
      'views 8': isViewing
        ? { to: model }
        : {
            to: { ...model, isViewing: true, trail: String(isGrouped ? inGroups.rows : rows) },
            does: [holds, start('historyEntry'), ...starts(8)],
          },
    },
  }
}

export const groupedWalk = modelledWalk({
  machine: incidentListMachine,
  singletons: { chunks: {}, incidents: {}, unseenAlarms: {} },
  observe: ({ rows, trail, grouped }: IncidentListContext) => ({
    rows,
    trail: String(trail),
    isGrouped: grouped !== undefined,
  }),
  starts: {
    'a list': {
      to: { listed: 'nothing', isGrouped: false, trail: '', isViewing: false },
      does: running.map((child) => start(child)),
    },
  },
  cases: {
    'rows 8 and 7 are listed': told(held),
    'the rows are grouped': hear('listGroups', { type: 'listGroups.ordered', order: inGroups }),
    'the rows are no longer grouped': hear('listGroups', { type: 'listGroups.ordered', order: undefined }),
    'views 8': send({ type: 'incidentList.view', pk: 8 }),
  },
  rowOf: groupedRow,
})
