import { parseFlags, WrongFlags } from '../../support/commandLine.ts'

export const help = `Replays recordings of the console on its charts, and says whether the charts behave as recorded.

  npm run replay -- <file>                 says 'the same to the end', or names the first difference
  npm run replay -- <file> --test [<file>] also writes a test that replays it, by default to tests/commands/replay/recordings
  npm run replay -- --help                 this text

The exit code is 0 if the charts behave as recorded, 1 if they differ or a file cannot be replayed, 2 for invalid flags.
`

/** The default folder for written tests, where `npx vitest run` finds them. */
const recordings = 'tests/commands/replay/recordings'

export interface ReplayOrder {
  readonly file: string
  /** The test to write. */
  readonly test: string | undefined
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): ReplayOrder | undefined {
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseFlags({
    args: [...words],
    allowPositionals: true,
    options: { test: flag, help: flag },
  })
  if (values.help === true) return undefined
  const [file, test, ...others] = positionals
  if (file === undefined) throw new WrongFlags('Name the file of a recording; see --help.')
  if (others.length > 0 || (test !== undefined && values.test !== true))
    throw new WrongFlags('Name only one recording.')
  return {
    file,
    test: values.test === true ? (test ?? `${recordings}/${nameOf(file)}.test.ts`) : undefined,
  }
}

/** The name of a file without its folder and its extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
}
