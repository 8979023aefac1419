import { oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'
import { mutantKinds, type MutantKind } from './kinds.ts'
import { layers, usualShares, type Layer } from './sample.ts'

export const help = `Plants a sample of mutants in the code outside of the charts, one after the other and never on disk, and says which of
them the tests notice.

  npm run mutate:code [-- <path>...]

  <path>...            only mutants of the sample in files whose path begins so (all)
  --layer views        only mutants of this layer: ${layers.join(', ')}
  --kind emptied-text  only mutants of this kind, may be given several times (all):
                       ${mutantKinds.slice(0, 6).join(', ')},
                       ${mutantKinds.slice(6).join(', ')}
  --seed 1             another sample
  --count 313          so many mutants in the sample, divided among the layers as usual
  --every              every mutant there is instead of a sample; name a path, as it takes days for all
  --continue           what an earlier run found noticed, in the same text, is not asked again
  --known              nothing is run: only what earlier runs found is told
  --seconds 300        how long the tests of one mutant may take; what takes longer is endless
  --list               the mutants, and nothing is run
  --write              writes docs/code-mutation.md as well; for the usual sample, whole
  --help               this text

Each mutant is held against the tests that import its file, the nearest first, until one fails. The last line says how many
were planted, noticed and explained. The exit code is 1 where one was neither, or where the register of explained ones
(tests/commands/codeMutation/registry.ts) is wrong, and 2 when a flag makes no sense.
`

const usualSeed = 1
const usualCount = Object.values(usualShares).reduce((sum, share) => sum + share, 0)

export interface MutantOptions {
  readonly paths: readonly string[]
  readonly layer: Layer | undefined
  readonly kinds: readonly MutantKind[] | undefined
  readonly seed: number
  readonly shares: Readonly<Record<Layer, number>>
  readonly isEvery: boolean
  readonly keeps: 'nothing' | 'noticed' | 'all'
  readonly isKnownAlone: boolean
  /** Milliseconds. */
  readonly patience: number
  readonly lists: boolean
  readonly writes: boolean
  /** Whether it is the whole of the usual sample, which the register and the report are about. */
  readonly isUsual: boolean
}

/** Reads the flags; undefined asks for the help. Throws WrongFlags. */
export function readFlags(words: readonly string[]): MutantOptions | undefined {
  const { values, positionals } = parse(words)
  if (values.help === true) return undefined
  const seed = wholeNumber('seed', values.seed ?? String(usualSeed), 0, 1_000_000)
  const count = wholeNumber('count', values.count ?? String(usualCount), 1, 100_000)
  const isPart =
    positionals.length > 0 || values.layer !== undefined || values.kind !== undefined || values.every === true
  const isUsual = !isPart && seed === usualSeed && count === usualCount
  if (values.write === true && !isUsual)
    throw new WrongFlags('--write is for the whole of the usual sample: name no part, seed or count.')
  return {
    paths: positionals,
    layer: oneOf('layer', values.layer, layers),
    kinds: values.kind?.map((word) => oneOf('kind', word, mutantKinds)),
    seed,
    shares: sharesOf(count),
    isEvery: values.every ?? false,
    keeps: values.known === true ? 'all' : values.continue === true ? 'noticed' : 'nothing',
    isKnownAlone: values.known ?? false,
    patience: 1000 * wholeNumber('seconds', values.seconds ?? '300', 1, 3600),
    lists: values.list ?? false,
    writes: values.write ?? false,
    isUsual,
  }
}

function sharesOf(count: number): Readonly<Record<Layer, number>> {
  const shares = layers.map((layer) => [layer, Math.ceil((usualShares[layer] * count) / usualCount)] as const)
  return Object.fromEntries(shares) as Readonly<Record<Layer, number>>
}

function parse(words: readonly string[]) {
  return parseFlags({
    args: [...words],
    allowPositionals: true,
    options: {
      layer: { type: 'string' },
      kind: { type: 'string', multiple: true },
      seed: { type: 'string' },
      count: { type: 'string' },
      every: { type: 'boolean' },
      continue: { type: 'boolean' },
      known: { type: 'boolean' },
      seconds: { type: 'string' },
      list: { type: 'boolean' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
}
