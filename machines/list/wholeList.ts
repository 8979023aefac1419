/**
 * Decides whether the list holds one page or all matching incidents, depending on what the operator has asked for
 * (docs/behaviour.md#whole-list).
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { notGrouped } from '../filter/domain/grouping.ts'
import {
  completeRows,
  type RowsComplete,
  sortExtent,
  type SortExtentChanged,
  tickedRows,
  type NoneTicked,
} from './followed.ts'

export interface WholeListInput {
  /** Whether the rows are sorted or grouped, which has to cover everything that matches. */
  readonly coversEverything: boolean
}

export type WholeListContext = WholeListInput

/** The event that other charts may send: the operator wants to tick everything that matches. */
export interface WholeListRequest {
  readonly type: 'wholeList.selectAll'
}

export type WholeListEvent =
  | WholeListRequest
  /** The operator no longer wants everything. */
  | { type: 'wholeList.cancel' }
  | SortExtentChanged
  | RowsComplete
  | NoneTicked

/**
 * The list holds everything in two cases: while the order or the groups have to cover all rows, and while all rows are ticked or are
 * being ticked. The second case ends when no row is ticked any more; a new filter removes all ticks.
 */
export const wholeListMachine = setup({
  types: {
    context: {} as WholeListContext,
    events: {} as WholeListEvent,
    input: {} as WholeListInput,
    tags: {} as 'sorting' | 'selecting',
  },
  actors: { completeRows, sortExtent, tickedRows },
  actions: {
    takeSortExtent: assign((_, { isAll }: SortExtentChanged) => ({ coversEverything: isAll })),
    holdPage: sendTo(receiver('autoUpdate'), { type: 'autoUpdate.hold', extent: 'page' }),
    holdEverything: sendTo(receiver('autoUpdate'), { type: 'autoUpdate.hold', extent: 'everything' }),
    tickAll: sendTo(receiver('selection'), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'selection.replace',
      pks,
    })),
    coverPage: sendTo(receiver('preferences'), {
      type: 'preferences.change',
      change: { sortAll: false, ...notGrouped },
    }),
  },
  guards: { coversEverything: ({ context }) => context.coversEverything },
}).createMachine({
  id: 'wholeList',
  description: 'Decides whether the list holds one page or all matching incidents.',
  context: asChosenBefore,
  invoke: { src: 'sortExtent', id: 'sortExtent' },
  on: { 'sortExtent.changed': { actions: { type: 'takeSortExtent', params: theEvent } } },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether all matching incidents have to be sorted or grouped together.',
      always: [{ guard: 'coversEverything', target: 'sorting' }, { target: 'page' }],
    },
    page: {
      description: 'The list holds one page.',
      entry: 'holdPage',
      on: {
        'sortExtent.changed': { target: 'choosing', actions: { type: 'takeSortExtent', params: theEvent } },
        'wholeList.selectAll': { target: 'selecting' },
      },
    },
    sorting: {
      description: 'The list holds all matching incidents, so that they can be sorted or grouped together.',
      tags: ['sorting'],
      entry: 'holdEverything',
      on: {
        'sortExtent.changed': { target: 'choosing', actions: { type: 'takeSortExtent', params: theEvent } },
        'wholeList.cancel': { actions: 'coverPage' },
        'wholeList.selectAll': { target: 'selecting' },
      },
    },
    selecting: {
      description: 'All matching incidents are being ticked, or have been.',
      entry: 'holdEverything',
      invoke: { src: 'tickedRows', id: 'tickedRows' },
      on: { 'tickedRows.gone': { target: 'choosing' } },
      initial: 'gathering',
      states: {
        gathering: {
          description: 'The rows are being fetched; they are ticked once all of them have arrived.',
          tags: ['selecting'],
          invoke: { src: 'completeRows', id: 'completeRows' },
          on: {
            'completeRows.held': { target: 'ticked', actions: { type: 'tickAll', params: theEvent } },
            'wholeList.cancel': { target: '#wholeList.choosing' },
          },
        },
        ticked: { description: 'Everything that matched is ticked. Rows that arrive later are not ticked.' },
      },
    },
  },
})

declare module '../core/system.ts' {
  interface SingletonActors {
    wholeList: SingletonActor<typeof wholeListMachine, WholeListRequest>
  }
}

export type WholeListRef = ActorRefFrom<typeof wholeListMachine>

function asChosenBefore({ input }: { input: WholeListInput }): WholeListContext {
  return input
}
