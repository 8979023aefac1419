/** Checks that what docs/digest.json says of the mutants is up to date; `npm run update` writes it. */
import { describe, expect, it, test } from 'vitest'
import { walksByChart } from '../../machines/support/walks.ts'
import { readDigest } from '../coverage/digest.ts'
import { mutantsOfWalks } from './campaign.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { judgedBefore } from './figures.ts'
import { fingerprintOf } from './fingerprint.ts'

const charts = [...walksByChart].map(([chart, walks]) => ({ chart, mutants: mutantsOfWalks(Object.values(walks)) }))
const digest = readDigest()

test.each(charts)('the digest is up to date with $chart, its walk and its rules', ({ chart }) => {
  const isCurrent = digest[chart]?.mutants?.sources === fingerprintOf(chart)
  expect(isCurrent ? 'up to date' : `older than its sources: run 'npm run update'`).toBe('up to date')
})

test('the digest has every registered chart, and no others', () => {
  expect(Object.keys(digest).toSorted()).toEqual(charts.map(({ chart }) => chart).toSorted())
})

test('the digest has all mutants of every chart, and no survivor', () => {
  const judged = charts.map(({ chart, mutants }) => {
    const today = { sources: fingerprintOf(chart), mutants, equivalent: equivalentMutants[chart] ?? {} }
    return { chart, found: judgedBefore(chart, digest[chart]?.mutants, today) }
  })
  expect(judged.filter(({ found }) => found === undefined).map(({ chart }) => chart)).toEqual([])
})

describe('the equivalent mutants', () => {
  it('exist, each with a reason of one sentence', () => {
    const known = new Map(charts.map(({ chart, mutants }) => [chart, new Set(mutants.map(({ name }) => name))]))
    expect(unknownCharts(equivalentMutants, [...known.keys()])).toEqual([])
    const entries = Object.entries(equivalentMutants).flatMap(([chart, ofChart]) =>
      Object.entries(ofChart).map(([name, reason]) => ({ chart, name, reason })),
    )
    expect(entries.filter(({ chart, name }) => known.get(chart)?.has(name) !== true)).toEqual([])
    expect(entries.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason))).toEqual([])
  })
})

test('equivalent.ts must not have an entry for a chart that does not exist', () => {
  expect(unknownCharts({ lamp: {} }, ['bell'])).toEqual(["equivalent.ts names the chart 'lamp', which does not exist."])
})
