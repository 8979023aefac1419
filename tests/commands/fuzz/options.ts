import { parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'

export const help = `Feeds every decoder and every chart with odd input, again and again, until the time is over.

  npm run fuzz [-- <flags>]

  --seconds 600      how long
  --seed N           begins with this seed, as a failure tells it (one that nobody has chosen)
  --only NAME        only this decoder or chart, or all whose names begin so: 'wireIncident', 'call.', 'chart.session'
  --help             this text

A failure is told with its input, made as small as possible, and with the command that finds it again; the others go on.
The exit code is 0 where everything stands, 1 where something does not, 2 for flags that make no sense.
`

export interface FuzzOptions {
  readonly seconds: number
  /** Undefined: one that nobody has chosen. */
  readonly seed: number | undefined
  /** What the names of the subjects begin with; undefined: all. */
  readonly only: string | undefined
}

/** Reads the flags; undefined asks for the help. `names` are those of the subjects there are. Throws WrongFlags. */
export function readFlags(words: readonly string[], names: readonly string[]): FuzzOptions | undefined {
  const text = { type: 'string' } as const
  const { values } = parseFlags({
    args: [...words],
    allowPositionals: false,
    options: { seconds: text, seed: text, only: text, help: { type: 'boolean' } },
  })
  if (values.help === true) return undefined
  if (values.only !== undefined && subjectsNamed(values.only, names).length === 0) {
    throw new WrongFlags(`There is no decoder and no chart '${values.only}', only ${names.join(', ')}.`)
  }
  return {
    seconds: wholeNumber('seconds', values.seconds ?? '600', 1, 86_400),
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31 - 1),
    only: values.only,
  }
}

/** The one of that name, else those whose names begin so. */
export function subjectsNamed(only: string | undefined, names: readonly string[]): readonly string[] {
  if (only === undefined) return names
  return names.includes(only) ? [only] : names.filter((name) => only !== '' && name.startsWith(only))
}
