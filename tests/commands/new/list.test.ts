import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new column', () => {
  it('is defined, looks like something, and has an order in the tests', async () => {
    const told = await house.order('column firstSeen')
    expect(house.unreadable).toEqual([])
    expect([...house.written.keys()].toSorted()).toEqual([
      'machines/list/domain/columns.ts',
      'src/views/list/table/cells.tsx',
      'tests/machines/domain/list/listOrder.test.ts',
    ])
    expect(told).not.toContain('Written:')
    const columns = house.flat('machines/list/domain/columns.ts')
    expect(columns).toMatch(/firstSeen: \{ label: 'First seen', .* showing: 'hidden', needsLevels: false } } as const/)
    expect(house.flat('src/views/list/table/cells.tsx')).toContain(
      'onCards: false, content: ({ incident }) => incident.pk } }',
    )
    expect(house.flat('tests/machines/domain/list/listOrder.test.ts')).toContain(
      "['firstSeen', 'ascending', [2, 4, 7, 9]], ['firstSeen', 'descending', [9, 7, 4, 2]] ]",
    )
  })

  it.each([
    ['column time', "There is a column 'time' already: machines/list/domain/columns.ts."],
    ['column list/lamp', "'list/lamp' is no name for a column: names are written like 'twoWords'."],
    ['column lamp --chart incident', '--chart means nothing for a column; see --help.'],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toBe(sentence)
    expect(house.written.size).toBe(0)
  })
})

describe('a new preference', () => {
  it('is defined, and the rest is listed: a control, a use and a promise', async () => {
    const told = await house.order('preference wrapsLines')
    expect(house.unreadable).toEqual([])
    expect([...house.written.keys()]).toEqual(['machines/list/domain/preferences.ts'])
    expect(house.flat('machines/list/domain/preferences.ts')).toContain('wrapsLines: flag(false) } type ValueOf')
    expect(told).toContain("usePreference('wrapsLines')")
  })

  it.each([
    ['preference density', "There is a preference 'density' already: machines/list/domain/preferences.ts."],
    ['preference Density', "'Density' is no name for a preference: names are written like 'twoWords'."],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toBe(sentence)
    expect(house.written.size).toBe(0)
  })
})
