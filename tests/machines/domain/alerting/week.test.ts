import { describe, expect, it } from 'vitest'
import type { Day, Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { holdsAt, nextStart, placeInWeek, spansOf } from '../../../../machines/alerting/domain/week.ts'

function on(days: readonly Day[], start: string, end: string): Recurrence {
  return { days, start, end, isAllDay: false }
}

const endOfDay = '23:59:59.999999'
const atWork = on([1, 2, 3, 4, 5], '08:00:00', '16:00:00')

/** A moment in local time, in the week that starts on Monday, 12 January 2026. */
function at(day: Day, hours: number, minutes = 0, seconds = 0): number {
  return new Date(2026, 0, 11 + day, hours, minutes, seconds).getTime()
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

  it('do not exist without recurrences', () => {
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
    expect(placeInWeek(moment)).toEqual({ day, part })
  })
})

describe('whether a timeslot is active', () => {
  it.each([
    ['as it begins', at(1, 8), true],
    ['before it begins', at(1, 7, 59, 59), false],
    ['before it ends', at(5, 15, 59, 59), true],
    ['as it ends', at(5, 16), false],
    ['on another day', at(6, 12), false],
  ])('%s: %s', (_, moment, holds) => {
    expect(holdsAt([atWork], moment)).toBe(holds)
  })

  it('up to the last moment of a day, and past midnight if another recurrence starts there: true', () => {
    const night = [on([7], '22:00:00', endOfDay), on([1], '00:00:00', '06:00:00')]
    expect(
      [at(7, 21, 59), at(7, 23, 59, 59), at(1, 0), at(1, 5, 59), at(1, 6)].map((moment) => holdsAt(night, moment)),
    ).toEqual([false, true, true, true, false])
  })

  it('without recurrences: false', () => {
    expect(holdsAt([], at(1, 12))).toBe(false)
  })
})

describe('when a timeslot is active next', () => {
  it.each([
    ['later today', at(1, 7), { day: 1, isToday: true, time: '08:00' }],
    ['tomorrow', at(1, 17), { day: 2, isToday: false, time: '08:00' }],
    ['after the weekend', at(5, 16), { day: 1, isToday: false, time: '08:00' }],
    ['from a Sunday', at(7, 23), { day: 1, isToday: false, time: '08:00' }],
  ])('%s', (_, moment, start) => {
    expect(nextStart([atWork], moment)).toEqual(start)
  })

  it('in a week, if it has already been active today', () => {
    expect(nextStart([on([3], '08:00:00', '09:00:30')], at(3, 10))).toEqual({ day: 3, isToday: false, time: '08:00' })
  })

  it('at the nearest of several starts, to the second', () => {
    expect(nextStart([on([1, 6], '20:00:30', '21:00:00'), on([6], '10:00:00', '11:00:00')], at(6, 12))).toEqual({
      day: 6,
      isToday: true,
      time: '20:00:30',
    })
  })

  it('rounded down to the second', () => {
    expect(nextStart([on([1], '23:59:59.600000', endOfDay)], at(1, 12))?.time).toBe('23:59:59')
  })

  it('without recurrences: never', () => {
    expect(nextStart([], at(1, 12))).toBeUndefined()
  })
})
