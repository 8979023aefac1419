import { describe, expect, it } from 'vitest'
import {
  readTaskEnd,
  readTaskPeriod,
  typedPeriod,
  type Clock,
  type TypedTaskPeriod,
} from '../../../../../machines/alerting/domain/planned/taskPeriod.ts'
import { taskPeriodWords, understoodWords } from '../../../../../machines/alerting/domain/planned/taskPeriodWords.ts'

/** Monday 30 November 2026, 09:08 by the server's clock, which is an hour ahead of UTC. */
const zone = { at: Date.UTC(2026, 10, 30, 8), offset: 60 }
const morning: Clock = { now: Date.UTC(2026, 10, 30, 8, 8), zone }
const lateEvening: Clock = { now: Date.UTC(2026, 10, 30, 22), zone }

/** The server's local time. */
const at = (day: number, hours: number, minutes = 0) => Date.UTC(2026, 10, day, hours - 1, minutes)

function problemOf(typed: TypedTaskPeriod): string {
  return 'problem' in typed ? typed.problem : ''
}

describe('when a task is to run (docs/behaviour.md#maintenance-page)', () => {
  it.each([
    ['22-02', morning, at(30, 22), at(31, 2)],
    ['22:00 - 02:00', morning, at(30, 22), at(31, 2)],
    ['22 to 2', morning, at(30, 22), at(31, 2)],
    // It runs already, and is not over.
    ['22-02', lateEvening, at(30, 22), at(31, 2)],
    ['08-09', lateEvening, at(31, 8), at(31, 9)],
    ['08-10', morning, at(30, 8), at(30, 10)],
    ['22-24', morning, at(30, 22), at(31, 0)],
    ['now-14:30', morning, undefined, at(30, 14, 30)],
    ['now-02', lateEvening, undefined, at(31, 2)],
    ['2h', morning, undefined, at(30, 11, 8)],
    ['90m', morning, undefined, at(30, 10, 38)],
    ['22 - 4h', morning, at(30, 22), at(31, 2)],
    ['22-open', morning, at(30, 22), undefined],
    ['22-', morning, at(30, 22), undefined],
    ['now - open', morning, undefined, undefined],
    ['tomorrow 08-10', morning, at(31, 8), at(31, 10)],
    ['wed 08:00 - fri 16:00', morning, at(32, 8), at(34, 16)],
    ['Wednesday 22-02', morning, at(32, 22), at(33, 2)],
    ['2026-12-01 22:00 - 2026-12-02 02:00', morning, at(31, 22), at(32, 2)],
    ['2026-12-01 - 2026-12-02', morning, at(31, 0), at(32, 0)],
  ])('%s', (text, clock, start, end) => {
    expect(readTaskPeriod(text, clock)).toEqual({ start, end })
  })

  it.each(['', '22', 'soon', '25-26', '22:61-23', 'open-02', '2026-02-30 10:00 - 2026-03-01', '22-02-04'])(
    "'%s' is no period",
    (text) => {
      expect(problemOf(readTaskPeriod(text, morning))).toContain('22-02')
    },
  )

  it('ends after it begins', () => {
    const problem = 'It must end after it begins'
    expect(readTaskPeriod('2026-12-02 - 2026-12-01', morning)).toEqual({ problem })
    expect(readTaskPeriod('now - 2026-11-29', morning)).toEqual({ problem })
    expect(readTaskEnd('2026-11-30 07:00', at(30, 8), morning)).toEqual({ problem })
  })

  it('has only an end, once it has begun', () => {
    const start = at(30, 8)
    expect(readTaskEnd('14:30', start, morning)).toEqual({ start, end: at(30, 14, 30) })
    expect(readTaskEnd('08:30', start, morning)).toEqual({ start, end: at(31, 8, 30) })
    expect(readTaskEnd('+2h', start, morning)).toEqual({ start, end: at(30, 11, 8) })
    expect(readTaskEnd('open', start, morning)).toEqual({ start, end: undefined })
    expect(problemOf(readTaskEnd('', start, morning))).toContain('14:30')
    expect(problemOf(readTaskEnd('22-02', start, morning))).toContain('14:30')
  })

  it('is read back as it was written, at every minute of two days', () => {
    for (let minute = 0; minute < 2880; minute += 7) {
      const period = { start: at(30, 10) + minute * 60_000, end: at(30, 11) + minute * 120_000 }
      expect(readTaskPeriod(typedPeriod(period, zone), morning)).toEqual(period)
    }
  })

  it('is said in words', () => {
    const words = (start: number | undefined, end: number | undefined) => taskPeriodWords({ start, end }, morning)
    expect(words(at(30, 22), at(31, 2))).toBe('today 22:00 to tomorrow 02:00')
    expect(words(at(34, 8), at(34, 16))).toBe('Fri 4 Dec 08:00 to 16:00')
    expect(words(at(29, 8), undefined)).toBe('yesterday 08:00, end open')
    expect(words(undefined, at(30, 16))).toBe('now to 16:00')
    expect(words(at(64, 8), at(64, 9))).toBe('Sun 3 Jan 2027 08:00 to 09:00')
    expect(understoodWords({ start: at(30, 22), end: at(31, 2) }, morning)).toBe(
      'From today 22:00 to tomorrow 02:00 (UTC+01:00), 4 hours',
    )
    expect(understoodWords({ start: at(30, 8), end: at(30, 10, 30) }, morning)).toBe(
      'From today 08:00 to 10:30 (UTC+01:00), 2 hours 30 minutes, so it begins at once',
    )
  })
})
