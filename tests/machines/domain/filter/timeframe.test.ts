import { expect, it } from 'vitest'
import { isTimeframe, timeframes } from '../../../../machines/filter/domain/timeframe.ts'

it('there are seven timeframes, in hours', () => {
  expect(timeframes.map(({ hours, label }) => [hours, label])).toEqual([
    [0, 'No timeframe'],
    [1, 'Last 60 minutes'],
    [3, 'Last 3 hours'],
    [12, 'Last 12 hours'],
    [24, 'Last 24 hours'],
    [168, 'Last 7 days'],
    [720, 'Last 30 days'],
  ])
})

it.each([
  [0, true],
  [720, true],
  [2, false],
  [-1, false],
  [Number.NaN, false],
])('whether a timeframe of %s hours is offered: %s', (hours, is) => {
  expect(isTimeframe(hours)).toBe(is)
})
