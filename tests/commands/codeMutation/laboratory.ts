import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Order } from './runner/command.ts'

/** The result of running the tests for a mutant: a test failed, all tests passed, or they did not finish in time. */
export type Outcome = Answer | 'endless'

/** The time limit for the test process to start, in milliseconds. */
const patienceAtFirst = 300_000

/** A separate process that runs tests with mutants planted. If a mutant makes the process hang, another replaces it. */
export class Laboratory {
  /** The time limit for one mutant, in milliseconds. */
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

  /** Ends the process and everything it started. */
  end(): void {
    const { pid } = this.process ?? {}
    this.process = undefined
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
}

async function begun(): Promise<ChildProcess> {
  const words = ['tests/start.mjs', 'commands/codeMutation/runner']
  // Starts a process group: a hanging test runs in a child process, which must be killed as well.
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    env: { ...process.env, VITEST: 'true' },
  })
  if ((await answerOf(child, patienceAtFirst)) !== 'ready')
    throw new Error('the process that runs the tests did not start')
  return child
}

/** The process's next message; undefined if none arrives in time. Throws if the process exits. */
async function answerOf(child: ChildProcess, patience: number): Promise<unknown> {
  const done = new AbortController()
  const { signal } = done
  const late = AbortSignal.timeout(patience)
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('the process that runs the tests exited')
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
