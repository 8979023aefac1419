import { isBetterReading, zoneReadingOf, type ZoneReading } from '../../../machines/server/domain/serverZone.ts'

/** What the server's answers tell of its time zone. */
export interface ServerZone {
  /** The reading that says most about the present; undefined until a time has been read. */
  readonly known: () => ZoneReading | undefined
  /** Learns from times as the server wrote them. Returns whether they say more than what is known. */
  readonly read: (times: readonly string[]) => boolean
}

/** `now` returns the server's time in milliseconds since 1970. */
export function createServerZone(now: () => number): ServerZone {
  let known: ZoneReading | undefined
  return {
    known: () => known,
    read(times) {
      const reading = zoneReadingOf(times, now())
      if (reading === undefined || !isBetterReading(reading, known, now())) return false
      known = reading
      return true
    },
  }
}
