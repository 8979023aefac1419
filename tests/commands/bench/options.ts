import { oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'

/** What is measured: the list under a storm, in a browser; or what the interval costs the server. */
export const benchParts = ['all', 'storm', 'polling'] as const

export interface BenchOptions {
  readonly only: (typeof benchParts)[number]
  /** How long the list is held; the part in which it moves takes a fifth of that in addition. */
  readonly minutes: number
  /** How many incidents the world has. */
  readonly incidents: number
  /** Messages per second over the live connection. */
  readonly rate: number
  /** A file for the figures. */
  readonly json: string | undefined
  /** A file for a profile of the processor's time. */
  readonly profile: string | undefined
}

export const help = `Measures the list under a storm: frame times and heap in headless Chromium, realtime mode; and before
that, without a browser, what keeping the list fresh by interval costs in bytes and calls.

  --only all         what is measured: all, storm or polling
  --minutes 10       how long the list is held, by ticks and an open dialog; a fifth of that follows with nothing held
  --incidents 10000  how many incidents the world has
  --rate 200         messages per second over the live connection
  --json FILE        also writes the figures there
  --profile FILE     also writes a .cpuprofile there, which costs frames
  --help             this text

Builds the client, or takes the one in the folder DIST. The exit code is 0 where every bound is kept, 1 where one is not,
2 for flags that make no sense.
`

/** Reads the flags; undefined asks for the help. Throws WrongFlags. */
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
