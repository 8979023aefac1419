import { errorAt, errorElsewhere, type FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import { lengthProblem } from '../../../../machines/forms/domain/nameLength.ts'
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
import { resourceKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import type { TimeslotsRef } from '../../../../machines/alerting/timeslots.ts'

type TimeslotSnapshot = ReturnType<TimeslotRef['getSnapshot']>
type TimeslotsSnapshot = ReturnType<TimeslotsRef['getSnapshot']>

/** The id of the card, and of the chart, of a timeslot that is being created. */
export const newCard = resourceKey('timeslot', undefined)

/** The ids of the cards, in order; each is also the id of a chart. */
export function cardIds({ context }: TimeslotsSnapshot): readonly string[] {
  return [newCard, ...context.timeslots.map(cardId)]
}

/** The id of the button that opens a card. */
export function openerId(id: string): string {
  return `${id}.heading`
}

export function cardId(timeslot: Timeslot): string {
  return resourceKey('timeslot', timeslot)
}

/** The draft to show before the chart has started. */
export const nothingDrafted: TimeslotDraft = newTimeslot()

/** The saved name; undefined if the timeslot is being created. */
export function savedNameOf({ context }: TimeslotSnapshot): string | undefined {
  return context.timeslot?.name
}

/** The primary key; undefined if the timeslot is being created. */
export function savedPkOf({ context }: TimeslotSnapshot): number | undefined {
  return context.timeslot?.pk
}

/** Whether the draft differs from the saved timeslot, or from the empty form of a new one. */
export function isChanged({ context: { draft, timeslot } }: TimeslotSnapshot): boolean {
  return !isSameTimeslot(draft, timeslot === undefined ? newTimeslot() : draftOfTimeslot(timeslot))
}

/** Whether the name was edited, or an attempt to save was made. */
export function isNameTouched({ context }: TimeslotSnapshot): boolean {
  return context.touched.has('name')
}

/** The problem with the name: the client's own check first, otherwise the server's error. */
export function nameProblem(
  { name }: TimeslotDraft,
  isJudged: boolean,
  errors: readonly FieldError[],
): string | undefined {
  return isJudged && name.trim() === '' ? 'Required' : (lengthProblem(name) ?? errorAt(errors, 'name'))
}

const fieldNames = ['days', 'start', 'end'] as const

/** The problems of one recurrence, by field; `whole` is the server's error that belongs to no field. */
export interface RecurrenceTroubles extends Readonly<Partial<Record<(typeof fieldNames)[number] | 'whole', string>>> {}

export function recurrenceTroubles(
  recurrence: RecurrenceDraft,
  index: number,
  errors: readonly FieldError[],
): RecurrenceTroubles {
  const problems = problemsOf(recurrence)
  const serverError = (...path: readonly string[]) => errorAt(errors, ...placeOf(index), ...path)
  const found = {
    days: problems.days ?? serverError('days'),
    start: problems.start ?? serverError('start'),
    end: problems.end ?? serverError('end'),
    whole: serverError(),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** The server's error that belongs to no field of the card. */
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

/** The recurrences as typed, without the invalid ones. */
export function recurrencesTyped({ name, recurrences }: TimeslotDraft): readonly Recurrence[] {
  return recurrencesOf({ name, recurrences: recurrences.filter(isRight) })
}

/** How many recurrences are invalid. */
export function countWrong({ recurrences }: TimeslotDraft): number {
  return recurrences.filter((recurrence) => !isRight(recurrence)).length
}

function isRight(recurrence: RecurrenceDraft): boolean {
  return Object.keys(problemsOf(recurrence)).length === 0
}

/**
 * The recurrences that would replace a recurrence that runs past midnight; undefined if it does not, or has no days.
 */
export function splitOf(recurrence: RecurrenceDraft): readonly Recurrence[] | undefined {
  if (!isPastMidnight(recurrence) || recurrence.days.length === 0) return undefined
  return recurrencesOf(withSplitAtMidnight({ name: '', recurrences: [recurrence] }, recurrence.key))
}
