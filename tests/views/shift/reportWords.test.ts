import { expect, test } from 'vitest'
import {
  changeText,
  datedDays,
  daysText,
  medianText,
  ninetiethText,
  untouchedText,
} from '../../../src/views/shift/report/reportWords.ts'
import { configuration } from '../support/world.ts'

/** The words of a report (docs/behaviour.md#report). */

const minute = 60_000

test('the period is from its first day to the minute in which it ends', () => {
  const [from, to] = [new Date('2026-03-06T00:00:00').getTime(), new Date('2026-03-12T14:30:00').getTime()]
  expect(daysText({ from, to }, { settings: configuration, format: 'configured' })).toBe(
    '2026-03-06 to 2026-03-12, 14:30',
  )
})

test('more, fewer or as many as before', () => {
  expect(changeText(112, 100)).toBe('12 % more than before')
  expect(changeText(25, 100)).toBe('75 % fewer than before')
  expect(changeText(3000, 20)).toBe('14,900 % more than before')
  expect(changeText(7, 7)).toBe('as many as before')
  expect(changeText(1001, 1000)).toBe('about as many as before')
  expect(changeText(7, 0)).toBe('none before')
})

test('a median and what 90 % do not exceed, where there is a case', () => {
  const spread = { median: 4 * minute, ninetieth: 31 * minute, cases: 9 }
  expect(medianText(spread, 'none acked')).toBe('4 min')
  expect(ninetiethText(spread)).toBe('90 %: 31 min')
  const none = { median: undefined, ninetieth: undefined, cases: 0 }
  expect(medianText(none, 'none acked')).toBe('none acked')
  expect(ninetiethText(none)).toBe('')
})

test('some untouched are not none, and most are not all', () => {
  expect(untouchedText({ begun: 50, untouched: 17 })).toBe('34 %')
  expect(untouchedText({ begun: 50, untouched: 0 })).toBe('0 %')
  expect(untouchedText({ begun: 1000, untouched: 1 })).toBe('< 1 %')
  expect(untouchedText({ begun: 1000, untouched: 999 })).toBe('> 99 %')
  expect(untouchedText({ begun: 1000, untouched: 1000 })).toBe('100 %')
  expect(untouchedText({ begun: 0, untouched: 0 })).toBe('')
})

test('dates are written below the bars, evenly, as many as there is room for', () => {
  expect([...datedDays(7, 7)]).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([...datedDays(7, 3)]).toEqual([1, 4])
  expect([...datedDays(30, 7)]).toEqual([2, 7, 12, 17, 22, 27])
  expect([...datedDays(90, 3)]).toEqual([15, 45, 75])
  expect([...datedDays(0, 3)]).toEqual([])
})
