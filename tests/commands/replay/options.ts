import { parseFlags, WrongFlags } from '../../support/commandLine.ts'

export const help = `Replays recordings of the console on its charts, and says whether the charts behave as recorded.

  npm run replay -- <file>                 says 'the same to the end', or names the first difference
  npm run replay -- <file> --test [<file>] also writes a test that replays it, by default to tests/commands/replay/recordings
  npm run replay -- --edges <file> ...     lists the edges of the charts that the recordings take, and which tests take them
  npm run replay -- --help                 this text

The exit code is 0 if the charts behave as recorded, 1 if they differ or a file cannot be replayed, 2 for invalid flags.
`

/** The default folder for written tests, where `npx vitest run` finds them. */
const recordings = 'tests/commands/replay/recordings'

export type ReplayOrder =
  | { readonly do: 'replay'; readonly file: string; readonly test: string | undefined }
  | { readonly do: 'edges'; readonly files: readonly string[] }

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): ReplayOrder | undefined {
  const { values, names } = parseFlags(words, { switches: 'test edges', takesNames: true })
  if (values.help) return undefined
  const [file, test, ...others] = names
  if (file === undefined) throw new WrongFlags('Name the file of a recording; see --help.')
  if (values.edges) {
    if (values.test) throw new WrongFlags('--edges and --test cannot be combined.')
    return { do: 'edges', files: names }
  }
  if (others.length > 0 || (test !== undefined && !values.test))
    throw new WrongFlags('Name only one recording, or use --edges for several.')
  return {
    do: 'replay',
    file,
    test: values.test ? (test ?? `${recordings}/${nameOf(file)}.test.ts`) : undefined,
  }
}

/** The name of a file without its folder and its extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
}
