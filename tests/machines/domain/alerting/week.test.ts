import { describe, expect, it } from 'vitest'
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import {
  gapsOf,
  holdsAlways,
  holdsAt,
  nextStart,
  placeInWeek,
  spansOf,
} from '../../../../machines/alerting/domain/week.ts'

function on(days: readonly Day[], start: string, end: string): Recurrence {
  return { days, start, end, isAllDay: false }
}

const endOfDay = '23:59:59.999999'
const atWork = on([1, 2, 3, 4, 5], '08:00:00', '16:00:00')

/** By how many minutes the server's clock is ahead of UTC. */
const offset = 5 * 60 + 30

/** A moment by the server's clock, in the week that starts on Monday, 12 January 2026. */
function at(day: Day, hours: number, minutes = 0, seconds = 0, milliseconds = 0): number {
  return Date.UTC(2026, 0, 11 + day, hours, minutes, seconds, milliseconds) - offset * 60_000
}

describe('the spans of a week', () => {
  it('are fractions of each day, Monday first', () => {
    expect(spansOf([on([3, 1], '06:00:00', '12:00:00')])).toEqual([
      { day: 1, from: 0.25, to: 0.5 },
      { day: 3, from: 0.25, to: 0.5 },
    ])
  })

  it('of a whole day reach the end of the day', () => {
    expect(spansOf([on([7], '00:00:00', endOfDay)])).toEqual([{ day: 7, from: 0, to: 1 }])
  })

  it('that end a microsecond before the end of the day do not reach the end', () => {
    expect(spansOf([on([7], '00:00:00', '23:59:59.999998')])[0]?.to).toBeLessThan(1)
  })

  it.each([
    ['overlap', '11:00:00'],
    ['meet', '12:00:00'],
  ])('that %s are merged', (_, start) => {
    expect(spansOf([on([1], start, '18:00:00'), on([1], '06:00:00', '12:00:00')])).toEqual([
      { day: 1, from: 0.25, to: 0.75 },
    ])
  })

  it('within another span are left out', () => {
    expect(spansOf([on([1], '06:00:00', '18:00:00'), on([1], '07:00:00', '12:00:00')])).toEqual([
      { day: 1, from: 0.25, to: 0.75 },
    ])
  })

  it('with a gap between them stay separate', () => {
    expect(spansOf([on([1], '18:00:00', endOfDay), on([1], '06:00:00', '12:00:00')])).toEqual([
      { day: 1, from: 0.25, to: 0.5 },
      { day: 1, from: 0.75, to: 1 },
    ])
  })

  it('are an empty list without recurrences', () => {
    expect(spansOf([])).toEqual([])
  })
})

describe('the position of a moment in the week', () => {
  it.each<[string, number, Day, number]>([
    ['Monday at midnight', at(1, 0), 1, 0],
    ['Wednesday at noon', at(3, 12), 3, 0.5],
    ['Sunday at six in the evening', at(7, 18), 7, 0.75],
    ['the last second of a Saturday', at(6, 23, 59, 59), 6, 86_399 / 86_400],
  ])('%s', (_, moment, day, part) => {
    expect(placeInWeek(moment, offset)).toEqual({ day, part })
  })
})

describe('whether a timeslot is active', () => {
  it.each([
    ['as it begins', at(1, 8), true],
    ['before it begins', at(1, 7, 59, 59), false],
    ['before it ends', at(5, 15, 59, 59), true],
    ['as it ends', at(5, 16), true],
    ['a moment after it ended', at(5, 16, 0, 0, 1), false],
    ['after it began here in UTC, where it is earlier', at(1, 8) + offset * 60_000 + 60_000, true],
    ['before it ended here in UTC, where it is earlier', at(5, 16) + 60_000, false],
    ['on another day', at(6, 12), false],
  ])('%s: %s', (_, moment, holds) => {
    expect(holdsAt([atWork], moment, offset)).toBe(holds)
  })

  it('up to the last moment of a day, and past midnight if another recurrence starts there: true', () => {
    const night = [on([7], '22:00:00', endOfDay), on([1], '00:00:00', '06:00:00')]
    expect(
      [at(7, 21, 59), at(7, 23, 59, 59), at(1, 0), at(1, 6), at(1, 6, 0, 1)].map((moment) =>
        holdsAt(night, moment, offset),
      ),
    ).toEqual([false, true, true, true, false])
  })

  it('without recurrences: false', () => {
    expect(holdsAt([], at(1, 12), offset)).toBe(false)
  })
})

