/** docs/mutation and docs/mutation.md are up to date; `npm run update` regenerates them. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { mutantKinds } from '../../machines/support/mutants.ts'
import { walksByChart } from '../../machines/support/walks.ts'
import { mutantsOfWalks } from './campaign.ts'
import { digestOf } from './digest.ts'
import { equivalentMutants, unknownCharts } from './equivalent.ts'
import { figuresFolder, readFigures } from './figures.ts'
import { equivalentRow } from './report.ts'

const report = readFileSync('docs/mutation.md', 'utf8')
const mutants = new Map([...walksByChart].map(([chart, walks]) => [chart, mutantsOfWalks(Object.values(walks))]))

/** The numbers of a row: mutants, noticed, survived, equivalent, invalid. */
function numbersOf(name: string): readonly number[] {
  const row = report.split('\n').find((line) => line.startsWith(`| ${name} |`))
  return row?.split('|').slice(2, 7).map(Number) ?? []
}

// If this fails, the sources have changed since the mutants were planted: 'npm run update' plants them again.
test.each([...mutants.keys()])('it is up to date with %s, its walk and its rules', (chart) => {
  expect(readFigures(chart)?.digest).toBe(digestOf(chart))
})

test.each([...mutants])('it counts the mutants of %s', (chart, ofChart) => {
  const [total, noticed = 0, survived = 0, equivalent = 0, invalid = 0] = numbersOf(chart)
  expect(total).toBe(ofChart.length)
  expect(noticed + survived + equivalent + invalid).toBe(total)
})

test.each(mutantKinds)('it counts the mutants with a %s', (wanted) => {
  const ofKind = [...mutants.values()].flat().filter(({ kind }) => kind === wanted)
  expect(numbersOf(wanted)[0]).toBe(ofKind.length)
})

test('there are figures of exactly these charts', () => {
  expect(readdirSync(figuresFolder).toSorted()).toEqual([...mutants.keys()].map((chart) => `${chart}.json`).toSorted())
})

describe('the equivalent mutants', () => {
  const entries = Object.entries(equivalentMutants).flatMap(([chart, ofChart]) =>
    Object.entries(ofChart).map(([name, reason]) => ({ chart, name, reason })),
  )

  it('are listed with their reasons', () => {
    const section = report.split('\n## Equivalent\n')[1]?.split('\n## ')[0] ?? ''
    const listed = section.split('\n').filter((line) => line.startsWith('- '))
    const rows = entries.map(({ chart, name, reason }) => {
      const isDelay = mutants.get(chart)?.find((mutant) => mutant.name === name)?.kind === 'changed-delay'
      return equivalentRow(isDelay ? `${chart}: ${name}` : name, reason)
    })
    expect(listed.toSorted()).toEqual(rows.toSorted())
  })

  it('name existing charts and mutants, each with a sentence', () => {
    expect(unknownCharts(equivalentMutants, [...mutants.keys()])).toEqual([])
    const unknown = entries.filter(({ chart, name }) => !mutants.get(chart)?.some((mutant) => mutant.name === name))
    expect(unknown).toEqual([])
    expect(entries.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason))).toEqual([])
  })
})

test('complains about an entry for a chart that does not exist', () => {
  expect(unknownCharts({ lamp: {} }, ['bell'])).toEqual(["equivalent.ts names the chart 'lamp', which does not exist."])
})

describe('the score', () => {
  const score = /\*\*(Mutation score: (\d+) of (\d+))\*\*/.exec(report)

  it('matches the total row, and the rows add up to it', () => {
    const [total = 0, noticed, , equivalent = 0, invalid = 0] = numbersOf('all')
    expect(score?.slice(2).map(Number)).toEqual([noticed, total - equivalent - invalid])
    const rows = [...mutants.keys()].map(numbersOf)
    expect(numbersOf('all')).toEqual(
      [0, 1, 2, 3, 4].map((column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)),
    )
  })

  it('is quoted in the README', () => {
    const quoted = readFileSync('README.md', 'utf8').match(/Mutation score: \d+ of \d+/g)
    expect(quoted).toEqual([score?.[1]])
  })
})
