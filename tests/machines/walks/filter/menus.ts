/**
 * The menus (docs/behaviour.md#top-bar): at most one is open. Those of the bar (#filters, #columns) and of
 * values (#exclusions) stay open while the list changes; every other place closes every menu.
 */
import type { RowValue } from '../../../../machines/filter/domain/rowValue.ts'
import { menusMachine, type MenusContext } from '../../../../machines/filter/menus.ts'
import { tell } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

const oslo: readonly RowValue[] = [{ kind: 'tag', tag: 'site=oslo' }]
const values = { nothing: [], 'a tag': oslo, 'a row': [{ kind: 'level', level: 2 }, ...oslo] } satisfies Record<
  string,
  readonly RowValue[]
>
const places = { nothing: { left: 0, top: 0 }, 'a tag': { left: 10, top: 20 }, 'a row': { left: 300, top: 20 } }

/** The menus that have a button, and whether each stays open while conditions change. */
const buttons = {
  alerts: false,
  display: true,
  figures: false,
  freshness: false,
  furtherFilters: true,
  navigation: false,
  savedFilters: true,
  user: false,
} as const
const names = Object.keys(buttons) as readonly (keyof typeof buttons)[]

interface Menus {
  readonly menu: keyof typeof buttons | 'values'
  readonly isOpen: boolean
  /** Whose values were shown last. */
  readonly of: keyof typeof values
}

function rowOf(menus: Menus): ModelledRow<Menus> {
  const { menu, isOpen, of } = menus
  const closed: ModelledOutcome<Menus> = { to: { ...menus, isOpen: false } }
  const isKept = menu === 'values' || buttons[menu]
  const opens = (opened: keyof typeof buttons): ModelledOutcome<Menus> => ({
    to: { ...menus, menu: opened, isOpen: true },
    // The tasks are fetched again, because a saved filter may change.
    does: opened === 'savedFilters' ? [tell('maintenance', { type: 'maintenance.refresh' })] : [],
  })
  const showsValues = (owner: Menus['of']): ModelledOutcome<Menus> => ({
    to: { menu: 'values', isOpen: true, of: owner },
  })
  return {
    state: isOpen ? 'open' : 'closed',
    tags: isOpen ? ['open'] : [],
    shows: { menu, values: values[of], place: places[of] },
    on: {
      ...Object.fromEntries(names.map((name) => [`opens ${name}`, opens(name)])),
      'opens the values of a tag': showsValues('a tag'),
      'opens the values of a row': showsValues('a row'),
      ...(isOpen && {
        [`closes ${menu}`]: closed,
        'goes to another page': closed,
        ...(!isKept && { 'changes the conditions': closed }),
      }),
    },
  }
}

const beginning: Menus = { menu: 'navigation', isOpen: false, of: 'nothing' }

export const walk = modelledWalk({
  machine: menusMachine,
  singletons: { maintenance: {} },
  observe: ({ menu, values: shown, place }: MenusContext) => ({ menu, values: shown, place }),
  starts: { 'a page': { to: beginning } },
  cases: {
    ...Object.fromEntries(names.map((menu) => [`opens ${menu}`, send({ type: 'menus.open', menu })])),
    ...Object.fromEntries(
      [...names, 'values' as const].map((menu) => [`closes ${menu}`, send({ type: 'menus.close', menu })]),
    ),
    'opens the values of a tag': send({ type: 'menus.openValues', values: oslo, place: places['a tag'] }),
    'opens the values of a row': send({ type: 'menus.openValues', values: values['a row'], place: places['a row'] }),
    'opens the values of a row without values': send({ type: 'menus.openValues', values: [], place: places['a row'] }),
    'changes the conditions': send({ type: 'menus.leave', isSamePage: true }),
    'goes to another page': send({ type: 'menus.leave', isSamePage: false }),
  },
  rowOf,
})
