import { Fault } from '../../machines/domain/fault.ts'

/** Which questions the server does not want to hear for a while. */
export interface Restraint {
  /** Throws what the server said where it asked to wait with questions to that path, and the while is not over. */
  readonly check: (path: string, action: string) => void
  /** Remembers a failure that asks to wait. */
  readonly note: (path: string, fault: Fault) => void
}

const tooManyRequests = 429

/**
 * Obeys `Retry-After` of a 429 for whatever asks by itself, as the interval, the feed and every retry do: until then the
 * same question is refused here, in the server's words. `now` is the time in milliseconds since 1970.
 */
export function createRestraint(now: () => number = () => Date.now()): Restraint {
  const held = new Map<string, { readonly until: number; readonly fault: Fault }>()

  return {
    check(path, action) {
      const found = held.get(path)
      if (found === undefined) return
      if (now() >= found.until) {
        held.delete(path)
        return
      }
      const { kind, status = tooManyRequests, body, retryAfter } = found.fault
      throw new Fault({ kind, action, status, body, retryAfter })
    },
    note(path, fault) {
      const { status, retryAfter = 0 } = fault
      if (status === tooManyRequests && retryAfter > 0) held.set(path, { until: now() + retryAfter, fault })
    },
  }
}
