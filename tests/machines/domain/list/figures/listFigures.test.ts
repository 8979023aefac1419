/** The figures of the rows that the list holds, and which of them the rows can tell. */
import { expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore, loadAll } from '../../../../../machines/incident/domain/incidentStore.ts'
import { countsWithRows, figuresOf, isOfEveryLevel } from '../../../../../machines/list/domain/figures/listFigures.ts'
import { emptyList, type KeptList } from '../../../../../machines/list/domain/keptList.ts'
import { incident } from '../../../support/fixtures.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const hour = 3_600_000
const store = loadAll(emptyStore, [incident({ pk: 1, level: 1 }), incident({ pk: 2, level: 4 })], now, now)
const first = emptyList({
  ...unrestrictedQuery,
  withLevels: true,
  pageSize: 25,
  cursor: undefined,
  rowsBefore: 0,
  extent: 'page',
  limit: 100,
  skew: 0,
})
const list: KeptList = { ...first, store, latest: [1, 2] }
const known = { 1: 8, 2: 8, 3: 8, 4: 8, 5: 8 }

it.each<[string, KeptList, boolean, string]>([
  ['all', list, false, 'a single page'],
  ['part', { ...list, hasMore: true }, false, 'the first of several pages'],
  ['part', { ...list, request: { ...list.request, cursor: 'two' } }, false, 'the last of several pages'],
  ['growing', list, true, 'a list of which more rows are on their way'],
])("covers '%s': %#", (covers, held, isGrowing) => {
  expect(figuresOf(held, isGrowing, now)).toMatchObject({ covers, rows: 2, counts: { 1: 1, 2: 0, 4: 1 } })
})

it('bars follow the server’s clock and the timeframe', () => {
  const request = { ...list.request, timeframeHours: 1 }
  const { starts } = figuresOf({ ...list, request, skew: 24 * hour }, false, now)
  expect(new Date(starts.from).toISOString()).toBe('2026-01-16T11:00:00.000Z')
})

it('rows that are all that match tell the counts up to the maximum level', () => {
  const figures = figuresOf(list, false, now)
  expect(countsWithRows(known, figures, 3)).toEqual({ ...known, 1: 1, 2: 0, 3: 0 })
  expect(isOfEveryLevel(figures, 5)).toBe(true)
  expect(isOfEveryLevel(figures, 4)).toBe(false)
})

it('one page of several tells nothing', () => {
  const figures = figuresOf({ ...list, hasMore: true }, false, now)
  expect(countsWithRows(known, figures, 5)).toBe(known)
  expect(isOfEveryLevel(figures, 5)).toBe(false)
})
