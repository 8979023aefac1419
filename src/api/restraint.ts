import { Fault, restraintOf } from '../../machines/domain/fault.ts'

/** Which questions the server does not want to hear for a while. */
export interface Restraint {
  /** Throws what the server said where it asked to wait with questions to that path, and the while is not over. */
  readonly check: (path: string, action: string) => void
  /** Remembers a failure that asks to wait. */
  readonly note: (path: string, fault: Fault) => void
}

/** Whoever waits by a timer of its own may be so many milliseconds early, and is let go. */
const grace = 50

/**
 * Obeys `Retry-After` of a 429 for whatever asks by itself, as the interval, the feed and every retry do: until then the
 * same question is refused here, in the server's words, with what is left of the while. `now` is a number of milliseconds
 * that nobody sets back, as somebody might a clock.
 */
export function createRestraint(now: () => number = () => performance.now()): Restraint {
  const held = new Map<string, { readonly until: number; readonly fault: Fault }>()

  return {
    check(path, action) {
      const found = held.get(path)
      if (found === undefined) return
      const left = found.until - now()
      if (left <= grace) {
        held.delete(path)
        return
      }
      const { kind, status, body } = found.fault
      throw new Fault({ kind, action, ...(status === undefined ? {} : { status }), body, retryAfter: left })
    },
    note(path, fault) {
      const restraint = restraintOf(fault)
      if (restraint !== undefined) held.set(path, { until: now() + restraint, fault })
    },
  }
}
