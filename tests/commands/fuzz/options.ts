import { parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'

export const help = `Feeds every decoder and every chart odd input, and the rule of who is notified random worlds, repeatedly, until the time is
up.

  npm run fuzz [-- <flags>]

  --seconds 600      how long to run
  --seed N           start with this seed (default: random); a failure reports its seed
  --only NAME        only this decoder, chart or rule, or all whose names start with NAME, for example
                     'wireIncident', 'call.', 'chart.session', 'rule.notification'
  --help             this text

A failure is printed with its input, made as small as possible, and the command that reproduces it; the others
continue.
The exit code is 0 if everything passed, 1 if something failed, 2 for invalid flags.
`

export interface FuzzOptions {
  readonly seconds: number
  /** Undefined for a random seed. */
  readonly seed: number | undefined
  /** A name or prefix of names; undefined for all. */
  readonly only: string | undefined
}

/**
 * Parses the flags; returns undefined if help is requested. `names` are the names of all subjects. Throws WrongFlags.
 */
export function readFlags(words: readonly string[], names: readonly string[]): FuzzOptions | undefined {
  const { values } = parseFlags(words, { texts: 'seconds seed only' })
  if (values.help) return undefined
  if (values.only !== undefined && subjectsNamed(values.only, names).length === 0) {
    throw new WrongFlags(`There is no decoder, chart or rule '${values.only}', only ${names.join(', ')}.`)
  }
  return {
    seconds: wholeNumber('seconds', values.seconds ?? '600', 1, 86_400),
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31 - 1),
    only: values.only,
  }
}

/** The subject with that name or, if there is none, those whose names start with it. */
export function subjectsNamed(only: string | undefined, names: readonly string[]): readonly string[] {
  if (only === undefined) return names
  return names.includes(only) ? [only] : names.filter((name) => only !== '' && name.startsWith(only))
}
