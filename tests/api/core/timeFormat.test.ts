import { afterEach, expect, test } from 'vitest'
import { configurationDefaults } from '../../../machines/core/domain/configuration.ts'
import {
  dateText,
  weekdayAndTime,
  timestamp,
  timestampWithoutSeconds,
  timeText,
  timeTextWithoutSeconds,
  type TimeSettings,
  type TimeStyle,
} from '../../../src/time/format.ts'
import { isCombinedPattern, isTimePattern } from '../../../src/time/pattern.ts'

const zoneBefore = process.env['TZ']

function inZone(zone: string) {
  process.env['TZ'] = zone
}

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

function settings(changes: Partial<TimeSettings> = {}): TimeStyle {
  return { settings: { ...configurationDefaults, ...changes }, format: 'configured' }
}

const afternoon = '2026-03-05T14:07:09.045+01:00'
const morning = '2026-03-05T00:07:09+01:00'

test.each([
  ['yyyy-MM-dd', '2026-03-05'],
  ['yy', '26'],
  ['y', '2026'],
  ['MM/dd/yyyy', '03/05/2026'],
  ['d.M.yyyy', '5.3.2026'],
  ['do MMM yyyy', '5th Mar 2026'],
  ['MMMM d, yyyy', 'March 5, 2026'],
  ['LLL', 'Mar'],
  ['E, EEE, EEEE, EEEEEE', 'Thu, Thu, Thursday, Th'],
  ['HH:mm:ss', '14:07:09'],
  ['H:m:s', '14:7:9'],
  ['HH:mm:ss.SSS', '14:07:09.045'],
  ['S SS', '0 04'],
  ['xxx', '+01:00'],
  ['xx', '+0100'],
  ['x', '+01'],
  ['XXX', '+01:00'],
  ['XX', '+0100'],
  ['X', '+01'],
  ['O', 'GMT+1'],
  ['OOOO', 'GMT+01:00'],
  ["yyyy-MM-dd'T'HH:mm:ssxxx", '2026-03-05T14:07:09+01:00'],
  ["HH 'o''clock'", "14 o'clock"],
  ["''yy", "'26"],
  ["'[not] dayjs: YYYY' yyyy", '[not] dayjs: YYYY 2026'],
  ['[yyyy]', '[2026]'],
  ["d 'de' MMMM", '5 de March'],
  ['dd日', '05日'],
])('the Unicode format %s writes %s', (timestampFormat, expected) => {
  inZone('Europe/Oslo')
  expect(isTimePattern(timestampFormat)).toBe(true)
  expect(timestamp(afternoon, settings({ timestampFormat }))).toBe(expected)
})

test.each([
  ['HH:mm', '02:07 pm'],
  ['H:mm', '2:07 pm'],
  ['HH:mm:ss', '02:07:09 pm'],
  ['hh:mm a', '02:07 PM'],
  ['h:mm aaa', '2:07 pm'],
  ['h:mm aaaa', '2:07 p.m.'],
  ['h:mmaaaaa', '2:07p'],
  ['yyyy-MM-dd HH:mm xxx', '2026-03-05 02:07 pm +01:00'],
  ['yyyy-MM-dd', '2026-03-05'],
])('on a 12-hour clock, %s writes %s', (timestampFormat, expected) => {
  inZone('Europe/Oslo')
  expect(timestamp(afternoon, settings({ timestampFormat, use24hTime: false }))).toBe(expected)
})

test.each([
  ['hh:mm a', '14:07'],
  ['h:mm aaa xxx', '14:07 +01:00'],
  ['h:mmaaaa', '14:07'],
  ['kk:mm', '14:07'],
])('on a 24-hour clock, %s writes %s', (timestampFormat, expected) => {
  inZone('Europe/Oslo')
  expect(timestamp(afternoon, settings({ timestampFormat, use24hTime: true }))).toBe(expected)
})

test('just after midnight the hour is 00 on a 24-hour clock and 12 on a 12-hour clock', () => {
  inZone('Europe/Oslo')
  expect(timestamp(morning, settings({ timestampFormat: 'HH:mm' }))).toBe('00:07')
  expect(timestamp(morning, settings({ timestampFormat: 'HH:mm', use24hTime: false }))).toBe('12:07 am')
})

test.each([
  ['{date} {time}{timezone_offset}', '5.3. 02:07 pm+0100'],
  ["{time} 'on' {date}", '02:07 pm on 5.3.'],
  ['{time} EEE', '02:07 pm Thu'],
])('the combined format %s is made of the other formats', (timestampFormat, expected) => {
  inZone('Europe/Oslo')
  expect(isCombinedPattern(timestampFormat)).toBe(true)
  const parts = { timestampDateFormat: 'd.M.', timestampTimeFormat: 'HH:mm', timestampTimezoneOffsetFormat: 'xx' }
  expect(timestamp(afternoon, settings({ ...parts, timestampFormat, use24hTime: false }))).toBe(expected)
})

