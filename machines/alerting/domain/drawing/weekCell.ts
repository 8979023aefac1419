/** The half hours of which the drawing of a week consists (docs/behaviour.md#timeslots). */
import { days, type Day } from '../day.ts'
import { shownTimeOf, wholeDay } from '../timeOfDay.ts'
import type { Recurrence } from '../timeslot.ts'
import { stretchesOf } from '../week.ts'
import { dayNames } from '../weekWords.ts'

/** Half hours in a day. */
export const cellsInDay = 48

/** Half hours in the row of a day, which goes on until noon of the next day, so that a night is in one piece. */
export const cellsInRow = 72

/** Microseconds in a half hour. */
export const cellLength = wholeDay / cellsInDay

/** A half hour in the row of a day. */
export interface WeekCell {
  readonly day: Day
  /** Half hours since the midnight with which the day begins, from 0. From 48 on, it is on the next day. */
  readonly at: number
}

/** How far a key moves: in rows, and in half hours. */
export interface CellStep {
  readonly days: number
  readonly cells: number
}

/** The nearest cell in the drawing. */
export function cellWithin({ day, at }: WeekCell): WeekCell {
  return { day, at: Math.min(Math.max(Math.floor(at), 0), cellsInRow - 1) }
}

/** The cell that is reached from another one; at the edge of the drawing, it stays. */
export function cellAfter({ day, at }: WeekCell, step: CellStep): WeekCell {
  const place = Math.min(Math.max(day + step.days, 1), days.length)
  return cellWithin({ day: days[place - 1] ?? day, at: at + step.cells })
}

/** The day on which a cell is, and the half hours since its midnight. */
export function placeOfCell({ day, at }: WeekCell): WeekCell {
  return at < cellsInDay ? { day, at } : { day: dayAfter(day), at: at - cellsInDay }
}

export function dayAfter(day: Day): Day {
  return days[day % days.length] ?? day
}

/** How much of a cell the recurrences cover, from 0 to 1. The last microsecond of a day counts as its end. */
function shareOf(recurrences: readonly Recurrence[], cell: WeekCell): number {
  const { day, at } = placeOfCell(cell)
  const from = at * cellLength
  const covered = stretchesOf(recurrences)
    .filter((stretch) => stretch.day === day)
    .map((stretch) => Math.min(endOf(stretch.to), from + cellLength) - Math.max(stretch.from, from))
  return covered.reduce((sum, part) => sum + Math.max(part, 0), 0) / cellLength
}

function endOf(microseconds: number): number {
  return microseconds === wholeDay - 1 ? wholeDay : microseconds
}

/** Whether a gesture that begins in a cell removes: more than half of it is covered. */
export function isFilled(recurrences: readonly Recurrence[], cell: WeekCell): boolean {
  return shareOf(recurrences, cell) > 0.5
}

/** 'Monday 21:00-21:30, not active'. */
export function cellWords(recurrences: readonly Recurrence[], cell: WeekCell): string {
  const { day, at } = placeOfCell(cell)
  const share = shareOf(recurrences, cell)
  const times = `${shownTimeOf(at * cellLength)}-${shownTimeOf((at + 1) * cellLength)}`
  return `${dayNames[day]} ${times}, ${share === 0 ? 'not active' : share === 1 ? 'active' : 'partly active'}`
}
