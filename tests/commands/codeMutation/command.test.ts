/** Tests the flags, the sample and the counts of `npm run mutate:code`, but not the verdicts. */
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
const reasons = { known: 'No observer can notice it.' }

test('counts noticed, explained and unexplained mutants', () => {
  expect(countOf([noticed, known, left], reasons)).toEqual({ planted: 3, noticed: 1, explained: 1, left: 1 })
  expect(figures([noticed, known], reasons)).toBe(
    'Mutants planted in the code: 2, noticed: 1, explained: 1, unexplained: 0',
  )
  expect(asMarkdown([noticed, known], reasons)).toContain('| api: server | 2 | 1 | 1 | 0 |')
})

test('complains about an explanation of a mutant that is noticed or is not in the sample', () => {
  expect(wrongReasons([noticed], { noticed: 'It is.' }, true)).toEqual([
    "registry.ts explains 'noticed', which is noticed.",
  ])
  expect(wrongReasons([noticed], reasons, true)).toEqual(["registry.ts explains 'known', which is not in the sample."])
  expect(wrongReasons([noticed], reasons, false)).toEqual([])
})

test('the sample has the right number of mutants from each layer, and is reproducible', () => {
  // An eighth of the files, together with the actors, the join and the page, has enough mutants of each layer; collecting the
  // mutants of all files takes too long.
  const all = everyMutant(
    plantedFiles().filter((path, index) => index % 8 === 0 || /^(actors|join|page)$/.test(placeOf(path)?.layer ?? '')),
  )
  const sample = sampleOf(all, 1, usualShares)
  const shares = Object.keys(usualShares).map((layer) => [
    layer,
    sample.filter(({ path }) => placeOf(path)?.layer === layer).length,
  ])
  expect(Object.fromEntries(shares)).toEqual(usualShares)
  expect(sampleOf(all.toReversed(), 1, usualShares).map(({ id }) => id)).toEqual(sample.map(({ id }) => id))
})

test('the tests of a rule are its own tests first, then the walks of the charts that use it; a page has its own', () => {
  const related = new RelatedTests()
  const [first, second] = related
    .of('machines/list/domain/refreshInterval.ts')
    .filter(({ names }) => names !== undefined)
  expect(first?.names).toContain('refreshTimer')
  expect(second).toBeUndefined()
  expect(related.of('machines/filter/domain/matching.ts')[0]).toEqual({
    file: 'tests/machines/domain/filter/matching.test.ts',
  })
  expect(related.of('index.html')).toEqual([{ file: 'tests/views/app/page.test.tsx' }])
})

it.each([
  [['--layer', 'cellar'], "--layer must be one of domain, actors, api, join, views, tools, page, not 'cellar'."],
  [['--write', '--seed', '1'], '--write needs the whole default sample: give no path, layer, kind, seed or count.'],
])('rejects %j: %s', (words, sentence) => expect(() => readFlags(words)).toThrow(new WrongFlags(sentence)))
