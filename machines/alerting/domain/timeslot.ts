import { endOfDay, microsecondsOf, readTime, type TimeOfDay } from './timeOfDay.ts'

/** 1 Monday to 7 Sunday. */
export const days = [1, 2, 3, 4, 5, 6, 7] as const
export type Day = (typeof days)[number]

export const weekdays: readonly Day[] = [1, 2, 3, 4, 5]

/** When something holds, every week: on these days from `start` to `end`, times of day as 'HH:mm:ss' or with a fraction. */
export interface Recurrence {
  readonly days: readonly Day[]
  readonly start: TimeOfDay
  readonly end: TimeOfDay
  readonly isAllDay: boolean
}

/** A named part of the week (specification, section 3). */
export interface Timeslot {
  readonly pk: number
  readonly name: string
  readonly recurrences: readonly Recurrence[]
}

/** A recurrence as it is typed; of a whole day, the texts are empty. */
export interface RecurrenceDraft {
  /** Tells it from the others of its timeslot, whatever becomes of their order. */
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

/** What is wrong with a recurrence, field by field (specification, section 5). */
export interface RecurrenceProblems {
  readonly days?: 'Required'
  readonly start?: 'Required' | 'Invalid' | 'Must be before end time'
  readonly end?: 'Required' | 'Invalid' | 'Must be after start time'
}

/** How a new recurrence begins (specification, section 5). */
export function newRecurrence(key: number): RecurrenceDraft {
  return { key, days: weekdays, start: '08:00', end: '16:00', isAllDay: false }
}

/** How a timeslot that is to be created begins. */
export function newTimeslot(): TimeslotDraft {
  return { name: '', recurrences: [newRecurrence(1)] }
}

/** How a timeslot is typed. */
export function draftOfTimeslot({ name, recurrences }: Timeslot): TimeslotDraft {
  return { name, recurrences: recurrences.map((recurrence, index) => draftOfRecurrence(recurrence, index + 1)) }
}

function draftOfRecurrence({ days: on, start, end, isAllDay }: Recurrence, key: number): RecurrenceDraft {
  if (isAllDay) return { key, days: on, start: '', end: '', isAllDay }
  return { key, days: on, start: shownTime(start), end: shownTime(end), isAllDay }
}

/** A key no recurrence of the draft has. */
export function nextKey({ recurrences }: TimeslotDraft): number {
  return Math.max(0, ...recurrences.map(({ key }) => key)) + 1
}

/** The draft with one recurrence changed. */
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

/** The draft with one recurrence more. */
export function withNewRecurrence(draft: TimeslotDraft): TimeslotDraft {
  return { ...draft, recurrences: [...draft.recurrences, newRecurrence(nextKey(draft))] }
}

/** The draft without that recurrence. */
export function withoutRecurrence(draft: TimeslotDraft, key: number): TimeslotDraft {
  return { ...draft, recurrences: draft.recurrences.filter((recurrence) => recurrence.key !== key) }
}

/** A whole day has no times; one that is whole no longer begins anew, on weekdays (specification, section 5). */
export function allDayChange(
  isAllDay: boolean,
): Omit<RecurrenceDraft, 'key' | 'days'> & { readonly days?: readonly Day[] } {
  return isAllDay ? { isAllDay, start: '', end: '' } : { isAllDay, start: '04:00', end: '16:00', days: weekdays }
}

/** One thing that somebody does to a timeslot as it is typed; `key` says to which of its recurrences. */
export type TimeslotChange =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'addRecurrence' }
  | { readonly type: 'removeRecurrence'; readonly key: number }
  | { readonly type: 'days'; readonly key: number; readonly days: readonly Day[] }
  | { readonly type: 'start'; readonly key: number; readonly start: string }
  | { readonly type: 'end'; readonly key: number; readonly end: string }
  | { readonly type: 'allDay'; readonly key: number; readonly isAllDay: boolean }
  /** Makes two recurrences of one that goes past midnight. */
  | { readonly type: 'splitAtMidnight'; readonly key: number }

/** The draft once that is done to it. */
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
    case 'splitAtMidnight':
      return withSplitAtMidnight(draft, change.key)
  }
}

/** The field, as the server calls it, of which what it said is out of date then; undefined: all of it still holds. */
export function fieldOfTimeslotChange({ type }: TimeslotChange): string | undefined {
  if (type === 'addRecurrence') return undefined
  return type === 'name' ? 'name' : 'time_recurrences'
}

/** What is wrong with a recurrence; nothing where it can be saved. */
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

/** Whether a draft can be saved: it has a name, and nothing is wrong with its recurrences. */
export function isValid(draft: TimeslotDraft): boolean {
  return (
    draft.name.trim() !== '' &&
    draft.recurrences.every((recurrence) => Object.keys(problemsOf(recurrence)).length === 0)
  )
}

/** Whether a recurrence is meant to go past midnight: no recurrence can, but two can. */
export function isPastMidnight({ start, end, isAllDay }: RecurrenceDraft): boolean {
  const [from, to] = [readTime(start), readTime(end)]
  return !isAllDay && from !== undefined && to !== undefined && microsecondsOf(from) > microsecondsOf(to)
}

/**
 * The draft with a recurrence that goes past midnight made into two: to the end of its days, and from the beginning of
 * the days after them. To midnight itself, one will do.
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

function daysAfter(on: readonly Day[]): readonly Day[] {
  return days.filter((day) => on.some((before) => (before % 7) + 1 === day))
}

/** Whether two drafts mean the same, however it is typed. */
export function isSameTimeslot(one: TimeslotDraft, other: TimeslotDraft): boolean {
  return isSameName(one, other) && haveSameRecurrences(one, other)
}

/** Of a draft, what means something else than is saved: the name, or the recurrences, which are one thing. */
export function changedPart(draft: TimeslotDraft, saved: TimeslotDraft): Partial<TimeslotDraft> {
  return {
    ...(isSameName(draft, saved) ? {} : { name: draft.name }),
    ...(haveSameRecurrences(draft, saved) ? {} : { recurrences: draft.recurrences }),
  }
}

/** The draft once something else is saved: what somebody changed stays, and what nobody did follows. */
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

/** The recurrences of a valid draft; a whole day lasts from midnight to its last microsecond (decisions). */
export function recurrencesOf({ recurrences }: TimeslotDraft): readonly Recurrence[] {
  return recurrences.flatMap(({ days: on, start, end, isAllDay }): readonly Recurrence[] => {
    const inOrder = days.filter((day) => on.includes(day))
    if (isAllDay) return [{ days: inOrder, start: '00:00:00', end: endOfDay, isAllDay }]
    const [from, to] = [readTime(start), readTime(end)]
    return from === undefined || to === undefined ? [] : [{ days: inOrder, start: from, end: to, isAllDay }]
  })
}

/** A time of day as it is typed: without seconds where there are none, the end of a day as '24:00'. */
export function shownTime(time: TimeOfDay): string {
  if (time === endOfDay) return '24:00'
  return time.endsWith(':00') && time.length === 8 ? time.slice(0, 5) : time
}

declare module '../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** What was changed in it. */
    timeslot: { readonly draft: Partial<TimeslotDraft> }
  }
}
