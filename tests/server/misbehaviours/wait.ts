/** Resolves once a signal is aborted. */
export function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits for this many milliseconds, or until one of the signals is aborted. */
export async function pause(milliseconds: number, ...signals: AbortSignal[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([elapsed, ...signals.map(ended)])
  clearTimeout(timer)
}
