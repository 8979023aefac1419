import { isRecord, pythonType } from '../http/body.ts'
import { Fields, required } from '../http/fields.ts'
import { pythonWords } from '../http/pythonText.ts'
import type { TimeRecurrence } from '../world/model.ts'

const WRONG_TIME = 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].'

/** A time of day in the form that responses use: with seconds, and with a fraction unless it is zero. */
function clockOf(text: string): string | undefined {
  const [, hour, minute, second = '0', fraction = ''] =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6}))?)?$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const micros = fraction.padEnd(6, '0')
  const whole = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
  return Number(micros) === 0 ? whole : `${whole}.${micros}`
}

function readClock(fields: Fields, name: 'start' | 'end'): string | undefined {
  const value = fields.raw(name)
  if (value === undefined) return fields.fail(name, required)
  if (value === null) return fields.fail(name, 'This field may not be null.')
  return (typeof value === 'string' ? clockOf(value) : undefined) ?? fields.fail(name, WRONG_TIME)
}

/** Reads days from 1 to 7, removes duplicates and sorts them. Accepts an empty list. */
function readDays(fields: Fields): number[] | undefined {
  const value = fields.raw('days')
  if (value === undefined) return fields.fail('days', required)
  if (value === null) return fields.fail('days', 'This field may not be null.')
  if (!Array.isArray(value)) return fields.fail('days', `Expected a list of items but got type "${pythonType(value)}".`)
  const strange: unknown = value.find((day) => !/^[1-7]$/.test(String(day)))
  if (strange !== undefined) return fields.fail('days', `"${pythonWords(strange)}" is not a valid choice.`)
  return [...new Set(value.map(Number))].toSorted((one, other) => one - other)
}

interface Read {
  recurrence?: TimeRecurrence
  errors: Record<string, unknown>
}

/** Reads a recurrence. With `all_day`, ignores its start and end. */
function readOne(given: unknown): Read {
  if (!isRecord(given)) {
    const words = `Invalid data. Expected a dictionary, but got ${pythonType(given)}.`
    return { errors: { non_field_errors: [words] } }
  }
  const allDay = given['all_day'] === true
  const fields = new Fields(allDay ? { ...given, start: '00:00:00', end: '23:59:59.999999' } : given)
  const days = readDays(fields)
  const start = readClock(fields, 'start')
  const end = readClock(fields, 'end')
  if (days === undefined || start === undefined || end === undefined) return { errors: fields.errors }
  if (start >= end) return { errors: { non_field_errors: ["'start' must be before 'end'."] } }
  return { recurrence: { days, start, end }, errors: {} }
}

/**
 * Reads the recurrences of a timeslot. If any is wrong, the error has an entry for each recurrence, empty for the valid
 * ones.
 */
export function readRecurrences(fields: Fields, needed: boolean): TimeRecurrence[] | undefined {
  const name = 'time_recurrences'
  const value = fields.raw(name)
  if (value === undefined) return needed ? fields.fail(name, required) : undefined
  if (value === null) return fields.fail(name, 'This field may not be null.')
  if (!Array.isArray(value)) {
    fields.errors[name] = { non_field_errors: [`Expected a list of items but got type "${pythonType(value)}".`] }
    return undefined
  }
  const read = value.map(readOne)
  if (read.some(({ recurrence }) => recurrence === undefined)) {
    fields.errors[name] = read.map(({ errors }) => errors)
    return undefined
  }
  return read.flatMap(({ recurrence }) => recurrence ?? [])
}