test.each(['', 'YYYY-MM-DD', 'nonsense', 'yyyyy', 'MMMMM', 'hhh', 'P', 'T'])('%j is not a format', (pattern) => {
  expect(isTimePattern(pattern)).toBe(false)
})

test('by default the date is followed by the time with seconds and offset', () => {
  inZone('Europe/Oslo')
  expect(timestamp(afternoon, settings())).toBe('2026-03-05 14:07:09+01:00')
  expect(timestampWithoutSeconds(afternoon, settings())).toBe('2026-03-05 14:07')
  expect(dateText(afternoon, settings())).toBe('2026-03-05')
  expect(timeText(afternoon, settings())).toBe('14:07:09')
})

test('each key of the configuration applies to its part of the format', () => {
  inZone('Europe/Oslo')
  const parts = settings({
    timestampDateFormat: 'MM/dd/yyyy',
    timestampTimeFormat: 'H.mm.ss',
    timestampTimeNoSeconds: 'H.mm',
    timestampTimezoneOffsetFormat: 'xx',
  })
  expect(timestamp(afternoon, parts)).toBe('03/05/2026 14.07.09+0100')
  expect(timestampWithoutSeconds(afternoon, parts)).toBe('03/05/2026 14.07')
  expect(dateText(afternoon, parts)).toBe('03/05/2026')
  expect(timeText(afternoon, parts)).toBe('14.07.09')
})

test.each([
  ['Europe/Oslo', '2026-03-05 14:07:09+01:00'],
  ['UTC', '2026-03-05 13:07:09+00:00'],
  ['Asia/Kolkata', '2026-03-05 18:37:09+05:30'],
  ['America/St_Johns', '2026-03-05 09:37:09-03:30'],
  ['Pacific/Kiritimati', '2026-03-06 03:07:09+14:00'],
])("times are shown in the browser's zone: %s", (zone, expected) => {
  inZone(zone)
  expect(timestamp(afternoon, settings())).toBe(expected)
})

test.each([
  ['UTC', 'Z Z Z +00 GMT+0'],
  ['Asia/Kolkata', '+0530 +0530 +05:30 +0530 GMT+5:30'],
  ['America/St_Johns', '-0330 -0330 -03:30 -0330 GMT-3:30'],
])('offsets in %s are written as %s', (zone, expected) => {
  inZone(zone)
  expect(timestamp(afternoon, settings({ timestampFormat: 'X XX XXX x O' }))).toBe(expected)
})

test('a time can be a string, milliseconds or a Date', () => {
  inZone('UTC')
  for (const time of [afternoon, Date.parse(afternoon), new Date(afternoon)]) {
    expect(timestamp(time, settings())).toBe('2026-03-05 13:07:09+00:00')
  }
})

test.each(['infinity', '', 'soon'])('a string that is not a time is returned unchanged: %j', (text) => {
  expect(timestamp(text, settings())).toBe(text)
})

test.each([
  ['iso', '2026-03-05T14:07:09+01:00', '2026-03-05T14:07+01:00', '2026-03-05', '14:07:09', '14:07', 'Thu 14:07'],
  [
    'rfc',
    'Thu, 05 Mar 2026 14:07:09 +0100',
    'Thu, 05 Mar 2026 14:07 +0100',
    'Thu, 05 Mar 2026',
    '14:07:09',
    '14:07',
    'Thu 14:07',
  ],
  ['epoch', '1772716029', '1772716029', '1772716029', '1772716029', '1772716029', '1772716029'],
  ['configured', '2026-03-05 14:07:09+01:00', '2026-03-05 14:07', '2026-03-05', '14:07:09', '14:07', 'Thu 14:07'],
] as const)('the reader may choose the format %s', (format, ...expected) => {
  inZone('Europe/Oslo')
  const style = { settings: configurationDefaults, format }
  const writers = [timestamp, timestampWithoutSeconds, dateText, timeText, timeTextWithoutSeconds, weekdayAndTime]
  expect(writers.map((write) => write(afternoon, style))).toEqual(expected)
})

test("the reader may choose the format of the browser's language", () => {
  const style = { settings: configurationDefaults, format: 'locale' } as const
  const date = new Date(afternoon)
  expect(dateText(date, style)).toBe(date.toLocaleDateString(undefined, { dateStyle: 'short' }))
  expect(timestamp(date, style)).toBe(date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' }))
})
