import { expect, test } from 'vitest'
import { offsetAt, possibleOffsets } from '../../../../machines/server/domain/serverOffset.ts'
import { isBetterReading, zoneReadingOf } from '../../../../machines/server/domain/serverZone.ts'

/** The server's time zone is what its answers tell of it (docs/behaviour.md#the-clock). */

const noon = Date.UTC(2026, 0, 15, 12)
const hour = 3_600_000
const day = 24 * hour

test.each([
  ['2026-01-15T12:30:00.123456+01:00', 11.5 * hour + 123, 60],
  ['2026-01-15T06:30:00-03:30', 10 * hour, -210],
  ['2026-01-15T10:00:00Z', 10 * hour, 0],
  ['2026-01-15T15:30:00+0530', 10 * hour, 330],
])('the offset in %s', (time, sinceMidnight, offset) => {
  expect(zoneReadingOf([time], noon)).toEqual({ at: noon - 12 * hour + sinceMidnight, offset })
})

test('the time closest to the present counts', () => {
  const times = [
    '2025-08-15T12:00:00+02:00',
    '2026-01-14T12:00:00+01:00',
    '2026-07-15T12:00:00+02:00',
    '2026-01-01',
    '',
  ]
  expect(zoneReadingOf(times, noon)).toEqual({ at: Date.UTC(2026, 0, 14, 11), offset: 60 })
  expect(zoneReadingOf(['2026-01-15T14:00:00+01:00', ...times], noon)).toMatchObject({ at: noon + hour })
  expect(zoneReadingOf(['2026-01-01', ''], noon)).toBeUndefined()
})

test.each([
  ['the first', 0, undefined, true],
  ['a closer one with another offset', -1, { at: noon - 2, offset: 120 }, true],
  ['one farther off with another offset', -2, { at: noon - 1, offset: 120 }, false],
  ['one an hour closer', hour, { at: noon - 2 * hour, offset: 60 }, true],
  ['one less than an hour closer', hour + 1, { at: noon - 2 * hour, offset: 60 }, false],
])('%s says more about the present: %s', (_, later, known, isBetter) => {
  expect(isBetterReading({ at: noon + later, offset: 60 }, known, noon)).toBe(isBetter)
})

test.each([
  ['a day later', noon, day, 60],
  ['a day earlier', noon, -day, 60],
  ['weeks later, if nowhere in the world the clocks were changed', noon, 30 * day, 60],
  ['weeks later in summer too', Date.UTC(2026, 6, 1), 20 * day, 60],
  // On 8 March 2026, clocks in North America were changed.
  ['later, if somewhere they were', Date.UTC(2026, 2, 7, 20), day, undefined],
  ['earlier, if somewhere they will be', Date.UTC(2026, 2, 8, 20), -day, undefined],
])('the offset %s', (_, at, later, offset) => {
  expect(offsetAt({ at, offset: 60 }, at + later)).toBe(offset)
})

test('the offset is not known until a time has been read', () => {
  expect(offsetAt(undefined, noon)).toBeUndefined()
  expect(possibleOffsets(undefined, noon)).toEqual([])
})

test('after the clocks were changed somewhere, it may be an hour more or less', () => {
  const at = Date.UTC(2026, 2, 7, 20)
  expect(possibleOffsets({ at, offset: 60 }, at + 1)).toEqual([60])
  expect(possibleOffsets({ at, offset: 60 }, at + day)).toEqual([60, 0, 120])
})
