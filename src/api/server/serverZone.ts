import { isBetterReading, zoneReadingOf, type ZoneReading } from '../../../machines/server/domain/serverZone.ts'

/** What the server's answers tell of its time zone. */
export interface ServerZone {
  /** The reading that says most about the present; undefined until a time has been read. */
  readonly known: () => ZoneReading | undefined
  /** Learns from times as the server wrote them. Returns whether they say more than what is known. */
  readonly read: (times: readonly string[]) => boolean
}

/** Keeps the best reading for the next visit. */
export interface ZoneMemory {
  /** The reading of an earlier visit to the current server; undefined if there is none. */
  readonly read: () => ZoneReading | undefined
  readonly note: (reading: ZoneReading) => void
}

/**
 * `now` returns the server's time in milliseconds since 1970. Until a time has been read, the zone is that of the last
 * visit.
 */
export function createServerZone(now: () => number, memory: ZoneMemory): ServerZone {
  let read: ZoneReading | undefined
  const known = () => read ?? memory.read()
  return {
    known,
    read(times) {
      const reading = zoneReadingOf(times, now())
      if (reading === undefined || !isBetterReading(reading, known(), now())) return false
      read = reading
      memory.note(reading)
      return true
    },
  }
}
