/** The screen that shows the incident list, and one incident in a dialog over it (docs/behaviour.md#incident-list). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Refresh } from '../core/domain/refreshCause.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { DialogAction } from '../incident/domain/dialogAction.ts'
import { stepIn, type Trail } from '../incident/domain/trail.ts'
import type { incidentMachine, IncidentInput } from '../incident/incident.ts'
import { theEvent } from '../core/eventParameters.ts'
import { later } from '../core/later.ts'
import type { periodChoiceMachine } from '../filter/periodChoice.ts'
import { historyEntry, type HistoryEntryLeft } from './actors/historyEntry.ts'
import { arrangedAfter, nothingArranged, type Arrangement } from './domain/rows/arrangement.ts'
import { isSameParked } from './domain/rows/parked.ts'
import { drawingMachine } from './drawing.ts'
import { arrangeable, type ArrangeableTold } from './followed.ts'
import type { columnLayoutMachine } from './columnLayout.ts'
import type { closedMatchesMachine } from './closedMatches.ts'
import type { rowAcknowledgementsMachine } from './rowAcknowledgements.ts'
import type { rowCopyMachine } from './rowCopy.ts'
import { withRows, type RowEntry } from './domain/rowEntry.ts'
import { parkingMachine } from './parking.ts'
import type { startCountingMachine } from './startCounting.ts'
import type { GroupedOrder } from './domain/groups/groupedList.ts'
import type { listGroupsMachine, ListGroupsReport } from './listGroups.ts'
import { incidentPath } from '../core/domain/route.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'

const incident = later<typeof incidentMachine>('incident', 'incident')

const periodChoice = later<typeof periodChoiceMachine>('periodChoice', 'controls')
const startCounting = later<typeof startCountingMachine>('startCounting', 'controls')
const rowAcknowledgements = later<typeof rowAcknowledgementsMachine>('rowAcknowledgements', 'controls')
const listGroups = later<typeof listGroupsMachine>('listGroups', 'controls')
const columnLayout = later<typeof columnLayoutMachine>('columnLayout', 'controls')
const rowCopy = later<typeof rowCopyMachine>('rowCopy', 'controls')
const closedMatches = later<typeof closedMatchesMachine>('closedMatches', 'controls')

export interface IncidentListContext extends RowEntry {
  /** The incident shown in the dialog. */
  readonly viewed: number | undefined
  /** The incident whose tags are all shown. */
  readonly tagged: number | undefined
  /** The list as it was when the dialog was opened: Previous and Next follow its order. */
  readonly trail: Trail
  readonly arrangement: Arrangement
  /** The order of the rows in their groups; undefined if they are not grouped. */
  readonly grouped: GroupedOrder | undefined
}

export type IncidentListEvent =
  | ArrangeableTold
  | ListGroupsReport
  | { type: 'incidentList.view'; pk: number }
  /** A row has received the focus. */
  | { type: 'incidentList.enterRow'; pk: number }
  | { type: 'incidentList.closeDialog' }
  /** A key was pressed in the dialog. */
  | { type: 'incidentList.act'; action: DialogAction }
  | HistoryEntryLeft
  /** Shows all tags of a row, or hides them if they are shown. */
  | { type: 'incidentList.toggleTags'; pk: number }
  | { type: 'incidentList.closeTags' }
  | ({ type: 'incidentList.refresh' } & Refresh)
  /** Something happened to these incidents. */
  | { type: 'incidentList.follow'; changed: Changed }

/** Report to the page: the order of the rows on screen, and each change of it. */
export interface IncidentListReport {
  readonly type: 'incidentList.ordered'
  readonly rows: Trail
}

/** How long the focus may take to return to the row whose dialog or tags were open, in milliseconds. */
export const focusReturn = 100

