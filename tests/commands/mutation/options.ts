import { charts } from '../../../machines/index.ts'
import { mutantKinds, type MutantKind } from '../../machines/support/mutants.ts'
import { parseFlags, WrongFlags } from '../../support/commandLine.ts'

export const help = `Plants mutants in the charts, one at a time and in memory, and prints which of them the walks notice.

  npm run mutate:charts [-- <chart>...]

  <chart>...              only these charts (default: all)
  --kind negated-guard    only mutants of this kind; may be repeated (default: all):
                          ${mutantKinds.slice(0, 5).join(', ')},
                          ${mutantKinds.slice(5, 9).join(', ')},
                          ${mutantKinds.slice(9, 14).join(', ')},
                          ${mutantKinds.slice(14, 18).join(', ')},
                          ${mutantKinds.slice(18).join(', ')}
  --format text           text or json
  --changed               plant only the mutants of charts that changed since docs/digest.json was written, and reuse its
                          verdicts on the others
  --write                 also write docs/digest.json; needs all charts and all kinds
  --help                  this text

The last line is the score: how many of the mutants that are neither equivalent nor invalid were noticed.
The exit code is 1 if a mutant survives, or if an entry of tests/commands/mutation/equivalent.ts is wrong, and 2 if a
flag is invalid.
`

const formats = ['text', 'json'] as const

export interface MutationOptions {
  /** Ids of charts; undefined for all. */
  readonly charts: readonly string[] | undefined
  /** Undefined for all. */
  readonly kinds: readonly MutantKind[] | undefined
  readonly format: (typeof formats)[number]
  /** Whether to reuse the recorded verdicts on charts that have not changed. */
  readonly onlyChanged: boolean
  /** Whether to write docs/digest.json. */
  readonly writes: boolean
}

/** Like `oneOf`, but with a message about names of charts rather than options. */
function known<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => candidate === text)
  if (name === undefined) throw new WrongFlags(`There is no ${what} '${text}', only ${names.join(', ')}.`)
  return name
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): MutationOptions | undefined {
  const { values, names } = parseFlags(words, {
    texts: 'format',
    lists: 'kind',
    switches: 'changed write',
    takesNames: true,
  })
  if (values.help) return undefined
  const ids = charts.map(({ id }) => id)
  const options = {
    charts: names.length === 0 ? undefined : names.map((word) => known('chart', word, ids)),
    kinds: values.kind?.map((word) => known('kind', word, mutantKinds)),
    format: known('format', values.format ?? 'text', formats),
    onlyChanged: values.changed,
    writes: values.write,
  }
  if (options.writes && (options.charts !== undefined || options.kinds !== undefined)) {
    throw new WrongFlags('--write needs all charts and all kinds: name none.')
  }
  if (options.onlyChanged && options.kinds !== undefined) throw new WrongFlags('--changed needs all kinds: name none.')
  return options
}
