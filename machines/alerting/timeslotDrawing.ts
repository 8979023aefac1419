/** Draws on the week of a timeslot, with a pointer or with keys (docs/behaviour.md#timeslots). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { parent } from '../core/system.ts'
import { cellAfter, cellWithin, isFilled, type CellStep, type WeekCell } from './domain/drawing/weekCell.ts'
import { blockBetween, type DrawnChange, type WeekBlock } from './domain/drawing/weekDrawing.ts'
import type { Recurrence } from './domain/timeslot.ts'

export interface TimeslotDrawingContext {
  /** The cell where the gesture began, and the one that it has reached. Without a gesture, the second is the cursor. */
  readonly anchor: WeekCell
  readonly head: WeekCell
}

/** The week as it is shown: a gesture that begins in a filled cell removes. */
interface Shown {
  readonly week: readonly Recurrence[]
}

export type TimeslotDrawingEvent =
  /** The pointer is pressed on a cell. */
  | ({ type: 'timeslotDrawing.press'; cell: WeekCell } & Shown)
  /** The pointer has moved to a cell. */
  | { type: 'timeslotDrawing.drag'; cell: WeekCell }
  | { type: 'timeslotDrawing.release' }
  /** A key moves the cursor. If `extends` is set, the cell where the gesture began remains in it. */
  | ({ type: 'timeslotDrawing.step'; by: CellStep; extends: boolean } & Shown)
  /** A key adds or removes the cells of the gesture or, without one, the cursor's. */
  | ({ type: 'timeslotDrawing.apply' } & Shown)
  /** Escape was pressed, or the browser has taken the pointer away. */
  | { type: 'timeslotDrawing.cancel' }
  /** The drawing has the focus. */
  | { type: 'timeslotDrawing.enter' }
  /** The focus has left the drawing. */
  | { type: 'timeslotDrawing.leave' }

/** What the chart tells its parent: a change of the draft. */
export interface DrawingReport {
  readonly type: 'form.change'
  readonly change: DrawnChange
}

/** Where the cursor is in the beginning. */
const beginning: WeekCell = { day: 1, at: 0 }

/** The draft changes once a gesture is finished. Until then, Escape leaves everything as it was. */
export const timeslotDrawingMachine = setup({
  types: {
    context: {} as TimeslotDrawingContext,
    events: {} as TimeslotDrawingEvent,
    tags: {} as 'adding' | 'removing' | 'pointing' | 'applied' | 'keys',
  },
  actions: {
    begin: assign((_, { cell }: { cell: WeekCell }) => ({ anchor: cellWithin(cell), head: cellWithin(cell) })),
    beginAtCursor: assign(({ context: { head } }) => ({ anchor: head })),
    reach: assign((_, { cell }: { cell: WeekCell }) => ({ head: cellWithin(cell) })),
    step: assign(({ context: { head } }, { by }: { by: CellStep }) => ({ head: cellAfter(head, by) })),
    goBack: assign(({ context: { anchor } }) => ({ head: anchor })),
    tellDrawing: sendTo(parent<DrawingReport>(), ({ context }, { isAdding }: { isAdding: boolean }): DrawingReport => ({
      type: 'form.change',
      change: { type: 'draw', drawing: { block: drawnBlock(context), isAdding } },
    })),
  },
  guards: {
    beginsFilled: (_, { week, cell }: { cell: WeekCell } & Shown) => isFilled(week, cellWithin(cell)),
    isFilledHere: ({ context: { head } }, { week }: Shown) => isFilled(week, head),
    extends: (_, event: { extends: boolean }) => event.extends,
    extendsFilled: ({ context: { head } }, event: { extends: boolean } & Shown) =>
      event.extends && isFilled(event.week, head),
  },
}).createMachine({
  id: 'timeslotDrawing',
  description: 'Draws on the week of a timeslot, with a pointer or with keys.',
  context: { anchor: beginning, head: beginning },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being drawn.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The drawing does not have the focus.',
          on: { 'timeslotDrawing.enter': { target: 'pointing' } },
        },
        pointing: { description: 'The cell of the cursor is told.', tags: ['pointing', 'keys'] },
        applied: {
          description: 'What the last gesture has done is told, as long as nothing else has changed the form.',
          tags: ['applied'],
        },
      },
      on: {
        'timeslotDrawing.step': [
          {
            guard: { type: 'extendsFilled', params: theEvent },
            target: 'marking.removing',
            actions: ['beginAtCursor', { type: 'step', params: theEvent }],
          },
          {
            guard: { type: 'extends', params: theEvent },
            target: 'marking.adding',
            actions: ['beginAtCursor', { type: 'step', params: theEvent }],
          },
          { target: '.pointing', actions: { type: 'step', params: theEvent } },
        ],
        'timeslotDrawing.apply': [
          {
            guard: { type: 'isFilledHere', params: theEvent },
            target: '.applied',
            actions: ['beginAtCursor', finished(false)],
          },
          { target: '.applied', actions: ['beginAtCursor', finished(true)] },
        ],
      },
    },
    dragging: {
      description: 'The pointer is pressed, and marks the cells between where it was pressed and where it is.',
      initial: 'adding',
      states: {
        adding: {
          description: 'The marked cells will be added.',
          tags: ['adding'],
          on: { 'timeslotDrawing.release': { target: '#timeslotDrawing.idle.applied', actions: finished(true) } },
        },
        removing: {
          description: 'The marked cells will be removed.',
          tags: ['removing'],
          on: { 'timeslotDrawing.release': { target: '#timeslotDrawing.idle.applied', actions: finished(false) } },
        },
      },
      on: {
        'timeslotDrawing.drag': { actions: { type: 'reach', params: theEvent } },
        'timeslotDrawing.cancel': { target: 'idle.pointing', actions: 'goBack' },
      },
    },
    marking: {
      description: 'Keys have marked the cells between two.',
      tags: ['keys'],
      initial: 'adding',
      states: {
        adding: {
          description: 'The marked cells will be added.',
          tags: ['adding'],
          on: { 'timeslotDrawing.apply': { target: '#timeslotDrawing.idle.applied', actions: finished(true) } },
        },
        removing: {
          description: 'The marked cells will be removed.',
          tags: ['removing'],
          on: { 'timeslotDrawing.apply': { target: '#timeslotDrawing.idle.applied', actions: finished(false) } },
        },
      },
      on: {
        'timeslotDrawing.step': [
          { guard: { type: 'extends', params: theEvent }, actions: { type: 'step', params: theEvent } },
          { target: 'idle.pointing', actions: { type: 'step', params: theEvent } },
        ],
        'timeslotDrawing.cancel': { target: 'idle.pointing', actions: 'goBack' },
      },
    },
  },
  on: {
    'timeslotDrawing.press': [
      {
        guard: { type: 'beginsFilled', params: theEvent },
        target: '.dragging.removing',
        actions: { type: 'begin', params: theEvent },
      },
      { target: '.dragging.adding', actions: { type: 'begin', params: theEvent } },
    ],
    'timeslotDrawing.leave': { target: '.idle' },
  },
})

export type TimeslotDrawingRef = ActorRefFrom<typeof timeslotDrawingMachine>

/** The cells that a gesture marks. */
export function drawnBlock({ anchor, head }: Pick<TimeslotDrawingContext, 'anchor' | 'head'>): WeekBlock {
  return blockBetween(anchor, head)
}

/** A gesture is told to the form, which keeps it to be told to the operator until something else changes the draft. */
function finished(isAdding: boolean) {
  return { type: 'tellDrawing', params: { isAdding } } as const
}
