/** The counts and bars computed from the rows in the list, and the counts by level that follow from them. */
import { expect, it } from 'vitest'
import { unrestrictedQuery, type IncidentQuery } from '../../../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../../../../machines/filter/domain/listOnly.ts'
import { emptyStore, loadAll } from '../../../../../machines/incident/domain/incidentStore.ts'
import { levels, type Level } from '../../../../../machines/incident/domain/level.ts'
import { figuresOf, isOfEveryLevel, levelCountOf } from '../../../../../machines/list/domain/figures/listFigures.ts'
import type { LevelCounts } from '../../../../../machines/list/domain/figures/levelCounts.ts'
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
const query = unrestrictedQuery
/** The counts from the server, as recent as the rows. */
const told = (counts: LevelCounts) => ({ counts, isOlder: false })
const known = { 1: 8, 2: 8, 3: 8, 4: 8, 5: 8 }

it.each<[string, string, KeptList, boolean]>([
  ['a single page', 'all', list, false],
  ['the first of several pages', 'part', { ...list, hasMore: true }, false],
  ['the last of several pages', 'part', { ...list, request: { ...list.request, cursor: 'two' } }, false],
  ['a list that is still being fetched', 'growing', list, true],
])("the figures of %s cover '%s'", (_, covers, held, isGrowing) => {
  expect(figuresOf(held, { query, isGrowing, now })).toMatchObject({ covers, rows: 2, counts: { 1: 1, 2: 0, 4: 1 } })
})

it('bars follow the server’s clock and the timeframe', () => {
  const request = { ...list.request, timeframeHours: 1 }
  const { starts } = figuresOf({ ...list, request, skew: 24 * hour }, { query, isGrowing: false, now })
  expect(new Date(starts.from).toISOString()).toBe('2026-01-16T11:00:00.000Z')
})

/** The query with a maximum level and excluded tags or levels. */
function asking(maxLevel: Level, tags: readonly string[] = [], levels: readonly Level[] = []): IncidentQuery {
  const filter = { ...query.filter, maxLevel }
  return { ...query, filter, listOnly: { excluded: { tags, sourceSystemIds: [], levels } } }
}

it('if the rows are all that match, they determine the counts up to the maximum level', () => {
  const figures = figuresOf(list, { query, isGrowing: false, now })
  const counts = levels.map((level) => levelCountOf(told(known), figures, asking(3), level).count)
  expect(counts).toEqual([1, 0, 0, 8, 8])
  expect(isOfEveryLevel(figures, 5)).toBe(true)
  expect(isOfEveryLevel(figures, 4)).toBe(false)
})

it('one of several pages does not determine any counts', () => {
  const figures = figuresOf({ ...list, hasMore: true }, { query, isGrowing: false, now })
  expect(levelCountOf(told(known), figures, query, 1)).toEqual({ count: 8, isAtMost: false, isOlder: false })
  expect(levelCountOf(told({}), undefined, query, 1)).toEqual({ count: undefined, isAtMost: false, isOlder: false })
  expect(isOfEveryLevel(figures, 5)).toBe(false)
})

it('hidden rows are not counted, except those of levels that are not chosen', () => {
  const oslo = incident({ pk: 1, level: 1, tags: [{ key: 'location', value: 'oslo' }] })
  const tagged = { ...list, store: loadAll(emptyStore, [oslo, incident({ pk: 2, level: 4 })], now, now) }
  const at = { isGrowing: false, now }
  const byTag = figuresOf(tagged, { query: asking(5, ['location=oslo']), ...at })
  expect(byTag).toMatchObject({ rows: 1, held: { 1: 1, 4: 1 }, counts: { 1: 0, 4: 1 } })
  expect(byTag.starts.bars.reduce((sum, { total }) => sum + total, 0)).toBe(1)
  const byLevel = figuresOf(tagged, { query: asking(5, [], [4]), ...at })
  expect(byLevel).toMatchObject({ rows: 1, held: { 1: 1, 4: 1 }, counts: { 1: 1, 4: 1 } })
})

it('a count from the server is a maximum if it may include hidden incidents', () => {
  const part = figuresOf({ ...list, hasMore: true }, { query, isGrowing: false, now })
  const all = figuresOf(list, { query, isGrowing: false, now })
  const excluding = asking(3, ['location=oslo'])
  expect(levelCountOf(told(known), part, excluding, 1)).toEqual({ count: 8, isAtMost: true, isOlder: false })
  expect(levelCountOf(told({ 1: 0 }), part, excluding, 1)).toEqual({ count: 0, isAtMost: false, isOlder: false })
  expect(levelCountOf(told({}), part, excluding, 1)).toEqual({ count: undefined, isAtMost: false, isOlder: false })
  expect(levelCountOf(told(known), part, asking(3, [], [2]), 1).isAtMost).toBe(false)
  // The rows are all that match up to level 3; only the server knows about less severe ones.
  expect(levelCountOf(told(known), all, excluding, 3)).toEqual({ count: 0, isAtMost: false, isOlder: false })
  expect(levelCountOf(told(known), all, excluding, 4)).toEqual({ count: 8, isAtMost: true, isOlder: false })
})

it('rows hidden for planned maintenance are not counted, but a count from the server includes them', () => {
  const tasks = [{ pk: 1, description: '', start: 0, end: now + hour, filters: [] }]
  const asked = { ...query, listOnly: { ...listOnlyOf(query), underMaintenance: false } }
  const figures = figuresOf(list, { query: asked, tasks, isGrowing: false, now })
  expect(figures).toMatchObject({ rows: 0, held: { 1: 1, 4: 1 }, counts: { 1: 0, 4: 0 } })
  const part = { ...figures, covers: 'part' } as const
  expect(levelCountOf(told(known), part, asked, 1, tasks)).toEqual({ count: 8, isAtMost: true, isOlder: false })
  expect(levelCountOf(told(known), part, asked, 1)).toEqual({ count: 8, isAtMost: false, isOlder: false })
})

it('a count from the server is older if the rows were fetched after it; a count of the rows never is', () => {
  const figures = figuresOf(list, { query, isGrowing: false, now })
  const older = { counts: known, isOlder: true }
  expect(levelCountOf(older, { ...figures, covers: 'part' }, query, 1)).toMatchObject({ count: 8, isOlder: true })
  expect(levelCountOf({ ...older, counts: {} }, { ...figures, covers: 'part' }, query, 1).isOlder).toBe(false)
  expect(levelCountOf(older, figures, query, 1)).toMatchObject({ count: 1, isOlder: false })
})
