/** The rows of the list in groups and folds (docs/behaviour.md#groups). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { following } from '../core/following.ts'
import { parent, receiver, singletonActor, type SingletonActor } from '../core/system.ts'
import { isGrouped, type Grouping } from '../filter/domain/grouping.ts'
import {
  entered,
  followed,
  lineOfRow,
  nothingListed,
  regrouped,
  shownWhole,
  toggled,
  type GroupableRows,
  type GroupedList,
  type GroupedOrder,
} from './domain/groups/groupedList.ts'
import { untilNextPace } from './domain/groups/pace.ts'
import { rowsOfLine } from './domain/groups/lineRows.ts'
import { partTick } from './domain/groups/tickedGroup.ts'
import { departedIncidents, preferencesOf, tickedIncidents } from './readings.ts'

export interface GroupingChosen extends Grouping {
  readonly type: 'groupingChoice.changed'
}

/** How the operator wants the rows to be grouped. */
export const groupingChoice = following(['preferences'], (self): GroupingChosen => {
  const { group, foldsAlike } = preferencesOf(self)
  return { type: 'groupingChoice.changed', group, foldsAlike }
})

export interface GroupableTold extends GroupableRows {
  readonly type: 'groupable.told'
}

/** The rows on screen, in their order. */
export const groupable = following(['incidentList'], (self): GroupableTold | undefined => {
  const { past } = singletonActor(self, 'incidentList').getSnapshot().context.arrangement
  if (past === undefined) return undefined
  const { standing, of } = past
  const { request, skew } = of.list
  const { rows, store, state } = standing
  return {
    type: 'groupable.told',
    rows,
    stored: store.storedIncidents,
    state,
    withLevels: request.withLevels,
    skew,
  }
})

export interface ListGroupsContext extends GroupedList {
  /** The order that the parent knows. */
  readonly told: GroupedOrder | undefined
}

/** Names a line of the list by its id. */
interface LineNamed {
  readonly id: string
}

interface LineTicked extends LineNamed {
  /** Whether all rows from the last tick to this line are ticked, too. */
  readonly isRange?: boolean
}

/** The event that other charts may send. */
export type ListGroupsRequest =
  /** Ticks all rows of a group or a fold that are still on the list, or unticks them if all of them are ticked. */
  { type: 'listGroups.tick' } & LineTicked

export type ListGroupsEvent =
  | ListGroupsRequest
  | GroupingChosen
  | GroupableTold
  /** Opens a group or a fold, or closes it. */
  | ({ type: 'listGroups.toggle' } & LineNamed)
  /** Shows all lines of an open group or fold. */
  | ({ type: 'listGroups.showAll' } & LineNamed)
  /** A line has received the focus. */
  | ({ type: 'listGroups.enterLine' } & LineNamed)
  /** The focus is about to return to the line of this incident. */
  | { type: 'listGroups.enterRow'; pk: number }
  /** Puts the groups in order, even if the operator is busy with the rows. */
  | { type: 'listGroups.showLatest' }

/** Report to the parent: the order of the rows on screen, and each change of it. */
export interface ListGroupsReport {
  readonly type: 'listGroups.ordered'
  /** Undefined if the rows are no longer grouped. */
  readonly order: GroupedOrder | undefined
}

