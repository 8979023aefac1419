import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new column', () => {
  it('has a definition, a cell, and a row in the test of the order of the list', async () => {
    const output = await house.order('column firstSeen')
    expect(house.unreadable).toEqual([])
    expect([...house.written.keys()].toSorted()).toEqual([
      'machines/list/domain/columns.ts',
      'src/views/list/table/columnCells.tsx',
      'tests/machines/domain/list/listOrder.test.ts',
    ])
    expect(output).not.toContain('Written:')
    const columns = house.flat('machines/list/domain/columns.ts')
    expect(columns).toMatch(/firstSeen: \{ label: 'First seen', .* showing: 'hidden', needsLevels: false } } as const/)
    expect(house.flat('src/views/list/table/columnCells.tsx')).toContain(
      'onCards: false, content: ({ incident }) => incident.pk } }',
    )
    expect(house.flat('tests/machines/domain/list/listOrder.test.ts')).toContain(
      "['firstSeen', 'ascending', [2, 4, 7, 9]], ['firstSeen', 'descending', [9, 7, 4, 2]] ]",
    )
  })

  it.each([
    ['column time', "There is already a column 'time': machines/list/domain/columns.ts."],
    ['column list/lamp', "'list/lamp' cannot name a column: names must be in camel case, like 'twoWords'."],
    ['column lamp --chart incident', '--chart does not apply to a column; see --help.'],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toBe(sentence)
    expect(house.written.size).toBe(0)
  })
})

describe('a new preference', () => {
  it('has a definition, and the command lists what is left to do: a control, a use and a description', async () => {
    const output = await house.order('preference wrapsLines')
    expect(house.unreadable).toEqual([])
    expect([...house.written.keys()]).toEqual(['machines/list/domain/preferences.ts'])
    expect(house.flat('machines/list/domain/preferences.ts')).toContain('wrapsLines: flag(false) } type ValueOf')
    expect(output).toContain("usePreference('wrapsLines')")
  })

  it.each([
    ['preference density', "There is already a preference 'density': machines/list/domain/preferences.ts."],
    ['preference Density', "'Density' cannot name a preference: names must be in camel case, like 'twoWords'."],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toBe(sentence)
    expect(house.written.size).toBe(0)
  })
})
