/** The menus (docs/behaviour.md#top-bar, #filters, #exclusions, #columns, #severity-strip, #alerts). */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import type { RowValue } from './domain/rowValue.ts'

/** The menu of values, and those with a button: the links of a narrow top bar, the bell, the display and so on. */
export type MenuName =
  | 'alerts'
  | 'copyRows'
  | 'display'
  | 'figures'
  | 'freshness'
  | 'furtherFilters'
  | 'group'
  | 'navigation'
  | 'savedFilters'
  | 'shiftForms'
  | 'shiftView'
  | 'ticket'
  | 'user'
  | 'values'
  | 'views'
  | `view-${string}`

/** Where the menu of values opens, in pixels from the window's upper left corner. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

export interface MenusContext {
  /** The menu that was opened last. */
  readonly menu: MenuName
  /** The values in their menu: the one that was clicked, or all values of a row. */
  readonly values: readonly RowValue[]
  readonly place: MenuPlace
}

/** The event that other charts may send. */
export type MenusRequest = { type: 'menus.open'; menu: Exclude<MenuName, 'values'> }

export type MenusEvent =
  | MenusRequest
  | { type: 'menus.openValues'; values: readonly RowValue[]; place: MenuPlace }
  | { type: 'menus.close'; menu: MenuName }
  /** The operator has gone to another place, which may be the same page with other conditions. */
  | { type: 'menus.leave'; isSamePage: boolean }

/** The menus that stay open while the conditions, the groups or the display of the list change. */
const menusOfConditions: readonly MenuName[] = ['display', 'furtherFilters', 'group', 'savedFilters', 'values']

/** At most one menu is open. */
export const menusMachine = setup({
  types: { context: {} as MenusContext, events: {} as MenusEvent, tags: {} as 'open' },
  actions: {
    takeMenu: assign((_, { menu }: { menu: MenuName }) => ({ menu })),
    takeValues: assign((_, { values, place }: Pick<MenusContext, 'values' | 'place'>) => ({
      menu: 'values' as const,
      values,
      place,
    })),
    // A change of a saved filter can change what maintenance silences.
    refreshMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.refresh' }),
  },
  guards: {
    isSavedFilters: (_, { menu }: { menu: MenuName }) => menu === 'savedFilters',
    hasValues: (_, { values }: { values: readonly RowValue[] }) => values.length > 0,
    isShown: ({ context }, { menu }: { menu: MenuName }) => menu === context.menu,
    isLeft: ({ context }, { isSamePage }: { isSamePage: boolean }) =>
      !isSamePage || !menusOfConditions.includes(context.menu),
  },
}).createMachine({
  id: 'menus',
  description: 'The menus, of which at most one is open.',
  context: { menu: 'navigation', values: [], place: { left: 0, top: 0 } },
  initial: 'closed',
  states: {
    closed: { description: 'No menu is shown.' },
    open: {
      description: 'A menu is shown, until another one takes its place.',
      tags: ['open'],
      on: {
        'menus.close': { guard: { type: 'isShown', params: theEvent }, target: 'closed' },
        'menus.leave': { guard: { type: 'isLeft', params: theEvent }, target: 'closed' },
      },
    },
  },
  on: {
    'menus.open': [
      {
        guard: { type: 'isSavedFilters', params: theEvent },
        target: '.open',
        actions: [{ type: 'takeMenu', params: theEvent }, 'refreshMaintenance'],
      },
      { target: '.open', actions: { type: 'takeMenu', params: theEvent } },
    ],
    'menus.openValues': {
      guard: { type: 'hasValues', params: theEvent },
      target: '.open',
      actions: { type: 'takeValues', params: theEvent },
    },
  },
})

export type MenusRef = ActorRefFrom<typeof menusMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    menus: SingletonActor<typeof menusMachine, MenusRequest>
  }
}

/** Whether this menu is open. */
export function isMenuOpen(menu: MenuName) {
  return (snapshot: SnapshotFrom<typeof menusMachine>) => snapshot.hasTag('open') && snapshot.context.menu === menu
}
