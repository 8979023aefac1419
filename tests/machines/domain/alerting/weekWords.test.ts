import { describe, expect, it } from 'vitest'
import type { Day, Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { dayWords, listed, recurrenceWords } from '../../../../machines/alerting/domain/weekWords.ts'

describe('days in words', () => {
  it.each<[readonly Day[], string]>([
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
    [[5, 4, 3, 2, 1], 'Weekdays'],
    [[6, 7], 'Saturday and Sunday'],
    [[5, 1], 'Monday and Friday'],
    [[1, 3, 5], 'Monday, Wednesday and Friday'],
    [[2, 3, 4, 5, 6], 'Tuesday to Saturday'],
    [[1, 2, 3], 'Monday to Wednesday'],
    [[4], 'Thursday'],
    [[], 'No day'],
  ])('%j', (days, words) => {
    expect(dayWords(days)).toBe(words)
  })
})

describe('recurrences in words', () => {
  const atWork: Recurrence = { days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false }
  const weekend: Recurrence = { days: [6, 7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }

  it.each<[string, readonly Recurrence[], string]>([
    ['one', [atWork], 'Weekdays 08:00-16:00'],
    ['several', [atWork, weekend], 'Weekdays 08:00-16:00; Saturday and Sunday all day'],
    ['to midnight', [{ ...atWork, end: '23:59:59.999999' }], 'Weekdays 08:00-24:00'],
    ['with a fraction', [{ ...atWork, start: '08:00:30.500000' }], 'Weekdays 08:00:30.500000-16:00'],
    ['none', [], 'Never'],
  ])('%s', (_, recurrences, words) => {
    expect(recurrenceWords(recurrences)).toBe(words)
  })
})

describe('words in a list', () => {
  it.each<[readonly string[], string]>([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A or B'],
    [['A', 'B', 'C'], 'A, B or C'],
  ])('%j', (words, line) => {
    expect(listed(words, 'or')).toBe(line)
  })
})
