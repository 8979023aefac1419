import dayjs from 'dayjs'
import type { Configuration } from '../../machines/core/domain/configuration.ts'
import { withClock } from './clock.ts'
import { piecesOf, writeTime, type Piece } from './pattern.ts'

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

/** A time: an ISO 8601 string, milliseconds since 1970, or a Date. */
export type Time = string | number | Date

/**
 * Date, time with seconds, and offset, in the browser's zone (docs/behaviour.md#times). A string that is not a time is
 * returned unchanged.
 */
export function timestamp(time: Time, settings: TimeSettings): string {
  return write(time, patternsOf(settings).timestamp)
}

/** Date and time without seconds, for places where neither seconds nor offset matter. */
export function timestampWithoutSeconds(time: Time, settings: TimeSettings): string {
  return write(time, patternsOf(settings).withoutSeconds)
}

/** The date alone. */
export function dateText(time: Time, settings: TimeSettings): string {
  return write(time, patternsOf(settings).date)
}

/** The time of day with seconds. */
export function timeText(time: Time, settings: TimeSettings): string {
  return write(time, patternsOf(settings).time)
}

/** The time of day without seconds. */
export function shortTimeText(time: Time, settings: TimeSettings): string {
  return write(time, patternsOf(settings).shortTime)
}

interface Patterns {
  readonly timestamp: readonly Piece[]
  readonly withoutSeconds: readonly Piece[]
  readonly date: readonly Piece[]
  readonly time: readonly Piece[]
  readonly shortTime: readonly Piece[]
}

/** The patterns of each configuration, parsed only once, since a table formats hundreds of times with the same one. */
const known = new WeakMap<TimeSettings, Patterns>()

function patternsOf(settings: TimeSettings): Patterns {
  const before = known.get(settings)
  if (before !== undefined) return before
  const clock = (pattern: string) => withClock(piecesOf(pattern), settings.use24hTime)
  const date = piecesOf(settings.timestampDateFormat)
  const time = clock(settings.timestampTimeFormat)
  const offset = piecesOf(settings.timestampTimezoneOffsetFormat)
  const shortTime = clock(settings.timestampTimeNoSeconds)
  const blank: Piece = { literal: ' ' }
  const patterns: Patterns = {
    date,
    time,
    shortTime,
    timestamp:
      settings.timestampFormat === undefined ? [...date, blank, ...time, ...offset] : clock(settings.timestampFormat),
    withoutSeconds: [...date, blank, ...shortTime],
  }
  known.set(settings, patterns)
  return patterns
}

function write(time: Time, pieces: readonly Piece[]): string {
  const moment = dayjs(time)
  return moment.isValid() ? writeTime(moment, pieces) : String(time)
}
