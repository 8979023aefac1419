/** When 'Notify me of these' notifies: a timeslot of the user, or one that is made (docs/behaviour.md#notify-me). */
import { days, weekdays } from '../day.ts'
import {
  isPastMidnight,
  problemsOf,
  recurrencesOf,
  withSplitAtMidnight,
  type Recurrence,
  type RecurrenceDraft,
  type RecurrenceProblems,
  type Timeslot,
} from '../timeslot.ts'
import { stretchesOf } from '../week.ts'
import type { When } from './draft.ts'

/** What is to be made; a time that runs past midnight is not split yet. Undefined if a timeslot is chosen. */
function recurrenceFor({ kind, night, office }: When): RecurrenceDraft | undefined {
  switch (kind) {
    case 'always':
      return { key: 1, days, start: '', end: '', isAllDay: true }
    case 'night':
      return { key: 1, days, ...night, isAllDay: false }
    case 'office':
      return { key: 1, days: weekdays, ...office, isAllDay: false }
    case 'timeslot':
      return undefined
  }
}

/** What is wrong with the typed times. One that runs past midnight is right: it is split there. */
export function timeProblems(when: When): RecurrenceProblems {
  const recurrence = recurrenceFor(when)
  if (recurrence === undefined) return {}
  if (!isPastMidnight(recurrence)) return problemsOf(recurrence)
  return newRecurrences(when)?.length === 0 ? { end: 'Must be after start time' } : {}
}

/** The recurrences of what is to be made, split at midnight; undefined if a timeslot is chosen. */
export function newRecurrences(when: When): readonly Recurrence[] | undefined {
  const recurrence = recurrenceFor(when)
  if (recurrence === undefined) return undefined
  const split = recurrencesOf(withSplitAtMidnight({ name: '', recurrences: [recurrence] }, recurrence.key))
  // An evening from 24:00 is empty.
  return split.filter(({ start, end, isAllDay }) => isAllDay || start !== end)
}

/** Whether the timeslot covers exactly the same time of the week. */
export function isTimeslotFor({ recurrences }: Timeslot, wanted: readonly Recurrence[]): boolean {
  return JSON.stringify(stretchesOf(recurrences)) === JSON.stringify(stretchesOf(wanted))
}

/** A name for the timeslot: 'Nights 22:00-06:00'. */
export function timeslotName({ kind, night, office }: When): string {
  switch (kind) {
    case 'night':
      return `Nights ${night.start.trim()}-${night.end.trim()}`
    case 'office':
      return `Office hours ${office.start.trim()}-${office.end.trim()}`
    default:
      return 'Always'
  }
}
