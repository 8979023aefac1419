/** When planned maintenance is to run, as it is typed: '22-02' (docs/behaviour.md#maintenance-page). */
import { isNever } from '../../../core/domain/moment.ts'
import { offsetAt } from '../../../server/domain/serverOffset.ts'
import type { ZoneReading } from '../../../server/domain/serverZone.ts'

/** When a task begins and ends, in milliseconds since 1970. */
export interface TaskPeriod {
  /** Undefined for now. */
  readonly start: number | undefined
  /** Undefined if it goes on until somebody ends it. */
  readonly end: number | undefined
}

/** What a typed text means, or what is wrong with it. */
export type TypedTaskPeriod = TaskPeriod | { readonly problem: string }

/** What decides the meaning of a typed text: the server's time in milliseconds since 1970, and its zone. */
export interface Clock {
  readonly now: number
  readonly zone: ZoneReading | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const howToWrite = 'Write it like 22-02, now-14:30, 2h, or 2026-12-01 22:00 - 2026-12-02 02:00; open for no end'
const howToWriteEnd = 'Write it like 14:30, +2h, or 2026-12-01 22:00; open for no end'
const notInOrder = 'It must end after it begins'

/**
 * By how many minutes local time is ahead of UTC: the server's or, as long as that is not known for this moment, this
 * computer's. What is shown of a period always names the offset.
 */
export function localOffset(zone: ZoneReading | undefined, at: number): number {
  const moment = withinDates(at)
  return offsetAt(zone, moment) ?? -new Date(moment).getTimezoneOffset()
}

/** A local time, as if it were one of UTC. */
function localOf(at: number, zone: ZoneReading | undefined): number {
  return at + localOffset(zone, at) * minute
}

/** The local time at a moment, as if it were one of UTC; of a moment beyond all dates, the first or the last date. */
export function localDate(at: number, zone: ZoneReading | undefined): Date {
  return new Date(withinDates(localOf(at, zone)))
}

/** The earliest and latest moment that a Date can hold, in milliseconds before and after 1970. */
const farthest = 8.64e15

function withinDates(at: number): number {
  return Math.min(Math.max(at, -farthest), farthest)
}

function momentOf(local: number, zone: ZoneReading | undefined): number {
  // There is no such day, and so no offset.
  if (Number.isNaN(local)) return local
  const close = local - localOffset(zone, local) * minute
  return local - localOffset(zone, close) * minute
}

/** One end of a period: at once, never, after so long, or a time of day, with or without its day. */
type Bound =
  | { readonly kind: 'now' }
  | { readonly kind: 'open' }
  | { readonly kind: 'after'; readonly length: number }
  | { readonly kind: 'time'; readonly day: string | undefined; readonly time: number }

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayName = '\\d{4}-\\d\\d-\\d\\d|today|tonight|tomorrow|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*'
const timeOfDay = '\\d{1,2}(?::\\d\\d)?'
const length = '\\+?\\s*\\d+\\s*(?:m|min|h|d)'
const bound = `now|open|${length}|(?:${dayName})(?:[ t]+${timeOfDay})?|${timeOfDay}`
const ofPeriod = new RegExp(`^(${bound})\\s*(?:-|–|to|until)\\s*(${bound})?$`)
const ofBound = new RegExp(`^(?:${bound})$`)
const ofTime = new RegExp(`^(?:(${dayName}))?[ t]*(${timeOfDay})?$`)
const unitLengths: Readonly<Record<string, number>> = { m: minute, min: minute, h: hour, d: day }

function boundOf(typed: string): Bound | undefined {
  if (typed === '' || typed === 'open') return { kind: 'open' }
  if (typed === 'now') return { kind: 'now' }
  const [, number, unit = ''] = /^\+?\s*(\d+)\s*([a-z]+)$/.exec(typed) ?? []
  const long = unitLengths[unit]
  if (number !== undefined && long !== undefined) return { kind: 'after', length: Number(number) * long }
  const [, on, clock] = ofTime.exec(typed) ?? []
  const [hours = 0, minutes = 0] = (clock ?? '0').split(':').map(Number)
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return undefined
  return { kind: 'time', day: on, time: hours * hour + minutes * minute }
}

/** The midnight at which a named day begins, the first from the given day on; NaN if there is no such day. */
function midnightOf(name: string, from: number): number {
  const midnight = from - (((from % day) + day) % day)
  if (name === 'today' || name === 'tonight') return midnight
  if (name === 'tomorrow') return midnight + day
  const weekday = weekdays.indexOf(name.slice(0, 3))
  if (weekday !== -1) return midnight + ((weekday - new Date(midnight).getUTCDay() + 7) % 7) * day
  const found = Date.parse(`${name}T00:00:00Z`)
  // Refuses a thirtieth of February, which some browsers take for a day of March.
  return !Number.isNaN(found) && new Date(found).toISOString().startsWith(name) ? found : Number.NaN
}

/** The local time of the end of a period that begins at a local time. A time without a day is the first after that. */
function endAfter(end: Bound, from: number, today: number): number | undefined {
  if (end.kind === 'open') return undefined
  if (end.kind === 'now') return today
  if (end.kind === 'after') return from + end.length
  if (end.day !== undefined)
    return midnightOf(end.day, weekdays.includes(end.day.slice(0, 3)) ? from : today) + end.time
  const sameDay = midnightOf('today', from) + end.time
  return sameDay > from ? sameDay : sameDay + day
}

/**
 * Reads when a new task is to run: '22-02' is the next time from 22:00 to 02:00 that is not over, by the server's clock;
 * '2h' is two hours from now.
 */
export function readTaskPeriod(text: string, { now, zone }: Clock): TypedTaskPeriod {
  const typed = text.trim().toLowerCase()
  const isLength = new RegExp(`^${length}$`).test(typed)
  const [, from, to] = isLength ? ['', 'now', typed] : (ofPeriod.exec(typed) ?? [])
  const begin = from === undefined ? undefined : boundOf(from)
  const end = boundOf(to ?? '')
  if (begin === undefined || end === undefined || begin.kind === 'open' || begin.kind === 'after')
    return { problem: howToWrite }
  const today = localOf(now, zone)
  const local = begin.kind === 'time' ? fixed(begin, end, today) : { start: today, end: endAfter(end, today, today) }
  const period = {
    start: begin.kind === 'now' ? undefined : momentOf(local.start, zone),
    end: local.end === undefined ? undefined : momentOf(local.end, zone),
  }
  return judged(period, now, howToWrite)
}

function fixed({ day: on, time }: Extract<Bound, { kind: 'time' }>, end: Bound, today: number) {
  const start = midnightOf(on ?? 'today', today) + time
  const until = endAfter(end, start, today)
  // Without a day, it is today unless that is over, or would have begun long before anybody planned it.
  const isOver = until === undefined ? start < today : until <= today
  if (on !== undefined || !isOver) return { start, end: until }
  return { start: start + day, end: endAfter(end, start + day, today) }
}

/** Reads the end of a task that began at `start` and whose start can no longer be changed. */
export function readTaskEnd(text: string, start: number, { now, zone }: Clock): TypedTaskPeriod {
  const typed = text.trim().toLowerCase()
  const end = typed !== '' && ofBound.test(typed) ? boundOf(typed) : undefined
  if (end === undefined) return { problem: howToWriteEnd }
  const today = localOf(now, zone)
  const local = endAfter(end, today, today)
  return judged({ start, end: local === undefined ? undefined : momentOf(local, zone) }, now, howToWriteEnd)
}

function judged(period: TaskPeriod, now: number, unreadable: string): TypedTaskPeriod {
  const { start = now, end = Number.POSITIVE_INFINITY } = period
  // The year 9999 stands for 'never' on the server.
  if (Number.isNaN(start) || Number.isNaN(end) || isNever(start)) return { problem: unreadable }
  if (end !== Number.POSITIVE_INFINITY && isNever(end)) return { problem: unreadable }
  return end > start ? period : { problem: notInOrder }
}

/** A local time as it can be typed: '2026-12-01 22:00'. */
export function typedMoment(at: number, zone: ZoneReading | undefined): string {
  return localDate(at, zone).toISOString().slice(0, 16).replace('T', ' ')
}

/** The end of a task as it can be typed. */
export function typedEnd(end: number | undefined, zone: ZoneReading | undefined): string {
  return end === undefined ? 'open' : typedMoment(end, zone)
}

/** A period as it can be typed. */
export function typedPeriod({ start, end }: TaskPeriod, zone: ZoneReading | undefined): string {
  return `${start === undefined ? 'now' : typedMoment(start, zone)} - ${typedEnd(end, zone)}`
}
