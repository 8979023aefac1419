import { isTooLong } from '../../forms/domain/nameLength.ts'
import { nameOfCopy } from './nameOfCopy.ts'
import { days, weekdays, type Day } from './day.ts'
import { endOfDay, microsecondsOf, readTime, type TimeOfDay } from './timeOfDay.ts'

/** A weekly recurrence: on each of these days, from `start` to `end`. */
export interface Recurrence {
  readonly days: readonly Day[]
  readonly start: TimeOfDay
  readonly end: TimeOfDay
  readonly isAllDay: boolean
}

/** A named part of the week. */
export interface Timeslot {
  readonly pk: number
  readonly name: string
  readonly recurrences: readonly Recurrence[]
}

/** A recurrence as typed. Its times are empty if it lasts all day. */
export interface RecurrenceDraft {
  /** Identifies the recurrence within its timeslot, even if the recurrences are reordered. */
  readonly key: number
  readonly days: readonly Day[]
  readonly start: string
  readonly end: string
  readonly isAllDay: boolean
}

export interface TimeslotDraft {
  readonly name: string
  readonly recurrences: readonly RecurrenceDraft[]
}

/** The errors of a recurrence, field by field (docs/behaviour.md#validation). */
export interface RecurrenceProblems {
  readonly days?: 'Required'
  readonly start?: 'Required' | 'Invalid' | 'Must be before end time'
  readonly end?: 'Required' | 'Invalid' | 'Must be after start time'
}

/** The initial draft of a new recurrence. */
export function newRecurrence(key: number): RecurrenceDraft {
  return { key, days: weekdays, start: '08:00', end: '16:00', isAllDay: false }
}

/** The initial draft of a new timeslot. */
export function newTimeslot(): TimeslotDraft {
  return { name: '', recurrences: [newRecurrence(1)] }
}

/** A saved timeslot as a draft. */
export function draftOfTimeslot({ name, recurrences }: Timeslot): TimeslotDraft {
  return { name, recurrences: recurrences.map((recurrence, index) => draftOfRecurrence(recurrence, index + 1)) }
}

function draftOfRecurrence({ days: on, start, end, isAllDay }: Recurrence, key: number): RecurrenceDraft {
  if (isAllDay) return { key, days: on, start: '', end: '', isAllDay }
  return { key, days: on, start: shownTime(start), end: shownTime(end), isAllDay }
}

/** A key that no recurrence of the draft has. */
export function nextKey({ recurrences }: TimeslotDraft): number {
  return Math.max(0, ...recurrences.map(({ key }) => key)) + 1
}

export function withRecurrence(
  draft: TimeslotDraft,
  key: number,
  change: Partial<Omit<RecurrenceDraft, 'key'>>,
): TimeslotDraft {
  return {
    ...draft,
    recurrences: draft.recurrences.map((recurrence) =>
      recurrence.key === key ? { ...recurrence, ...change } : recurrence,
    ),
  }
}

/** The draft with one more recurrence. */
export function withNewRecurrence(draft: TimeslotDraft): TimeslotDraft {
  return { ...draft, recurrences: [...draft.recurrences, newRecurrence(nextKey(draft))] }
}

/** The draft without the recurrence with this key. */
export function withoutRecurrence(draft: TimeslotDraft, key: number): TimeslotDraft {
  return { ...draft, recurrences: draft.recurrences.filter((recurrence) => recurrence.key !== key) }
}

/** The change that makes a recurrence last all day, without times, or resets it to default times on weekdays. */
export function allDayChange(
  isAllDay: boolean,
): Omit<RecurrenceDraft, 'key' | 'days'> & { readonly days?: readonly Day[] } {
  return isAllDay ? { isAllDay, start: '', end: '' } : { isAllDay, start: '04:00', end: '16:00', days: weekdays }
}

