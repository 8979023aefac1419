import type { Answer, NoAnswer } from './exchange.ts'

/** What a GET asks for. Two GETs that ask for the same may share an answer. */
export interface Asked {
  /**
   * The full address; if the address contains the current time, a text that identifies the question without that time.
   */
  readonly question: string
  /** How the server recognises the user. */
  readonly asker: string
  /** The time in the address, in milliseconds since 1970; undefined if it contains none. */
  readonly asOf: number | undefined
}

/** The GETs that were sent before their callers asked for them, at most one for each action. */
export interface Ahead {
  /**
   * Sends a GET, unless the same GET is under way or answered. A different GET with the same action is cancelled.
   * `exchange` sends the GET and never rejects.
   */
  readonly send: (action: string, asked: Asked, exchange: (signal: AbortSignal) => Promise<Answer | NoAnswer>) => void
  /**
   * Returns the answer, once; `signal` cancels the GET. Returns undefined, or a promise of undefined, if the caller has
   * to send the GET itself: no GET or a different one was sent, or no connection was made. A different GET is
   * cancelled.
   */
  readonly take: (
    action: string,
    asked: Asked,
    signal: AbortSignal | undefined,
  ) => Promise<Answer | NoAnswer | undefined> | undefined
  /** Cancels every GET whose answer has not been taken, except those of this asker. */
  readonly dropAllBut: (asker: string) => void
}

interface Sent extends Asked {
  readonly abort: AbortController
  readonly answer: Promise<Answer | NoAnswer>
}

/** Milliseconds after which an answer that nobody took is too old to be used. */
export const shelfLife = 10_000

/**
 * Milliseconds by which the times in the addresses of two equal GETs may differ: by as much as two clocks that count as
 * equal.
 */
export const timeTolerance = 30_000

export function createAhead(): Ahead {
  const sent = new Map<string, Sent>()

  function drop(action: string, { abort }: Sent) {
    abort.abort()
    sent.delete(action)
  }

  return {
    send(action, asked, exchange) {
      const former = sent.get(action)
      if (former !== undefined && isSame(former, asked)) return
      if (former !== undefined) drop(action, former)
      const abort = new AbortController()
      const one: Sent = { ...asked, abort, answer: exchange(abort.signal) }
      sent.set(action, one)
      const forget = () => {
        if (sent.get(action) === one) sent.delete(action)
      }
      void one.answer.then((answer) => (typeof answer === 'string' ? forget() : setTimeout(forget, shelfLife)))
    },
    take(action, asked, signal) {
      const one = sent.get(action)
      if (one === undefined) return undefined
      if (!isSame(one, asked)) {
        drop(action, one)
        return undefined
      }
      sent.delete(action)
      signal?.addEventListener('abort', () => one.abort.abort())
      return one.answer.then((answer) => (answer === 'unreachable' ? undefined : answer))
    },
    dropAllBut(asker) {
      for (const [action, one] of sent) if (one.asker !== asker) drop(action, one)
    },
  }
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.question === other.question &&
    one.asker === other.asker &&
    Math.abs((one.asOf ?? 0) - (other.asOf ?? 0)) <= timeTolerance
  )
}
