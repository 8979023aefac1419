import { expect, test } from 'vitest'
import { hidingConditions } from '../../../../machines/filter/domain/hiding.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import { emptyStore, loadAll, modifyAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { isSameParked, nothingParked, parkedOf } from '../../../../machines/list/domain/rows/parked.ts'
import { incident } from '../../support/fixtures.ts'

/** Rows 1 and 2 are on screen; 2 and 3 are gone; the others are arrivals of levels 4, 1, 1 and unknown. */
const shown = [incident({ pk: 1, level: 2 }), incident({ pk: 2, level: 3 }), incident({ pk: 3, level: 4 })]
const arrivals = [
  incident({ pk: 4, level: 4 }),
  incident({ pk: 5, level: 1 }),
  incident({ pk: 6, level: 1 }),
  incident({ pk: 7, level: undefined }),
]
const store = modifyAll(loadAll(emptyStore, shown, 0, 0), arrivals, 0, [7, 6, 5, 4, 1])
const list = { store, latest: [7, 6, 5, 4, 1], departed: new Set([2, 3]) }
const everything = { visible: store, conditions: [], withLevels: true }

function without(...levels: readonly Level[]) {
  const excluded = { tags: [], sourceSystemIds: [], levels }
  return hidingConditions({ ...defaultQuery, listOnly: { excluded } }, true)
}

test('counts the arrivals, names their most severe known level, and counts the rows that have left the list', () => {
  expect(parkedOf(list, everything)).toEqual({ arrived: 4, worst: { level: 1, count: 2 }, gone: 2 })
  expect(parkedOf({ ...list, latest: store.incidents, departed: new Set() }, everything)).toBe(nothingParked)
})

test('does not count arrivals that will be hidden, nor hidden rows that are gone', () => {
  const visible = { ...store, incidents: [1, 2] }
  const parked = parkedOf(list, { visible, conditions: without(4), withLevels: true })
  expect(parked).toEqual({ arrived: 3, worst: { level: 1, count: 2 }, gone: 1 })
  const fewer = parkedOf(list, { visible, conditions: without(4, 1), withLevels: true })
  expect(fewer).toEqual({ arrived: 1, worst: undefined, gone: 1 })
})

test('no level is named if levels are not shown', () => {
  expect(parkedOf(list, { ...everything, withLevels: false }).worst).toBeUndefined()
})

test('two counts are equal only if all their numbers and their levels are equal', () => {
  const one = { arrived: 2, worst: { level: 1, count: 1 }, gone: 1 } as const
  expect(isSameParked(one, { ...one, worst: { ...one.worst } })).toBe(true)
  expect(isSameParked(nothingParked, { ...nothingParked })).toBe(true)
  for (const other of [
    { ...one, arrived: 3 },
    { ...one, gone: 0 },
    { ...one, worst: undefined },
    { ...one, worst: { level: 2, count: 1 } },
    { ...one, worst: { level: 1, count: 2 } },
  ] as const)
    expect(isSameParked(one, other)).toBe(false)
})
