/**
 * Walks every registered chart through every state and every edge, and prints the coverage.
 *
 * A test proves something only if it can fail. `npm run mutate:charts -- --write` plants every mutant of the kinds in
 * support/mutants.ts in every chart; docs/digest.json records the numbers, and the sources they apply to. This test plants
 * one in twenty mutants of each chart, a different selection after each change to the chart. Each must make a step
 * disagree with the chart's table; coverage alone would not prove that. Judging a mutant requires the paths of the
 * walks. To record them for all charts takes a minute, so the mutants are planted right after the walks.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { StateMachine } from 'xstate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charts } from '../../machines/index.ts'
import { pathOfChart, sourcesOfMachines } from '../commands/charts/sources.ts'
import { recordingFolder } from '../commands/coverage/record.ts'
import { judgeChart } from '../commands/mutation/campaign.ts'
import { equivalentMutants } from '../commands/mutation/equivalent.ts'
import { fingerprintOf } from '../commands/mutation/fingerprint.ts'
import { survivorsOf } from '../commands/mutation/report.ts'
import { unheardMessages, unheardReports } from './support/messages.ts'
import { recordChart, type Findings, type RecordedChart } from './support/walker.ts'
import { walkFiles, walksByChart } from './support/walks.ts'

const files = import.meta.glob<Record<string, unknown>>('../../machines/*/*.ts', { eager: true })
const sources = sourcesOfMachines()
/** The path of a chart below machines/, which is the path of its walk, too. */
const pathOf = (id: string) => pathOfChart(id, sources)
const results = new Map<string, Findings>()

/** One mutant in this many is planted. */
const sampleStep = 20

describe('the registry of charts', () => {
  it('contains each machine in machines/ once, under the name of its file', () => {
    const found = Object.entries(files).flatMap(([path, exported]) =>
      Object.values(exported)
        .filter((value) => value instanceof StateMachine)
        .map((machine) => `${baseName(path)} ${machine.id}`),
    )
    expect(charts.map(({ id, machine }) => `${id} ${machine.id}`).toSorted()).toEqual(found.toSorted())
    expect(found.filter((entry) => !/^(\S+) \1$/.test(entry))).toEqual([])
  })

  it('has a walk for each chart, and no other walks', () => {
    expect(walkFiles.map(baseName).toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })
})

describe('the events that charts send', () => {
  it('are handled by their receivers', () => expect(unheardMessages()).toEqual([]))

  it('are handled by every chart that runs the sender, if they are reports', () => {
    // The destinations' page has no use for this one: its form stays open, to create another destination. Nor can the
    // menu of the alarms add a note, so its dialog does not offer it.
    expect(unheardReports()).toEqual([
      'newDestination reports newDestination.finished to destinations',
      'acknowledgement reports incident.noteInstead to unseenAlarms',
    ])
  })
})

describe.each([...walksByChart])('/%s.ts', (id, exported) => {
  const walksOfChart = Object.values(exported)
  const inWalk = (problem: string) => (found: string) => `tests/machines/walks/${pathOf(id)} ${problem}: ${found}`
  let findings: Findings
  let ways: RecordedChart['ways'] = []
  beforeAll(() => {
    ;({ findings, ways } = recordChart(walksOfChart))
    results.set(id, findings)
  })
  // The paths of all charts would not fit into memory.
  afterAll(() => void (ways = []))

  it('has a walk', () => expect(walksOfChart.length).toBeGreaterThan(0))
  it('walks the machine that is registered', () => {
    const registered = charts.find((chart) => chart.id === id)
    expect(walksOfChart.every(({ machine }) => machine === registered?.machine)).toBe(true)
  })
  it('does what its table says in every step', () => expect(findings.disagreements.join('\n')).toBe(''))
  it('uses its whole table', () => expect(findings.unused.map(inWalk('contains something unused'))).toEqual([]))
  it('reaches every state', () => expect(findings.states.missed.map(inWalk('does not reach a state'))).toEqual([]))
  it('uses every piece that its setup names', () => expect(unusedNames(id)).toEqual([]))
  it('takes every edge', () => expect(findings.edges.missed.map(inWalk('has no case for an edge'))).toEqual([]))
  it('disagrees with its table for every planted mutant', { timeout: 300_000 }, () => {
    const judged = judgeChart({
      chart: id,
      walks: walksOfChart,
      ways,
      equivalent: equivalentMutants[id] ?? {},
      sample: { first: Number.parseInt(fingerprintOf(id), 16) % sampleStep, every: sampleStep },
      searches: true,
    })
    expect(survivorsOf(judged).join('\n')).toBe('')
    expect(judged.wrongEntries).toEqual([])
  })
})

afterAll(() => {
  console.log(charts.map(({ id }) => coverageLine(id)).join('\n'))
  // A run of only some tests does not overwrite the result of an earlier complete run.
  if (results.size < charts.length) return
  const folder = recordingFolder() ?? 'coverage'
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/charts.json`, `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`)
})

function coverageLine(id: string): string {
  const found = results.get(id)
  if (found === undefined) return `${id}: not walked`
  const { states, edges } = found
  return `${id}: ${states.reached}/${states.total} states, ${edges.reached}/${edges.total} edges`
}

/** The actors, actions, guards and delays of a chart's setup that the chart never uses. */
function unusedNames(id: string): readonly string[] {
  const { machine } = charts.find((chart) => chart.id === id) ?? {}
  if (machine === undefined) return []
  const { actors, actions, guards, delays } = machine.implementations
  const topology = JSON.stringify(machine.config)
  const source = sources.get(pathOf(id)) ?? ''
  return Object.keys({ ...actors, ...actions, ...guards, ...delays }).filter(
    (name) =>
      !topology.includes(`"${name}"`) && !new RegExp(String.raw`\b(spawn(Child)?\(|delay: )'${name}'`).test(source),
  )
}

function baseName(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.ts$/, '')
}
