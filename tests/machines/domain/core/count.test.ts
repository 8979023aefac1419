import { describe, expect, it } from 'vitest'
import { agreeing, counted, countWords, inThousands } from '../../../../machines/core/domain/count.ts'

describe('a number and its noun', () => {
  it.each([
    [0, '0 incidents'],
    [1, '1 incident'],
    [2, '2 incidents'],
    [7312, '7,312 incidents'],
  ])('%i', (count, words) => {
    expect(countWords(count)).toBe(words)
    expect(counted(count, 'incident')).toBe(words)
  })

  it('takes a plural that does not end in s as a parameter', () => {
    expect(counted(1, 'entry', 'entries')).toBe('1 entry')
    expect(counted(1200, 'entry', 'entries')).toBe('1,200 entries')
  })
})

it.each([
  [0, 'are'],
  [1, 'is'],
  [2, 'are'],
])('the verb agrees with %i', (count, verb) => {
  expect(agreeing(count, 'is', 'are')).toBe(verb)
})

it('thousands are separated', () => {
  expect(inThousands(999)).toBe('999')
  expect(inThousands(1_234_567)).toBe('1,234,567')
})
