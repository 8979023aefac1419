import { Fault, restraintOf } from '../../../machines/core/domain/fault.ts'

/** A question as a server counts it. */
export interface CountedQuestion {
  readonly path: string
  /** By what the server knows who asks: a token, its own session, or neither. */
  readonly asker: string
}

/** Which questions the server does not want to hear for a while. */
export interface Restraint {
  /** Throws what the server said where it asked to wait with that question, and the while is not over. */
  readonly check: (question: CountedQuestion, action: string) => void
  /** Remembers a failure that asks to wait. */
  readonly note: (question: CountedQuestion, fault: Fault) => void
}

/** Two readings of the time, in milliseconds. */
export interface Times {
  /** Since some beginning: nobody sets it back, but it may stand still while the machine sleeps. */
  readonly steady: number
  /** By the machine's clock, which goes on in its sleep, but can be set. */
  readonly wall: number
}

interface Pause {
  readonly until: Times
  readonly fault: Fault
}

/** Whoever waits by a timer of its own may be so many milliseconds early, and is let go. */
const grace = 50

/**
 * Obeys `Retry-After` of a 429 for whatever asks by itself, as the interval, the feed and every retry do: until then the
 * same question by the same asker is refused here, in the server's words. A pause is over as soon as either reading of
 * the time says so: a sleep lengthens none, nor does a clock that is set back.
 */
export function createRestraint(now: () => Times = readTimes): Restraint {
  const pauses = new Map<string, Pause>()

  return {
    check(question, action) {
      const key = keyOf(question)
      const found = pauses.get(key)
      if (found === undefined) return
      const left = leftOf(found, now())
      if (left <= grace) {
        pauses.delete(key)
        return
      }
      const { kind, status, body } = found.fault
      throw new Fault({
        kind,
        action,
        ...(status === undefined ? {} : { status }),
        body,
        retryAfter: left,
        isWithheld: true,
      })
    },
    note(question, fault) {
      const restraint = restraintOf(fault)
      if (restraint === undefined) return
      const { steady, wall } = now()
      pauses.set(keyOf(question), { until: { steady: steady + restraint, wall: wall + restraint }, fault })
    },
  }
}

function readTimes(): Times {
  return { steady: performance.now(), wall: Date.now() }
}

function leftOf({ until }: Pause, { steady, wall }: Times): number {
  return Math.min(until.steady - steady, until.wall - wall)
}

/** No token holds a line break. */
function keyOf({ path, asker }: CountedQuestion): string {
  return `${asker}\n${path}`
}
