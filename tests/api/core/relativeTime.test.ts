import { expect, test } from 'vitest'
import { ageText, durationText, relativeTime } from '../../../src/time/relative.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0 s ago'],
  [59 * second, '59 s ago'],
  [minute, '1 min ago'],
  [3 * minute + 59 * second, '3 min ago'],
  [59 * minute + 59 * second, '59 min ago'],
  [hour, '1 h ago'],
  [23 * hour + 59 * minute, '23 h ago'],
  [day, '1 d ago'],
  [40 * day, '40 d ago'],
  [364 * day, '364 d ago'],
  [365 * day, '1 y ago'],
  [800 * day, '2 y ago'],
  [-59 * second, 'in 59 s'],
  [-3 * minute, 'in 3 min'],
  [-2 * hour, 'in 2 h'],
  [-5 * day, 'in 5 d'],
])('%d milliseconds before now: %s', (before, expected) => {
  expect(relativeTime(now - before, now)).toBe(expected)
})

test.each([
  [12 * second, '12 s'],
  [4 * minute, '4 min'],
  [3 * hour, '3 h'],
  [2 * day, '2 d'],
  [-2 * hour, 'in 2 h'],
])('in a column of ages, %d milliseconds before now: %s', (before, expected) => {
  expect(ageText(now - before, now)).toBe(expected)
})

test('the time may be a string with an offset', () => {
  expect(relativeTime('2026-11-20T12:57:00+01:00', now)).toBe('3 min ago')
})

test('a string that is not a time is returned unchanged', () => {
  expect(relativeTime('infinity', now)).toBe('infinity')
})

test.each([
  [0, '0 s'],
  [-5 * second, '0 s'],
  [999, '0 s'],
  [45 * second, '45 s'],
  [5 * minute + 3 * second, '5 min 3 s'],
  [5 * minute, '5 min'],
  [2 * hour + 5 * minute + 59 * second, '2 h 5 min'],
  [2 * hour + 30 * second, '2 h'],
  [3 * day + 4 * hour, '3 d 4 h'],
  [3 * day + 4 * minute, '3 d'],
  [366 * day, '1 y 1 d'],
])('%d milliseconds are written as %s', (milliseconds, expected) => {
  expect(durationText(milliseconds)).toBe(expected)
})
