/**
 * Identifies the subject of a call. When a call succeeds, the earlier failure of a call on the same subject is over.
 */
interface Subject {
  readonly method: string
  readonly path: string
  readonly action: string
}

/**
 * Remembers which causes of messages persist. A cause ends when the call that failed succeeds. Changes count as the
 * same call if their method and path are the same, even if their actions differ. Reads count as the same call if their
 * action is the same, because many different reads share a path.
 */
export function createRecovery() {
  const failing = new Map<string, Set<string>>()

  return {
    /** Notes that a call failed for this cause. */
    fail(subject: Subject, cause: string) {
      const key = keyOf(subject)
      failing.set(key, (failing.get(key) ?? new Set()).add(cause))
    },
    /**
     * Notes that a call succeeded, and returns the causes that have ended: those for which no other call is failing.
     */
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
