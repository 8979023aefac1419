/**
 * What the project's own commands have in common: they read words, say in one sentence what is wrong with them, and end
 * with 0, with 1 where something went wrong, or with 2 where the words make no sense.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Words of a command line that make no sense, told in one sentence. */
export class WrongFlags extends Error {}

/** What `parseArgs` reads. Throws WrongFlags where it finds a flag that there is not, or one without its value. */
export function parseFlags<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // What follows the first sentence are hints at how to pass such a word all the same.
    const [sentence] = messageOf(error).split(/\.\s/)
    throw new WrongFlags(`${sentence ?? 'Unknown flags'}; see --help.`)
  }
}

/** The option that a flag names; undefined where the flag is not there. Throws WrongFlags. */
export function oneOf<Option extends string>(name: string, text: string, options: readonly Option[]): Option
export function oneOf<Option extends string>(
  name: string,
  text: string | undefined,
  options: readonly Option[],
): Option | undefined
export function oneOf<Option extends string>(
  name: string,
  text: string | undefined,
  options: readonly Option[],
): Option | undefined {
  if (text === undefined) return undefined
  const option = options.find((candidate) => candidate === text)
  if (option === undefined) throw new WrongFlags(`--${name} must be one of ${options.join(', ')}, not '${text}'.`)
  return option
}

/** The number that a flag gives, both bounds included; undefined where the flag is not there. Throws WrongFlags. */
export function wholeNumber(name: string, text: string, least: number, most: number): number
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new WrongFlags(`--${name} must be a whole number from ${least} to ${most}, not '${text}'.`)
}

/** Says what went wrong, and has the process end with the code of it. What nobody foresaw is told with where it happened. */
export function endWith(error: unknown, isForeseen = true): void {
  const words = error instanceof Error && !isForeseen ? error.stack : undefined
  process.stderr.write(`${words ?? messageOf(error)}\n`)
  process.exitCode = error instanceof WrongFlags ? 2 : 1
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