/** What is on screen follows the rows, the chosen key, and the time: paces change every ten seconds. */
export const listGroupsMachine = setup({
  types: {
    context: {} as ListGroupsContext,
    events: {} as ListGroupsEvent,
    children: {} as { groupingChoice: 'groupingChoice'; groupable: 'groupable' },
    tags: {} as 'grouped',
  },
  actors: { groupingChoice, groupable },
  actions: {
    takeChoice: assign(({ context }, { group, foldsAlike }: Grouping) =>
      regrouped(context, { group, foldsAlike }, Date.now()),
    ),
    takeRows: assign(({ context }, { rows, stored, state, withLevels, skew }: GroupableTold) =>
      followed({ ...context, of: { rows, stored, state, withLevels, skew } }, Date.now()),
    ),
    advance: assign(({ context }) => followed(context, Date.now())),
    showLatest: assign(({ context }) => followed(context, Date.now(), 'free')),
    toggle: assign(({ context }, { id }: LineNamed) => toggled(context, id, Date.now())),
    showAll: assign(({ context }, { id }: LineNamed) => shownWhole(context, id)),
    tick: enqueueActions(({ context, self, enqueue }, { id, isRange = false }: LineTicked) => {
      const departed = departedIncidents(self)
      const isListed = (pk: number) => !departed.has(pk)
      const page = rowsOfLine(context.lines.lines, id).filter(isListed)
      const [pk] = page
      if (pk === undefined) return
      const isTicked = partTick(page, tickedIncidents(self)) === 'all'
      const rows = context.order?.rows.filter(isListed) ?? page
      // The first row is where the next range starts from.
      const first = isTicked
        ? ({ type: 'selection.untick', pk } as const)
        : isRange
          ? ({ type: 'selection.extend', pk, page: rows } as const)
          : ({ type: 'selection.tick', pk } as const)
      enqueue(sendTo(receiver('selection'), first))
      enqueue(sendTo(receiver('selection'), { type: isTicked ? 'selection.untickPage' : 'selection.tickPage', page }))
    }),
    enterLine: assign(({ context }, { id }: LineNamed) => entered(context, id)),
    enterRow: assign(({ context }, { pk }: { pk: number }) => entered(context, lineOfRow(context, pk))),
    forget: assign(() => nothingListed),
    tellOrder: enqueueActions(({ context: { order }, enqueue }) => {
      enqueue.assign({ told: order })
      enqueue(sendTo(parent<ListGroupsReport>(), { type: 'listGroups.ordered', order }))
    }),
  },
  guards: {
    isGrouped: (_, choice: Grouping) => isGrouped(choice),
    isOrderUntold: ({ context }) => context.order !== context.told,
  },
  delays: { untilNextPace: ({ context }) => untilNextPace(Date.now() + (context.of?.skew ?? 0)) },
}).createMachine({
  id: 'listGroups',
  description: 'The rows of the list in groups and folds.',
  context: { ...nothingListed, told: undefined },
  invoke: { src: 'groupingChoice', id: 'groupingChoice' },
  always: { guard: 'isOrderUntold', actions: 'tellOrder' },
  initial: 'ungrouped',
  states: {
    ungrouped: {
      description: 'The rows are shown one by one.',
      entry: 'forget',
      on: {
        'groupingChoice.changed': {
          guard: { type: 'isGrouped', params: theEvent },
          target: 'grouped',
          actions: { type: 'takeChoice', params: theEvent },
        },
      },
    },
    grouped: {
      description: 'The rows are in groups or folds.',
      tags: ['grouped'],
      invoke: { src: 'groupable', id: 'groupable' },
      initial: 'pacing',
      states: {
        pacing: {
          description: 'The paces are up to date until the next ten seconds have passed.',
          after: { untilNextPace: { target: 'pacing', reenter: true, actions: 'advance' } },
        },
      },
      on: {
        'groupingChoice.changed': [
          {
            guard: { type: 'isGrouped', params: theEvent },
            actions: { type: 'takeChoice', params: theEvent },
          },
          { target: 'ungrouped' },
        ],
        'groupable.told': { actions: { type: 'takeRows', params: theEvent } },
        'listGroups.toggle': { actions: { type: 'toggle', params: theEvent } },
        'listGroups.showAll': { actions: { type: 'showAll', params: theEvent } },
        'listGroups.tick': { actions: { type: 'tick', params: theEvent } },
        'listGroups.enterLine': { actions: { type: 'enterLine', params: theEvent } },
        'listGroups.enterRow': { actions: { type: 'enterRow', params: theEvent } },
        'listGroups.showLatest': { actions: 'showLatest' },
      },
    },
  },
})

hasCome(listGroupsMachine)

export type ListGroupsRef = ActorRefFrom<typeof listGroupsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    listGroups: SingletonActor<typeof listGroupsMachine, ListGroupsRequest>
  }
}
