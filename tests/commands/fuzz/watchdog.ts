import { Worker } from 'node:worker_threads'

/** Watches from a thread of its own, as what never comes to an end lets nobody else speak. */
export interface Watchdog {
  /** Something begins that ends within the limit, or never. */
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
    writeSync(2, words + ' did not come to an end within ' + workerData.seconds + ' s.\\n')
    process.kill(process.pid, 'SIGKILL')
  }, workerData.seconds * 1000)
})
`

/** Ends this process, with a sentence, where something that began has not ended after so many seconds. */
export function startWatchdog(seconds: number): Watchdog {
  const worker = new Worker(code, { eval: true, workerData: { seconds } })
  return {
    begin: (words) => worker.postMessage(words),
    stop: async () => {
      await worker.terminate()
    },
  }
}
