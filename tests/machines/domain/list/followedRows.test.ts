import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hidingConditions } from '../../../../machines/filter/domain/hiding.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import {
  emptyStore,
  forgetAll,
  modifyAll,
  type IncidentStore,
} from '../../../../machines/incident/domain/incidentStore.ts'
import { levels } from '../../../../machines/incident/domain/level.ts'
import { inOrder, type ListOrder, type RowState } from '../../../../machines/list/domain/listOrder.ts'
import { rowDifference, withInserted, withoutRows } from '../../../../machines/list/domain/rowDifference.ts'
import { incident } from '../../support/fixtures.ts'
import { hiddenStepwise, sortedStepwise } from '../../support/stepwise.ts'

const pk = fc.integer({ min: 1, max: 12 })
const rows = fc.uniqueArray(pk, { maxLength: 12 })
const change = fc.record({
  pk,
  level: fc.constantFrom(...levels),
  description: fc.constantFrom('a', 'b', 'c'),
  isDeleted: fc.boolean(),
})
/** Successive versions of the list: rows change, arrive, leave and are held. */
const versions = fc.array(
  fc.record({
    listed: rows,
    keepsList: fc.boolean(),
    changes: fc.array(change, { maxLength: 4 }),
    state: fc.constantFrom<RowState[]>('free', 'free', 'held', 'growing'),
  }),
  { minLength: 2, maxLength: 12 },
)

const everything = modifyAll(
  emptyStore,
  Array.from({ length: 12 }, (_, index) => incident({ pk: index + 1 })),
  0,
)

type Version = typeof versions extends fc.Arbitrary<readonly (infer One)[]> ? One : never

/** The store of each version. A deleted incident stays in the store as long as it is listed. */
function storesOf(all: readonly Version[]): readonly IncidentStore[] {
  let store: IncidentStore = everything
  return all.map(({ listed, keepsList, changes }) => {
    const incidents = keepsList ? store.incidents : listed
    const changed = changes.map((each) => incident({ pk: each.pk, level: each.level, description: each.description }))
    const modified = modifyAll(store, changed, 1)
    const deleted = changes.flatMap((each) => (each.isDeleted && !incidents.includes(each.pk) ? [each.pk] : []))
    const missing = incidents.filter((each) => !modified.storedIncidents.has(each))
    const known = modifyAll(
      forgetAll(modified, deleted),
      missing.map((each) => incident({ pk: each })),
      1,
    )
    store = { ...known, incidents }
    return store
  })
}

function ascending(pks: readonly number[]): readonly number[] {
  return pks.toSorted((one, other) => one - other)
}

const orders: readonly ListOrder[] = [
  { by: 'severity', direction: 'ascending' },
  { by: 'description', direction: 'descending' },
]

describe('a list that is sorted step by step', () => {
  it.each(orders)('is in the same order as if it had been sorted as a whole: $by, $direction', (order) => {
    fc.assert(
      fc.property(versions, (all) => {
        const keep = sortedStepwise()
        const stores = storesOf(all)
        let before: IncidentStore | undefined
        let stateBefore: RowState | undefined
        for (const [index, store] of stores.entries()) {
          const state = all[index]?.state ?? 'free'
          const shown = keep(store, order, state)
          const isHeld = state === 'held' && stateBefore !== 'growing' && before?.incidents === store.incidents
          const isSorted = index === 0 || (state !== 'growing' && !isHeld)
          expect(isSorted ? shown : ascending(shown)).toEqual(
            isSorted ? inOrder(store, order, []) : ascending(store.incidents),
          )
          before = store
          stateBefore = state
        }
      }),
    )
  })

  it('is the same array while no row moves', () => {
    const [order] = orders
    const keep = sortedStepwise()
    const store = { ...everything, incidents: [3, 1, 2] }
    const first = keep(store, order, 'free')
    const other = modifyAll(store, [incident({ pk: 1, description: 'other' })], 1)
    expect(keep(other, order, 'free')).toBe(first)
  })
})

describe('rows that are hidden step by step', () => {
  const query = { ...defaultQuery, listOnly: { excluded: { tags: [], sourceSystemIds: [], levels: [2, 4] as const } } }
  const conditions = hidingConditions(query, true)

  it('are the same as if all rows had been checked again', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const keep = hiddenStepwise()
        const stores = storesOf(all)
        let before: IncidentStore | undefined
        let shown: readonly number[] = []
        for (const [index, store] of stores.entries()) {
          const isHeld = all[index]?.state === 'held'
          const visible = keep(store, conditions, isHeld)
          const isExact = !isHeld || before?.incidents !== store.incidents
          const expected = hiddenStepwise()(store, conditions, false)
          expect(visible.store.incidents).toEqual(isExact ? expected.store.incidents : shown)
          expect(visible.store.storedIncidents).toBe(store.storedIncidents)
          expect(isExact ? visible.hiding : undefined).toEqual(isExact ? expected.hiding : undefined)
          shown = visible.store.incidents
          before = store
        }
      }),
    )
  })
})

describe('the difference between two lists', () => {
  it('contains the rows that only one of them has, no matter how the others have moved', () => {
    fc.assert(
      fc.property(rows, rows, rows, (before, after, suspects) => {
        const { added, removed } = rowDifference(before, after, (each) => suspects.includes(each))
        expect(added).toEqual(after.filter((each) => !before.includes(each)))
        expect(ascending(removed)).toEqual(ascending(before.filter((each) => !after.includes(each))))
      }),
    )
  })

  it('is applied by inserting rows at their places in the old list', () => {
    expect(withInserted([1, 2], [{ pk: 9, place: 1 }])).toEqual([1, 9, 2])
    const coming = [
      { pk: 9, place: 2 },
      { pk: 8, place: 0 },
      { pk: 7, place: 2 },
    ]
    expect(withInserted([1, 2], coming)).toEqual([8, 1, 2, 9, 7])
    const same = [1, 2]
    expect(withInserted(same, [])).toBe(same)
  })

  it('is applied by removing few or many rows; a list without these rows is returned unchanged', () => {
    fc.assert(
      fc.property(rows, rows, (list, leaving) => {
        const rest = withoutRows(list, new Set(leaving))
        expect(rest).toEqual(list.filter((each) => !leaving.includes(each)))
        expect(rest === list).toBe(rest.length === list.length)
      }),
    )
  })
})
