/** When planned maintenance is to run, as it is typed: '22-02' (docs/behaviour.md#maintenance-page). */
import { isNever, withinDates } from '../../core/domain/moment.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import { offsetAt } from '../../server/domain/serverOffset.ts'
import type { ZoneReading } from '../../server/domain/serverZone.ts'
import { microsecondsOf, readTime } from '../../alerting/domain/timeOfDay.ts'

/** When a task begins and ends, in milliseconds since 1970. */
export interface TaskPeriod {
  /** Undefined for now. */
  readonly start: number | undefined
  /** Undefined if it goes on until somebody ends it. */
  readonly end: number | undefined
}

/** Both ends of a typed period, each a moment in milliseconds since 1970 or a word; '?' for one that is not said yet. */
export interface TaskBounds {
  readonly start: number | 'now' | '?'
  readonly end: number | 'open' | '?'
}

/** What a typed text means, or what is wrong with it, and what it says nevertheless. */
export type TypedTaskPeriod = TaskPeriod | { readonly problem: string; readonly bounds?: TaskBounds }

/** What is known of the server's local time. */
export interface ServerZones {
  readonly zone: ZoneReading | undefined
  /** Offsets at other moments, as the server wrote them with a task. */
  readonly told?: readonly ZoneReading[]
}

/** What decides the meaning of a typed text: the server's time in milliseconds since 1970, and its zone. */
export interface Clock extends ServerZones {
  readonly now: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const howToWrite = 'Write it like 22-02, now-14:30, 2h, or 2026-12-01 22:00 - 2026-12-02 02:00; open for no end'
const howToWriteEnd = 'Write it like 14:30, +2h, or 2026-12-01 22:00; open for no end'
const notInOrder = 'It must end after it begins'
const isPast = 'It would be over already'
const tooFar = 'That is too far away: the server knows dates until the year 9998; open for no end'
const noStart = 'Say when it begins, in place of ?'
const noEnd = 'Say when it ends, in place of ?; open for no end'

/** By how many minutes the server's local time is ahead of UTC; undefined if that is not known for this moment. */
export function serverOffset({ zone, told = [] }: ServerZones, at: number): number | undefined {
  const moment = withinDates(at)
  return [...told, ...(zone === undefined ? [] : [zone])]
    .toSorted((one, other) => Math.abs(moment - one.at) - Math.abs(moment - other.at))
    .map((reading) => offsetAt(reading, moment))
    .find((offset) => offset !== undefined)
}

/**
 * By how many minutes local time is ahead of UTC: the server's or, as long as that is not known for this moment, this
 * computer's. What is shown of a period always names the offset.
 */
export function localOffset(zones: ServerZones, at: number): number {
  return serverOffset(zones, at) ?? -new Date(withinDates(at)).getTimezoneOffset()
}

/** The clock for the times of a task, with which the server told the offsets that hold then. */
export function clockOfTask(
  clock: Clock,
  task: Pick<MaintenanceTask, 'start' | 'end' | 'startOffset' | 'endOffset'> | undefined,
): Clock {
  if (task === undefined) return clock
  const { start, end, startOffset, endOffset } = task
  return {
    ...clock,
    told: [
      ...(startOffset === undefined ? [] : [{ at: start, offset: startOffset }]),
      ...(endOffset === undefined || isNever(end) ? [] : [{ at: end, offset: endOffset }]),
    ],
  }
}

/** A local time, as if it were one of UTC. */
function localOf(at: number, zones: ServerZones): number {
  return at + localOffset(zones, at) * minute
}

/** The local time at a moment, as if it were one of UTC; of a moment beyond all dates, the first or the last date. */
export function localDate(at: number, zones: ServerZones): Date {
  return new Date(withinDates(localOf(at, zones)))
}

function momentOf(local: number, zones: ServerZones): number {
  // There is no such day, and so no offset.
  if (!Number.isFinite(local)) return local
  const close = local - localOffset(zones, local) * minute
  return local - localOffset(zones, close) * minute
}

/** One end of a period: not said, at once, never, after so long, or a time of day, with or without its day. */
type Bound =
  | { readonly kind: 'unsaid' }
  | { readonly kind: 'now' }
  | { readonly kind: 'open' }
  | { readonly kind: 'after'; readonly length: number }
  | { readonly kind: 'time'; readonly day: string | undefined; readonly time: number }

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayName = '\\d{4}-\\d\\d-\\d\\d|today|tonight|tomorrow|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*'
const timeOfDay = '\\d{1,2}(?:[:.]\\d\\d)?(?:\\s*[ap]m)?'
const length = '\\+?\\s*\\d+\\s*(?:m|min|h|d)'
const bound = `\\?|now|open|${length}|(?:${dayName})(?:[ t]+${timeOfDay})?|${timeOfDay}`
const ofPeriod = new RegExp(`^(${bound})\\s*(?:-|–|to|until)\\s*(${bound})?$`)
const ofBound = new RegExp(`^(?:${bound})$`)
const ofTime = new RegExp(`^(?:(${dayName}))?[ t]*(${timeOfDay})?$`)
const unitLengths: Readonly<Record<string, number>> = { m: minute, min: minute, h: hour, d: day }

function boundOf(typed: string): Bound | undefined {
  if (typed === '' || typed === 'open') return { kind: 'open' }
  if (typed === '?') return { kind: 'unsaid' }
  if (typed === 'now') return { kind: 'now' }
  const [, number, unit = ''] = /^\+?\s*(\d+)\s*([a-z]+)$/.exec(typed) ?? []
  const long = unitLengths[unit]
  if (number !== undefined && long !== undefined) return { kind: 'after', length: Number(number) * long }
  const [, on, clock] = ofTime.exec(typed) ?? []
  const time = timeOf(clock ?? '0')
  return time === undefined ? undefined : { kind: 'time', day: on, time }
}

/** Milliseconds from midnight to '22', '22:00', '22.00' or '10pm'; undefined if there is no such time. */
function timeOf(typed: string): number | undefined {
  const [, number = '', minutes = '00', half = ''] = /^(\d+)(?:[:.](\d+))?\s*([ap]m)?$/.exec(typed) ?? []
  const time = readTime(`${number}:${minutes}${half}`)
  // The end of a day is the beginning of the next.
  return time === undefined ? undefined : Math.ceil(microsecondsOf(time) / 1_000_000) * 1000
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

/**
 * The local time of the end of a period that begins at a local time; infinity if nobody has said it, or it goes on until
 * somebody ends it. A time without a day is the first after that.
 */
function endAfter(end: Bound, from: number, today: number): number {
  if (end.kind === 'open' || end.kind === 'unsaid') return Number.POSITIVE_INFINITY
  if (end.kind === 'now') return today
  if (end.kind === 'after') return from + end.length
  if (end.day !== undefined)
    return midnightOf(end.day, weekdays.includes(end.day.slice(0, 3)) ? from : today) + end.time
  const sameDay = midnightOf('today', from) + end.time
  return sameDay > from ? sameDay : sameDay + day
}

/**
 * Reads when a task that has not begun is to run: '22-02' is the next time from 22:00 to 02:00 that is not over, by the
 * server's clock; '2h' is two hours from now.
 */
export function readTaskPeriod(text: string, clock: Clock): TypedTaskPeriod {
  const typed = text.trim().toLowerCase()
  const isLength = new RegExp(`^${length}$`).test(typed)
  const [, from, to] = isLength ? ['', 'now', typed] : (ofPeriod.exec(typed) ?? [])
  const begin = from === undefined ? undefined : boundOf(from)
  const end = boundOf(to ?? '')
  if (begin === undefined || end === undefined || begin.kind === 'open' || begin.kind === 'after')
    return { problem: howToWrite }
  const today = localOf(clock.now, clock)
  const local = begin.kind === 'time' ? fixed(begin, end, today) : { start: today, end: endAfter(end, today, today) }
  const start = begin.kind === 'time' ? momentOf(local.start, clock) : begin.kind === 'now' ? 'now' : '?'
  return judged({ start, end: boundAt(end, local.end, clock) }, clock.now, howToWrite)
}

function fixed({ day: on, time }: Extract<Bound, { kind: 'time' }>, end: Bound, today: number) {
  const start = midnightOf(on ?? 'today', today) + time
  const until = endAfter(end, start, today)
  // Without a day, it is today unless that is over, or would have begun long before anybody planned it.
  const isOver = until === Number.POSITIVE_INFINITY ? start < today : until <= today
  if (on !== undefined || !isOver) return { start, end: until }
  return { start: start + day, end: endAfter(end, start + day, today) }
}

function boundAt(end: Bound, local: number, zones: ServerZones): TaskBounds['end'] {
  if (end.kind === 'open') return 'open'
  return end.kind === 'unsaid' ? '?' : momentOf(local, zones)
}

/** Reads the end of a task that began at `start` and whose start can no longer be changed. */
export function readTaskEnd(text: string, start: number, clock: Clock): TypedTaskPeriod {
  const typed = text.trim().toLowerCase()
  const end = typed !== '' && ofBound.test(typed) ? boundOf(typed) : undefined
  if (end === undefined) return { problem: howToWriteEnd }
  const today = localOf(clock.now, clock)
  // What has begun may have ended: nobody plans that.
  return judged(
    { start, end: boundAt(end, endAfter(end, today, today), clock) },
    Number.NEGATIVE_INFINITY,
    howToWriteEnd,
  )
}

/** What both ends mean; `now` is when a period must not be over, in milliseconds since 1970. */
function judged(bounds: TaskBounds, now: number, unreadable: string): TypedTaskPeriod {
  const { start: from, end: to } = bounds
  if (Number.isNaN(from) || Number.isNaN(to)) return { problem: unreadable }
  const [start, end] = [typeof from === 'number' ? from : now, typeof to === 'number' ? to : undefined]
  // The year 9999 stands for 'never' on the server.
  if (isNever(start) || (end !== undefined && isNever(end))) return { problem: tooFar }
  if (from === '?') return { problem: noStart, bounds }
  if (to === '?') return { problem: noEnd, bounds }
  if (end !== undefined && end <= start) return { problem: notInOrder, bounds }
  if (end !== undefined && end <= now) return { problem: isPast, bounds }
  return { start: from === 'now' ? undefined : from, end }
}

/** A local time as it can be typed: '2026-12-01 22:00'. */
export function typedMoment(at: number, zones: ServerZones): string {
  return localDate(at, zones).toISOString().slice(0, 16).replace('T', ' ')
}

/** The end of a task as it can be typed. */
export function typedEnd(end: number | undefined, zones: ServerZones): string {
  return end === undefined ? 'open' : typedMoment(end, zones)
}

/** A period as it can be typed. */
export function typedPeriod({ start, end }: TaskPeriod, zones: ServerZones): string {
  return `${start === undefined ? 'now' : typedMoment(start, zones)} - ${typedEnd(end, zones)}`
}

/** Both ends of what is typed; of what says nothing, those of a task that begins at once and has no end. */
export function boundsOf(meaning: TypedTaskPeriod): TaskBounds {
  if ('problem' in meaning) return meaning.bounds ?? { start: 'now', end: 'open' }
  return { start: meaning.start ?? 'now', end: meaning.end ?? 'open' }
}

/** One end of a period as a field shows it in which a day and a time are picked: '2026-12-01T22:00', or '' for none. */
export function pickedValue(bound: TaskBounds['start'] | TaskBounds['end'], zones: ServerZones): string {
  return typeof bound === 'number' ? typedMoment(bound, zones).replace(' ', 'T') : ''
}

/** What is typed once one end is picked, given as a field has it; '' for one that is not complete. The other stays. */
export function withPick(
  meaning: TypedTaskPeriod,
  picked: { readonly start: string } | { readonly end: string },
  zones: ServerZones,
): string {
  const { start, end } = boundsOf(meaning)
  const typed = (bound: number | string) => (typeof bound === 'number' ? typedMoment(bound, zones) : bound)
  const [from, to] = 'start' in picked ? [pickedText(picked.start), typed(end)] : [typed(start), pickedText(picked.end)]
  return `${from} - ${to}`
}

/** What is typed once it goes on until somebody ends it. */
export function withoutEnd(meaning: TypedTaskPeriod, zones: ServerZones): string {
  const { start } = boundsOf(meaning)
  return `${typeof start === 'number' ? typedMoment(start, zones) : start} - open`
}

/** A picked day and time as it is typed. */
export function pickedText(value: string): string {
  return value === '' ? '?' : value.slice(0, 16).replace('T', ' ')
}
