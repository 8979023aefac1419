import { Worker } from 'node:worker_threads'

/** Watches the runs from a separate thread, since an endless loop blocks its own thread. */
export interface Watchdog {
  /** Reports the start of a run, described by `words`; the next run must start within the time limit. */
  readonly begin: (words: string) => void
  readonly stop: () => Promise<void>
}

const code = `
const { parentPort, workerData } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let timer
parentPort.on('message', (words) => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    writeSync(2, words + ' did not finish within ' + workerData.seconds + ' s.\\n')
    process.kill(process.pid, 'SIGKILL')
  }, workerData.seconds * 1000)
})
`

/** Kills this process, after printing a sentence, if a run takes more than this many seconds. */
export function startWatchdog(seconds: number): Watchdog {
  const worker = new Worker(code, { eval: true, workerData: { seconds } })
  return {
    begin: (words) => worker.postMessage(words),
    stop: async () => {
      await worker.terminate()
    },
  }
}
