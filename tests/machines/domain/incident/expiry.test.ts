import { describe, expect, it } from 'vitest'
import {
  calendarDay,
  calendarEnd,
  calendarStart,
  calendarToday,
  chosenExpiry,
  enteredExpiry,
  expiryOf,
  readExpiry,
  typedCalendarDay,
  typedExpiry,
} from '../../../../machines/incident/domain/acknowledgement/expiry.ts'

/** Noon on 15 January 2026, local time. */
const now = new Date(2026, 0, 15, 12).getTime()

describe('an expiry', () => {
  it.each(['', '  '])('is absent if the text is "%s"', (text) => {
    expect(readExpiry(text, now)).toEqual({ until: undefined })
  })

  it.each([
    ['01/16/2026', new Date(2026, 0, 16, 23, 59, 59, 999)],
    [' 12/31/2026 ', new Date(2026, 11, 31, 23, 59, 59, 999)],
    ['2026-03-04', new Date(2026, 2, 4, 23, 59, 59, 999)],
    ['02/29/2028', new Date(2028, 1, 29, 23, 59, 59, 999)],
    ['01/01/2100', new Date(2100, 0, 1, 23, 59, 59, 999)],
  ])('%s is the end of that local day', (text, end) => {
    expect(readExpiry(text, now)).toEqual({ until: end.toISOString() })
  })

  it("with today's date is not in the past", () => {
    expect(readExpiry('01/15/2026', now)).toEqual({ until: new Date(2026, 0, 15, 23, 59, 59, 999).toISOString() })
  })

  it.each([
    ['01/15/2026 12:01', new Date(2026, 0, 15, 12, 1)],
    ['01/16/2026 8:30', new Date(2026, 0, 16, 8, 30)],
    ['01/16/2026  08:30:15', new Date(2026, 0, 16, 8, 30, 15)],
    ['01/16/2026 00:00', new Date(2026, 0, 16)],
    ['2026-01-16 8:30', new Date(2026, 0, 16, 8, 30)],
    ['01/16/2026 8:30 am', new Date(2026, 0, 16, 8, 30)],
    ['01/16/2026 8:30 PM', new Date(2026, 0, 16, 20, 30)],
    ['01/16/2026 12:00 am', new Date(2026, 0, 16)],
    ['01/16/2026 12:00pm', new Date(2026, 0, 16, 12)],
  ])('%s is that local time', (text, until) => {
    expect(readExpiry(text, now)).toEqual({ until: until.toISOString() })
  })

  it.each([
    ['01/16/2026 noon', 'Invalid Time Format'],
    ['01/16/2026 24:00', 'Invalid Time Format'],
    ['01/16/2026 12:60', 'Invalid Time Format'],
    ['01/16/2026 12:00:60', 'Invalid Time Format'],
    ['01/16/2026 13:00 pm', 'Invalid Time Format'],
    ['01/16/2026 0:30 am', 'Invalid Time Format'],
    ['01/16/2026 12', 'Invalid Time Format'],
    ['soon 12:00', 'Invalid Date Format'],
    ['01/15/2026 12:00', 'Date should not be before minimal date'],
    ['01/15/2026 11:59', 'Date should not be before minimal date'],
    ['soon', 'Invalid Date Format'],
    ['2026-16-01', 'Invalid Date Format'],
    ['2026/01/16', 'Invalid Date Format'],
    ['2026-1-16', 'Invalid Date Format'],
    ['01-16-2026', 'Invalid Date Format'],
    ['1/16/2026', 'Invalid Date Format'],
    ['16/01/2026', 'Invalid Date Format'],
    ['02/30/2026', 'Invalid Date Format'],
    ['02/29/2026', 'Invalid Date Format'],
    ['00/10/2026', 'Invalid Date Format'],
    ['01/16/26', 'Invalid Date Format'],
    ['01/14/2026', 'Date should not be before minimal date'],
    ['12/31/1899', 'Date should not be before minimal date'],
    ['01/01/0050', 'Date should not be before minimal date'],
    ['01/02/2100', 'Date should not be after maximal date'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readExpiry(text, now)).toEqual({ problem })
  })
})

