import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import type { BenchOptions } from './options.ts'
import { answerSchema, type StormAnswer, type StormOrder } from './orders.ts'

export interface StormServer {
  /** The origin, without a trailing slash. */
  readonly url: string
  readonly order: (order: StormOrder) => Promise<StormAnswer>
  readonly stop: () => Promise<void>
}

/** Starts the stand-in server with the client in `dist` in a separate process. Rejects if it exits immediately. */
export async function startStormServer(
  dist: string,
  incidents: number,
  latency: BenchOptions['latency'] = 'none',
): Promise<StormServer> {
  const child = fork(new URL('server.mjs', import.meta.url).pathname, [dist, String(incidents), latency])
  const ended = once(child, 'exit')
  const answer = async () => {
    const received: readonly unknown[] = await Promise.race([once(child, 'message'), ended])
    if (!child.connected) throw new Error('The stand-in server exited.')
    return v.parse(answerSchema, received[0])
  }
  const { url } = await answer()
  return {
    url,
    order: (order) => {
      const answered = answer()
      child.send(order)
      return answered
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
