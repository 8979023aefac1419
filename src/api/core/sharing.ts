/** A call that several callers wait for. */
interface Running<Output> {
  readonly output: Promise<Output>
  readonly abort: AbortController
  callers: number
}

/**
 * Returns a function that lets calls with the same key share one result while they run at the same time. `begin` makes
 * the call; its signal aborts once every caller has cancelled.
 */
export function createSharing<Output>() {
  const running = new Map<string, Running<Output>>()

  function begun(key: string, begin: (signal: AbortSignal) => Promise<Output>): Running<Output> {
    const abort = new AbortController()
    const one = { output: begin(abort.signal), abort, callers: 0 }
    running.set(key, one)
    const end = () => forget(key, one)
    one.output.then(end, end)
    return one
  }

  function forget(key: string, one: Running<Output>) {
    if (running.get(key) === one) running.delete(key)
  }

  return (
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal) => Promise<Output>,
  ): Promise<Output> => {
    const one = running.get(key) ?? begun(key, begin)
    one.callers += 1
    signal?.addEventListener('abort', () => {
      one.callers -= 1
      if (one.callers > 0) return
      forget(key, one)
      one.abort.abort()
    })
    return one.output
  }
}