describe('an expiry chosen with a button', () => {
  const moment = new Date(2026, 0, 15, 12, 0, 30).getTime()

  it.each([
    ['never', ''],
    ['inOneHour', '01/15/2026 13:01'],
    ['inFourHours', '01/15/2026 16:01'],
    ['atEndOfDay', '01/15/2026'],
    ['tomorrowMorning', '01/16/2026 08:00'],
    ['inOneWeek', '01/22/2026 12:01'],
  ] as const)('%s fills in %s', (choice, typed) => {
    expect(chosenExpiry(choice, moment).expiry).toBe(typed)
  })

  it('is never in the past, even in the last second of the year', () => {
    const lastSecond = new Date(2026, 11, 31, 23, 59, 59).getTime()
    expect(expiryOf(chosenExpiry('atEndOfDay', lastSecond), lastSecond)).toHaveProperty('until')
    expect(chosenExpiry('inOneHour', lastSecond).expiry).toBe('01/01/2027 01:00')
  })
})

describe('an existing expiry', () => {
  it.each([
    [undefined, ''],
    [new Date(2026, 0, 16, 23, 59, 59, 999).toISOString(), '01/16/2026'],
    [new Date(2026, 0, 16, 8, 30).toISOString(), '01/16/2026 08:30'],
    [new Date(2026, 0, 16, 8, 30, 15).toISOString(), '01/16/2026 08:30:15'],
  ])('%s shows as "%s"', (until, typed) => {
    expect(typedExpiry(until)).toBe(typed)
  })
})

describe('a day in the calendar', () => {
  it.each([
    ['01/16/2026', '2026-01-16'],
    ['01/16/2026 8:30', '2026-01-16'],
    ['soon', undefined],
    ['', undefined],
  ])('is selected for "%s": %s', (typed, day) => {
    expect(calendarDay(typed)).toBe(day)
  })

  it.each([
    ['03/16/2026', '2026-03-16'],
    ['2026-03-16', '2026-03-16'],
    ['03/16/2026 8:30', '2026-03-16'],
    ['', '2026-01-15'],
    ['soon', '2026-01-15'],
    ['03/16/2025', '2026-01-15'],
    ['01/02/2100', '2026-01-15'],
  ])('is where the calendar opens for "%s": %s', (typed, day) => {
    expect(calendarStart(typed, now)).toBe(day)
  })

  it('counts as today by local time, and is never after 2100-01-01', () => {
    expect(calendarToday(new Date(2026, 0, 15, 23, 59).getTime())).toBe('2026-01-15')
    expect(calendarEnd).toBe('2100-01-01')
  })

  it('replaces the text when picked', () => {
    expect(typedCalendarDay('2026-01-16', '')).toBe('01/16/2026')
    expect(typedCalendarDay('2026-01-16', '01/20/2026')).toBe('01/16/2026')
    expect(typedCalendarDay('2026-01-16', 'soon')).toBe('01/16/2026')
  })

  it('leaves a typed time of day unchanged when picked', () => {
    expect(typedCalendarDay('2026-01-16', '01/20/2026 8:30 pm')).toBe('01/16/2026 8:30 pm')
  })
})

describe('an expiry that was filled in, not typed', () => {
  const until = '2026-10-25T01:30:00.250Z'

  it('is exactly the given moment, including fractions of a second, even in the hour that is repeated when clocks are set back', () => {
    const before = Date.parse(until) - 1
    expect(expiryOf(enteredExpiry(until), before)).toEqual({ until })
    expect(expiryOf(enteredExpiry(undefined), before)).toEqual({ until: undefined })
  })

  it('is in the past once that moment has passed', () => {
    expect(expiryOf(enteredExpiry(until), Date.parse(until))).toEqual({
      problem: 'Date should not be before minimal date',
    })
  })

  it('is an hour from now, even on the night when clocks are set back', () => {
    const lateSummer = Date.parse('2026-10-25T00:10:00Z')
    expect(expiryOf(chosenExpiry('inOneHour', lateSummer), lateSummer)).toEqual({ until: '2026-10-25T01:10:00.000Z' })
  })
})
