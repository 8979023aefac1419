import { errorAt, errorElsewhere, type FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import {
  draftOfTimeslot,
  isPastMidnight,
  isSameTimeslot,
  newTimeslot,
  problemsOf,
  recurrencesOf,
  withSplitAtMidnight,
  type Recurrence,
  type RecurrenceDraft,
  type Timeslot,
  type TimeslotDraft,
} from '../../../../machines/alerting/domain/timeslot.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import type { TimeslotsRef } from '../../../../machines/alerting/timeslots.ts'

type TimeslotSnapshot = ReturnType<TimeslotRef['getSnapshot']>
type TimeslotsSnapshot = ReturnType<TimeslotsRef['getSnapshot']>

/** The card of a timeslot that is to be created: the id of its chart. */
export const newCard = 'timeslot.new'

export function timeslotsOf({ context }: TimeslotsSnapshot): readonly Timeslot[] {
  return context.timeslots
}

/** How many of the server's timeslots cannot be read. */
export function unreadableOf({ context }: TimeslotsSnapshot): number {
  return context.unreadable
}

/** The ids of the charts that have a card, in order. */
export function cardIds(snapshot: TimeslotsSnapshot): readonly string[] {
  return [newCard, ...timeslotsOf(snapshot).map(cardId)]
}

export function cardId({ pk }: Timeslot): string {
  return `timeslot.${pk}`
}

export function draftOf({ context }: TimeslotSnapshot): TimeslotDraft {
  return context.draft
}

/** What there is before the chart is there. */
export const nothingDrafted: TimeslotDraft = newTimeslot()

/** The name it is saved under; undefined while it is not. */
export function savedNameOf({ context }: TimeslotSnapshot): string | undefined {
  return context.timeslot?.name
}

/** Whether something is other than it is saved, or than it began. */
export function isChanged({ context: { draft, timeslot } }: TimeslotSnapshot): boolean {
  return !isSameTimeslot(draft, timeslot === undefined ? newTimeslot() : draftOfTimeslot(timeslot))
}

export function errorsOf({ context }: TimeslotSnapshot): readonly FieldError[] {
  return context.errors
}

/** The profiles that would be deleted with it; undefined where that is not known. */
export function usedByOf({ context }: TimeslotSnapshot): readonly string[] | undefined {
  return context.usedBy
}

/** What is wrong in the card, field by field: what is seen here first, else what the server said. */
export function nameProblem(
  { name }: TimeslotDraft,
  isJudged: boolean,
  errors: readonly FieldError[],
): string | undefined {
  return isJudged && name.trim() === '' ? 'Required' : errorAt(errors, 'name')
}

const fieldNames = ['days', 'start', 'end'] as const

/** What is wrong with one recurrence; `whole` is what the server has against no field of it. */
export interface RecurrenceTroubles extends Readonly<Partial<Record<(typeof fieldNames)[number] | 'whole', string>>> {}

export function recurrenceTroubles(
  recurrence: RecurrenceDraft,
  index: number,
  errors: readonly FieldError[],
): RecurrenceTroubles {
  const problems = problemsOf(recurrence)
  const said = (...path: readonly string[]) => errorAt(errors, ...placeOf(index), ...path)
  const found = {
    days: problems.days ?? said('days'),
    start: problems.start ?? said('start'),
    end: problems.end ?? said('end'),
    whole: said(),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** What the server has against no field of the card. */
export function otherTroubles({ recurrences }: TimeslotDraft, errors: readonly FieldError[]): string | undefined {
  const places = recurrences.flatMap((_, index) => [
    placeOf(index),
    ...fieldNames.map((field) => [...placeOf(index), field]),
  ])
  return errorElsewhere(errors, [['name'], ...places])
}

function placeOf(index: number): readonly string[] {
  return ['time_recurrences', String(index)]
}

/** When it would hold if it were saved as it is typed: what is wrong is left out. */
export function recurrencesTyped({ name, recurrences }: TimeslotDraft): readonly Recurrence[] {
  return recurrencesOf({ name, recurrences: recurrences.filter(isRight) })
}

/** How many recurrences are left out of that. */
export function countWrong({ recurrences }: TimeslotDraft): number {
  return recurrences.filter((recurrence) => !isRight(recurrence)).length
}

function isRight(recurrence: RecurrenceDraft): boolean {
  return Object.keys(problemsOf(recurrence)).length === 0
}

/** What takes the place of a recurrence that goes past midnight; undefined where it does not. */
export function splitOf(recurrence: RecurrenceDraft): readonly Recurrence[] | undefined {
  if (!isPastMidnight(recurrence) || recurrence.days.length === 0) return undefined
  return recurrencesOf(withSplitAtMidnight({ name: '', recurrences: [recurrence] }, recurrence.key))
}
