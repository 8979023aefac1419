/** Gestures on the week of a timeslot (docs/behaviour.md#timeslots). */
import { describe, expect, it, test } from 'vitest'
import { days, type Day } from '../../../../../machines/alerting/domain/day.ts'
import {
  cellAfter,
  cellWords,
  isFilled,
  type WeekCell,
} from '../../../../../machines/alerting/domain/drawing/weekCell.ts'
import { blockBetween, blockWords, withDrawing } from '../../../../../machines/alerting/domain/drawing/weekDrawing.ts'
import {
  isValid,
  recurrencesOf,
  type Recurrence,
  type RecurrenceDraft,
} from '../../../../../machines/alerting/domain/timeslot.ts'
import { weekWords } from '../../../../../machines/alerting/domain/weekWords.ts'
import { pick, randomNumbers } from '../../../../support/random.ts'

const weekdays: readonly Day[] = [1, 2, 3, 4, 5]

function typed(key: number, on: readonly Day[], start: string, end: string): RecurrenceDraft {
  return { key, days: on, start, end, isAllDay: start === '' }
}

/** The cell at an hour of a day's row; from 24 on, it is on the next day. */
function at(day: Day, hour: number): WeekCell {
  return { day, at: hour * 2 }
}

/** The recurrences after a drag from one cell to another. */
function dragged(recurrences: readonly RecurrenceDraft[], from: WeekCell, to: WeekCell, isAdding = true) {
  return withDrawing({ name: 'Nights', recurrences }, { block: blockBetween(from, to), isAdding }).recurrences
}

const monday2100 = at(1, 21)
const friday0630 = at(5, 30)

describe('a gesture', () => {
  it('from Monday 21:00 to Friday 06:30 is every night of the week, split at midnight as the server needs it', () => {
    // The cell from 06:00 to 06:30 after the night of Friday.
    expect(dragged([], monday2100, friday0630)).toEqual([
      typed(1, weekdays, '21:00', '24:00'),
      typed(2, [2, 3, 4, 5, 6], '00:00', '06:30'),
    ])
    expect(blockWords(blockBetween(monday2100, friday0630))).toBe('Mon-Fri 21:00-06:30')
    expect(blockWords(blockBetween(friday0630, monday2100)), 'from the other end').toBe('Mon-Fri 21:00-06:30')
  })

  it('after Sunday goes on to Monday', () => {
    expect(dragged([], at(7, 23), at(7, 24))).toEqual([
      typed(1, [1], '00:00', '00:30'),
      typed(2, [7], '23:00', '24:00'),
    ])
  })

  it('that adds a whole day makes an all-day recurrence', () => {
    expect(dragged([], at(6, 0), at(7, 23.5))).toEqual([typed(1, [6, 7], '', '')])
  })

  it('joins what it overlaps or adjoins, in its place and under its key, and the days with the same times', () => {
    const office = typed(3, [1, 2, 3, 4], '08:00', '16:00')
    expect(dragged([office], at(5, 8), at(5, 15.5))).toEqual([{ ...office, days: weekdays }])
    const lunch = typed(9, [7], '12:00', '13:00')
    expect(dragged([office, lunch], at(1, 16), at(4, 17.5))).toEqual([{ ...office, end: '18:00' }, lunch])
  })

  it('that removes cuts, and leaves nothing of what it covers', () => {
    const office = typed(3, weekdays, '08:00', '16:00')
    expect(dragged([office], at(1, 12), at(5, 12.5), false)).toEqual([
      { ...office, end: '12:00' },
      typed(4, weekdays, '13:00', '16:00'),
    ])
    expect(dragged([office], at(5, 0), at(5, 35.5), false)).toEqual([{ ...office, days: [1, 2, 3, 4] }])
    expect(dragged([office], at(1, 0), at(7, 35.5), false)).toEqual([])
  })

  it('keeps what it does not touch as it was typed, invalid or not, and times off the grid to the microsecond', () => {
    const odd = typed(1, [1, 2], '8:00am', '06:45pm')
    const half = typed(2, [2, 3], '22:00', '06:00')
    const exact = typed(5, [2, 3], '23:00:00.000001', '23:59:59')
    expect(dragged([odd, half, exact], at(7, 3), at(7, 3))).toEqual([odd, half, exact, typed(6, [7], '03:00', '03:30')])
    expect(dragged([odd, half, exact], at(2, 18.5), at(2, 22.5))).toEqual([
      { ...odd, days: [1] },
      typed(6, [2], '08:00', '23:59:59'),
      half,
      { ...exact, days: [3] },
    ])
  })
})

