import { parseFlags } from '../../support/commandLine.ts'

export interface SizeOptions {
  /** Whether the measured sizes become the accepted ones. */
  readonly write: boolean
}

export const help = `Visits the built console in headless Chromium, and compares what it loads before the first incident
row and before the login form with the budgets in docs/size.json. Prints the size of each package and each
room of the project. Sizes are those of the files compressed with gzip; 1 kB is 1,000 bytes.

  --write  accept the sizes: write those that changed noticeably to docs/size.json
  --help   this text

Builds the console, or uses the build in the folder that DIST names; that build must have been made
with MODULE_SIZES=<file>, and this command needs the same MODULE_SIZES. The exit code is 0 if the
budgets hold, 1 if one is exceeded, 2 for invalid flags.
`

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): SizeOptions | undefined {
  const { write = false, help: isHelp } = parseFlags({
    args: [...words],
    allowPositionals: false,
    options: { write: { type: 'boolean' }, help: { type: 'boolean' } },
  }).values
  return isHelp === true ? undefined : { write }
}
