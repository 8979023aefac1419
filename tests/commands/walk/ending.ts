/** What of a process tells that it is to end. */
export interface Endable {
  readonly ppid: number
  on(signal: NodeJS.Signals, listener: () => void): unknown
  off(signal: NodeJS.Signals, listener: () => void): unknown
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** In milliseconds. */
const glance = 1_000

/** Tells once when the parent of a process is gone. What it returns ends that. */
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
  /** Aborts once, at the first signal or when the parent is gone; what comes after that changes nothing. */
  readonly signal: AbortSignal
  /** Lets signals end the process again. */
  readonly forget: () => void
}

/**
 * Watches for the end of a process instead of letting signals end it. Its parent counts, too: npm is told of a signal and
 * ends, and the shell between need not hand it on.
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

/** What of a child process is needed to end it. */
export interface Runner {
  kill(signal: 'SIGINT'): boolean
  once(event: 'error', listener: (error: Error) => void): unknown
  once(event: 'exit', listener: (code: number | null) => void): unknown
}

/**
 * The exit code of a runner, 1 where it was killed. It is interrupted once, and waited for: a second interruption would end
 * it before it has written its report. Rejects where it cannot be started.
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