describe('a cell', () => {
  const odd: readonly Recurrence[] = [
    { days: [1], start: '06:00:00', end: '06:45:00', isAllDay: false },
    { days: [1], start: '07:29:59', end: '07:46:00', isAllDay: false },
    { days: [1], start: '22:00:00', end: '23:59:00', isAllDay: false },
    { days: [2], start: '00:00:00', end: '23:59:59.999999', isAllDay: true },
  ]

  test.each([
    ['covered', at(1, 6), true, 'Monday 06:00-06:30, active'],
    ['covered by half', at(1, 6.5), false, 'Monday 06:30-07:00, partly active'],
    ['covered by more than half', at(1, 7.5), true, 'Monday 07:30-08:00, partly active'],
    ['up to a minute before midnight', at(1, 23.5), true, 'Monday 23:30-24:00, partly active'],
    ['not covered', at(1, 21.5), false, 'Monday 21:30-22:00, not active'],
    ['on the next day', at(1, 24), true, 'Tuesday 00:00-00:30, active'],
    ['before the end of a day', at(2, 23.5), true, 'Tuesday 23:30-24:00, active'],
    ['after Sunday', at(7, 30), true, 'Monday 06:00-06:30, active'],
  ])('%s', (_, cell, filled, words) => {
    expect(isFilled(odd, cell)).toBe(filled)
    expect(cellWords(odd, cell)).toBe(words)
  })

  it('at the edge of the drawing has none beyond it', () => {
    expect(cellAfter(at(1, 0), { days: -1, cells: -12 })).toEqual(at(1, 0))
    expect(cellAfter(at(7, 35), { days: 1, cells: 12 })).toEqual(at(7, 35.5))
    expect(cellAfter(at(3, 12), { days: 1, cells: -1 })).toEqual(at(4, 11.5))
  })
})

/** A second reckoning: the server's rule, both ends included. Times are in microseconds of a day. */
function coverOf(recurrences: readonly Recurrence[]) {
  const read = recurrences.map(({ days: on, start, end }) => ({ on, start: exact(start), end: exact(end) }))
  return (day: Day, moment: number) =>
    read.some(({ on, start, end }) => on.includes(day) && start <= moment && moment <= end)
}

function exact(time: string): number {
  const [hours = '', minutes = '', seconds = ''] = time.split(':')
  const [whole = '', fraction = ''] = seconds.split('.')
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(whole)) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

const minute = 60_000_000
const dayLength = 24 * 60 * minute

/** Whether a drag between two cells passes over a moment. */
function passes(from: WeekCell, to: WeekCell, day: Day, moment: number): boolean {
  const [left, right] = [Math.min(from.at, to.at) * 30 * minute, (Math.max(from.at, to.at) + 1) * 30 * minute]
  const isOver = (row: number) => Math.min(from.day, to.day) <= row && row <= Math.max(from.day, to.day)
  const yesterday = day === 1 ? 7 : day - 1
  return (
    (isOver(day) && left <= moment && moment < right) ||
    (isOver(yesterday) && left <= moment + dayLength && moment + dayLength < right)
  )
}

const times = [
  '00:00',
  '06:30',
  '06:45',
  '08:00',
  '11:59:59.999999',
  '12:00',
  '16:00',
  '21:00',
  '23:59',
  '23:59:59',
  '24:00',
]

function randomWeek(random: () => number): readonly RecurrenceDraft[] {
  return Array.from({ length: Math.floor(random() * 5) }, (_, key) => {
    const on = days.filter(() => random() < 0.4)
    const first = Math.floor(random() * (times.length - 1))
    const later = pick(times.slice(first + 1), random)
    return random() < 0.15 ? typed(key, on, '', '') : typed(key, on, times[first] ?? '', later)
  }).filter((one) => one.days.length > 0)
}

function randomCell(random: () => number): WeekCell {
  return { day: pick(days, random), at: Math.floor(random() * 72) }
}

it('covers what was covered and the gesture, or without it, in 1000 random weeks, by a second reckoning of every minute', () => {
  const random = randomNumbers(3)
  for (let round = 0; round < 1000; round++) {
    const before = randomWeek(random)
    const [from, to, isAdding] = [randomCell(random), randomCell(random), random() < 0.5]
    const after = dragged(before, from, to, isAdding)
    const were = recurrencesOf({ name: '', recurrences: before })
    const are = recurrencesOf({ name: '', recurrences: after })
    const edges = were.flatMap(({ start, end }) => [exact(start) - 1, exact(start), exact(end), exact(end) + 1])
    const moments = [
      ...Array.from({ length: 24 * 60 }, (_, place) => (place + 0.5) * minute),
      // At the end of a half hour a gesture may have cut: both ends of a recurrence belong to it.
      ...edges.filter((edge) => edge >= 0 && edge < dayLength && edge % (30 * minute) !== 0),
    ]
    const [coversBefore, coversAfter] = [coverOf(were), coverOf(are)]
    const wrong = days.flatMap((day) =>
      moments.filter((moment) => {
        const isPassed = passes(from, to, day, moment)
        const was = coversBefore(day, moment)
        return coversAfter(day, moment) !== (isAdding ? was || isPassed : was && !isPassed)
      }),
    )
    const told = `${weekWords(were)} ${isAdding ? 'with' : 'without'} ${blockWords(blockBetween(from, to))}`
    const keys = new Set(after.map(({ key }) => key)).size
    const found = { told, wrong, isValid: isValid({ name: 'A', recurrences: after }), keys }
    expect(found).toEqual({ told, wrong: [], isValid: true, keys: after.length })
  }
})
