/** The menus of the filter bar (docs/behaviour.md#filters): at most one is open. */
import { filterBarMachine } from '../../../../machines/filter/filterBar.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, send } from '../../support/walk.ts'

/** The tasks are fetched again, because a saved filter may change. */
const opensSaved = { to: 'saved filters' as const, does: [tell('maintenance', { type: 'maintenance.refresh' })] }

const ports = ['addressCopy', 'sourceMatches']

export const walk = defineWalk({
  machine: filterBarMachine,
  singletons: { maintenance: {} },
  starts: { 'the list is shown': { to: 'no menu', does: [start('addressCopy'), start('sourceMatches')] } },
  cases: {
    'opens the saved filters': send({ type: 'filterBar.openSaved' }),
    'opens the further conditions': send({ type: 'filterBar.openFurther' }),
    'closes the menu': send({ type: 'filterBar.close' }),
  },
  rows: {
    'no menu': {
      state: 'closed',
      ports,
      on: { 'opens the saved filters': opensSaved, 'opens the further conditions': 'further conditions' },
    },
    'saved filters': {
      state: 'saved',
      tags: ['savedMenu'],
      ports,
      on: { 'opens the further conditions': 'further conditions', 'closes the menu': 'no menu' },
    },
    'further conditions': {
      state: 'further',
      tags: ['furtherMenu'],
      ports,
      on: { 'opens the saved filters': opensSaved, 'closes the menu': 'no menu' },
    },
  },
})