/** One edit of a timeslot; `key` identifies the recurrence. */
export type TimeslotChange =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'addRecurrence' }
  | { readonly type: 'removeRecurrence'; readonly key: number }
  | { readonly type: 'days'; readonly key: number; readonly days: readonly Day[] }
  | { readonly type: 'start'; readonly key: number; readonly start: string }
  | { readonly type: 'end'; readonly key: number; readonly end: string }
  | { readonly type: 'allDay'; readonly key: number; readonly isAllDay: boolean }
  /** Becomes a copy of another timeslot, under a name of its own. */
  | { readonly type: 'copy'; readonly of: TimeslotDraft }
  /** Replaces all recurrences; those that run past midnight are split. */
  | { readonly type: 'week'; readonly recurrences: readonly Omit<RecurrenceDraft, 'key'>[] }
  /** Splits a recurrence that runs past midnight into two. */
  | { readonly type: 'splitAtMidnight'; readonly key: number }

/** The draft after an edit. */
export function withTimeslotChange(draft: TimeslotDraft, change: TimeslotChange): TimeslotDraft {
  switch (change.type) {
    case 'name':
      return { ...draft, name: change.name }
    case 'addRecurrence':
      return withNewRecurrence(draft)
    case 'removeRecurrence':
      return withoutRecurrence(draft, change.key)
    case 'days':
      return withRecurrence(draft, change.key, { days: change.days })
    case 'start':
      return withRecurrence(draft, change.key, { start: change.start })
    case 'end':
      return withRecurrence(draft, change.key, { end: change.end })
    case 'allDay':
      return withRecurrence(draft, change.key, allDayChange(change.isAllDay))
    case 'copy':
      return { ...change.of, name: nameOfCopy(change.of.name) }
    case 'week':
      return withWeek(draft, change.recurrences)
    case 'splitAtMidnight':
      return withSplitAtMidnight(draft, change.key)
  }
}

/** The server's name for the field whose errors are out of date after a change; undefined if all errors still apply. */
export function fieldOfTimeslotChange({ type }: TimeslotChange): string | undefined {
  if (type === 'addRecurrence') return undefined
  return type === 'name' ? 'name' : 'time_recurrences'
}

/** The errors of a recurrence; empty if it can be saved. */
export function problemsOf({ days: on, start, end, isAllDay }: RecurrenceDraft): RecurrenceProblems {
  const ofDays: RecurrenceProblems = on.length === 0 ? { days: 'Required' } : {}
  if (isAllDay) return ofDays
  const [from, to] = [problemOfTime(start), problemOfTime(end)]
  if (from !== undefined || to !== undefined) {
    return { ...ofDays, ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) }
  }
  if (isInOrder(start, end)) return ofDays
  return { ...ofDays, start: 'Must be before end time', end: 'Must be after start time' }
}

function problemOfTime(text: string): 'Required' | 'Invalid' | undefined {
  if (text.trim() === '') return 'Required'
  return readTime(text) === undefined ? 'Invalid' : undefined
}

function isInOrder(start: string, end: string): boolean {
  const [from, to] = [readTime(start), readTime(end)]
  return from !== undefined && to !== undefined && microsecondsOf(from) < microsecondsOf(to)
}

/** Whether a draft can be saved: it has a name that is not too long, and all its recurrences are valid. */
export function isValid(draft: TimeslotDraft): boolean {
  return (
    draft.name.trim() !== '' &&
    !isTooLong(draft.name) &&
    draft.recurrences.every((recurrence) => Object.keys(problemsOf(recurrence)).length === 0)
  )
}

/** Whether a recurrence runs past midnight, and so must be split into two. */
export function isPastMidnight({ start, end, isAllDay }: RecurrenceDraft): boolean {
  const [from, to] = [readTime(start), readTime(end)]
  return !isAllDay && from !== undefined && to !== undefined && microsecondsOf(from) > microsecondsOf(to)
}

/**
 * The draft with a recurrence that runs past midnight split into two: one until the end of its days, and one from the
 * start of the following days. The second is left out if the recurrence ends exactly at midnight.
 */
