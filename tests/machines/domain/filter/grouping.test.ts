import { describe, expect, it } from 'vitest'
import { groupingOfAddress, notGrouped, withGrouping } from '../../../../machines/filter/domain/grouping.ts'
import { withWholeGrouping } from '../../../../machines/filter/domain/wholeGrouping.ts'
import { unreadParts } from '../../../../machines/filter/domain/incidentQuery.ts'

describe('the grouping in an address', () => {
  it.each([
    ['?open=true', undefined],
    ['?g=host', { group: 'host', foldsAlike: false }],
    ['?open=true&g=tag%3Arack&fold=true', { group: 'tag:rack', foldsAlike: true }],
    ['?fold=true', { group: 'none', foldsAlike: true }],
    ['?g=none', notGrouped],
    ['?g=planet', notGrouped],
  ])('%s', (search, grouping) => {
    expect(groupingOfAddress(search)).toEqual(grouping)
  })

  it('is replaced, and nothing else', () => {
    const search = '?open=false&g=host&odd=1&fold=true'
    expect(withGrouping(search, { group: 'tag:rack', foldsAlike: false })).toBe('?open=false&odd=1&g=tag%3Arack')
    expect(withGrouping(search, notGrouped)).toBe('?open=false&odd=1')
    expect(withGrouping('?g=host', notGrouped)).toBe('')
  })

  it('is always in a copied one', () => {
    expect(withWholeGrouping('?open=false', notGrouped)).toBe('?open=false&g=none')
    expect(withWholeGrouping('?open=false', { group: 'none', foldsAlike: true })).toBe('?open=false&fold=true')
  })

  it('is followed if it can be read', () => {
    expect(unreadParts('?open=true&g=host&fold=true')).toEqual([])
    expect(unreadParts('?open=true&g=planet&fold=maybe')).toEqual(['g=planet', 'fold=maybe'])
  })
})
