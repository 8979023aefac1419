/** Flags, the sample and the figures of `npm run mutate:code`; what it finds is the command's own business. */
import { expect, it, test } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import type { JudgedMutant } from './campaign.ts'
import { readFlags } from './options.ts'
import { RelatedTests } from './related.ts'
import { asMarkdown, countOf, figures, wrongReasons } from './report.ts'
import { everyMutant, placeOf, plantedFiles, sampleOf, usualShares } from './sample.ts'

const about = { kind: 'off-by-one', path: 'src/api/server/client.ts', line: 1, asked: 3 } as const
const noticed: JudgedMutant = { ...about, id: 'noticed', is: 'noticed', by: { file: 'a.test.ts', test: 'is so' } }
const known: JudgedMutant = { ...about, id: 'known', is: 'unnoticed' }
const left: JudgedMutant = { ...about, id: 'left', is: 'unnoticed' }
const reasons = { known: 'Nobody can tell.' }

test('what was noticed, explained and left is counted', () => {
  expect(countOf([noticed, known, left], reasons)).toEqual({ planted: 3, noticed: 1, explained: 1, left: 1 })
  expect(figures([noticed, known], reasons)).toBe('Mutants planted in the code: 2, noticed: 1, explained: 1, left: 0')
  expect(asMarkdown([noticed, known], reasons)).toContain('| api: server | 2 | 1 | 1 | 0 |')
})

test('a reason for what is noticed, or not in the sample, is wrong', () => {
  expect(wrongReasons([noticed], { noticed: 'It is.' }, true)).toEqual([
    "The register explains 'noticed', which is noticed.",
  ])
  expect(wrongReasons([noticed], reasons, true)).toEqual(["The register explains 'known', which is not in the sample."])
  expect(wrongReasons([noticed], reasons, false)).toEqual([])
})

test('the sample has its share of each layer and is the same each time', () => {
  // Some of the files have enough mutants of each layer; finding those of all takes long.
  const all = everyMutant(plantedFiles().filter((path, index) => index % 3 === 0 || placeOf(path)?.layer === 'join'))
  const sample = sampleOf(all, 1, usualShares)
  const shares = Object.keys(usualShares).map((layer) => [
    layer,
    sample.filter(({ path }) => placeOf(path)?.layer === layer).length,
  ])
  expect(Object.fromEntries(shares)).toEqual(usualShares)
  expect(sampleOf(all.toReversed(), 1, usualShares).map(({ id }) => id)).toEqual(sample.map(({ id }) => id))
})

test('the tests of a rule are its own first, then the walks of the charts that need it', () => {
  const [first, second] = new RelatedTests()
    .of('machines/list/domain/refreshInterval.ts')
    .filter(({ names }) => names !== undefined)
  expect(first?.names).toContain('refreshTimer')
  expect(second).toBeUndefined()
  expect(new RelatedTests().of('machines/filter/domain/matching.ts')[0]).toEqual({
    file: 'tests/machines/domain/filter/matching.test.ts',
  })
})

it.each([
  [['--layer', 'cellar'], "--layer must be one of domain, api, join, views, not 'cellar'."],
  [['--write', '--seed', '2'], '--write is for the whole of the usual sample: name no part, seed or count.'],
])('says of %j: %s', (words, sentence) => expect(() => readFlags(words)).toThrow(new WrongFlags(sentence)))
