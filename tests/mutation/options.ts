import { parseArgs } from 'node:util'
import { charts } from '../../machines/index.ts'
import { mutantKinds, type MutantKind } from '../machines/support/faults.ts'

export const help = `Plants one fault after the other in the charts, in memory, and says which of them the walks notice.

  npm run mutate:charts [-- <chart>...]

  <chart>...              only these charts (all)
  --kind negated-guard    only mutants of this kind, may be given several times (all):
                          ${mutantKinds.slice(0, 5).join(', ')},
                          ${mutantKinds.slice(5, 9).join(', ')},
                          ${mutantKinds.slice(9).join(', ')}
  --format text           text, json
  --write                 writes docs/mutation.md as well; for all charts and kinds
  --help                  this text

The last line is the score: how many mutants were noticed, of those that are neither equivalent nor invalid.
The exit code is 1 when a mutant survives, or when the register of equivalent mutants (tests/mutation/equivalent.ts)
is wrong, and 2 when a flag makes no sense.
`

/** Flags that make no sense, told in one sentence. */
export class WrongFlags extends Error {}

const formats = ['text', 'json'] as const

export interface MutationOptions {
  /** Ids of charts; all where undefined. */
  readonly charts: readonly string[] | undefined
  /** All where undefined. */
  readonly kinds: readonly MutantKind[] | undefined
  readonly format: (typeof formats)[number]
  /** Whether to write the report into docs. */
  readonly writes: boolean
}

function oneOf<Option extends string>(what: string, text: string, options: readonly Option[]): Option {
  const option = options.find((candidate) => candidate === text)
  if (option === undefined) throw new WrongFlags(`There is no ${what} '${text}', only ${options.join(', ')}.`)
  return option
}

/** Reads the flags; undefined asks for the help. Throws WrongFlags. */
export function readFlags(words: readonly string[]): MutationOptions | undefined {
  const { values, positionals } = parse(words)
  if (values.help === true) return undefined
  const ids = charts.map(({ id }) => id)
  const options = {
    charts: positionals.length === 0 ? undefined : positionals.map((word) => oneOf('chart', word, ids)),
    kinds: values.kind?.map((word) => oneOf('kind', word, mutantKinds)),
    format: oneOf('format', values.format ?? 'text', formats),
    writes: values.write ?? false,
  }
  if (options.writes && (options.charts !== undefined || options.kinds !== undefined)) {
    throw new WrongFlags('--write is for all charts and all kinds, so name none.')
  }
  return options
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        kind: { type: 'string', multiple: true }, format: { type: 'string' },
        write: { type: 'boolean' }, help: { type: 'boolean' },
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new WrongFlags(`${message ?? 'Unknown flags'}; see --help.`)
  }
}