/** The dialog shows the same content as the page of the incident, and stays open through every refresh of the list. */
export const incidentListMachine = setup({
  types: {
    context: {} as IncidentListContext,
    events: {} as IncidentListEvent,
    children: {} as {
      incident: 'incident'
      rowAcknowledgements: 'rowAcknowledgements'
      arrangeable: 'arrangeable'
      periodChoice: 'periodChoice'
      startCounting: 'startCounting'
      closedMatches: 'closedMatches'
      columnLayout: 'columnLayout'
      rowCopy: 'rowCopy'
      historyEntry: 'historyEntry'
      parking: 'parking'
      listGroups: 'listGroups'
      drawing: 'drawing'
    },
    tags: {} as 'dialog' | 'returning',
  },
  actors: {
    incident,
    rowAcknowledgements,
    arrangeable,
    historyEntry,
    periodChoice,
    startCounting,
    closedMatches,
    listGroups,
    columnLayout,
    rowCopy,
    parking: parkingMachine,
    drawing: drawingMachine,
  },
  actions: {
    view: assign((_, { pk }: { pk: number }) => ({ viewed: pk })),
    viewNeighbour: assign(({ context }, { action }: { action: DialogAction }) => ({
      viewed: neighbourOf(context, action),
    })),
    /** Makes the focus return to the row of the incident that was in the dialog last. */
    enterViewed: assign(({ context }) => ({ entered: context.viewed, tabStop: context.viewed })),
    enterViewedLine: sendTo(child(listGroups), ({ context: { viewed = 0 } }) => ({
      type: 'listGroups.enterRow',
      pk: viewed,
    })),
    /** Tells the others only of what has changed, because most changes of the list move no row. */
    arrange: enqueueActions(({ context, enqueue }, told: ArrangeableTold) => {
      const { rows, parked } = context.arrangement
      const arrangement = arrangedAfter(context.arrangement, told)
      enqueue.assign({ arrangement })
      if (arrangement.rows !== rows) {
        const now = arrangement.rows
        enqueue.assign(({ context: before }) => withRows(before, now))
        // While they are grouped, the order of the groups follows.
        if (context.grouped === undefined) {
          enqueue.sendTo(parent<IncidentListReport>(), { type: 'incidentList.ordered', rows: now })
          enqueue.sendTo(child(rowAcknowledgements), { type: 'rowAcknowledgements.show', rows: now })
        }
      }
      if (!isSameParked(arrangement.parked, parked)) {
        enqueue.sendTo(child(parkingMachine), { type: 'parking.follow', parked: arrangement.parked })
      }
    }),
    takeGrouped: assign((_, { order }: ListGroupsReport) => ({ grouped: order })),
    tellOrder: sendTo(parent<IncidentListReport>(), ({ context: { rows, grouped } }) => ({
      type: 'incidentList.ordered',
      rows: grouped?.rows ?? rows,
    })),
    showAcked: sendTo(child(rowAcknowledgements), ({ context: { rows, grouped } }) => ({
      type: 'rowAcknowledgements.show',
      rows: grouped?.acked ?? rows,
    })),
    enterRow: assign((_, { pk }: { pk: number }) => ({ entered: pk, tabStop: pk })),
    takeTrail: assign(({ context: { rows, grouped } }) => ({ trail: grouped?.rows ?? rows })),
    followAcknowledgements: sendTo(child(rowAcknowledgements), (_, { changed }: { changed: Changed }) => ({
      type: 'rowAcknowledgements.follow',
      changed,
    })),
    viewNone: assign({ viewed: undefined }),
    // The stopped child cannot tell it: XState runs no exit actions when it stops a child.
    tellNoneOpened: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.open', pk: undefined }),
    openTags: assign((_, { pk }: { pk: number }) => ({ tagged: pk })),
    openNoTags: assign({ tagged: undefined }),
    holdRows: sendTo(receiver('incidents'), { type: 'incidents.hold', by: 'dialog' }),
    releaseRows: sendTo(receiver('incidents'), { type: 'incidents.release', by: 'dialog' }),
    needIncident: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'incident' }),
    refreshDialog: sendTo(child(incident), (_, { because }: Refresh) => ({ type: 'incident.refresh', because })),
    followDialog: sendTo(child(incident), (_, { changed }: { changed: Changed }) => ({
      type: 'incident.follow',
      changed,
    })),
    openPage: sendTo(receiver('navigation'), ({ context: { viewed = 0 } }) => ({
      type: 'navigation.go',
      to: incidentPath(viewed),
    })),
    actInDialog: sendTo(child(incident), (_, { action }: { action: DialogAction }) => ({
      type: 'incident.act',
      action,
    })),
  },
  guards: {
    isOpening: (_, { action }: { action: DialogAction }) => action === 'open',
    isForIncident: (_, { action }: { action: DialogAction }) => action !== 'next' && action !== 'previous',
    hasNeighbour: ({ context }, { action }: { action: DialogAction }) => neighbourOf(context, action) !== undefined,
    isOther: ({ context }, { pk }: { pk: number }) => pk !== context.viewed,
    isOtherTagged: ({ context }, { pk }: { pk: number }) => pk !== context.tagged,
    /**
     * Whether the row whose tags are shown has left the screen, because the operator turned the page or changed the
     * filter.
     */
    isTaggedMissing: ({ context: { rows, tagged } }) => rows.every((pk) => pk !== tagged),
  },
  delays: { focusReturn },
}).createMachine({
  id: 'incidentList',
  description: 'The screen that shows the incident list.',
  context: {
    viewed: undefined,
    tagged: undefined,
    trail: [],
    rows: [],
    entered: undefined,
    tabStop: undefined,
    arrangement: nothingArranged,
    grouped: undefined,
  },
  invoke: [
    // Must start before `arrangeable`, which reads it.
    { src: 'rowAcknowledgements', id: 'rowAcknowledgements', systemId: 'rowAcknowledgements' },
    { src: 'arrangeable', id: 'arrangeable' },
    { src: 'periodChoice', id: 'periodChoice' },
    { src: 'startCounting', id: 'startCounting' },
    { src: 'closedMatches', id: 'closedMatches' },
    { src: 'columnLayout', id: 'columnLayout' },
    { src: 'rowCopy', id: 'rowCopy' },
    { src: 'parking', id: 'parking' },
    { src: 'listGroups', id: 'listGroups', systemId: 'listGroups' },
    { src: 'drawing', id: 'drawing' },
  ],
  initial: 'browsing',
  on: {
    'arrangeable.told': { actions: { type: 'arrange', params: theEvent } },
    'listGroups.ordered': { actions: [{ type: 'takeGrouped', params: theEvent }, 'tellOrder', 'showAcked'] },
    'incidentList.follow': { actions: { type: 'followAcknowledgements', params: theEvent } },
    'incidentList.enterRow': { actions: { type: 'enterRow', params: theEvent } },
  },
  states: {
    browsing: {
      description: 'Only the list is shown.',
      on: {
        'incidentList.view': { target: 'viewing', actions: [{ type: 'view', params: theEvent }, 'takeTrail'] },
        'incidentList.toggleTags': { target: 'reading', actions: { type: 'openTags', params: theEvent } },
      },
    },
    reading: {
      description: 'All tags of a row are shown over the list. While they are, no row moves.',
      entry: 'holdRows',
      exit: 'openNoTags',
      always: { guard: 'isTaggedMissing', target: 'returning' },
      on: {
        'incidentList.toggleTags': [
          { guard: { type: 'isOtherTagged', params: theEvent }, actions: { type: 'openTags', params: theEvent } },
          { target: 'returning' },
        ],
        'incidentList.closeTags': { target: 'returning' },
        'incidentList.view': { target: 'viewing', actions: [{ type: 'view', params: theEvent }, 'takeTrail'] },
      },
    },
    viewing: {
      description: 'A dialog shows one incident.',
      tags: ['dialog'],
      entry: 'holdRows',
      exit: ['enterViewed', 'enterViewedLine', 'viewNone'],
      invoke: { src: 'historyEntry', id: 'historyEntry' },
      initial: 'showing',
      states: {
        showing: {
          description: 'The incident in the dialog.',
          entry: 'needIncident',
          exit: 'tellNoneOpened',
          invoke: { src: 'incident', id: 'incident', input: viewedIncident },
        },
      },
      on: {
        'incidentList.view': {
          guard: { type: 'isOther', params: theEvent },
          target: '.showing',
          actions: { type: 'view', params: theEvent },
        },
        'incidentList.act': [
          {
            guard: { type: 'hasNeighbour', params: theEvent },
            target: '.showing',
            actions: { type: 'viewNeighbour', params: theEvent },
          },
          { guard: { type: 'isOpening', params: theEvent }, actions: 'openPage' },
          { guard: { type: 'isForIncident', params: theEvent }, actions: { type: 'actInDialog', params: theEvent } },
        ],
        'historyEntry.left': { target: 'returning.toRow' },
        'incidentList.closeDialog': { target: 'returning.toRow' },
        'incidentList.refresh': { actions: { type: 'refreshDialog', params: theEvent } },
        'incidentList.follow': {
          actions: [
            { type: 'followDialog', params: theEvent },
            { type: 'followAcknowledgements', params: theEvent },
          ],
        },
      },
    },
    returning: {
      description: 'The focus is returning to the incident’s row; until it gets there, no row moves.',
      initial: 'toTags',
      states: {
        toTags: { description: 'The focus returns to the tags of the row.' },
        toRow: {
          description: 'The focus returns to the row of the incident that was in the dialog last.',
          tags: ['returning'],
        },
      },
      after: { focusReturn: { target: 'browsing', actions: 'releaseRows' } },
      on: {
        'incidentList.view': { target: 'viewing', actions: [{ type: 'view', params: theEvent }, 'takeTrail'] },
        'incidentList.toggleTags': { target: 'reading', actions: { type: 'openTags', params: theEvent } },
      },
    },
  },
})

export type IncidentListRef = ActorRefFrom<typeof incidentListMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    incidentList: SingletonActor<typeof incidentListMachine>
  }
}

function neighbourOf({ viewed, trail }: IncidentListContext, action: DialogAction): number | undefined {
  return viewed === undefined ? undefined : stepIn(trail, viewed, action)
}

function viewedIncident({ context }: { context: IncidentListContext }): IncidentInput {
  return { pk: context.viewed, text: String(context.viewed) }
}
