import { expect, it } from 'vitest'
import { hidingConditions } from '../../../../machines/filter/domain/hiding.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import { shownRows } from '../../../../machines/list/domain/rows/hiddenRows.ts'
import { noList } from '../../../../machines/list/domain/keptList.ts'
import { incident } from '../../support/fixtures.ts'
import { hiddenStepwise } from '../../support/stepwise.ts'

const listed = [7, 8]
const storeWith = (level: Level) => ({
  ...loadAll(emptyStore, [incident({ pk: 7, level: 2 }), incident({ pk: 8, level })], 0, 0),
  incidents: listed,
})
const without = (levels: readonly Level[]) =>
  hidingConditions({ ...defaultQuery, listOnly: { excluded: { tags: [], sourceSystemIds: [], levels } } }, true)
const notHigh = without([2])

it('returns the store unchanged if nothing hides rows', () => {
  const store = storeWith(2)
  expect(hiddenStepwise()(store, [], false)).toEqual({ store, hiding: { held: 0, hidden: 0, by: new Map() } })
})

it('hides rows, counts them, and updates both when rows change', () => {
  const keep = hiddenStepwise()
  const first = keep(storeWith(3), notHigh, false)
  expect(first.store.incidents).toEqual([8])
  expect(first.hiding).toMatchObject({ held: 2, hidden: 1 })
  expect(keep(storeWith(2), notHigh, false).store.incidents).toEqual([])
})

it('returns the same rows and counts for the same list', () => {
  const keep = hiddenStepwise()
  const store = storeWith(3)
  const first = keep(store, notHigh, false)
  const again = keep(store, notHigh, false)
  expect(again.store.incidents).toBe(first.store.incidents)
  expect(again.hiding).toBe(first.hiding)
})

it('follows the order of the same rows', () => {
  const keep = hiddenStepwise()
  const rows = [incident({ pk: 7, level: 3 }), incident({ pk: 8, level: 3 })]
  const store = loadAll(emptyStore, rows, 0, 0)
  expect(keep({ ...store, incidents: [7, 8] }, notHigh, false).store.incidents).toEqual([7, 8])
  expect(keep({ ...store, incidents: [8, 7] }, notHigh, false).store.incidents).toEqual([8, 7])
})

it('does not hide a changed row while the rows are held, but hides it afterwards', () => {
  const keep = hiddenStepwise()
  keep(storeWith(3), notHigh, false)
  const held = keep(storeWith(2), notHigh, true)
  expect(held.store.incidents).toEqual([8])
  expect(held.store.storedIncidents.get(8)?.incident.level).toBe(2)
  expect(keep(storeWith(2), notHigh, false).store.incidents).toEqual([])
})

it('applies new conditions and new rows immediately, even while the rows are held', () => {
  const keep = hiddenStepwise()
  const store = storeWith(3)
  keep(store, notHigh, true)
  expect(keep(store, without([3]), true).store.incidents).toEqual([7])
  expect(keep({ ...store, incidents: [8] }, without([3]), true).store.incidents).toEqual([])
})

it('returns the rows of the whole list that are not hidden', () => {
  const list = { ...noList, store: { ...storeWith(3), incidents: [] }, latest: listed }
  const query = { ...defaultQuery, listOnly: { excluded: { tags: [], sourceSystemIds: [], levels: [2] as const } } }
  expect(shownRows(list, query)).toEqual([8])
  expect(shownRows(list, defaultQuery)).toEqual(listed)
})
