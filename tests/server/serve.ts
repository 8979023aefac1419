import { setTimeout as pass } from 'node:timers/promises'
import { listen } from './listen.ts'
import { Dropped } from './misbehaviours/dropped.ts'
import { realLatency } from './realLatency.ts'
import { createStandIn, type StandInOptions, type StandIn } from './standIn.ts'
import { answerFile } from './staticFiles.ts'

export interface ServeOptions extends StandInOptions {
  /** With 0, the default, any free port is used. */
  port?: number
  host?: string
  /** The folder of a built client to serve on the same origin. */
  dist?: string
  /** The longest time, in milliseconds, by which the answer to a call is delayed; each call waits a random time. */
  lag?: number
  /** 'real': calls are answered as slowly as a real server with 10,000 incidents answers them. */
  latency?: 'none' | 'real'
  /** Called with each request before it is handled, including requests for the client's files. */
  note?: (request: Request) => void
}

export interface Served {
  /** The origin, without a trailing slash. */
  url: string
  standIn: StandIn
  close(): Promise<void>
}

/** Starts the stand-in server on its own port. Rejects if the port is taken. */
export async function serveStandIn(options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = '127.0.0.1', dist, lag = 0, latency = 'none', note, ...standInOptions } = options
  const { base } = standInOptions
  const standIn = createStandIn(standInOptions)
  const listening = await listen({
    port,
    host,
    answer: async (request) => {
      note?.(request)
      const { pathname } = new URL(request.url)
      if (dist !== undefined && !standIn.handles(pathname)) return answerFile(dist, pathname, base)
      if (lag > 0 && pathname.includes('/api/')) await delay(request, Math.random() * lag)
      if (latency === 'real' && pathname.includes('/api/')) await delay(request, realLatency(request.url))
      return standIn.fetch(request)
    },
    upgrade: (message, socket, head) => {
      const ours = standIn.handles(new URL(message.url ?? '/', 'http://localhost').pathname)
      if (ours) standIn.upgrade(message, socket, head)
      else socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  return {
    url: listening.url,
    standIn,
    close: async () => {
      await standIn.close()
      await listening.close()
    },
  }
}

/** Waits this many milliseconds. Rejects if the client gives the call up meanwhile. */
async function delay({ signal }: Request, time: number): Promise<void> {
  await pass(time)
  if (signal.aborted) throw new Dropped()
}
