import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generations, type Generation } from '../../server/options.ts'
import { oneOf, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { idOf } from '../../machines/models/stories.ts'
import { readBackend, WrongAddress, type Backend } from './backend.ts'
import type { Flow } from './flow.ts'
import { shortPaths } from './lacks.ts'
import { isAround, isFree } from './reportFolder.ts'

const root = resolve(import.meta.dirname, '../../..')

export const help = `Walks through the console's stories in Chromium, on any server.

  --backend URL         the server, such as https://argus.example.org or https://example.org/argus; without it,
                        a stand-in server with a made-up world
  --generation NAME     the server generation that the stand-in emulates: ${generations.join(', ')} (default: 1.19)
  --empty               start the stand-in with an empty world
  --user NAME           the user to sign in as; use a dedicated account, since a sign-in may end its older sessions
  --password WORD       the user's password
  --source-token TOKEN  the token of a source system, to report the incidents that the flows need; without it, the
                        account must be an administrator's or a source system's
  --flow NAME           only this flow; may be repeated
  --run ID              only this path, by its id in a plan (npm run paths -- --story NAME) or in a report; may be repeated
  --once                only one short path of each flow; on the stand-ins, another one on each generation
  --session             open the console with the cookies of a sign-in on the server's own pages (from 2.0 on without a
                        token) instead of a token
  --list                print the flows and exit
  --headed              show the browser's window, and walk slowly enough to watch
  --out FOLDER          the folder for the report (default: walk-report): index.html, junit.xml, failures/; it must be
                        new, or empty, or contain an earlier report, which is deleted
  --dist FOLDER         the built console to walk; without it, the console is built
  --tickets             also let the ticket system behind the server create tickets, which remain there
  --i-know              also show incidents that this run did not create, and let everything be changed; never use this
                        where people work
  --clean               walk nothing, but remove what killed runs left behind; needs --backend. Never run it while another
                        walk is running on that server: it may remove resources that the other walk needs
  --help                this text

URL, name, password and token can also come from ARGUS_URL, ARGUS_USER, ARGUS_PASSWORD and ARGUS_SOURCE_TOKEN.
Incidents that a walk creates are real: users with a matching notification profile are notified.
The exit code is 0 if no path failed, 1 if a path failed, none could be walked (of all, or of a flow that --flow names;
on a stand-in, any path must be walked that its generation allows), or something could not be removed, 2 for
invalid flags.
`

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface WalkOrder {
  /** Undefined to start a stand-in server. */
  readonly backend: Backend | undefined
  /** Undefined for the stand-in's default user. */
  readonly credentials: Credentials | undefined
  readonly sourceToken: string | undefined
  readonly isEmpty: boolean
  /** The generation that the stand-in emulates. */
  readonly generation: Generation
  readonly flows: readonly string[]
  /** Whether the user named these flows. */
  readonly areFlowsNamed: boolean
  /** The ids of the paths to walk; if empty, all paths of the flows. */
  readonly paths: readonly string[]
  /** Whether the console is opened with the cookies of the server's own sign-in, rather than with a token. */
  readonly usesSession: boolean
  readonly isHeaded: boolean
  /** An absolute path. */
  readonly out: string
  /** An absolute path; undefined to build the console. */
  readonly dist: string | undefined
  readonly mayMakeTickets: boolean
  readonly mayTouchAll: boolean
}

export type Order =
  { readonly does: 'help' } | { readonly does: 'list' } | { readonly does: 'clean' | 'walk'; readonly order: WalkOrder }

export type Environment = Readonly<Record<string, string | undefined>>

/** Parses flags and environment. Throws WrongFlags. */
export function readFlags(words: readonly string[], flows: readonly Flow[], environment: Environment): Order {
  const { values } = parseFlags(words, {
    texts: 'backend user password source-token out dist generation',
    lists: 'flow run',
    switches: 'once session empty list headed tickets i-know clean',
  })
  if (values.help) return { does: 'help' }
  if (values.list) return { does: 'list' }
  const backend = backendOf(values.backend ?? given(environment['ARGUS_URL']))
  if (backend !== undefined && values.empty)
    throw new WrongFlags('--empty applies only to the stand-in: leave out --backend.')
  if (backend !== undefined && values.generation !== undefined) {
    throw new WrongFlags('--generation applies only to the stand-in: a real server reports its own generation.')
  }
  if (backend === undefined && values.clean) {
    throw new WrongFlags(
      '--clean needs --backend: a stand-in server starts from scratch each time, so there is nothing to remove.',
    )
  }
  const isHeaded = values.headed
  if (isHeaded && !hasDisplay(environment)) {
    throw new WrongFlags(
      '--headed needs a display, and there is none here (neither DISPLAY nor WAYLAND_DISPLAY is set).',
    )
  }
  const generation = oneOf('generation', values.generation ?? '1.19', generations)
  const order = {
    backend,
    credentials: credentialsOf(values, backend, environment),
    sourceToken: given(values['source-token']) ?? given(environment['ARGUS_SOURCE_TOKEN']),
    isEmpty: values.empty,
    generation,
    ...chosen(values, flows, backend === undefined ? generation : undefined),
    isHeaded,
    out: outOf(values.out ?? 'walk-report'),
    dist: values.dist === undefined ? undefined : distOf(values.dist),
    mayMakeTickets: values.tickets,
    mayTouchAll: values['i-know'],
    usesSession: values.session,
  }
  return { does: values.clean ? 'clean' : 'walk', order }
}

/** On macOS and Windows, a browser needs no display variable to open a window. */
function hasDisplay(environment: Environment): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return given(environment['DISPLAY']) !== undefined || given(environment['WAYLAND_DISPLAY']) !== undefined
}

