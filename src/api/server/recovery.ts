/** What a call is about, so that its success ends the failure of an earlier call about the same. */
interface Subject {
  readonly method: string
  readonly path: string
  readonly action: string
}

/**
 * Remembers which causes of messages persist. A cause ends with the success of the call that failed, even if that call
 * has another name by now: a change is recognized by what it changes, a read by its purpose, since many reads share a
 * path.
 */
export function createRecovery() {
  const failing = new Map<string, Set<string>>()

  return {
    /** Notes that a call failed for this cause. */
    fail(subject: Subject, cause: string) {
      const key = keyOf(subject)
      failing.set(key, (failing.get(key) ?? new Set()).add(cause))
    },
    /** Notes that a call succeeded, and returns the causes that this ends: no other call fails for them. */
    succeed(subject: Subject): readonly string[] {
      const key = keyOf(subject)
      const ended = [...(failing.get(key) ?? [])]
      failing.delete(key)
      return ended.filter((cause) => [...failing.values()].every((causes) => !causes.has(cause)))
    },
  }
}

function keyOf({ method, path, action }: Subject): string {
  return method === 'GET' ? action : `${method} ${path}`
}
