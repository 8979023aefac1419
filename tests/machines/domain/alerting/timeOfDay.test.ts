import { describe, expect, it } from 'vitest'
import { endOfDay, microsecondsOf, readTime, wholeDay } from '../../../../machines/alerting/domain/timeOfDay.ts'

describe('a time of day', () => {
  it.each([
    ['08:00', '08:00:00'],
    ['8:00', '08:00:00'],
    [' 16:30 ', '16:30:00'],
    ['00:00', '00:00:00'],
    ['23:59', '23:59:00'],
    ['12:00:30', '12:00:30'],
    ['12:00:30.25', '12:00:30.250000'],
    ['12:00:30.000001', '12:00:30.000001'],
    ['12:00:30.000', '12:00:30'],
    ['23:59:59.999999', '23:59:59.999999'],
    ['8:30 am', '08:30:00'],
    ['8:30PM', '20:30:00'],
    ['12:00 am', '00:00:00'],
    ['12:15 pm', '12:15:00'],
  ])('"%s" is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['24:00', '24:00:00', '24:00:00.000'])('"%s" is the last microsecond of the day', (text) => {
    expect(readTime(text)).toBe('23:59:59.999999')
  })

  it.each([
    '',
    ' ',
    'noon',
    '8',
    '0800',
    '8:5',
    '08:60',
    '08:00:60',
    '24:01',
    '24:00:01',
    '24:00:00.000001',
    '25:00',
    '-1:00',
    '13:00 pm',
    '0:30 am',
    '24:00 pm',
    '12:00:30.',
    '12:00:30.1234567',
    '12:00 30',
  ])('"%s" is invalid', (text) => {
    expect(readTime(text)).toBeUndefined()
  })

  it.each([
    ['00:00:00', 0],
    ['00:00:01', 1_000_000],
    ['01:02:03.000004', 3_723_000_004],
    [endOfDay, wholeDay - 1],
  ])('%s is %i microseconds after midnight', (time, microseconds) => {
    expect(microsecondsOf(time)).toBe(microseconds)
  })
})