/** In CI, a secret that is not set is an empty string. */
function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

function backendOf(text: string | undefined): Backend | undefined {
  if (text === undefined) return undefined
  try {
    return readBackend(text)
  } catch (error) {
    throw error instanceof WrongAddress ? new WrongFlags(error.message) : error
  }
}

function credentialsOf(
  { user, password }: { readonly user?: string | undefined; readonly password?: string | undefined },
  backend: Backend | undefined,
  environment: Environment,
): Credentials | undefined {
  const username = given(user) ?? given(environment['ARGUS_USER'])
  const word = given(password) ?? given(environment['ARGUS_PASSWORD'])
  if (username !== undefined && word !== undefined) return { username, password: word }
  if (backend !== undefined) {
    throw new WrongFlags('--backend also needs --user and --password (or ARGUS_USER and ARGUS_PASSWORD).')
  }
  // On the stand-in, every user's password is the user name.
  return username === undefined ? undefined : { username, password: username }
}

interface ChosenWords {
  readonly flow?: readonly string[]
  readonly run?: readonly string[]
  readonly once: boolean
}

/** The flows and paths to walk. A path needs only its own flow. */
function chosen(
  { flow = [], run = [], once }: ChosenWords,
  flows: readonly Flow[],
  standIn: Generation | undefined,
): Pick<WalkOrder, 'flows' | 'paths' | 'areFlowsNamed'> {
  const areFlowsNamed = flow.length > 0
  if (run.length === 0) {
    const names = chosenFlows(flow, flows)
    if (!once) return { flows: names, paths: [], areFlowsNamed }
    const paths = shortPaths(
      flows.filter(({ name }) => names.includes(name)),
      standIn,
    )
    if (paths.length === 0) throw new WrongFlags(`None of these flows can be walked on generation ${standIn}.`)
    return { flows: names, paths, areFlowsNamed }
  }
  if (areFlowsNamed || once) throw new WrongFlags(`--run and --${once ? 'once' : 'flow'} cannot be combined.`)
  const paths = run.map((id) => id.replace(/^@/, ''))
  const owners = paths.map((id) => flowOf(id, flows))
  return { flows: flows.map(({ name }) => name).filter((name) => owners.includes(name)), paths, areFlowsNamed }
}

/** The name of the flow that has the path. Throws WrongFlags. */
function flowOf(id: string, flows: readonly Flow[]): string {
  const owner = flows.find(({ name, ways }) => ways.some((way) => idOf(name, way) === id))
  if (owner !== undefined) return owner.name
  throw new WrongFlags(
    `There is no path '${id}': 'npm run paths -- --story all' prints the paths with their ids, such as story.ticket.lvwkw9kp.`,
  )
}

function chosenFlows(names: readonly string[], flows: readonly Flow[]): readonly string[] {
  const known = flows.map(({ name }) => name)
  const asked = names.flatMap((name) => name.split(','))
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new WrongFlags(`There is no flow '${unknown}', only ${known.join(', ')}.`)
  return asked.length === 0 ? known : known.filter((name) => asked.includes(name))
}

function distOf(folder: string): string {
  if (!existsSync(join(folder, 'index.html')))
    throw new WrongFlags(`--dist '${folder}' does not contain a built console.`)
  return resolve(folder)
}

/** Writing the report first deletes its folder, so the folder must contain nothing but an earlier report. */
function outOf(folder: string): string {
  const path = resolve(folder)
  if (!existsSync(path)) return path
  if (!statSync(path).isDirectory()) throw new WrongFlags(`--out '${folder}' is a file: name a folder.`)
  if (isAround(path, [process.cwd(), root])) {
    throw new WrongFlags(
      `--out '${folder}' is the current folder, the project's, or a parent of one of them: name a separate folder.`,
    )
  }
  if (!isFree(path)) {
    throw new WrongFlags(
      `--out '${folder}' contains something other than a report of a walk: name an empty folder or a new one.`,
    )
  }
  return path
}
