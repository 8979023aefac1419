import { Fault } from '../../../machines/core/domain/fault.ts'
import type { User } from '../../../machines/session/domain/user.ts'

/** What earlier visits learned of the server's own session. */
export interface NobodyMemory {
  /** Whether the server knew no user of this browser, and nothing has happened since that could have changed it. */
  readonly isKnown: () => boolean
  readonly note: () => void
}

/**
 * Asks the server who is signed in on its own pages. Unless the operator or another tab is the reason, the server is not
 * asked while it is known that nobody is: browsers log each 401 as an error (docs/behaviour.md#session).
 */
export function createRecognizer(ask: (signal?: AbortSignal) => Promise<User>, memory: NobodyMemory) {
  return async ({ isPrompted }: { isPrompted: boolean }, signal?: AbortSignal): Promise<User> => {
    if (!isPrompted && memory.isKnown()) throw new Fault({ kind: 'unauthorized', action: 'get current user' })
    try {
      return await ask(signal)
    } catch (error) {
      if (error instanceof Fault && error.kind === 'unauthorized') memory.note()
      throw error
    }
  }
}

/**
 * A short text that changes when somebody signs in on the server's own pages: the server then replaces its CSRF token.
 * The token itself is not contained in it.
 */
export function traceOfSignIns(csrfToken: string | undefined): string {
  let trace = 0
  for (const character of csrfToken ?? '') trace = (Math.imul(trace, 31) + (character.codePointAt(0) ?? 0)) | 0
  return csrfToken === undefined ? 'none' : String(trace)
}
