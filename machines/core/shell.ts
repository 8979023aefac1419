/** The menus of the top bar and of the list (docs/behaviour.md#top-bar, #columns, #severity-strip, #alerts). */
import { setup, type ActorRefFrom } from 'xstate'

export type ShellEvent =
  | { type: 'shell.toggleNavigation' }
  | { type: 'shell.openUserMenu' }
  | { type: 'shell.closeUserMenu' }
  | { type: 'shell.openAlerts' }
  | { type: 'shell.closeAlerts' }
  | { type: 'shell.toggleColumns' }
  | { type: 'shell.toggleFigures' }
  | { type: 'shell.closeMenus' }

/** Navigating anywhere closes every menu. */
export const shellMachine = setup({
  types: {
    events: {} as ShellEvent,
    tags: {} as 'navigationOpen' | 'columnsOpen' | 'figuresOpen' | 'alertsOpen' | 'userMenuOpen',
  },
}).createMachine({
  id: 'shell',
  description: 'The menus of the top bar and of the list.',
  type: 'parallel',
  states: {
    navigation: {
      description: 'The list of links that replaces the bar’s links below 900 px.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the menu button is shown.',
          on: { 'shell.toggleNavigation': { target: 'open' } },
        },
        open: {
          description: 'The links are listed below the bar.',
          tags: 'navigationOpen',
          on: {
            'shell.toggleNavigation': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
    columns: {
      description: 'The menu for choosing the columns of the list.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the menu button is shown.',
          on: { 'shell.toggleColumns': { target: 'open' } },
        },
        open: {
          description: 'Columns and tags can be chosen.',
          tags: 'columnsOpen',
          on: {
            'shell.toggleColumns': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
    figures: {
      description: 'The numbers behind the bars that show when incidents started.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bars are shown.',
          on: { 'shell.toggleFigures': { target: 'open' } },
        },
        open: {
          description: 'The numbers are shown as a table.',
          tags: 'figuresOpen',
          on: {
            'shell.toggleFigures': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
    alerts: {
      description: 'The alerts menu: how critical incidents alert the operator.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bell is shown.',
          on: { 'shell.openAlerts': { target: 'open' } },
        },
        open: {
          description: 'Sound and desktop notifications can be switched on and off, and tried out.',
          tags: 'alertsOpen',
          on: {
            'shell.closeAlerts': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
    userMenu: {
      description: 'The user menu behind the avatar and name.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the avatar and name are shown.',
          on: { 'shell.openUserMenu': { target: 'open' } },
        },
        open: {
          description: 'Offers destinations, administration and logout.',
          tags: 'userMenuOpen',
          on: {
            'shell.closeUserMenu': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
  },
})

export type ShellRef = ActorRefFrom<typeof shellMachine>
