/** The parts of a process that show when it must end. */
export interface Endable {
  readonly ppid: number
  on(signal: NodeJS.Signals, listener: () => void): unknown
  off(signal: NodeJS.Signals, listener: () => void): unknown
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds between two checks of the parent. */
const glance = 1_000

/** Calls back once when the parent of a process has exited. Returns a function that stops watching. */
export function watchParent(endable: Pick<Endable, 'ppid'>, orphaned: () => void): () => void {
  const parent = endable.ppid
  const timer = setInterval(() => {
    if (endable.ppid === parent) return
    clearInterval(timer)
    orphaned()
  }, glance)
  timer.unref()
  return () => clearInterval(timer)
}

export interface Ending {
  /** Aborts once, at the first signal or when the parent has exited; later signals change nothing. */
  readonly signal: AbortSignal
  /** Restores the default effect of signals. */
  readonly forget: () => void
}

/**
 * Replaces the default effect of signals with an AbortSignal. It is also aborted when the parent exits: npm exits on a
 * signal, and the shell in between may not pass the signal on.
 */
export function watchForEnd(endable: Endable): Ending {
  const controller = new AbortController()
  const end = () => controller.abort()
  const forgetParent = watchParent(endable, end)
  for (const signal of signals) endable.on(signal, end)
  return {
    signal: controller.signal,
    forget: () => {
      forgetParent()
      for (const signal of signals) endable.off(signal, end)
    },
  }
}

/** The parts of a child process that are needed to end it. */
export interface Runner {
  kill(signal: 'SIGINT'): boolean
  once(event: 'error', listener: (error: Error) => void): unknown
  once(event: 'exit', listener: (code: number | null) => void): unknown
}

/**
 * Resolves with the exit code of a runner, or 1 if it was killed. When the walk ends early, interrupts the runner once
 * and waits for it: a second interrupt would kill the runner before it has written its report. Rejects if the runner
 * cannot be started.
 */
export async function runToEnd(runner: Runner, ending: AbortSignal): Promise<number> {
  const interrupt = () => void runner.kill('SIGINT')
  if (ending.aborted) interrupt()
  ending.addEventListener('abort', interrupt)
  try {
    return await new Promise((settle, fail) => {
      runner.once('error', fail)
      runner.once('exit', (code) => settle(code ?? 1))
    })
  } finally {
    ending.removeEventListener('abort', interrupt)
  }
}
