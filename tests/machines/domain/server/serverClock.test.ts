import { expect, test } from 'vitest'
import { isOtherSkew, skewOf, skewWords } from '../../../../machines/server/domain/serverClock.ts'

/** If the clocks differ by more than 30 s, the console follows the server's clock (docs/behaviour.md#server). */

const noon = Date.UTC(2026, 0, 15, 12)
const second = 1000

test.each([
  ['the same', 0, 0],
  ['29 s ahead', 29, 0],
  ['29 s behind', -29, 0],
  ['an hour ahead', 3600, 3_600_500],
  ['an hour behind', -3600, -3_599_500],
])('the skew of a server whose clock is %s', (_, ahead, skew) => {
  expect(skewOf({ askedAt: noon, answeredAt: noon, date: noon + ahead * second })).toBe(skew)
})

test('the server is assumed to have responded halfway through the call', () => {
  expect(skewOf({ askedAt: noon, answeredAt: noon + 4 * second, date: noon + 60 * second })).toBe(58.5 * second)
})

test('a response is not used to compare the clocks if the call took too long, or seems to have ended before it began', () => {
  expect(skewOf({ askedAt: noon, answeredAt: noon + 11 * second, date: noon + second })).toBeUndefined()
  expect(skewOf({ askedAt: noon, answeredAt: noon - second, date: noon })).toBeUndefined()
})

test('a skew counts as changed when it starts, ends, or changes by more than the tolerance', () => {
  expect(isOtherSkew(60_000, 0)).toBe(true)
  expect(isOtherSkew(0, 60_000)).toBe(true)
  expect(isOtherSkew(60_000, 61_000)).toBe(false)
  expect(isOtherSkew(60_000, 91_000)).toBe(true)
  expect(isOtherSkew(0, 0)).toBe(false)
})

test.each([
  [second, '1 second behind'],
  [40 * second, '40 seconds behind'],
  [-89 * second, '89 seconds ahead of'],
  [-90 * second, '2 minutes ahead of'],
  [58 * 60 * second, '58 minutes behind'],
  [2 * 3600 * second, '2 hours behind'],
  [-400 * 86_400 * second, '400 days ahead of'],
])('a skew of %i ms in words', (skew, words) => {
  expect(skewWords(skew)).toBe(
    `The clock of this computer is ${words} the server's: timeframes, ages and expiries go by the server's clock.`,
  )
})
