import { charts } from '../../../machines/index.ts'
import { mutantKinds, type MutantKind } from '../../machines/support/mutants.ts'
import { parseFlags, WrongFlags } from '../../support/commandLine.ts'

export const help = `Plants one mutant after the other in the charts, in memory, and says which of them the walks notice.

  npm run mutate:charts [-- <chart>...]

  <chart>...              only these charts (all)
  --kind negated-guard    only mutants of this kind, may be given several times (all):
                          ${mutantKinds.slice(0, 5).join(', ')},
                          ${mutantKinds.slice(5, 9).join(', ')},
                          ${mutantKinds.slice(9, 14).join(', ')},
                          ${mutantKinds.slice(14, 18).join(', ')},
                          ${mutantKinds.slice(18).join(', ')}
  --format text           text, json
  --changed               plants only what is not in docs/mutation as it is today: what else is known is told again
  --write                 writes docs/mutation, docs/mutation.md and the README's score as well; for all charts and kinds
  --help                  this text

The last line is the score: how many mutants were noticed, of those that are neither equivalent nor invalid.
The exit code is 1 when a mutant survives, or when the register of equivalent mutants (tests/commands/mutation/equivalent.ts)
is wrong, and 2 when a flag makes no sense.
`

const formats = ['text', 'json'] as const

export interface MutationOptions {
  /** Ids of charts; all where undefined. */
  readonly charts: readonly string[] | undefined
  /** All where undefined. */
  readonly kinds: readonly MutantKind[] | undefined
  readonly format: (typeof formats)[number]
  /** Whether the mutants of a chart of which the figures are known are not planted again. */
  readonly onlyChanged: boolean
  /** Whether to write the report into docs. */
  readonly writes: boolean
}

/** Names what is asked for as no flag can: these are words of the charts. */
function known<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => candidate === text)
  if (name === undefined) throw new WrongFlags(`There is no ${what} '${text}', only ${names.join(', ')}.`)
  return name
}

/** Reads the flags; undefined asks for the help. Throws WrongFlags. */
export function readFlags(words: readonly string[]): MutationOptions | undefined {
  const { values, positionals } = parse(words)
  if (values.help === true) return undefined
  const ids = charts.map(({ id }) => id)
  const options = {
    charts: positionals.length === 0 ? undefined : positionals.map((word) => known('chart', word, ids)),
    kinds: values.kind?.map((word) => known('kind', word, mutantKinds)),
    format: known('format', values.format ?? 'text', formats),
    onlyChanged: values.changed ?? false,
    writes: values.write ?? false,
  }
  if (options.writes && (options.charts !== undefined || options.kinds !== undefined)) {
    throw new WrongFlags('--write is for all charts and all kinds, so name none.')
  }
  if (options.onlyChanged && options.kinds !== undefined)
    throw new WrongFlags('--changed is about all kinds, so name none.')
  return options
}

function parse(words: readonly string[]) {
  return parseFlags({
    args: [...words],
    allowPositionals: true,
    options: {
      kind: { type: 'string', multiple: true },
      format: { type: 'string' },
      changed: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
}
