import { expect, it } from 'vitest'
import { medianOf, ratioOf, summaryOf } from './statistics.ts'

it('the median is the middle value, or the mean of the two middle ones', () => {
  expect(medianOf([9, 1, 5])).toBe(5)
  expect(medianOf([4, 1, 9, 2])).toBe(3)
  expect(medianOf([7])).toBe(7)
})

it('there is no median without values', () => {
  expect(() => medianOf([])).toThrow('There is no median without values.')
})

it('a summary has the median and the spread', () => {
  expect(summaryOf([3, 1, 8])).toEqual({ median: 3, least: 1, most: 8, count: 3 })
})

it('a ratio compares round by round, so that a slow round affects both builds', () => {
  expect(ratioOf([10, 100, 20], [20, 200, 40])).toBe(0.5)
})

it('there is no ratio if the divisor is zero, or if there are no values', () => {
  expect(ratioOf([1, 2], [1, 0])).toBeUndefined()
  expect(ratioOf([0], [0])).toBeUndefined()
  expect(ratioOf([1], [])).toBeUndefined()
})
