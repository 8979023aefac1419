import { afterEach, describe, expect, it } from 'vitest'
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import {
  dayWords,
  gapWords,
  recurrenceWords,
  startWords,
  weekWords,
  zoneWords,
} from '../../../../machines/alerting/domain/weekWords.ts'

const zoneBefore = process.env['TZ']

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

const workdays: readonly Day[] = [1, 2, 3, 4, 5]
const everyDay: readonly Day[] = [1, 2, 3, 4, 5, 6, 7]

function timed(days: readonly Day[], start: string, end: string): Recurrence {
  return { days, start, end, isAllDay: false }
}

function allDay(days: readonly Day[]): Recurrence {
  return { days, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }
}

describe('days in words', () => {
  it.each<[readonly Day[], string]>([
    [everyDay, 'Every day'],
    [[5, 4, 3, 2, 1], 'Mon-Fri'],
    [[6, 7], 'Sat-Sun'],
    [[5, 1], 'Mon and Fri'],
    [[1, 3, 5], 'Mon, Wed and Fri'],
    [[1, 2, 3, 5], 'Mon-Wed and Fri'],
    [[4], 'Thu'],
    // Days continue from Sunday to Monday.
    [[6, 7, 1], 'Sat-Mon'],
    [[1, 2, 4, 5, 7], 'Thu-Fri and Sun-Tue'],
    [[], 'No day'],
  ])('%j', (days, words) => {
    expect(dayWords(days)).toBe(words)
  })
})

describe('one recurrence in words', () => {
  it.each<[Recurrence, string]>([
    [timed(workdays, '21:00:00', '23:59:59.999999'), 'Mon-Fri 21:00-24:00'],
    [timed([1], '08:00:30.500000', '16:00:00'), 'Mon 08:00:30.500000-16:00'],
    [allDay([6, 7]), 'Sat-Sun all day'],
  ])('%j', (recurrence, words) => {
    expect(recurrenceWords(recurrence)).toBe(words)
  })
})

describe('a week in words', () => {
  it.each<[string, readonly Recurrence[]]>([
    ['Mon-Fri 08:00-16:00', [timed(workdays, '08:00:00', '16:00:00')]],
    ['Mon-Fri 08:00-16:00; Sat-Sun all day', [timed(workdays, '08:00:00', '16:00:00'), allDay([6, 7])]],
    ['Mon-Fri 08:00-24:00', [timed(workdays, '08:00:00', '23:59:59.999999')]],
    ['Mon-Fri 08:00:30-16:00', [timed(workdays, '08:00:30.500000', '16:00:00')]],
    [
      'Every day 08:00-12:00 and 13:00-16:00',
      [timed(everyDay, '08:00:00', '12:00:00'), timed(everyDay, '13:00:00', '16:00:00')],
    ],
    ['Mon 08:00-18:00', [timed([1], '08:00:00', '16:00:00'), timed([1], '12:00:00', '18:00:00')]],
    ['Mon 08:00-16:00; Tue 09:00-17:00', [timed([2], '09:00:00', '17:00:00'), timed([1], '08:00:00', '16:00:00')]],
    ['Always', [allDay(everyDay)]],
    ['Always', [timed(everyDay, '00:00:00', '12:00:00'), timed(everyDay, '12:00:00', '23:59:59')]],
    ['Never', []],
    ['Never', [timed([], '08:00:00', '16:00:00')]],
  ])('%s', (words, recurrences) => {
    expect(weekWords(recurrences)).toBe(words)
  })

  it.each<[string, readonly Recurrence[]]>([
    // A server may store the end of a day as 23:59:59 or as 23:59:59.999999.
    ['Mon-Fri 21:00-06:30', [timed(workdays, '21:00:00', '23:59:59'), timed([2, 3, 4, 5, 6], '00:00:00', '06:30:00')]],
    [
      'Every day 22:00-06:00',
      [timed(everyDay, '22:00:00', '23:59:59.999999'), timed(everyDay, '00:00:00', '06:00:00')],
    ],
    ['Sun 21:00-06:30', [timed([7], '21:00:00', '23:59:59'), timed([1], '00:00:00', '06:30:00')]],
    // Only the nights that continue past midnight are joined.
    ['Mon 21:00-06:30; Tue 21:00-24:00', [timed([1, 2], '21:00:00', '23:59:59'), timed([2], '00:00:00', '06:30:00')]],
    ['Mon 21:00-24:00; Wed 00:00-06:30', [timed([1], '21:00:00', '23:59:59'), timed([3], '00:00:00', '06:30:00')]],
    ['Mon 21:00-23:59; Tue 00:00-06:30', [timed([1], '21:00:00', '23:59:00'), timed([2], '00:00:00', '06:30:00')]],
    ['Mon 21:00-24:00; Tue 00:01-06:30', [timed([1], '21:00:00', '23:59:59'), timed([2], '00:01:00', '06:30:00')]],
    // A span of a day or more would look shorter as '08:00-08:00' or '08:00-10:00'.
    ['Mon 08:00-24:00; Tue 00:00-08:00', [timed([1], '08:00:00', '23:59:59'), timed([2], '00:00:00', '08:00:00')]],
    [
      'Fri 17:00-24:00; Sat all day; Sun 00:00-12:00',
      [timed([5], '17:00:00', '23:59:59'), allDay([6]), timed([7], '00:00:00', '12:00:00')],
    ],
  ])('over midnight: %s', (words, recurrences) => {
    expect(weekWords(recurrences)).toBe(words)
  })
})

