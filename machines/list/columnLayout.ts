/** Moves and resizes the columns of the list (docs/behaviour.md#columns). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import { orderAfterMove, placeBeside, possibleWidth, withWidth, type ColumnMove } from './domain/columnMove.ts'
import { isTagColumn, type ColumnId } from './domain/columns.ts'
import { preferencesOf } from './readings.ts'

/** A width that a column has while its edge is dragged, in pixels at the browser's default font size. */
export interface ColumnWidthChange {
  readonly column: ColumnId
  readonly width: number
}

/** A heading that is pressed, among the visible columns, and where. */
interface ColumnPress extends Pick<ColumnMove, 'column' | 'shown'> {
  readonly at: number
}

interface ColumnStep extends Pick<ColumnMove, 'column' | 'shown'> {
  readonly by: -1 | 1
}

interface ColumnResize {
  readonly column: ColumnId
  readonly width: number | undefined
}

/** The edge of a column as the pointer takes hold of it. */
export interface ColumnGrip extends ColumnWidthChange {
  /** The limits of its width. */
  readonly least: number
  readonly most: number
  /** Where the pointer is, from left to right. */
  readonly at: number
  /** 1 if the column becomes wider as the pointer moves right, -1 if as it moves left. */
  readonly sign: 1 | -1
}

export interface ColumnLayoutContext {
  /** The heading that is pressed or dragged, and its place if it were dropped now. */
  readonly move: ColumnMove
  /** Where the pointer was pressed. */
  readonly from: number
  readonly grip: ColumnGrip
  /** The width of the column whose edge is dragged; undefined if none is. */
  readonly resized: ColumnWidthChange | undefined
  /** The last step with a button, which keeps the focus; undefined before the first. */
  readonly step: Pick<ColumnStep, 'column' | 'by'> | undefined
}

export type ColumnLayoutEvent =
  /** The pointer is pressed on a heading. */
  | ({ type: 'columnLayout.press' } & ColumnPress)
  /** The pointer has moved: dropped there, the column would have this place. */
  | { type: 'columnLayout.drag'; at: number; to: number }
  | { type: 'columnLayout.drop' }
  /** A column is moved one place with a button. */
  | ({ type: 'columnLayout.step' } & ColumnStep)
  | ({ type: 'columnLayout.grip' } & ColumnGrip)
  | { type: 'columnLayout.pull'; at: number }
  | { type: 'columnLayout.release' }
  /** A column gets a width by key or double click; if undefined, its usual width. */
  | ({ type: 'columnLayout.resize' } & ColumnResize)
  /** Escape was pressed, or the browser has taken the pointer away. */
  | { type: 'columnLayout.cancel' }
  /** All columns as they are by default. */
  | { type: 'columnLayout.reset' }

/** A shorter movement of a pressed pointer is a click, in pixels. */
export const dragDistance = 5

const noMove: ColumnMove = { column: 'description', shown: [], to: 0 }
const noGrip: ColumnGrip = { column: 'description', width: 0, least: 0, most: 0, at: 0, sign: 1 }

