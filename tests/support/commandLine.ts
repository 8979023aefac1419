/**
 * Functions that the project's commands share. The commands parse their arguments, report an invalid one in one
 * sentence, and exit with 0 on success, with 1 on failure, or with 2 if an argument is invalid.
 */
import { parseArgs } from 'node:util'

/** Invalid command-line arguments; the message is one sentence. */
export class WrongFlags extends Error {}

/** The names in a text, which are separated by single spaces. */
type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text

/** The values of flags, by name: a text, several texts, or whether the flag is given. */
type Values<Texts extends string, Switches extends string, Lists extends string> = {
  readonly [Name in Names<Texts>]?: string
} & { readonly [Name in Names<Lists>]?: readonly string[] } & { readonly [Name in Names<Switches> | 'help']: boolean }

/**
 * Parses the flags of a command: those with a text, those with a text that may be repeated, and those without, to which
 * `--help` belongs, each as names in one text. Throws WrongFlags if a flag is unknown or has no value, or if there are
 * words that are not flags, unless `takesNames` is set.
 */
export function parseFlags<Texts extends string = never, Switches extends string = never, Lists extends string = never>(
  words: readonly string[],
  flags: { readonly texts?: Texts; readonly switches?: Switches; readonly lists?: Lists; readonly takesNames?: true },
): { readonly values: Values<Texts, Switches, Lists>; readonly names: readonly string[] } {
  const { texts = '', switches = '', lists = '', takesNames = false } = flags
  const each = <Option>(names: string, option: Option) =>
    Object.fromEntries((names.match(/\S+/g) ?? []).map((name) => [name, option]))
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: takesNames,
      options: {
        ...each(texts, { type: 'string' as const }),
        ...each(lists, { type: 'string' as const, multiple: true }),
        ...each(`${switches} help`, { type: 'boolean' as const, default: false }),
      },
    })
    return { values: values as Values<Texts, Switches, Lists>, names: positionals }
  } catch (error) {
    // The sentences after the first explain how to pass an argument that looks like a flag.
    const [sentence] = messageOf(error).split(/\.\s/)
    throw new WrongFlags(`${sentence?.replace(/\.$/, '') ?? 'Unknown flags'}; see --help.`)
  }
}

/**
 * A command: reads its order from the flags, and carries it out, or prints the help if there is no order. The exit code
 * is 1 if that returns false.
 */
export function command<Order>(
  help: string,
  read: (words: readonly string[]) => Order | undefined,
  carryOut: (order: Order) => unknown,
  isForeseen: (error: unknown) => boolean = () => true,
): (words: readonly string[]) => Promise<void> {
  return async (words) => {
    try {
      const order = read(words)
      if (order === undefined) process.stdout.write(help)
      else process.exitCode = (await carryOut(order)) === false ? 1 : 0
    } catch (error) {
      endWith(error, error instanceof WrongFlags || isForeseen(error))
    }
  }
}

/** What a command prints, and its exit code. */
export interface Answer {
  readonly output: string
  readonly errors: string
  readonly code: 0 | 1 | 2
}

/** Prints the answer of a command, and sets the exit code. */
export function print({ output, errors, code }: Answer): void {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(output)
  process.stderr.write(errors)
  process.exitCode = code
}

/** The answer to an order that cannot be carried out. */
export function refusalOf(error: unknown): Answer {
  return { output: '', errors: `${messageOf(error)}\n`, code: error instanceof WrongFlags ? 2 : 1 }
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

/** Returns the number given with a flag. Throws WrongFlags if the text is not a number in decimals, or is out of bounds. */
export function numberAbove(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value > least && value <= most) return value
  throw new WrongFlags(`--${name} must be a number above ${least} and at most ${most}, not '${text}'.`)
}

/** Prints the error and sets the exit code. An unforeseen error is printed with its stack. */
export function endWith(error: unknown, isForeseen = true): void {
  const words = error instanceof Error && !isForeseen ? error.stack : undefined
  process.stderr.write(`${words ?? messageOf(error)}\n`)
  process.exitCode = error instanceof WrongFlags ? 2 : 1
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