export function withSplitAtMidnight(draft: TimeslotDraft, key: number): TimeslotDraft {
  const later = nextKey(draft)
  return {
    ...draft,
    recurrences: draft.recurrences.flatMap((recurrence) => {
      if (recurrence.key !== key || !isPastMidnight(recurrence)) return [recurrence]
      const evening = { ...recurrence, end: shownTime(endOfDay) }
      const end = readTime(recurrence.end)
      if (end === undefined || microsecondsOf(end) === 0) return [evening]
      return [evening, { ...recurrence, key: later, days: daysAfter(recurrence.days), start: '00:00' }]
    }),
  }
}

/** The draft with these recurrences instead of its own, split at midnight. */
function withWeek(draft: TimeslotDraft, recurrences: readonly Omit<RecurrenceDraft, 'key'>[]): TimeslotDraft {
  const whole: TimeslotDraft = { ...draft, recurrences: recurrences.map((one, place) => ({ ...one, key: place + 1 })) }
  return whole.recurrences.reduce((split, { key }) => withSplitAtMidnight(split, key), whole)
}

function daysAfter(on: readonly Day[]): readonly Day[] {
  return days.filter((day) => on.some((before) => (before % 7) + 1 === day))
}

/** Whether two drafts mean the same, however their times are written. */
export function isSameTimeslot(one: TimeslotDraft, other: TimeslotDraft): boolean {
  return isSameName(one, other) && haveSameRecurrences(one, other)
}

/** The parts of a draft that differ from the saved one: the name, or the recurrences as a whole. */
export function changedPart(draft: TimeslotDraft, saved: TimeslotDraft): Partial<TimeslotDraft> {
  return {
    ...(isSameName(draft, saved) ? {} : { name: draft.name }),
    ...(haveSameRecurrences(draft, saved) ? {} : { recurrences: draft.recurrences }),
  }
}

/** The draft after the saved version has changed: edited parts stay, and all other parts become the saved ones. */
export function carriedOver(draft: TimeslotDraft, before: TimeslotDraft, now: TimeslotDraft): TimeslotDraft {
  return { ...now, ...changedPart(draft, before) }
}

function isSameName(one: TimeslotDraft, other: TimeslotDraft): boolean {
  return one.name.trim() === other.name.trim()
}

function haveSameRecurrences({ recurrences: some }: TimeslotDraft, { recurrences: others }: TimeslotDraft): boolean {
  return some.length === others.length && some.every((recurrence, index) => isSameRecurrence(recurrence, others[index]))
}

function isSameRecurrence(one: RecurrenceDraft, other: RecurrenceDraft | undefined): boolean {
  if (other === undefined || one.isAllDay !== other.isAllDay) return false
  const isSameTime = (text: string, otherText: string) =>
    (readTime(text) ?? text) === (readTime(otherText) ?? otherText)
  const haveSameDays = one.days.length === other.days.length && one.days.every((day) => other.days.includes(day))
  return haveSameDays && isSameTime(one.start, other.start) && isSameTime(one.end, other.end)
}

/** The recurrences of a valid draft; an all-day one lasts from midnight to the last microsecond of the day. */
export function recurrencesOf({ recurrences }: TimeslotDraft): readonly Recurrence[] {
  return recurrences.flatMap(({ days: on, start, end, isAllDay }): readonly Recurrence[] => {
    const inOrder = days.filter((day) => on.includes(day))
    if (isAllDay) return [{ days: inOrder, start: '00:00:00', end: endOfDay, isAllDay }]
    const [from, to] = [readTime(start), readTime(end)]
    return from === undefined || to === undefined ? [] : [{ days: inOrder, start: from, end: to, isAllDay }]
  })
}

/** A time of day as shown in a field: without seconds if they are zero; the end of a day as '24:00'. */
export function shownTime(time: TimeOfDay): string {
  if (time === endOfDay) return '24:00'
  return time.endsWith(':00') && time.length === 8 ? time.slice(0, 5) : time
}

declare module '../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** The unsaved changes. */
    timeslot: { readonly draft: Partial<TimeslotDraft> }
  }
}