/** Preferences change once a drag ends. Until then, Escape leaves everything as it was. */
export const columnLayoutMachine = setup({
  types: {
    context: {} as ColumnLayoutContext,
    events: {} as ColumnLayoutEvent,
    tags: {} as 'moving' | 'resizing',
  },
  actions: {
    takePress: assign((_, { column, shown, at }: ColumnPress) => ({
      move: { column, shown, to: shown.indexOf(column) },
      from: at,
    })),
    takePlace: assign(({ context }, { to }: { to: number }) => ({ move: { ...context.move, to } })),
    takeGrip: assign((_, { column, width, least, most, at, sign }: ColumnGrip) => ({
      grip: { column, width, least, most, at, sign },
      resized: { column, width },
    })),
    pull: assign(({ context: { grip } }, { at }: { at: number }) => ({
      resized: {
        column: grip.column,
        width: possibleWidth(grip.width + grip.sign * (at - grip.at), grip.least, grip.most),
      },
    })),
    letGo: assign({ resized: undefined }),
    noteStep: assign((_, { column, by }: ColumnStep) => ({ step: { column, by } })),
    placeDragged: sendTo(receiver('preferences'), ({ context, self }) => {
      const { columnOrder, tagColumns } = preferencesOf(self)
      return {
        type: 'preferences.change',
        change: { columnOrder: orderAfterMove(columnOrder, tagColumns, context.move) },
      }
    }),
    placeStepped: sendTo(receiver('preferences'), ({ self }, { column, shown, by }: ColumnStep) => {
      const { columnOrder, tagColumns } = preferencesOf(self)
      const move = { column, shown, to: placeBeside(shown, column, by) }
      return { type: 'preferences.change', change: { columnOrder: orderAfterMove(columnOrder, tagColumns, move) } }
    }),
    keepWidth: sendTo(receiver('preferences'), ({ context: { resized, grip }, self }) => {
      const { column, width } = resized ?? grip
      const { columnWidths } = preferencesOf(self)
      return { type: 'preferences.change', change: { columnWidths: withWidth(columnWidths, column, width) } }
    }),
    resize: sendTo(receiver('preferences'), ({ self }, { column, width }: ColumnResize) => {
      const { columnWidths } = preferencesOf(self)
      return { type: 'preferences.change', change: { columnWidths: withWidth(columnWidths, column, width) } }
    }),
    reset: sendTo(receiver('preferences'), ({ self }) => {
      const { order } = preferencesOf(self)
      const isByTag = order !== undefined && isTagColumn(order.by)
      const usual = { columnChoices: {}, tagColumns: [], columnOrder: [], columnWidths: {} }
      return { type: 'preferences.change', change: { ...usual, order: isByTag ? undefined : order } }
    }),
  },
  guards: {
    isFar: ({ context }, { at }: { at: number }) => Math.abs(at - context.from) > dragDistance,
    isElsewhere: ({ context: { move } }) => move.to !== move.shown.indexOf(move.column),
    isResized: ({ context: { grip, resized } }) => resized?.width !== grip.width,
    canStep: (_, { column, shown, by }: ColumnStep) => placeBeside(shown, column, by) !== shown.indexOf(column),
  },
}).createMachine({
  id: 'columnLayout',
  description: 'Moves and resizes the columns of the list.',
  context: { move: noMove, from: 0, grip: noGrip, resized: undefined, step: undefined },
  initial: 'idle',
  states: {
    idle: {
      description: 'The columns are as the operator left them.',
      on: {
        'columnLayout.press': { target: 'pressed', actions: { type: 'takePress', params: theEvent } },
        'columnLayout.grip': { target: 'resizing', actions: { type: 'takeGrip', params: theEvent } },
        'columnLayout.step': {
          guard: { type: 'canStep', params: theEvent },
          actions: [
            { type: 'noteStep', params: theEvent },
            { type: 'placeStepped', params: theEvent },
          ],
        },
        'columnLayout.resize': { actions: { type: 'resize', params: theEvent } },
        'columnLayout.reset': { actions: 'reset' },
      },
    },
    pressed: {
      description: 'The pointer is pressed on a heading, which may become a click.',
      on: {
        'columnLayout.drag': {
          guard: { type: 'isFar', params: theEvent },
          target: 'moving',
          actions: { type: 'takePlace', params: theEvent },
        },
        'columnLayout.drop': { target: 'idle' },
        'columnLayout.cancel': { target: 'idle' },
      },
    },
    moving: {
      description: 'A heading is dragged to another place.',
      tags: ['moving'],
      on: {
        'columnLayout.drag': { actions: { type: 'takePlace', params: theEvent } },
        'columnLayout.drop': [{ guard: 'isElsewhere', target: 'idle', actions: 'placeDragged' }, { target: 'idle' }],
        'columnLayout.cancel': { target: 'idle' },
      },
    },
    resizing: {
      description: 'The edge of a column is dragged. The column has the new width already.',
      tags: ['resizing'],
      on: {
        'columnLayout.pull': { actions: { type: 'pull', params: theEvent } },
        'columnLayout.release': [
          { guard: 'isResized', target: 'idle', actions: ['keepWidth', 'letGo'] },
          { target: 'idle', actions: 'letGo' },
        ],
        'columnLayout.cancel': { target: 'idle', actions: 'letGo' },
      },
    },
  },
})

hasCome(columnLayoutMachine)

export type ColumnLayoutRef = ActorRefFrom<typeof columnLayoutMachine>
