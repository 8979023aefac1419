/** The menu of the values of a row, which narrows the list to a value or excludes it (docs/behaviour.md#exclusions). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import type { RowValue } from './domain/rowValue.ts'

/** Where the menu opens, in pixels from the window's upper left corner. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

export interface ValueMenuContext {
  /** The values in the menu: the one that was clicked, or all values of a row. */
  readonly values: readonly RowValue[]
  readonly place: MenuPlace
}

export type ValueMenuEvent =
  { type: 'valueMenu.open'; values: readonly RowValue[]; place: MenuPlace } | { type: 'valueMenu.close' }

/** One menu serves all values on the page: it is open in one place at most, and closes when the page is left. */
export const valueMenuMachine = setup({
  types: { context: {} as ValueMenuContext, events: {} as ValueMenuEvent, tags: {} as 'open' },
  actions: {
    takeValues: assign((_, { values, place }: ValueMenuContext) => ({ values, place })),
  },
  guards: {
    hasValues: (_, { values }: ValueMenuContext) => values.length > 0,
  },
}).createMachine({
  id: 'valueMenu',
  description: 'The menu of the values in a row.',
  context: { values: [], place: { left: 0, top: 0 } },
  initial: 'closed',
  states: {
    closed: {
      description: 'No menu is shown.',
    },
    open: {
      description: 'Each value is offered twice: to show only the incidents that have it, or to hide them.',
      tags: ['open'],
      on: { 'valueMenu.close': { target: 'closed' } },
    },
  },
  on: {
    'valueMenu.open': {
      guard: { type: 'hasValues', params: theEvent },
      target: '.open',
      actions: { type: 'takeValues', params: theEvent },
    },
  },
})

export type ValueMenuRef = ActorRefFrom<typeof valueMenuMachine>
