/** What the command tells the process with the browser, in its environment. */
export interface WalkSettings {
  /** The origin of the forwarder. */
  readonly url: string
  /** Opens the forwarder's calls for the walk. */
  readonly key: string
  /** The names of the flows to walk, in the order in which they are. */
  readonly flows: readonly string[]
  /** The folder of the report; an absolute path. */
  readonly out: string
  /** A folder for what nobody keeps; an absolute path. */
  readonly scratch: string
  readonly headed: boolean
}

const name = 'ARGUS_WALK'

export function toEnvironment(settings: WalkSettings): Record<string, string> {
  return { [name]: JSON.stringify(settings) }
}

/** Throws outside of `npm run walk`. */
export function fromEnvironment(): WalkSettings {
  const text = process.env[name]
  if (text === undefined) throw new Error('This is started by "npm run walk".')
  return JSON.parse(text) as WalkSettings
}
