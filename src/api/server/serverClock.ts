import { isOtherSkew, skewOf, type ClockReading } from '../../../machines/server/domain/serverClock.ts'

/** An estimate of the server's clock from its responses. */
export interface ServerClock {
  /** The server's time in milliseconds since 1970: this machine's clock plus the known difference. */
  readonly now: () => number
  /** How far the server's clock is ahead of this machine's, in milliseconds; 0 if they count as equal. */
  readonly skew: () => number
  /**
   * Updates the estimate with a reading from a response. Returns whether the difference between the clocks has changed.
   */
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
