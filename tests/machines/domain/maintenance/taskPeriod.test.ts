import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  clockOfTask,
  pickedText,
  pickedValue,
  readTaskEnd,
  readTaskPeriod,
  typedPeriod,
  withoutEnd,
  withPick,
  type Clock,
  type TypedTaskPeriod,
} from '../../../../machines/maintenance/domain/taskPeriod.ts'
import {
  taskLineWords,
  taskPeriodWords,
  understoodWords,
} from '../../../../machines/maintenance/domain/taskPeriodWords.ts'

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
    ['22.00-02.30', morning, at(30, 22), at(31, 2, 30)],
    ['10pm-2am', morning, at(30, 22), at(31, 2)],
    ['9am - 5:30 PM', morning, at(30, 9), at(30, 17, 30)],
    ['12am-12pm', lateEvening, at(31, 0), at(31, 12)],
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

  it.each([
    '',
    '22',
    'soon',
    '25-26',
    '24:30-2',
    '13pm-2',
    '22:61-23',
    'open-02',
    '2026-02-30 10:00 - 2026-03-01',
    '22-02-04',
  ])("'%s' is no period", (text) => {
    expect(problemOf(readTaskPeriod(text, morning))).toContain('22-02')
  })

  it('ends after it begins', () => {
    const problem = 'It must end after it begins'
    expect(readTaskPeriod('2026-12-02 - 2026-12-01', morning)).toMatchObject({ problem })
    expect(readTaskPeriod('now - 2026-11-29', morning)).toMatchObject({ problem })
    expect(readTaskEnd('2026-11-30 07:00', at(30, 8), morning)).toMatchObject({ problem })
  })

  it('is not over when it is planned', () => {
    const problem = 'It would be over already'
    expect(readTaskPeriod('2026-11-01 08:00 - 2026-11-01 16:00', morning)).toMatchObject({ problem })
    expect(readTaskPeriod('2026-11-30 08:00 - 2026-11-30 09:08', morning)).toMatchObject({ problem })
    // What has begun may have ended.
    expect(readTaskEnd('2026-11-30 09:00', at(30, 8), morning)).toEqual({ start: at(30, 8), end: at(30, 9) })
  })

  it.each([`now-${'9'.repeat(400)}d`, '99999999d', '9999-01-01 - open'])('%.30s is too far away', (text) => {
    expect(problemOf(readTaskPeriod(text, morning))).toContain('too far away')
    expect(problemOf(readTaskEnd(text.replace('now-', ''), at(30, 8), morning))).not.toBe('')
  })

  it('is picked one end after the other, also by the keys of a field: nothing that was picked is lost', () => {
    const pick = (text: string, picked: Parameters<typeof withPick>[1]) =>
      withPick(readTaskPeriod(text, morning), picked, morning)
    const values = (text: string) => {
      const { start, end } = boundsOf(readTaskPeriod(text, morning))
      return [pickedValue(start, morning), pickedValue(end, morning)]
    }
    // The start is moved behind the end, and then the end.
    const late = pick('2026-11-30 15:30 - 2026-11-30 19:30', { start: '2026-12-05T22:00' })
    expect(late).toBe('2026-12-05 22:00 - 2026-11-30 19:30')
    expect(problemOf(readTaskPeriod(late, morning))).toBe('It must end after it begins')
    expect(values(late)).toEqual(['2026-12-05T22:00', '2026-11-30T19:30'])
    expect(pick(late, { end: '2026-12-06T02:00' })).toBe('2026-12-05 22:00 - 2026-12-06 02:00')
    // A day that does not exist leaves a field without a value.
    const unsaid = pick('2026-12-05 22:00 - 2026-12-06 02:00', { start: '' })
    expect(problemOf(readTaskPeriod(unsaid, morning))).toBe('Say when it begins, in place of ?')
    expect(values(unsaid)).toEqual(['', '2026-12-06T02:00'])
    expect(pick(unsaid, { start: '2026-12-05T21:00' })).toBe('2026-12-05 21:00 - 2026-12-06 02:00')
    const endless = pick('2026-12-05 22:00 - 2026-12-06 02:00', { end: '' })
    expect(problemOf(readTaskPeriod(endless, morning))).toBe('Say when it ends, in place of ?; open for no end')
    expect(withoutEnd(readTaskPeriod(endless, morning), morning)).toBe('2026-12-05 22:00 - open')
    expect(pick('', { start: '2026-12-05T22:00' })).toBe('2026-12-05 22:00 - open')
    expect(problemOf(readTaskEnd(pickedText(''), at(30, 8), morning))).toContain('Say when it ends')
    expect(values('now - open')).toEqual(['', ''])
  })

  it('has the offset with which the server told it, also beyond a change of clocks', () => {
    const start = Date.UTC(2027, 6, 1, 6)
    const july = { start, end: start + 8 * 3_600_000, startOffset: 120, endOffset: 120 }
    const clock = clockOfTask(morning, july)
    expect(taskLineWords(july, clock)).toBe('Thu 1 Jul 2027 08:00 to 16:00 (UTC+02:00)')
    expect(typedPeriod(july, clock)).toBe('2027-07-01 08:00 - 2027-07-01 16:00')
    expect(readTaskPeriod('2027-07-01 08:00 - 2027-07-01 17:00', clock)).toEqual({
      start,
      end: start + 9 * 3_600_000,
    })
    expect(understoodWords(july, clock)).toBe('From Thu 1 Jul 2027 08:00 to 16:00 (UTC+02:00), 8 hours')
    expect(understoodWords(july, morning)).toMatch(/by this computer, as the server’s clock then is not known/)
    expect(taskLineWords({ start: at(30, 22), end: at(31, 2) }, morning)).toBe('today 22:00 to tomorrow 02:00')
    expect(clockOfTask(morning, { ...july, end: Date.UTC(9999, 11, 31) }).told).toEqual([{ at: start, offset: 120 }])
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
      expect(readTaskPeriod(typedPeriod(period, morning), morning)).toEqual(period)
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
    expect(understoodWords({ start: at(30, 8), end: at(30, 10, 30) }, morning, true)).toBe(
      'From today 08:00 to 10:30 (UTC+01:00), 2 hours 30 minutes',
    )
  })
})
