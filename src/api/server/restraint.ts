import { Fault, restraintOf } from '../../../machines/core/domain/fault.ts'

/** A request as a server counts it. */
export interface CountedQuestion {
  readonly path: string
  /** How the server recognises the user: by a token, by its own session, or not at all. */
  readonly asker: string
}

/** Remembers which requests the server has asked the client to pause. */
export interface Restraint {
  /** Throws the server's fault if the server asked the client to pause this request and the pause is not over. */
  readonly check: (question: CountedQuestion, action: string) => void
  /** Remembers a failure that asks for a pause. */
  readonly note: (question: CountedQuestion, fault: Fault) => void
}

/** Two readings of the time, in milliseconds. */
export interface Times {
  /** Milliseconds since a fixed moment; cannot be set back, but may stop while the computer sleeps. */
  readonly steady: number
  /** The time of this machine's clock, which keeps running during sleep, but can be set. */
  readonly wall: number
}

interface Pause {
  readonly until: Times
  readonly fault: Fault
}

/** How many milliseconds before the end of the pause a request is allowed, because a caller's timer may fire early. */
const grace = 50

/**
 * Obeys the `Retry-After` of a 429 on behalf of all code that repeats requests automatically: the refresh interval, the
 * feed, every retry. Until the pause is over, the same request by the same user is refused here with the server's text.
 * The pause ends as soon as either clock says so, so neither sleep nor setting the clock back prolongs it.
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

/** Joins both with a line break, which no token contains. */
function keyOf({ path, asker }: CountedQuestion): string {
  return `${asker}\n${path}`
}
