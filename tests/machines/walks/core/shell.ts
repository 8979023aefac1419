/** The menus of the top bar (specification, section 2) and of the columns: independent, all closed by going somewhere. */
import { shellMachine } from '../../../../machines/core/shell.ts'
import { combineRegions } from '../../support/regions.ts'
import { defineWalk, send } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: shellMachine,
  starts: { 'a page': { to: 'links folded & columns unlisted & alerts closed & user menu closed' } },
  cases: {
    'presses the menu button': send({ type: 'shell.toggleNavigation' }),
    'presses the columns button': send({ type: 'shell.toggleColumns' }),
    'opens the alerts': send({ type: 'shell.openAlerts' }),
    'closes the alerts': send({ type: 'shell.closeAlerts' }),
    'opens the user menu': send({ type: 'shell.openUserMenu' }),
    'closes the user menu': send({ type: 'shell.closeUserMenu' }),
    'goes somewhere': send({ type: 'shell.closeMenus' }),
  },
  rows: combineRegions({
    navigation: {
      'links folded': { state: 'closed', on: { 'presses the menu button': 'links listed' } },
      'links listed': {
        state: 'open',
        tags: ['navigationOpen'],
        on: { 'presses the menu button': 'links folded', 'goes somewhere': 'links folded' },
      },
    },
    columns: {
      'columns unlisted': { state: 'closed', on: { 'presses the columns button': 'columns listed' } },
      'columns listed': {
        state: 'open',
        tags: ['columnsOpen'],
        on: { 'presses the columns button': 'columns unlisted', 'goes somewhere': 'columns unlisted' },
      },
    },
    alerts: {
      'alerts closed': { state: 'closed', on: { 'opens the alerts': 'alerts open' } },
      'alerts open': {
        state: 'open',
        tags: ['alertsOpen'],
        on: { 'closes the alerts': 'alerts closed', 'goes somewhere': 'alerts closed' },
      },
    },
    userMenu: {
      'user menu closed': { state: 'closed', on: { 'opens the user menu': 'user menu open' } },
      'user menu open': {
        state: 'open',
        tags: ['userMenuOpen'],
        on: { 'closes the user menu': 'user menu closed', 'goes somewhere': 'user menu closed' },
      },
    },
  }),
})
