/** The menus of the top bar (specification, section 2): independent of each other, both closed by going somewhere. */
import { shellMachine } from '../../../machines/shell.ts'
import { defineWalk, send } from '../support/walk.ts'

export const walk = defineWalk({
  machine: shellMachine,
  starts: { 'a page': { to: 'both closed' } },
  cases: {
    'presses the menu button': send({ type: 'shell.toggleNavigation' }),
    'opens the user menu': send({ type: 'shell.openUserMenu' }),
    'closes the user menu': send({ type: 'shell.closeUserMenu' }),
    'goes somewhere': send({ type: 'shell.closeMenus' }),
  },
  rows: {
    'both closed': {
      state: { navigation: 'closed', userMenu: 'closed' },
      on: { 'presses the menu button': 'links listed', 'opens the user menu': 'user menu open' },
    },
    'links listed': {
      state: { navigation: 'open', userMenu: 'closed' },
      on: {
        'presses the menu button': 'both closed',
        'opens the user menu': 'both open',
        'goes somewhere': 'both closed',
      },
    },
    'user menu open': {
      state: { navigation: 'closed', userMenu: 'open' },
      on: {
        'presses the menu button': 'both open',
        'closes the user menu': 'both closed',
        'goes somewhere': 'both closed',
      },
    },
    'both open': {
      state: { navigation: 'open', userMenu: 'open' },
      on: {
        'presses the menu button': 'user menu open',
        'closes the user menu': 'links listed',
        'goes somewhere': 'both closed',
      },
    },
  },
})
