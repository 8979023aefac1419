import dayjs from 'dayjs'
import type { Configuration } from '../../machines/core/domain/configuration.ts'
import type { TimeFormat } from '../../machines/core/domain/timeFormat.ts'
import { withClock } from './clock.ts'
import { formatName, piecesOf, writeTime, type Piece } from './pattern.ts'

/** The keys of the configuration that determine how times are formatted. */
export type TimeSettings = Pick<
  Configuration,
  | 'use24hTime'
  | 'timestampDateFormat'
  | 'timestampTimeFormat'
  | 'timestampTimeNoSeconds'
  | 'timestampTimezoneOffsetFormat'
  | 'timestampFormat'
>

/** The configuration and the reader's own choice, which together decide how times are written. */
export interface TimeStyle {
  readonly settings: TimeSettings
  readonly format: TimeFormat
}

/** A time: an ISO 8601 string, milliseconds since 1970, or a Date. */
export type Time = string | number | Date

/**
 * Date, time with seconds, and offset, in the browser's zone (docs/behaviour.md#times). A string that is not a time is
 * returned unchanged.
 */
export function timestamp(time: Time, style: TimeStyle): string {
  return write(time, style, 'timestamp')
}

/** Date and time without seconds, for places where neither seconds nor offset matter. */
export function timestampWithoutSeconds(time: Time, style: TimeStyle): string {
  return write(time, style, 'withoutSeconds')
}

/** The date alone. */
export function dateText(time: Time, style: TimeStyle): string {
  return write(time, style, 'date')
}

/** The time of day with seconds. */
export function timeText(time: Time, style: TimeStyle): string {
  return write(time, style, 'time')
}

/** The time of day without seconds. */
export function timeTextWithoutSeconds(time: Time, style: TimeStyle): string {
  return write(time, style, 'shortTime')
}

/** The weekday and the time of day without seconds: 'Thu 08:00'. */
export function weekdayAndTime(time: Time, style: TimeStyle): string {
  return write(time, style, 'weekdayAndTime')
}

/** The zone in which times are shown, by its offset at that time: 'UTC+01:00'. */
export function zoneText(time: Time): string {
  const moment = dayjs(time)
  return moment.isValid() ? `UTC${writeTime(moment, offset)}` : ''
}

const offset = piecesOf('xxx')

/** The parts of a time that are shown in a given place. */
type Extent = 'timestamp' | 'withoutSeconds' | 'date' | 'time' | 'shortTime' | 'weekdayAndTime'
type Patterns = Readonly<Record<Extent, readonly Piece[]>>

/**
 * The patterns of each configuration, parsed only once, since a table writes hundreds of timestamps with the same
 * patterns.
 */
const known = new WeakMap<TimeSettings, Patterns>()

function patternsOf(settings: TimeSettings): Patterns {
  const before = known.get(settings)
  if (before !== undefined) return before
  const clock = (pattern: string) => withClock(piecesOf(pattern), settings.use24hTime)
  const date = piecesOf(settings.timestampDateFormat)
  const time = clock(settings.timestampTimeFormat)
  const shortTime = clock(settings.timestampTimeNoSeconds)
  const offset = piecesOf(settings.timestampTimezoneOffsetFormat)
  const named: Readonly<Record<string, readonly Piece[]>> = {
    '{date}': date,
    '{time}': time,
    '{timezone_offset}': offset,
  }
  const blank: Piece = { literal: ' ' }
  const patterns: Patterns = {
    date,
    time,
    shortTime,
    timestamp:
      settings.timestampFormat === undefined
        ? [...date, blank, ...time, ...offset]
        : settings.timestampFormat.split(formatName).flatMap((part) => named[part] ?? clock(part)),
    withoutSeconds: [...date, blank, ...shortTime],
    weekdayAndTime: [...piecesOf('EEE'), blank, ...shortTime],
  }
  known.set(settings, patterns)
  return patterns
}

const standards: Readonly<Record<'iso' | 'rfc', Patterns>> = {
  iso: {
    timestamp: piecesOf("yyyy-MM-dd'T'HH:mm:ssxxx"),
    withoutSeconds: piecesOf("yyyy-MM-dd'T'HH:mmxxx"),
    date: piecesOf('yyyy-MM-dd'),
    time: piecesOf('HH:mm:ss'),
    shortTime: piecesOf('HH:mm'),
    weekdayAndTime: piecesOf('EEE HH:mm'),
  },
  rfc: {
    timestamp: piecesOf('EEE, dd MMM yyyy HH:mm:ss xx'),
    withoutSeconds: piecesOf('EEE, dd MMM yyyy HH:mm xx'),
    date: piecesOf('EEE, dd MMM yyyy'),
    time: piecesOf('HH:mm:ss'),
    shortTime: piecesOf('HH:mm'),
    weekdayAndTime: piecesOf('EEE HH:mm'),
  },
}

let ofLocale: Readonly<Record<Extent, Intl.DateTimeFormat>> | undefined

/** How the browser's language writes times. Created when first needed, because that takes milliseconds. */
function localeFormats(): Readonly<Record<Extent, Intl.DateTimeFormat>> {
  ofLocale ??= {
    timestamp: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }),
    withoutSeconds: new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' }),
    date: new Intl.DateTimeFormat(undefined, { dateStyle: 'short' }),
    time: new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }),
    shortTime: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
    weekdayAndTime: new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  }
  return ofLocale
}

function write(time: Time, { settings, format }: TimeStyle, extent: Extent): string {
  const moment = dayjs(time)
  if (!moment.isValid()) return String(time)
  if (format === 'epoch') return String(moment.unix())
  if (format === 'locale') return localeFormats()[extent].format(moment.toDate())
  return writeTime(moment, (format === 'configured' ? patternsOf(settings) : standards[format])[extent])
}
