import type { Generation } from '../../server/options.ts'

/** The settings that the command passes to the process of the browser tests, in its environment. */
export interface WalkSettings {
  /** The origin of the forwarder. */
  readonly url: string
  /** The key that the walk's calls to the forwarder need. */
  readonly key: string
  /** The names of the flows to walk, in order. */
  readonly flows: readonly string[]
  /** Whether the user named these flows. */
  readonly areFlowsNamed: boolean
  /** The ids of the paths to walk; if empty, all paths of the flows. */
  readonly paths: readonly string[]
  /** The generation of the command's own stand-in; undefined for a server of the user's. */
  readonly standIn: Generation | undefined
  /** Whether the console is opened with the cookies of the server's own sign-in, rather than with a token. */
  readonly usesSession: boolean
  /** The folder of the report; an absolute path. */
  readonly out: string
  /** A folder for temporary files; an absolute path. */
  readonly scratch: string
  readonly headed: boolean
}

const name = 'ARGUS_WALK'

export function toEnvironment(settings: WalkSettings): Record<string, string> {
  return { [name]: JSON.stringify(settings) }
}

/** Throws outside `npm run walk`. */
export function fromEnvironment(): WalkSettings {
  const text = process.env[name]
  if (text === undefined) throw new Error('Run this with "npm run walk".')
  return JSON.parse(text) as WalkSettings
}