describe('whether a timeslot is always active', () => {
  const everyDay: readonly Day[] = [1, 2, 3, 4, 5, 6, 7]
  it.each<[string, readonly Recurrence[], boolean]>([
    ['all day, every day', [on(everyDay, '00:00:00', endOfDay)], true],
    ['in halves', [on(everyDay, '12:00:00', endOfDay), on(everyDay, '00:00:00', '11:59:59.999999')], true],
    ['all day but on one day', [on([1, 2, 3, 4, 5, 6], '00:00:00', endOfDay)], false],
    ['from one second after midnight', [on(everyDay, '00:00:01', endOfDay)], false],
    ['until the last second', [on(everyDay, '00:00:00', '23:59:59')], false],
    ['never', [], false],
  ])('%s: %s', (_, recurrences, isAlways) => {
    expect(holdsAlways(recurrences)).toBe(isAlways)
  })
})

describe('the gaps of at most a minute', () => {
  const minute = 60_000_000
  const day = 1440 * minute
  it.each<[string, readonly Recurrence[], ReturnType<typeof gapsOf>]>([
    [
      'over midnight',
      [on([7], '21:00:00', '23:59:00'), on([1], '00:00:00', '06:30:00')],
      [{ day: 7, from: day - minute, to: day }],
    ],
    [
      'before noon, to the microsecond',
      [on([2], '08:00:00', '11:59:59.999998'), on([2], '12:00:00', '16:00:00')],
      [{ day: 2, from: 720 * minute - 2, to: 720 * minute }],
    ],
    ['of a single timeslot in every week', [on([3], '00:00:30', endOfDay)], []],
    ['over a midnight that is covered', [on([7], '21:00:00', endOfDay), on([1], '00:00:00', '06:30:00')], []],
    ['of more than a minute', [on([2], '08:00:00', '11:59:00'), on([2], '12:00:01', '16:00:00')], []],
    ['over a midnight on which nothing follows', [on([7], '21:00:00', '23:59:00')], []],
  ])('%s', (_, recurrences, gaps) => {
    expect(gapsOf(recurrences)).toEqual(gaps)
  })
})

describe('when a timeslot is active next', () => {
  it.each([
    ['later today', at(1, 7), { day: 1, isToday: true, time: '08:00' }],
    ['tomorrow', at(1, 17), { day: 2, isToday: false, time: '08:00' }],
    ['after the weekend', at(5, 16), { day: 1, isToday: false, time: '08:00' }],
    ['from a Sunday', at(7, 23), { day: 1, isToday: false, time: '08:00' }],
  ])('%s', (_, moment, start) => {
    expect(nextStart([atWork], moment, offset)).toMatchObject(start)
  })

  it('in a week, if it has already been active today', () => {
    expect(nextStart([on([3], '08:00:00', '09:00:30')], at(3, 10), offset)).toEqual({
      day: 3,
      isToday: false,
      time: '08:00',
      at: at(3, 8) + 7 * 86_400_000,
    })
  })

  it('at the nearest of several starts, to the second', () => {
    expect(
      nextStart([on([1, 6], '20:00:30', '21:00:00'), on([6], '10:00:00', '11:00:00')], at(6, 12), offset),
    ).toMatchObject({
      day: 6,
      isToday: true,
      time: '20:00:30',
    })
  })

  it('rounded down to the second', () => {
    expect(nextStart([on([1], '23:59:59.600000', endOfDay)], at(1, 12), offset)?.time).toBe('23:59:59')
  })

  it('without recurrences: never', () => {
    expect(nextStart([], at(1, 12), offset)).toBeUndefined()
  })
})
