import { clockTolerance } from './serverClock.ts'

/**
 * What a time in an answer says of the server's time zone: servers write times in their local time, with the offset that
 * holds at that moment.
 */
export interface ZoneReading {
  /** Milliseconds since 1970. */
  readonly at: number
  /** By how many minutes the server's local time is ahead of UTC at that moment. */
  readonly offset: number
}

/**
 * The reading of the latest of these times, as servers write them: '2026-01-15T12:00:00.5+01:00'. Times after `now`
 * (milliseconds since 1970) do not count: the offset may change until then. Undefined if none is left.
 */
export function zoneReadingOf(times: readonly string[], now: number): ZoneReading | undefined {
  return times
    .flatMap((time) => readingOf(time) ?? [])
    .filter(({ at }) => at <= now + clockTolerance)
    .toSorted((one, other) => other.at - one.at)[0]
}

function readingOf(time: string): ZoneReading | undefined {
  const [, zone, sign, hours, minutes] = /T.*?(Z|([+-])(\d\d):?(\d\d))$/.exec(time) ?? []
  const at = Date.parse(time)
  if (zone === undefined || Number.isNaN(at)) return undefined
  if (zone === 'Z') return { at, offset: 0 }
  return { at, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
}

/** Milliseconds by which a reading must be later than the known one, if both have the same offset. */
const worthwhile = 3_600_000

/** Whether a reading says more about the present than the known one. */
export function isBetterReading({ at, offset }: ZoneReading, known: ZoneReading | undefined): boolean {
  if (known === undefined) return true
  return offset === known.offset ? at >= known.at + worthwhile : at > known.at
}