describe('when recurrences next start', () => {
  const mondays = [timed([1], '08:00:00', '16:00:00')]
  // 19 January 2026 is a Monday.
  it.each<[string | undefined, readonly Recurrence[], Date]>([
    ['today 08:00', mondays, new Date(2026, 0, 19, 7, 59)],
    ['next Monday 08:00', mondays, new Date(2026, 0, 19, 16)],
    ['Monday 08:00', mondays, new Date(2026, 0, 18, 7)],
    ['Monday 08:00', mondays, new Date(2026, 0, 20, 7)],
    ['Monday 08:00:30', [timed([1], '08:00:30', '16:00:00')], new Date(2026, 0, 20, 7)],
    [undefined, [], new Date(2026, 0, 19)],
  ])('%s', (words, recurrences, now) => {
    expect(startWords(recurrences, now.getTime(), -now.getTimezoneOffset())).toBe(words)
  })

  it.each<[string, string, Date]>([
    ["Monday 08:00 (server's time, 07:00 here)", 'UTC', new Date('2026-01-17T12:00:00Z')],
    ["today 08:00 (server's time, 07:00 here)", 'UTC', new Date('2026-01-19T06:59:00Z')],
    ["today 08:00 (server's time, 16:00 here)", 'Asia/Tokyo', new Date('2026-01-19T06:59:00Z')],
    ["Monday 08:00 (server's time, Sunday 21:00 here)", 'Pacific/Honolulu', new Date('2026-01-19T06:59:00Z')],
    // Here it is Monday already, but at the server it is Sunday.
    ["Monday 08:00 (server's time, 20:00 here)", 'Pacific/Auckland', new Date('2026-01-18T22:00:00Z')],
    ['Monday 08:00', 'Europe/Oslo', new Date('2026-01-17T12:00:00Z')],
  ])('from a server one hour ahead of UTC: %s in %s', (words, zone, now) => {
    process.env['TZ'] = zone
    expect(startWords(mondays, now.getTime(), 60)).toBe(words)
  })
})

describe("the server's time zone in words", () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  it.each<[string | undefined, string, number]>([
    ["Server's time, UTC+1; 07:00 here is 08:00 there", 'UTC', 60],
    ["Server's time, UTC-3:30; 11:30 here is 08:00 there", 'UTC', -210],
    ["Server's time, UTC; 17:00 here is 08:00 there", 'Asia/Tokyo', 0],
    ["Server's time, UTC+13; 19:00 the day before here is 08:00 there", 'UTC', 780],
    ["Server's time, UTC-10; 03:00 the day after here is 08:00 there", 'Asia/Tokyo', -600],
    [undefined, 'Europe/Oslo', 60],
  ])('%s, in %s', (words, zone, offset) => {
    process.env['TZ'] = zone
    expect(zoneWords(noon, offset)).toBe(words)
  })
})

describe('gaps in words', () => {
  it.each<[string | undefined, readonly Recurrence[]]>([
    [
      'Nothing is sent from 23:59 to 24:00 (Mon-Fri).',
      [timed(workdays, '21:00:00', '23:59:00'), timed([2, 3, 4, 5, 6], '00:00:00', '06:30:00')],
    ],
    // The words of the week leave this second out.
    ['Nothing is sent from 23:59:59 to 24:00 (Every day).', [timed(everyDay, '00:00:00', '23:59:59')]],
    [
      'Nothing is sent from 23:59:30 to 00:00:10 (Mon) and from 12:00 to 12:00:30 (Wed).',
      [
        timed([1], '21:00:00', '23:59:30'),
        timed([2], '00:00:10', '06:30:00'),
        timed([3], '10:00:00', '12:00:00'),
        timed([3], '12:00:30', '14:00:00'),
      ],
    ],
    [undefined, [timed([1], '21:00:00', '23:59:59.999999'), timed([2], '00:00:00', '06:30:00')]],
    [undefined, []],
  ])('%s', (words, recurrences) => {
    expect(gapWords(recurrences)).toBe(words)
  })
})
