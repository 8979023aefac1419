import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { serveStandIn } from '../../server/serve.ts'
import { provideBrowser } from '../../support/browser.mjs'
import { endWith, WrongFlags } from '../../support/commandLine.ts'
import { Account, CannotBegin } from './account.ts'
import { readBackend, addressOf, type Backend } from './backend.ts'
import { removalInWords, cleanUp, type Removal } from './cleanUp.ts'
import { answeredCalls, controlOf } from './control.ts'
import { runToEnd, watchForEnd } from './ending.ts'
import { help, readFlags, type WalkOrder, type Credentials } from './flags.ts'
import { flows } from './flows/index.ts'
import { serveForwarder } from './forwarder.ts'
import { Gateway } from './gateway.ts'
import { Ground, newMark } from './ground.ts'
import { findLeftovers } from './leftovers.ts'
import { dropResults } from './reportFolder.ts'
import { openSession } from './serverSession.ts'
import { toEnvironment, type WalkSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Steps that undo what was started; the last one runs first. */
type Undo = (() => unknown)[]

/**
 * Runs the command; the exit code is 1 if a path failed, the walk could not start or something could not be removed, 2
 * for invalid flags.
 */
export async function run(words: readonly string[]): Promise<void> {
  const undo: Undo = []
  try {
    const order = readFlags(words, flows, process.env)
    if (order.does === 'help') process.stdout.write(help)
    else if (order.does === 'list') process.stdout.write(listInWords())
    else if (order.does === 'clean') process.exitCode = await clean(order.order, undo)
    else process.exitCode = await walk(order.order, undo)
  } catch (error) {
    endWith(error, error instanceof WrongFlags || error instanceof CannotBegin)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

function listInWords(): string {
  const width = Math.max(...flows.map(({ name }) => name.length))
  return flows
    .map(({ name, about, ways }) => `${name.padEnd(width)}  ${String(ways.length).padStart(2)} paths  ${about}\n`)
    .join('')
}

interface Server {
  readonly backend: Backend
  readonly credentials: Credentials
  readonly sourceToken: string | undefined
  readonly mayMakeTickets: boolean
}

async function serverOf(order: WalkOrder, undo: Undo): Promise<Server> {
  const { backend, credentials, sourceToken, isEmpty, generation, mayMakeTickets } = order
  if (backend !== undefined && credentials !== undefined) return { backend, credentials, sourceToken, mayMakeTickets }
  const served = await serveStandIn({
    feed: { perMinute: 0 },
    generation,
    // So that nothing is left behind, and the paths in which an incident disappears can be walked.
    indelibleIncidents: false,
    ...(isEmpty ? { incidents: 0, notifications: 'none' as const } : {}),
  })
  undo.push(() => served.close())
  const { world } = served.standIn
  const source = world.userNamed('src_nav')
  return {
    backend: readBackend(served.url),
    credentials: credentials ?? { username: 'operator', password: 'operator' },
    sourceToken: sourceToken ?? (source === undefined ? undefined : world.sessions.signIn(source, world.now())),
    mayMakeTickets: true,
  }
}

async function groundOf(order: WalkOrder, undo: Undo): Promise<Ground> {
  const { backend, credentials, sourceToken, mayMakeTickets } = await serverOf(order, undo)
  const account = await Account.open(backend, credentials.username, credentials.password)
  const gateway = new Gateway({ backend, mayMakeTickets, mayTouchAll: order.mayTouchAll })
  return new Ground({ gateway, account, sourceToken, mark: newMark() })
}

async function walk(order: WalkOrder, undo: Undo): Promise<number> {
  // If the reader of the output exits, everything that the run created must still be removed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const ending = watchForEnd(process)
  undo.push(() => ending.forget())
  ending.signal.addEventListener('abort', () =>
    process.stderr.write('Stopping, and removing everything that the walk created.\n'),
  )
  const ground = await groundOf(order, undo)
  let removal: Promise<Removal> | undefined
  // However the walk ends, everything that it created must be removed.
  undo.push(async () => {
    if (removal === undefined) process.stdout.write(inLines(removalInWords(await cleanUp(ground))))
    else await removal
  })
  const scratch = await mkdtemp(join(tmpdir(), 'argus-walk-'))
  undo.push(() => rmSync(scratch, { recursive: true, force: true }))
  const dist = order.dist ?? (await built(join(scratch, 'dist')))
  const key = randomBytes(16).toString('hex')
  const answered = answeredCalls(ground, () => forwarder)
  const calls = {
    ...answered,
    cleanUp: () => {
      removal = answered.cleanUp()
      return removal
    },
  }
  const { account, gateway } = ground
  const forwarder = await serveForwarder({
    gateway,
    account,
    dist,
    tag: () => ground.wayTag,
    seesAll: order.mayTouchAll,
    control: controlOf(calls, key),
  })
  undo.push(() => forwarder.close())
  const { flows: names, areFlowsNamed, paths, out, isHeaded: headed, usesSession } = order
  if (usesSession && (await openSession(account.backend, account)) === undefined) {
    throw new CannotBegin(
      `The server opens no session for ${account.username} without a sign-in at another site: leave out --session.`,
    )
  }
  process.stdout.write(
    `Walking ${order.flows.join(', ')} against ${order.backend === undefined ? 'a stand-in server' : addressOf(order.backend, '')} ` +
      `as ${account.username}${usesSession ? " with the server's own session" : ''}; everything that this run creates there has the mark ${ground.mark}.\n\n`,
  )
  if (ending.signal.aborted) throw new CannotBegin('The walk was stopped before its first path.')
  dropResults(out)
  const settings = {
    url: forwarder.url,
    key,
    flows: names,
    areFlowsNamed,
    paths,
    standIn: order.backend === undefined ? order.generation : undefined,
    usesSession,
    out,
    scratch: join(scratch, 'results'),
    headed,
  }
  const code = await drive(settings, ending.signal)
  process.stdout.write(`Report: ${join(relative(process.cwd(), out), 'index.html')}\n`)
  return code === 0 ? 0 : 1
}

async function built(folder: string): Promise<string> {
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return folder
}

/** Runs the browser tests and returns their exit code. */
function drive(settings: WalkSettings, ending: AbortSignal): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      join(root, 'tests/commands/walk/playwright.config.ts'),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, CHROME_BIN: provideBrowser(), ...toEnvironment(settings) },
      // In a separate process group, so that the runner receives a Ctrl-C only once: from this process.
      detached: true,
    },
  )
  return runToEnd(runner, ending)
}

/** Removes the leftovers of earlier runs. */
async function clean(order: WalkOrder, undo: Undo): Promise<number> {
  const ground = await groundOf(order, undo)
  await findLeftovers(ground)
  const removal = await cleanUp(ground)
  const lines = removalInWords(removal)
  process.stdout.write(inLines(lines.length === 0 ? ['Earlier runs left nothing.'] : lines))
  return removal.left.length === 0 ? 0 : 1
}

function inLines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `${sentence}\n`).join('')
}
