import { oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'

/**
 * The measurements: the list under a storm, in a browser; the traffic of interval mode; what it costs that another tab
 * watches the charts.
 */
export const benchParts = ['all', 'storm', 'polling', 'watching'] as const

export interface BenchOptions {
  readonly only: (typeof benchParts)[number]
  /** How long the list is held, in minutes; the other two parts add a fifth of that. */
  readonly minutes: number
  /** The number of incidents in the world. */
  readonly incidents: number
  /** Messages per second over the live connection. */
  readonly rate: number
  /** The file to write the figures to. */
  readonly json: string | undefined
  /** The file to write a CPU profile to. */
  readonly profile: string | undefined
}

export const help = `Measures the list under a storm of changes: frame times and heap in headless Chromium, realtime mode.
Before that, without a browser, counts the bytes and calls that interval mode costs, and measures what it
costs that another tab watches the charts.

  --only all         what to measure: all, storm, polling or watching
  --minutes 10       how long the list is held by selected rows and an open dialog; a fifth of that follows
                     with nothing held
  --incidents 10000  incidents in the world
  --rate 200         messages per second over the live connection
  --json FILE        also write the figures to this file
  --profile FILE     also write a .cpuprofile to this file, which lowers the frame rate
  --help             this text

Builds the client, or uses the build in the folder that DIST names. The exit code is 0 if every bound
holds, 1 if one is exceeded, 2 for invalid flags.
`

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): BenchOptions | undefined {
  const values = parse(words)
  if (values.help === true) return undefined
  return {
    only: oneOf('only', values.only, benchParts) ?? 'all',
    minutes: positive('minutes', values.minutes ?? '10', 24 * 60),
    incidents: wholeNumber('incidents', values.incidents ?? '10000', 1000, 200_000),
    rate: wholeNumber('rate', values.rate ?? '200', 1, 5000),
    json: named('json', values.json),
    profile: named('profile', values.profile),
  }
}

function positive(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= most) return value
  throw new WrongFlags(`--${name} must be a number above 0 and at most ${most}, not '${text}'.`)
}

function named(name: string, text: string | undefined): string | undefined {
  if (text === '') throw new WrongFlags(`--${name} must name a file.`)
  return text
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  return parseFlags({
    args: [...words],
    allowPositionals: false,
    options: {
      only: text,
      minutes: text,
      incidents: text,
      rate: text,
      json: text,
      profile: text,
      help: { type: 'boolean' },
    },
  }).values
}
