/** The command palette: everything that can be done here, by name (docs/behaviour.md#command-palette). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { notifyMeMachine } from '../alerting/notifyMe.ts'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome, later } from '../core/later.ts'
import { child, receiver } from '../core/system.ts'
import { commandsHere } from './commandsHere.ts'
import { commandsFor, type Command } from './domain/command.ts'
import type { Focus } from './meantRows.ts'
import { focusKeeper, paletteKey, type PaletteKeyEvent } from './ports.ts'

const notifyMe = later<typeof notifyMeMachine>('notifyMe', 'alerting')

export interface CommandPaletteContext {
  /** The row or line that had the focus when the palette opened. */
  readonly focus: Focus
  /** Everything that could be done when the palette opened. */
  readonly commands: readonly Command[]
  readonly text: string
  /** The commands that match the text. */
  readonly found: readonly Command[]
  /** The place of the current command among those found. */
  readonly current: number
}

export type CommandPaletteEvent =
  | PaletteKeyEvent
  /** Opens the palette without a row. */
  | { type: 'commandPalette.open' }
  | { type: 'commandPalette.close' }
  | { type: 'commandPalette.type'; text: string }
  /** Goes up (-1) or down (1) among the commands found; from either end to the other. */
  | { type: 'commandPalette.move'; by: 1 | -1 }
  /** The pointer is on the command at this place. */
  | { type: 'commandPalette.point'; at: number }
  /** Does what the command at this place does. */
  | { type: 'commandPalette.choose'; at: number }

const nothing: CommandPaletteContext = { focus: { pk: undefined }, commands: [], text: '', found: [], current: 0 }

/**
 * What a command does, it does through the charts that the buttons and keys use, which check again whether it is
 * possible. The focus returns to where it was first, so that a dialog that a command opens gives it back there.
 */
export const commandPaletteMachine = setup({
  types: {
    context: {} as CommandPaletteContext,
    events: {} as CommandPaletteEvent,
    children: {} as { paletteKey: 'paletteKey'; focusKeeper: 'focusKeeper'; notifyMe: 'notifyMe' },
    tags: {} as 'open',
  },
  actors: { paletteKey, focusKeeper, notifyMe },
  actions: {
    find: assign(({ self }, { pk, part }: Focus) => {
      const focus = { pk, ...(part === undefined ? {} : { part }) }
      const commands = commandsHere(self, focus)
      return { focus, commands, text: '', found: commands, current: 0 }
    }),
    narrow: assign(({ context }, { text }: { text: string }) => ({
      text,
      found: commandsFor(context.commands, text),
      current: 0,
    })),
    move: assign(({ context: { found, current } }, { by }: { by: number }) => ({
      current: (current + by + found.length) % found.length,
    })),
    point: assign((_, { at }: { at: number }) => ({ current: at })),
    forget: assign(nothing),
    carryOut: enqueueActions(({ context: { found, focus }, enqueue }, { at }: { at: number }) => {
      const effect = found[at]?.effect
      if (effect === undefined) return
      switch (effect.type) {
        case 'press':
          return enqueue.sendTo(receiver('currentPage'), {
            type: 'currentPage.press',
            pressed: { type: 'keyboard.pressed', key: effect.key, ...focus },
          })
        case 'pressInDialog':
          return enqueue.sendTo(receiver('currentPage'), {
            type: 'currentPage.press',
            pressed: { type: 'keyboard.pressedInDialog', key: effect.key },
          })
        case 'go':
          return enqueue.sendTo(receiver('navigation'), { type: 'navigation.go', to: effect.to })
        case 'openView':
          return enqueue.sendTo(receiver('views'), { type: 'views.openPlace', place: effect.place })
        case 'chooseFilter':
          return enqueue.sendTo(receiver('filter'), { type: 'filter.choose', saved: effect.saved })
        case 'prefer':
          return enqueue.sendTo(receiver('preferences'), { type: 'preferences.change', change: effect.change })
        case 'clearSelection':
          return enqueue.sendTo(receiver('selection'), { type: 'selection.clear' })
        case 'refresh':
          return enqueue.sendTo(receiver('currentPage'), { type: 'currentPage.refresh', because: 'asked' })
        case 'pauseUpdates':
          return enqueue.sendTo(receiver('autoUpdate'), { type: 'autoUpdate.pause' })
        case 'resumeUpdates':
          return enqueue.sendTo(receiver('autoUpdate'), { type: 'autoUpdate.resume' })
        case 'notifyMe':
          return enqueue.sendTo(child(notifyMe), { type: 'notifyMe.open' })
        case 'undo':
          return enqueue.sendTo(receiver('heldOrders'), { type: 'heldOrders.undo', id: effect.id })
        case 'takeBack':
          return enqueue.sendTo(receiver('actionLog'), { type: 'actionLog.takeBack', id: effect.id })
        case 'openLog':
          return enqueue.sendTo(receiver('toasts'), { type: 'toasts.openLog' })
        case 'signOut':
          return enqueue.sendTo(receiver('navigation'), { type: 'navigation.signOut' })
      }
    }),
  },
  guards: {
    isAnyFound: ({ context }) => context.found.length > 0,
    isThere: ({ context }, { at }: { at: number }) => context.found[at] !== undefined,
  },
}).createMachine({
  id: 'commandPalette',
  description: 'The command palette: everything that can be done here, by name.',
  context: nothing,
  invoke: [
    { src: 'paletteKey', id: 'paletteKey' },
    { src: 'notifyMe', id: 'notifyMe' },
  ],
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      entry: 'forget',
      on: {
        'paletteKey.pressed': { target: 'open', actions: { type: 'find', params: theEvent } },
        'commandPalette.open': { target: 'open', actions: { type: 'find', params: { pk: undefined } } },
      },
    },
    open: {
      description: 'A dialog lists the commands whose names match what is typed.',
      tags: ['open'],
      invoke: { src: 'focusKeeper', id: 'focusKeeper' },
      on: {
        'paletteKey.pressed': { target: 'closed' },
        'commandPalette.close': { target: 'closed' },
        'commandPalette.type': { actions: { type: 'narrow', params: theEvent } },
        'commandPalette.move': { guard: 'isAnyFound', actions: { type: 'move', params: theEvent } },
        'commandPalette.point': {
          guard: { type: 'isThere', params: theEvent },
          actions: { type: 'point', params: theEvent },
        },
        'commandPalette.choose': {
          guard: { type: 'isThere', params: theEvent },
          target: 'closed',
          actions: { type: 'carryOut', params: theEvent },
        },
      },
    },
  },
})

hasCome(commandPaletteMachine)

export type CommandPaletteRef = ActorRefFrom<typeof commandPaletteMachine>
