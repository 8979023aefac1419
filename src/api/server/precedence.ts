import { afterThisTask } from '../core/nextTask.ts'

/** Lets requests for pages of the list go first: other requests that can wait are sent once no page is under way. */
export interface Precedence {
  /** Makes other requests wait until `work` has ended and its result has been shown. */
  readonly lead: <Output>(work: () => Promise<Output>) => Promise<Output>
  /**
   * Resolves once no leading work is under way, once `longestWait` has passed, or when `signal` aborts; undefined if
   * there is nothing to wait for.
   */
  readonly turn: (signal: AbortSignal | undefined) => Promise<void> | undefined
}

/** Milliseconds after which a request no longer waits for a slow page of the list. */
export const longestWait = 2000

export function createPrecedence(shown: () => Promise<void> = afterThisTask): Precedence {
  let leading = 0
  const waiting = new Set<() => void>()

  async function end() {
    await shown()
    leading -= 1
    if (leading > 0) return
    for (const proceed of waiting) proceed()
  }

  return {
    async lead(work) {
      leading += 1
      try {
        return await work()
      } finally {
        void end()
      }
    },
    turn(signal) {
      if (leading === 0) return undefined
      return new Promise((resolve) => {
        const proceed = () => {
          waiting.delete(proceed)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(proceed, longestWait)
        signal?.addEventListener('abort', proceed)
        waiting.add(proceed)
      })
    },
  }
}
