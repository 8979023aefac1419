/**
 * The menus of the top bar and of the list (docs/behaviour.md#top-bar): opening or closing one does not affect the
 * others, and going to another place closes them all.
 */
import { shellMachine } from '../../../../machines/core/shell.ts'
import { combineRegions } from '../../support/regions.ts'
import { defineWalk, send } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: shellMachine,
  starts: { 'a page': { to: 'links folded & columns hidden & figures hidden & alerts closed & user menu closed' } },
  cases: {
    'presses the menu button': send({ type: 'shell.toggleNavigation' }),
    'presses the columns button': send({ type: 'shell.toggleColumns' }),
    'presses the text beside the bars': send({ type: 'shell.toggleFigures' }),
    'opens the alerts': send({ type: 'shell.openAlerts' }),
    'closes the alerts': send({ type: 'shell.closeAlerts' }),
    'opens the user menu': send({ type: 'shell.openUserMenu' }),
    'closes the user menu': send({ type: 'shell.closeUserMenu' }),
    navigates: send({ type: 'shell.closeMenus' }),
  },
  rows: combineRegions({
    navigation: {
      'links folded': { state: 'closed', on: { 'presses the menu button': 'links listed' } },
      'links listed': {
        state: 'open',
        tags: ['navigationOpen'],
        on: { 'presses the menu button': 'links folded', navigates: 'links folded' },
      },
    },
    columns: {
      'columns hidden': { state: 'closed', on: { 'presses the columns button': 'columns listed' } },
      'columns listed': {
        state: 'open',
        tags: ['columnsOpen'],
        on: { 'presses the columns button': 'columns hidden', navigates: 'columns hidden' },
      },
    },
    figures: {
      'figures hidden': { state: 'closed', on: { 'presses the text beside the bars': 'figures listed' } },
      'figures listed': {
        state: 'open',
        tags: ['figuresOpen'],
        on: { 'presses the text beside the bars': 'figures hidden', navigates: 'figures hidden' },
      },
    },
    alerts: {
      'alerts closed': { state: 'closed', on: { 'opens the alerts': 'alerts open' } },
      'alerts open': {
        state: 'open',
        tags: ['alertsOpen'],
        on: { 'closes the alerts': 'alerts closed', navigates: 'alerts closed' },
      },
    },
    userMenu: {
      'user menu closed': { state: 'closed', on: { 'opens the user menu': 'user menu open' } },
      'user menu open': {
        state: 'open',
        tags: ['userMenuOpen'],
        on: { 'closes the user menu': 'user menu closed', navigates: 'user menu closed' },
      },
    },
  }),
})
