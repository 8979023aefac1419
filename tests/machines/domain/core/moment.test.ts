import { expect, test } from 'vitest'
import { microsecondsOf, momentText } from '../../../../machines/core/domain/moment.ts'

const noon = Date.UTC(2026, 0, 15, 12) * 1000

test.each([
  ['2026-01-15T12:00:00Z', noon],
  ['2026-01-15T13:00:00+01:00', noon],
  ['2026-01-15T12:00:00.5Z', noon + 500_000],
  ['2026-01-15T12:00:00.123Z', noon + 123_000],
  ['2026-01-15T12:00:00.123456+00:00', noon + 123_456],
  ['2026-01-15T12:00:00.000007+00:00', noon + 7],
  ['2026-01-15T12:00:00.1234Z', noon + 123_400],
])('%s is %i microseconds after 1970', (text, microseconds) => {
  expect(microsecondsOf(text)).toBe(microseconds)
})

test('an invalid time is not a number', () => {
  expect(microsecondsOf('yesterday')).toBeNaN()
})

test.each(['2026-01-15T12:00:00.000000Z', '2026-01-15T12:00:00.123456Z', '2026-12-31T23:59:59.999007Z'])(
  '%s is the same after conversion to microseconds and back',
  (text) => {
    expect(momentText(microsecondsOf(text))).toBe(text)
  },
)
