import { isOtherSkew, skewOf, type ClockReading } from '../../../machines/server/domain/serverClock.ts'

/** The server's clock, as its answers tell it (decisions, Time). */
export interface ServerClock {
  /** The server's time in milliseconds since 1970, by this machine's clock and what is known of the difference. */
  readonly now: () => number
  /** How far it is ahead of this machine's, in milliseconds; 0 where both count as one. */
  readonly skew: () => number
  /** Takes up what an answer tells. Whether the clocks stand otherwise to each other than was known. */
  readonly read: (reading: ClockReading) => boolean
}

export function createServerClock(): ServerClock {
  let known = 0
  return {
    now: () => Date.now() + known,
    skew: () => known,
    read(reading) {
      const skew = skewOf(reading)
      if (skew === undefined || !isOtherSkew(skew, known)) return false
      known = skew
      return true
    },
  }
}
