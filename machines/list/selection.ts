/** The ticked rows (docs/behaviour.md#selection). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'

export interface SelectionContext {
  /** Primary keys of the ticked incidents, on this page and on others. */
  readonly ticked: ReadonlySet<number>
  /** The row that a range starts from. */
  readonly anchor: number | undefined
}

/** The events that other charts may send. */
export type SelectionRequest =
  | { type: 'selection.tick'; pk: number }
  | { type: 'selection.untick'; pk: number }
  | { type: 'selection.replace'; pks: readonly number[] }
  /** Ticks or unticks a page, or the rows of a group. */
  | { type: 'selection.tickPage'; page: readonly number[] }
  | { type: 'selection.untickPage'; page: readonly number[] }
  /** Ticks from the anchor to this row, in the order of the page. */
  | { type: 'selection.extend'; pk: number; page: readonly number[] }
  | { type: 'selection.clear' }

export type SelectionEvent = SelectionRequest

/**
 * The ticked rows. They stay ticked across pages and refreshes, until they leave the list, the filter changes, or a
 * bulk run with them begins.
 */
export const selectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as SelectionEvent, tags: {} as 'selecting' },
  actions: {
    tick: assign(({ context }, { pk }: { pk: number }) => ({ ticked: withAll(context.ticked, [pk]), anchor: pk })),
    untick: assign(({ context }, { pk }: { pk: number }) => ({ ticked: without(context.ticked, [pk]), anchor: pk })),
    extend: assign(({ context }, { pk, page }: { pk: number; page: readonly number[] }) => ({
      ticked: withAll(context.ticked, range(page, context.anchor, pk)),
      anchor: pk,
    })),
    tickPage: assign(({ context }, { page }: { page: readonly number[] }) => ({
      ticked: withAll(context.ticked, page),
    })),
    untickPage: assign(({ context }, { page }: { page: readonly number[] }) => ({
      ticked: without(context.ticked, page),
    })),
    replace: assign((_, { pks }: { pks: readonly number[] }) => ({ ticked: new Set(pks), anchor: undefined })),
    clear: assign({ ticked: new Set<number>(), anchor: undefined }),
    holdRows: sendTo(receiver('incidents'), { type: 'incidents.hold', by: 'selection' }),
    releaseRows: sendTo(receiver('incidents'), { type: 'incidents.release', by: 'selection' }),
  },
  guards: {
    isAnyTicked: ({ context }) => context.ticked.size > 0,
    isNoneTicked: ({ context }) => context.ticked.size === 0,
  },
}).createMachine({
  id: 'selection',
  description: 'The ticked rows.',
  context: { ticked: new Set(), anchor: undefined },
  initial: 'empty',
  states: {
    empty: {
      description: 'No row is ticked.',
      entry: 'releaseRows',
      always: { guard: 'isAnyTicked', target: 'selecting' },
    },
    selecting: {
      description: 'At least one row is ticked: bulk operations are available.',
      tags: ['selecting'],
      entry: 'holdRows',
      always: { guard: 'isNoneTicked', target: 'empty' },
    },
  },
  on: {
    'selection.tick': { actions: { type: 'tick', params: theEvent } },
    'selection.untick': { actions: { type: 'untick', params: theEvent } },
    'selection.extend': { actions: { type: 'extend', params: theEvent } },
    'selection.tickPage': { actions: { type: 'tickPage', params: theEvent } },
    'selection.untickPage': { actions: { type: 'untickPage', params: theEvent } },
    'selection.replace': { actions: { type: 'replace', params: theEvent } },
    'selection.clear': { actions: 'clear' },
  },
})

export type SelectionRef = ActorRefFrom<typeof selectionMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    selection: SingletonActor<typeof selectionMachine, SelectionRequest>
  }
}

function withAll(ticked: ReadonlySet<number>, pks: readonly number[]): ReadonlySet<number> {
  return new Set([...ticked, ...pks])
}

function without(ticked: ReadonlySet<number>, pks: readonly number[]): ReadonlySet<number> {
  const gone = new Set(pks)
  return new Set([...ticked].filter((pk) => !gone.has(pk)))
}

function range(page: readonly number[], anchor: number | undefined, pk: number): readonly number[] {
  const [from, to] = [page.indexOf(anchor ?? pk), page.indexOf(pk)]
  if (from === -1 || to === -1) return [pk]
  return page.slice(Math.min(from, to), Math.max(from, to) + 1)
}
