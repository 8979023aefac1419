import { oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'
import { mutantKinds, type MutantKind } from './kinds.ts'
import { layers, usualShares, type Layer } from './sample.ts'

export const help = `Plants a sample of mutants in the code outside the charts, one at a time and never on disk, and prints which of
them the tests notice.

  npm run mutate:code [-- <path>...]

  <path>...            only mutants of the sample in files whose path starts with this (default: all)
  --layer views        only mutants of this layer: ${layers.join(', ')}
  --kind emptied-text  only mutants of this kind; may be repeated (default: all):
                       ${mutantKinds.slice(0, 6).join(', ')},
                       ${mutantKinds.slice(6).join(', ')}
  --seed 3             the seed of the sample
  --count 200          the size of the sample, divided among the layers in fixed proportions
  --every              every possible mutant instead of a sample; give a path, since testing all of them takes days
  --continue           skip mutants that were noticed in an earlier run, if their source is unchanged
  --known              run no tests: print only the verdicts of earlier runs
  --seconds 300        the time limit for the tests of one mutant; a mutant that exceeds it is endless
  --list               list the mutants and run no tests
  --write              also write docs/code-mutation.md; needs the whole default sample
  --help               this text

The tests that import a mutant's file run against it, nearest first, until one fails. The last line says how many
mutants were planted, noticed and explained. The exit code is 1 if a mutant was neither noticed nor explained, or if an
entry of the explanations (tests/commands/codeMutation/registry.ts) is wrong, and 2 if a flag is invalid.
`

const usualSeed = 3
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
  /** Whether this is the whole default sample, to which the explanations and the report refer. */
  readonly isUsual: boolean
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): MutantOptions | undefined {
  const { values, names } = parseFlags(words, {
    texts: 'layer seed count seconds',
    lists: 'kind',
    switches: 'every continue known list write',
    takesNames: true,
  })
  if (values.help) return undefined
  const seed = wholeNumber('seed', values.seed ?? String(usualSeed), 0, 1_000_000)
  const count = wholeNumber('count', values.count ?? String(usualCount), 1, 100_000)
  const isPart = names.length > 0 || values.layer !== undefined || values.kind !== undefined || values.every
  const isUsual = !isPart && seed === usualSeed && count === usualCount
  if (values.write && !isUsual)
    throw new WrongFlags('--write needs the whole default sample: give no path, layer, kind, seed or count.')
  return {
    paths: names,
    layer: oneOf('layer', values.layer, layers),
    kinds: values.kind?.map((word) => oneOf('kind', word, mutantKinds)),
    seed,
    shares: sharesOf(count),
    isEvery: values.every,
    keeps: values.known ? 'all' : values.continue ? 'noticed' : 'nothing',
    isKnownAlone: values.known,
    patience: 1000 * wholeNumber('seconds', values.seconds ?? '300', 1, 3600),
    lists: values.list,
    writes: values.write,
    isUsual,
  }
}

function sharesOf(count: number): Readonly<Record<Layer, number>> {
  const shares = layers.map((layer) => [layer, Math.ceil((usualShares[layer] * count) / usualCount)] as const)
  return Object.fromEntries(shares) as Readonly<Record<Layer, number>>
}
