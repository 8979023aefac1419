/**
 * Moving and resizing columns (docs/behaviour.md#columns). With the pointer, nothing is kept until it lets go: Escape, or
 * a browser that takes the pointer away, leaves everything as it was. A short movement on a heading is a click.
 */
import { columnLayoutMachine, type ColumnLayoutContext } from '../../../../machines/list/columnLayout.ts'
import { columnKeys, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { tell, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

/** The visible columns; all others are hidden. There is a column for hosts, by which the list is sorted. */
const shown: readonly ColumnId[] = ['time', 'source', 'description', 'tag:host']
const preferences = {
  ...defaultPreferences,
  order: { by: 'tag:host', direction: 'ascending' },
  tagColumns: ['host'],
  columnWidths: { time: 100 },
}

interface Layout {
  readonly phase: 'idle' | 'pressed' | 'moving' | 'resizing'
  /** Where the time would be dropped, or was last. */
  readonly to: 0 | 2 | undefined
  /** The width of the source while its edge is dragged. */
  readonly width: number | undefined
  readonly moved: ColumnId | undefined
}

function changes(change: object): Effect {
  return tell('preferences', { type: 'preferences.change', change })
}

/** All columns with one of them moved: it follows that other one. */
function withAfter(column: ColumnId, previous: ColumnId): readonly ColumnId[] {
  const all: readonly ColumnId[] = [...columnKeys, 'tag:host']
  const others = all.filter((id) => id !== column)
  return others.toSpliced(others.findIndex((id) => id === previous) + 1, 0, column)
}

const resetting = changes({
  columnChoices: {},
  tagColumns: [],
  columnOrder: [],
  columnWidths: {},
  order: undefined,
})

function drops(layout: Layout): ModelledOutcome<Layout> {
  return {
    to: { ...layout, phase: 'idle' },
    does:
      layout.phase === 'moving' && layout.to === 2 ? [changes({ columnOrder: withAfter('time', 'description') })] : [],
  }
}

function lets(layout: Layout): ModelledOutcome<Layout> {
  return {
    to: { ...layout, phase: 'idle', width: undefined },
    does: layout.width === 160 ? [] : [changes({ columnWidths: { time: 100, source: layout.width } })],
  }
}

function rowOf(layout: Layout): ModelledRow<Layout> {
  const { phase, to, width, moved } = layout
  const isIdle = phase === 'idle'
  const isMoving = phase === 'moving'
  const isHeld = isMoving || phase === 'pressed'
  const isResizing = phase === 'resizing'
  const pulls = (now: number) => (isResizing ? { to: { ...layout, width: now } } : undefined)
  return {
    state: phase,
    tags: isMoving ? ['moving'] : isResizing ? ['resizing'] : [],
    shows: { to, width, moved },
    on: {
      'presses the heading of the time': isIdle ? { to: { ...layout, phase: 'pressed', to: 0 } } : undefined,
      'moves five pixels': isMoving ? { to: { ...layout, to: 0 } } : undefined,
      'moves beyond the description': isHeld ? { to: { ...layout, phase: 'moving', to: 2 } } : undefined,
      'lets the heading go': isHeld ? drops(layout) : undefined,
      'grips the edge of the source': isIdle ? { to: { ...layout, phase: 'resizing', width: 160 } } : undefined,
      'pulls it 40 pixels': pulls(200),
      'pulls it too far': pulls(260),
      'pulls it back too far': pulls(96),
      'pulls it where it was': pulls(160),
      'lets the edge go': isResizing ? lets(layout) : undefined,
      'presses Escape': isIdle ? undefined : { to: { ...layout, phase: 'idle', width: undefined } },
      'moves the source to the right': isIdle
        ? {
            to: { ...layout, moved: 'source' },
            does: [changes({ columnOrder: withAfter('source', 'description') })],
          }
        : undefined,
      'moves the hosts to the left': isIdle
        ? { to: { ...layout, moved: 'tag:host' }, does: [changes({ columnOrder: withAfter('tag:host', 'source') })] }
        : undefined,
      'gives the source a width': isIdle
        ? { to: layout, does: [changes({ columnWidths: { time: 100, source: 240 } })] }
        : undefined,
      'gives the time its usual width': isIdle ? { to: layout, does: [changes({ columnWidths: {} })] } : undefined,
      'resets the columns': isIdle ? { to: layout, does: [resetting] } : undefined,
    },
  }
}

const idle: Layout = { phase: 'idle', to: undefined, width: undefined, moved: undefined }

export const walk = modelledWalk({
  machine: columnLayoutMachine,
  singletons: { preferences: { preferences } },
  observe: ({ move, resized, step }: ColumnLayoutContext) => ({
    to: move.shown.length === 0 ? undefined : move.to,
    width: resized?.width,
    moved: step?.column,
  }),
  starts: { 'the list is open': { to: idle } },
  cases: {
    'presses the heading of the time': send({ type: 'columnLayout.press', column: 'time', shown, at: 100 }),
    'moves five pixels': send({ type: 'columnLayout.drag', at: 105, to: 0 }),
    'moves beyond the description': send({ type: 'columnLayout.drag', at: 106, to: 2 }),
    'lets the heading go': send({ type: 'columnLayout.drop' }),
    'grips the edge of the source': send({
      type: 'columnLayout.grip',
      column: 'source',
      width: 160,
      least: 96,
      most: 260,
      at: 500,
      sign: -1,
    }),
    'pulls it 40 pixels': send({ type: 'columnLayout.pull', at: 460 }),
    'pulls it too far': send({ type: 'columnLayout.pull', at: 0 }),
    'pulls it back too far': send({ type: 'columnLayout.pull', at: 900 }),
    'pulls it where it was': send({ type: 'columnLayout.pull', at: 500 }),
    'lets the edge go': send({ type: 'columnLayout.release' }),
    'presses Escape': send({ type: 'columnLayout.cancel' }),
    'moves the source to the right': send({ type: 'columnLayout.step', column: 'source', shown, by: 1 }),
    'moves the hosts to the left': send({ type: 'columnLayout.step', column: 'tag:host', shown, by: -1 }),
    'moves the time to the left': send({ type: 'columnLayout.step', column: 'time', shown, by: -1 }),
    'gives the source a width': send({ type: 'columnLayout.resize', column: 'source', width: 240 }),
    'gives the time its usual width': send({ type: 'columnLayout.resize', column: 'time', width: undefined }),
    'resets the columns': send({ type: 'columnLayout.reset' }),
  },
  rowOf,
})
