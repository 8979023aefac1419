import { describe, expect, test } from 'vitest'
import { isOverdue, type RowAge } from '../../../../machines/list/domain/freshness.ts'

/** Noon, and moments this many seconds after it. */
const noon = Date.UTC(2026, 0, 15, 12)
const at = (seconds: number) => noon + seconds * 1000

const byInterval: RowAge = { refreshedAt: noon, askedAt: undefined, interval: 30_000 }

describe('whether rows count as stale', () => {
  test.each([
    ['within the interval', byInterval, 29, false],
    ['after one missed refresh', byInterval, 31, false],
    ['until two intervals and ten seconds have passed', byInterval, 70, false],
    ['after two intervals and ten seconds', byInterval, 71, true],
    ['after a night in which the computer slept', byInterval, 30_000, true],
    ['until two longer intervals and ten seconds have passed', { ...byInterval, interval: 60_000 }, 130, false],
    ['after two longer intervals and ten seconds', { ...byInterval, interval: 60_000 }, 131, true],
    ['while a refresh has just started', { ...byInterval, askedAt: at(299) }, 300, false],
    ['within the ten seconds a refresh may take', { ...byInterval, askedAt: at(290) }, 300, false],
    ['while a refresh takes more than ten seconds', { ...byInterval, askedAt: at(289) }, 300, true],
    [
      'while a refresh takes more than ten seconds, but the rows are recent',
      { ...byInterval, askedAt: at(30) },
      60,
      false,
    ],
    ['if updates are off', { ...byInterval, interval: undefined }, 30_000, false],
    ['before the first rows', { ...byInterval, refreshedAt: undefined }, 30_000, false],
  ])('%s', (_, age, seconds, expected) => {
    expect(isOverdue(age, at(seconds))).toBe(expected)
  })
})
