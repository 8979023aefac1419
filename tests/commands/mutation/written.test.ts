/** Checks that docs/mutation and the score in the README are up to date; `npm run update` regenerates them. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { walksByChart } from '../../machines/support/walks.ts'
import { mutantsOfWalks } from './campaign.ts'
import { digestOf } from './digest.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { figuresFolder, judgedBefore, readFigures } from './figures.ts'
import { isClean, quotedScore } from './report.ts'

const charts = [...walksByChart].map(([chart, walks]) => ({ chart, mutants: mutantsOfWalks(Object.values(walks)) }))

test.each(charts)('the record is up to date with $chart, its walk and its rules', ({ chart }) => {
  const isCurrent = readFigures(chart)?.digest === digestOf(chart)
  expect(isCurrent ? 'up to date' : `older than its sources: run 'npm run update'`).toBe('up to date')
})

test('there are records for every registered chart, and for no others', () => {
  expect(readdirSync(figuresFolder).toSorted()).toEqual(charts.map(({ chart }) => `${chart}.json`).toSorted())
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

test('the records have every current mutant and reason, no survivor, and the score that the README quotes', () => {
  const judged = charts.map(({ chart, mutants }) => {
    const equivalent = equivalentMutants[chart] ?? {}
    return { chart, found: judgedBefore(chart, readFigures(chart), { digest: digestOf(chart), mutants, equivalent }) }
  })
  expect(judged.filter(({ found }) => found === undefined).map(({ chart }) => chart)).toEqual([])
  const found = judged.flatMap((chart) => chart.found ?? [])
  expect(isClean(found)).toBe(true)
  expect(readFileSync('README.md', 'utf8').match(/Mutation score: [\d.]+ %/g)).toEqual([quotedScore(found)])
})
