import { Worker } from 'node:worker_threads'

/** Watches from a separate thread, since an endless loop blocks its own. */
export interface Watchdog {
  /** Reports the start of something that must finish within the limit. */
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

/** Prints a sentence and kills this process if something that started has not finished after this many seconds. */
export function startWatchdog(seconds: number): Watchdog {
  const worker = new Worker(code, { eval: true, workerData: { seconds } })
  return {
    begin: (words) => worker.postMessage(words),
    stop: async () => {
      await worker.terminate()
    },
  }
}
