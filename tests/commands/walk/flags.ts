import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generations, type Generation } from '../../server/options.ts'
import { oneOf, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { readBackend, WrongAddress } from './backend.ts'
import type { Backend } from './backend.ts'
import type { Flow } from './flow.ts'
import { isAround, isFree } from './reportFolder.ts'

const root = resolve(import.meta.dirname, '../../..')

export const help = `Walks the stories of what people do in the console, in Chromium, at any server.

  --backend URL         the server, such as https://argus.example.org or https://example.org/argus; a stand-in server
                        with a made-up world without it
  --generation NAME     which generation of the server the stand-in plays: ${generations.join(', ')} (1.19)
  --empty               the stand-in begins with nothing in it
  --user NAME           who signs in; at best an account of its own, since a sign-in may end older ones
  --password WORD       the password
  --source-token TOKEN  the token of a source system, which reports the incidents that the flows need; without it, the
                        account must be an administrator's or a source system's
  --flow NAME           only this flow; can be said more than once
  --list                prints the flows and ends
  --headed              in a window, slowly enough to watch
  --out FOLDER          where the report goes (walk-report): index.html, junit.xml, failures/; a folder that is not there,
                        is empty or holds an earlier report, which is deleted
  --dist FOLDER         the built console to walk; built anew without it
  --tickets             also has the ticket system behind the server make tickets, which stay there
  --i-know              sees and may change what this run did not make; never do this where people work
  --clean               walks nothing: removes what earlier runs left that were killed; it needs --backend. Not while a
                        walk is under way there, from wherever: it may remove what that one needs
  --help                this text

URL, name, password and token can also be given as ARGUS_URL, ARGUS_USER, ARGUS_PASSWORD and ARGUS_SOURCE_TOKEN.
Incidents made here are real: whoever has a profile that fits them is notified.
The exit code is 0 where no way failed, 1 where one did or none could be walked, 2 for flags that make no sense.
`

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface WalkOrder {
  /** Undefined for a stand-in server of the walk's own. */
  readonly backend: Backend | undefined
  /** Undefined where the stand-in's usual person will do. */
  readonly credentials: Credentials | undefined
  readonly sourceToken: string | undefined
  readonly isEmpty: boolean
  /** What the stand-in plays. */
  readonly generation: Generation
  readonly flows: readonly string[]
  readonly isHeaded: boolean
  /** An absolute path. */
  readonly out: string
  /** An absolute path; undefined for one that is built. */
  readonly dist: string | undefined
  readonly mayMakeTickets: boolean
  readonly mayTouchAll: boolean
}

export type Order =
  { readonly does: 'help' } | { readonly does: 'list' } | { readonly does: 'clean' | 'walk'; readonly order: WalkOrder }

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads flags and environment. Throws WrongFlags. */
export function readFlags(words: readonly string[], flows: readonly Flow[], environment: Environment): Order {
  const values = parse(words)
  if (values.help === true) return { does: 'help' }
  if (values.list === true) return { does: 'list' }
  const backend = backendOf(values.backend ?? given(environment['ARGUS_URL']))
  if (backend !== undefined && values.empty === true)
    throw new WrongFlags('--empty is for the stand-in, without --backend.')
  if (backend !== undefined && values.generation !== undefined) {
    throw new WrongFlags('--generation is for the stand-in, without --backend: a real server says itself what it is.')
  }
  if (backend === undefined && values.clean === true) {
    throw new WrongFlags('--clean needs --backend: a stand-in server begins anew each time, and nothing is left there.')
  }
  const isHeaded = values.headed === true
  if (isHeaded && !hasDisplay(environment)) {
    throw new WrongFlags(
      '--headed needs a display, and there is none here (neither DISPLAY nor WAYLAND_DISPLAY is set).',
    )
  }
  const order = {
    backend,
    credentials: credentialsOf(values, backend, environment),
    sourceToken: given(values['source-token']) ?? given(environment['ARGUS_SOURCE_TOKEN']),
    isEmpty: values.empty === true,
    generation: oneOf('generation', values.generation ?? '1.19', generations),
    flows: chosenFlows(values.flow ?? [], flows),
    isHeaded,
    out: outOf(values.out ?? 'walk-report'),
    dist: values.dist === undefined ? undefined : distOf(values.dist),
    mayMakeTickets: values.tickets === true,
    mayTouchAll: values['i-know'] === true,
  }
  return { does: values.clean === true ? 'clean' : 'walk', order }
}

/** Elsewhere than on Linux, windows need no server that has a name. */
function hasDisplay(environment: Environment): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return given(environment['DISPLAY']) !== undefined || given(environment['WAYLAND_DISPLAY']) !== undefined
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  return parseFlags({
    args: [...words],
    allowPositionals: false,
    options: {
      backend: text,
      user: text,
      password: text,
      'source-token': text,
      out: text,
      dist: text,
      generation: text,
      flow: { type: 'string', multiple: true },
      empty: flag,
      list: flag,
      headed: flag,
      tickets: flag,
      'i-know': flag,
      clean: flag,
      help: flag,
    },
  }).values
}

/** A secret that is not set comes as an empty text. */
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
    throw new WrongFlags('--backend needs --user and --password beside it (or ARGUS_USER and ARGUS_PASSWORD).')
  }
  // At the stand-in, everybody's password is their name.
  return username === undefined ? undefined : { username, password: username }
}

function chosenFlows(names: readonly string[], flows: readonly Flow[]): readonly string[] {
  const known = flows.map(({ name }) => name)
  const asked = names.flatMap((name) => name.split(','))
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new WrongFlags(`There is no flow '${unknown}'; there are ${known.join(', ')}.`)
  return asked.length === 0 ? known : known.filter((name) => asked.includes(name))
}

function distOf(folder: string): string {
  if (!existsSync(join(folder, 'index.html'))) throw new WrongFlags(`--dist '${folder}' has no built console in it.`)
  return resolve(folder)
}

/** The report deletes its folder first, so nothing else may be in it. */
function outOf(folder: string): string {
  const path = resolve(folder)
  if (!existsSync(path)) return path
  if (!statSync(path).isDirectory()) throw new WrongFlags(`--out '${folder}' is a file: name a folder.`)
  if (isAround(path, [process.cwd(), root])) {
    throw new WrongFlags(
      `--out '${folder}' is the current folder, the project's or around one of them: name a folder of its own.`,
    )
  }
  if (!isFree(path)) {
    throw new WrongFlags(
      `--out '${folder}' holds something else than a report of a walk: name an empty folder or a new one.`,
    )
  }
  return path
}
