import { expect, it } from 'vitest'
import {
  firstCovered,
  isTimeframe,
  timeframeFrom,
  timeframeLabel,
  timeframes,
} from '../../../../machines/filter/domain/timeframe.ts'

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

const hour = 3_600_000
const day = { count: 25, width: hour, timeframeHours: 24 }
const months = { count: 30, width: 7 * 24 * hour, timeframeHours: 0 }

it.each([
  ['the last period', day, 24, 'Last 60 minutes'],
  ['the earliest period of a longer timeframe', day, 13, 'Last 12 hours'],
  ['the period before that', day, 12, 'Last 24 hours'],
  ['all periods of the timeframe', day, 0, 'Last 24 hours'],
  ['a period before the longest timeframe', months, 3, 'No timeframe'],
])('the timeframe that starts with %s', (_, periods, first, label) => {
  expect(timeframeLabel(timeframeFrom(periods, first))).toBe(label)
})

it.each([
  ['the periods within it', day, 12, 13],
  ['all periods, if it is longer', day, 168, 0],
  ['all periods, if there is no timeframe', day, 0, 0],
])('a timeframe covers %s', (_, periods, hours, first) => {
  expect(firstCovered(periods, hours)).toBe(first)
})
