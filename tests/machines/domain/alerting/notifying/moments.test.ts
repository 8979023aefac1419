import { expect, it } from 'vitest'
import {
  isTimeslotFor,
  newRecurrences,
  timeProblems,
} from '../../../../../machines/alerting/domain/notifying/moments.ts'
import {
  beginningOf,
  withNotifyEdit,
  type NotifyEdit,
} from '../../../../../machines/alerting/domain/notifying/draft.ts'
import { holdsAt } from '../../../../../machines/alerting/domain/week.ts'
import { weekWords } from '../../../../../machines/alerting/domain/weekWords.ts'
import { defaultFilter } from '../../../../../machines/filter/domain/filter.ts'

/** When 'Notify me of these' notifies (docs/behaviour.md#notify-me). */
function when(...edits: readonly NotifyEdit[]) {
  return edits.reduce(withNotifyEdit, beginningOf(defaultFilter)).when
}

const night = { type: 'when', kind: 'night' } as const

it.each([
  ['always', 'Always'],
  ['night', 'Every day 22:00-06:00'],
  ['office', 'Mon-Fri 08:00-16:00'],
] as const)('%s is %s', (kind, words) => {
  expect(weekWords(newRecurrences(when({ type: 'when', kind })) ?? [])).toBe(words)
})

it('leaves no moment out at midnight', () => {
  const recurrences = newRecurrences(when(night)) ?? []
  expect(recurrences.map(({ start, end }) => [start, end])).toEqual([
    ['22:00:00', '23:59:59.999999'],
    ['00:00:00', '06:00:00'],
  ])
  const lastMoment = Date.parse('2026-11-20T23:59:59.999Z')
  expect(holdsAt(recurrences, lastMoment, 0)).toBe(true)
  expect(holdsAt(recurrences, lastMoment + 1, 0)).toBe(true)
})

it('takes a night that does not pass midnight', () => {
  const early = when(night, { type: 'times', of: 'night', change: { start: '00:30' } })
  expect(weekWords(newRecurrences(early) ?? [])).toBe('Every day 00:30-06:00')
})

it('has no empty evening from 24:00, and no empty night at all', () => {
  const late = (end: string) => when(night, { type: 'times', of: 'night', change: { start: '24:00', end } })
  expect(newRecurrences(late('06:00'))).toMatchObject([{ start: '00:00:00', end: '06:00:00' }])
  expect(timeProblems(late('00:00'))).toEqual({ end: 'Must be after start time' })
})

it('says what is wrong with the times', () => {
  expect(timeProblems(when(night))).toEqual({})
  expect(timeProblems(when(night, { type: 'times', of: 'night', change: { end: '' } }))).toEqual({ end: 'Required' })
  expect(timeProblems(when(night, { type: 'times', of: 'night', change: { end: 'noon' } }))).toEqual({ end: 'Invalid' })
  const empty = when(night, { type: 'times', of: 'night', change: { end: '22:00' } })
  expect(timeProblems(empty)).toMatchObject({ end: 'Must be after start time' })
})

it('uses a timeslot of the same times, however they are divided', () => {
  const recurrences = newRecurrences(when({ type: 'when', kind: 'always' })) ?? []
  const [one] = recurrences
  if (one === undefined) throw new Error('no recurrence')
  const halves = [
    { ...one, isAllDay: false, end: '12:00:00' },
    { ...one, isAllDay: false, start: '12:00:00' },
  ]
  expect(isTimeslotFor({ pk: 1, name: '', recurrences: halves }, recurrences)).toBe(true)
  expect(isTimeslotFor({ pk: 1, name: '', recurrences: halves.slice(1) }, recurrences)).toBe(false)
})
