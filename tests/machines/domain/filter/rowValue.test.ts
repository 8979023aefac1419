import { describe, expect, it } from 'vitest'
import { defaultQuery, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf, noExclusions } from '../../../../machines/filter/domain/listOnly.ts'
import {
  chosenLevels,
  noneOfThese,
  notExcluding,
  onlyThese,
  valuesOf,
  valueWords,
  upToLevel,
  withLevels,
  type RowValue,
} from '../../../../machines/filter/domain/rowValue.ts'
import { incident } from '../../support/fixtures.ts'

const oslo: RowValue = { kind: 'tag', tag: 'site=oslo' }
const bergen: RowValue = { kind: 'tag', tag: 'site=bergen' }
const nav: RowValue = { kind: 'source', pk: 2, name: 'NAV' }
const level = (of: 1 | 2 | 3 | 4 | 5): RowValue => ({ kind: 'level', level: of })

function excludedBy(query: IncidentQuery) {
  return listOnlyOf(query).excluded
}

describe('the values of a row', () => {
  const row = incident({
    level: 2,
    source: { pk: 2, name: 'NAV' },
    tags: [
      { key: 'site', value: 'oslo' },
      { key: 'note', value: 'a=b' },
    ],
  })

  it('are its level, its source and every tag that a condition can contain', () => {
    expect(valuesOf(row, true)).toEqual([level(2), nav, oslo])
    expect(valuesOf(row, true).map(valueWords)).toEqual(['2 - High', 'source NAV', 'site=oslo'])
  })

  it('include only fields that are known and shown', () => {
    expect(valuesOf(row, false)).toEqual([nav, oslo])
    expect(valuesOf({ ...row, level: undefined, source: { pk: undefined, name: '?' }, tags: [] }, true)).toEqual([])
  })
})

describe('choosing only a value', () => {
  it('replaces another value of the same tag key, and keeps tags with other keys', () => {
    const before = onlyThese(onlyThese(defaultQuery, bergen), { kind: 'tag', tag: 'host=gw1' })
    expect(onlyThese(before, oslo).filter.tags).toEqual(['host=gw1', 'site=oslo'])
  })

  it('replaces the sources', () => {
    const before = { ...defaultQuery, filter: { ...defaultQuery.filter, sourceSystemIds: [7, 2] } }
    expect(onlyThese(before, nav).filter.sourceSystemIds).toEqual([2])
  })

  it.each([oslo, nav, level(3)])('removes the exclusion of the same value: %o', (value) => {
    expect(excludedBy(onlyThese(noneOfThese(noneOfThese(defaultQuery, value), bergen), value)).tags).toEqual([
      'site=bergen',
    ])
    const { tags, sourceSystemIds, levels } = excludedBy(onlyThese(noneOfThese(defaultQuery, value), value))
    expect([tags, sourceSystemIds]).toEqual([[], []])
    expect(levels).not.toContain(3)
  })

  it('sets one level as the maximum, and excludes the more severe ones', () => {
    const only = onlyThese(noneOfThese(defaultQuery, level(4)), level(3))
    expect(only.filter.maxLevel).toBe(3)
    expect(excludedBy(only).levels).toEqual([1, 2])
    expect(chosenLevels(only)).toEqual([3])
  })
})

describe('excluding a value', () => {
  it.each<[RowValue, object]>([
    [oslo, { ...noExclusions, tags: ['site=oslo'] }],
    [nav, { ...noExclusions, sourceSystemIds: [2] }],
    [level(2), { ...noExclusions, levels: [2] }],
  ])('adds an exclusion for %o, but never twice', (value, excluded) => {
    const without = noneOfThese(defaultQuery, value)
    expect(excludedBy(without)).toEqual(excluded)
    expect(noneOfThese(without, value)).toEqual(without)
    expect(without.filter).toEqual(defaultQuery.filter)
  })

  it.each([oslo, nav])('removes the condition for the same value: %o', (value) => {
    expect(noneOfThese(onlyThese(defaultQuery, value), value).filter).toEqual(defaultQuery.filter)
  })

  it('lowers the maximum level, which the server applies, instead of excluding the least severe level', () => {
    const without = noneOfThese(noneOfThese(defaultQuery, level(4)), level(5))
    expect(without.filter.maxLevel).toBe(3)
    expect(without).not.toHaveProperty('listOnly')
  })

  it.each([oslo, nav, level(2)])('leaves no trace once the exclusion is removed: %o', (value) => {
    expect(notExcluding(noneOfThese(defaultQuery, value), value)).toEqual(defaultQuery)
    expect(notExcluding(defaultQuery, value)).toEqual(defaultQuery)
  })
})

describe('chosen levels', () => {
  it('are stored as a maximum and exclusions', () => {
    const chosen = withLevels(defaultQuery, [4, 1])
    expect(chosen.filter.maxLevel).toBe(4)
    expect(excludedBy(chosen).levels).toEqual([2, 3])
    expect(chosenLevels(chosen)).toEqual([1, 4])
  })

  it('are a level and all more severe ones after its button is pressed, and all levels after it is pressed again', () => {
    const once = upToLevel(withLevels(defaultQuery, [2, 4]), 2)
    expect(chosenLevels(once)).toEqual([1, 2])
    expect(upToLevel(once, 2)).toEqual(defaultQuery)
    expect(chosenLevels(upToLevel(withLevels(defaultQuery, [2]), 2))).toEqual([1, 2])
    expect(upToLevel(withLevels(defaultQuery, [1, 5]), 5)).toEqual(defaultQuery)
  })

  it('are all levels if none is chosen', () => {
    expect(withLevels(withLevels(defaultQuery, [1]), [])).toEqual(defaultQuery)
  })
})
