import { charts } from '../../../machines/index.ts'
import { parseFlags, WrongFlags } from '../../support/commandLine.ts'

export const help = `Draws every chart into docs/charts: a picture (SVG) of each, and the map of the system.

  npm run charts [-- <flags>]

  --check                  only check that the files in docs/charts are up to date
  --json [<chart> ...]     print the charts as JSON, which XState's createMachine and Stately's tools read
  --mermaid <chart> ...    print the charts as Mermaid diagrams, which many wikis and code hosts can render
  --out <folder>           with --json or --mermaid: write a file for each chart into this folder instead, by default of
                           all charts
  --help                   this text

With --json and the name of one chart, prints its configuration; otherwise an object with the configuration of each chart
by its name. The exit code is 0 if all is well, 1 if docs/charts is out of date, 2 for invalid flags.
`

export type ChartsOptions =
  | { readonly does: 'draw' | 'check' }
  | { readonly does: 'json' | 'mermaid'; readonly names: readonly string[]; readonly out: string | undefined }

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): ChartsOptions | undefined {
  const { values, names } = parseFlags(words, { texts: 'out', switches: 'check json mermaid', takesNames: true })
  if (values.help) return undefined
  const { check, json, mermaid } = values
  if ([check, json, mermaid].filter(Boolean).length > 1)
    throw new WrongFlags('--check, --json and --mermaid cannot be combined.')
  if (!json && !mermaid) {
    if (values.out !== undefined) throw new WrongFlags('--out applies only to --json and --mermaid: add one of them.')
    if (names.length > 0)
      throw new WrongFlags('Chart names apply only to --json and --mermaid; pictures are always drawn of all charts.')
    return { does: check ? 'check' : 'draw' }
  }
  if (mermaid && names.length === 0 && values.out === undefined)
    throw new WrongFlags('--mermaid needs the name of a chart, or --out and a folder.')
  if (values.out === '') throw new WrongFlags('--out needs the name of a folder.')
  for (const name of names) {
    if (!charts.some(({ id }) => id === name)) {
      throw new WrongFlags(`There is no chart '${name}', only ${charts.map(({ id }) => id).join(', ')}.`)
    }
  }
  return { does: json ? 'json' : 'mermaid', names, out: values.out }
}
