/** The menus of the top bar (specification, section 2, Top bar; alerts), and the list's menu of columns. */
import { setup, type ActorRefFrom } from 'xstate'

export type ShellEvent =
  | { type: 'shell.toggleNavigation' }
  | { type: 'shell.openUserMenu' }
  | { type: 'shell.closeUserMenu' }
  | { type: 'shell.openAlerts' }
  | { type: 'shell.closeAlerts' }
  | { type: 'shell.toggleColumns' }
  | { type: 'shell.closeMenus' }

/** All menus close when the person goes somewhere. */
export const shellMachine = setup({
  types: { events: {} as ShellEvent },
}).createMachine({
  id: 'shell',
  description: 'The menus of the top bar and of the columns.',
  type: 'parallel',
  states: {
    navigation: {
      description: 'The stacked list of links, below 900 px.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the menu button shows.',
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
      description: 'Which columns the list shows.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only its button shows.',
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
    alerts: {
      description: 'How criticals make themselves heard.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bell shows.',
          on: { 'shell.openAlerts': { target: 'open' } },
        },
        open: {
          description: 'Sound and desktop notifications can be switched and tried.',
          tags: 'alertsOpen',
          on: {
            'shell.closeAlerts': { target: 'closed' },
            'shell.closeMenus': { target: 'closed' },
          },
        },
      },
    },
    userMenu: {
      description: 'The menu behind avatar and name.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only avatar and name show.',
          on: { 'shell.openUserMenu': { target: 'open' } },
        },
        open: {
          description: 'Destinations, administration and logout are on offer.',
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
