/** The menu with the values of a row (docs/behaviour.md#exclusions): open in at most one place. */
import type { RowValue } from '../../../../machines/filter/domain/rowValue.ts'
import { valueMenuMachine, type ValueMenuContext } from '../../../../machines/filter/valueMenu.ts'
import { defineWalk, send } from '../../support/walk.ts'

const oslo: readonly RowValue[] = [{ kind: 'tag', tag: 'site=oslo' }]
const row: readonly RowValue[] = [{ kind: 'level', level: 2 }, ...oslo]
const [left, right] = [
  { left: 10, top: 20 },
  { left: 300, top: 20 },
]

export const walk = defineWalk({
  machine: valueMenuMachine,
  observe: ({ values, place }: ValueMenuContext) => ({ values, place }),
  starts: { 'a page with rows': { to: 'no menu yet', does: [] } },
  cases: {
    'opens the menu of a tag': send({ type: 'valueMenu.open', values: oslo, place: left }),
    'opens the menu of a row': send({ type: 'valueMenu.open', values: row, place: right }),
    'opens the menu of a row without values': send({ type: 'valueMenu.open', values: [], place: right }),
    'closes the menu': send({ type: 'valueMenu.close' }),
  },
  rows: {
    'no menu yet': {
      state: 'closed',
      shows: { values: [], place: { left: 0, top: 0 } },
      on: { 'opens the menu of a tag': 'menu of a tag', 'opens the menu of a row': 'menu of a row' },
    },
    'menu of a tag': {
      state: 'open',
      tags: ['open'],
      shows: { values: oslo, place: left },
      on: {
        'opens the menu of a tag': 'menu of a tag',
        'opens the menu of a row': 'menu of a row',
        'closes the menu': 'no menu after the menu of a tag',
      },
    },
    'menu of a row': {
      state: 'open',
      tags: ['open'],
      shows: { values: row, place: right },
      on: {
        'opens the menu of a tag': 'menu of a tag',
        'opens the menu of a row': 'menu of a row',
        'closes the menu': 'no menu after the menu of a row',
      },
    },
    'no menu after the menu of a tag': {
      state: 'closed',
      shows: { values: oslo, place: left },
      on: { 'opens the menu of a tag': 'menu of a tag', 'opens the menu of a row': 'menu of a row' },
    },
    'no menu after the menu of a row': {
      state: 'closed',
      shows: { values: row, place: right },
      on: { 'opens the menu of a tag': 'menu of a tag', 'opens the menu of a row': 'menu of a row' },
    },
  },
})
