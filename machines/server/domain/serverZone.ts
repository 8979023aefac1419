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
 * The reading of the time closest to `now` (milliseconds since 1970), before or after it, of times as servers write
 * them: '2026-01-15T12:00:00.5+01:00'. Undefined if there is none.
 */
export function zoneReadingOf(times: readonly string[], now: number): ZoneReading | undefined {
  return times
    .flatMap((time) => readingOf(time) ?? [])
    .toSorted((one, other) => Math.abs(now - one.at) - Math.abs(now - other.at))[0]
}

/** The reading of a time as servers write it; undefined if it names no offset. */
export function readingOf(time: string): ZoneReading | undefined {
  const [, zone, sign, hours, minutes] = /T.*?(Z|([+-])(\d\d):?(\d\d))$/.exec(time) ?? []
  const at = Date.parse(time)
  if (zone === undefined || Number.isNaN(at)) return undefined
  if (zone === 'Z') return { at, offset: 0 }
  return { at, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
}

/** Milliseconds by which a reading must be closer to the present than the known one, if both have the same offset. */
const worthwhile = 3_600_000

/** Whether a reading says more about the present, `now`, than the known one. */
export function isBetterReading({ at, offset }: ZoneReading, known: ZoneReading | undefined, now: number): boolean {
  if (known === undefined) return true
  const gain = Math.abs(now - known.at) - Math.abs(now - at)
  return offset === known.offset ? gain >= worthwhile : gain > 0
}
