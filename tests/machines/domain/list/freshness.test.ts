import { describe, expect, test } from 'vitest'
import { isOverdue, type RowAge } from '../../../../machines/list/domain/freshness.ts'

/** Noon, and seconds after it. */
const noon = Date.UTC(2026, 0, 15, 12)
const at = (seconds: number) => noon + seconds * 1000

const byInterval: RowAge = { refreshedAt: noon, askedAt: undefined, interval: 30_000 }

describe('rows count as stale', () => {
  test.each([
    ['within the interval', byInterval, 29, false],
    ['after one missed refresh', byInterval, 31, false],
    ['until two intervals and ten seconds have passed', byInterval, 70, false],
    ['after two intervals and ten seconds', byInterval, 71, true],
    ['after a night in which the machine slept', byInterval, 30_000, true],
    ['with a longer interval, later', { ...byInterval, interval: 60_000 }, 130, false],
    ['with a longer interval, too', { ...byInterval, interval: 60_000 }, 131, true],
    ['while a refresh has just left', { ...byInterval, askedAt: at(299) }, 300, false],
    ['while a refresh is given its ten seconds', { ...byInterval, askedAt: at(290) }, 300, false],
    ['while a refresh hangs', { ...byInterval, askedAt: at(289) }, 300, true],
    ['with a refresh that hangs, and rows that are young', { ...byInterval, askedAt: at(30) }, 60, false],
    ['never, where they are refreshed by hand', { ...byInterval, interval: undefined }, 30_000, false],
    ['never, before there are any', { ...byInterval, refreshedAt: undefined }, 30_000, false],
  ])('%s', (_, age, seconds, expected) => {
    expect(isOverdue(age, at(seconds))).toBe(expected)
  })
})
