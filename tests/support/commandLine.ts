/**
 * Functions that the project's commands share. The commands parse their arguments, report an invalid one in one
 * sentence, and exit with 0 on success, with 1 on failure, or with 2 if an argument is invalid.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Invalid command-line arguments; the message is one sentence. */
export class WrongFlags extends Error {}

/** Runs `parseArgs`. Throws WrongFlags if a flag is unknown or has no value. */
export function parseFlags<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // The sentences after the first explain how to pass an argument that looks like a flag.
    const [sentence] = messageOf(error).split(/\.\s/)
    throw new WrongFlags(`${sentence ?? 'Unknown flags'}; see --help.`)
  }
}

/** Returns the option that a flag names; undefined if the flag is absent. Throws WrongFlags if the name is unknown. */
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

/**
 * Returns the whole number given with a flag; undefined if the flag is absent. Both bounds are inclusive. Throws
 * WrongFlags if the text is not a whole number or is out of bounds.
 */
export function wholeNumber(name: string, text: string, least: number, most: number): number
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined
export function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new WrongFlags(`--${name} must be a whole number from ${least} to ${most}, not '${text}'.`)
}

/** Prints the error and sets the exit code. An unforeseen error is printed with its stack. */
export function endWith(error: unknown, isForeseen = true): void {
  const words = error instanceof Error && !isForeseen ? error.stack : undefined
  process.stderr.write(`${words ?? messageOf(error)}\n`)
  process.exitCode = error instanceof WrongFlags ? 2 : 1
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
