import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Order } from './runner/command.ts'

/** What became of an order: a test failed, all passed, or there was no end to it. */
export type Outcome = Answer | 'endless'

/** How long it may take until the tests can begin, in milliseconds. */
const patienceAtFirst = 300_000

/** A process of its own that runs tests with mutants planted, and another one where a mutant has it hang. */
export class Laboratory {
  /** In milliseconds, for one mutant. */
  private readonly patience: number
  private process: ChildProcess | undefined

  constructor(patience: number) {
    this.patience = patience
  }

  async ask(order: Order): Promise<Outcome> {
    this.process ??= await begun()
    this.process.send(order)
    const answer = await answerOf(this.process, this.patience)
    if (answer === undefined) this.end()
    return answer === undefined ? 'endless' : (answer as Answer)
  }

  /** Ends the process and all that it started. */
  end(): void {
    const { pid } = this.process ?? {}
    this.process = undefined
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
}

async function begun(): Promise<ChildProcess> {
  const words = ['tests/start.mjs', 'commands/codeMutation/runner']
  // A group of its own: what hangs is a process that the tests run in, and it has to end as well.
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    env: { ...process.env, VITEST: 'true' },
  })
  if ((await answerOf(child, patienceAtFirst)) !== 'ready')
    throw new Error('the process that runs the tests does not begin')
  return child
}

/** Its next word; undefined where there is none in time. Throws where the process ended. */
async function answerOf(child: ChildProcess, patience: number): Promise<unknown> {
  const done = new AbortController()
  const { signal } = done
  const late = AbortSignal.timeout(patience)
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('the process that runs the tests ended by itself')
    })
    const [answer] = (await Promise.race([
      once(child, 'message', { signal: AbortSignal.any([signal, late]) }),
      ended,
    ])) as unknown[]
    return answer
  } catch (error) {
    if (late.aborted) return undefined
    throw error
  } finally {
    done.abort()
  }
}
