import { numberAbove, oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'

/** The measurements that can be compared with another build. */
export const comparedParts = ['visit', 'messages', 'scale'] as const
/** What `--only` accepts: everything, or one measurement. */
export const benchParts = [
  'all',
  ...comparedParts,
  'groups',
  'batches',
  'actors',
  'storm',
  'polling',
  'watching',
] as const

/** What `--latency` accepts. */
const latencies = ['none', 'real'] as const

export interface BenchOptions {
  readonly only: (typeof benchParts)[number]
  /** How many rounds of the repeated measurements are made. */
  readonly rounds: number
  /** Whether each measurement is as short as possible; the results then mean little. */
  readonly isQuick: boolean
  /** The folder of another build to compare with. */
  readonly against: string | undefined
  /** How long the stand-in takes for each call of a visit: as fast as it can, or as long as a real server. */
  readonly latency: (typeof latencies)[number]
  /** Whether to write the tables and plots of docs/performance.md. */
  readonly write: boolean
  /** How long the list is held, in minutes; the other two parts together take a fifth of that time. */
  readonly minutes: number
  /** The number of incidents in the world of storm and watching. */
  readonly incidents: number
  /** Messages per second over the live connection in storm and watching. */
  readonly rate: number
  /** The file to write the results to. */
  readonly json: string | undefined
  /** The file to write a CPU profile of the storm to. */
  readonly profile: string | undefined
}

export const help = `Measures the built console in headless Chromium against the stand-in server.

  visit     the first visit, with an empty and a full cache, 25 and 100 rows
  messages  the main thread's time for each message, at 20 to 1,000 messages a second
  scale     frames, long tasks, a burst, inputs and heap with 1,000 to 20,000 incidents held
  groups    frames with 10,000 incidents of 500 hosts in groups, and without groups
  batches   without a browser: the list's chart with up to 100,000 incidents held
  actors    without a browser: an event through the actor system, a spawned row, an idle observer
  polling   without a browser: the bytes and calls that interval mode costs
  watching  the cost for a tab whose charts another tab watches
  storm     frames and heap while the list is held for minutes

  --only all         what to measure: all, or one of the above
  --rounds 7         how often visit, messages, scale, groups, batches and actors are measured; prints medians
  --against FOLDER   also measure the build in this folder, alternating with this one, and print ratios
  --latency none     visit: how long calls take: none, or real, as on a real server
  --quick            one short round, and a storm of six seconds: to try the command out
  --write            write the tables and plots of docs/performance.md, from the results of this run and,
                     for parts that it did not measure, from those of the last one
  --minutes 10       storm: how long the list is held by selected rows and an open dialog; a fifth of that
                     follows with nothing held
  --incidents 10000  storm and watching: incidents in the world
  --rate 200         storm and watching: messages per second over the live connection
  --json FILE        also write the results to this file
  --profile FILE     storm: also write a .cpuprofile to this file, which lowers the frame rate
  --help             this text

Builds the console, or uses the build in the folder that DIST names. The exit code is 0 if every bound
holds, 1 if one is exceeded, 2 for invalid flags.
`

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): BenchOptions | undefined {
  const { values } = parseFlags(words, {
    texts: 'only rounds against latency minutes incidents rate json profile',
    switches: 'quick write',
  })
  if (values.help) return undefined
  const isQuick = values.quick
  if (isQuick && values.write)
    throw new WrongFlags('--write records the results, so it cannot be combined with --quick.')
  return {
    only: oneOf('only', values.only, benchParts) ?? 'all',
    rounds: wholeNumber('rounds', values.rounds ?? (isQuick ? '1' : '7'), 1, 100),
    isQuick,
    against: named('against', values.against, 'folder'),
    latency: oneOf('latency', values.latency, latencies) ?? 'none',
    write: values.write,
    minutes: numberAbove('minutes', values.minutes ?? (isQuick ? '0.1' : '10'), 0, 24 * 60),
    incidents: wholeNumber('incidents', values.incidents ?? '10000', 1000, 200_000),
    rate: wholeNumber('rate', values.rate ?? '200', 1, 5000),
    json: named('json', values.json),
    profile: named('profile', values.profile),
  }
}

function named(name: string, text: string | undefined, what = 'file'): string | undefined {
  if (text === '') throw new WrongFlags(`--${name} must name a ${what}.`)
  return text
}
