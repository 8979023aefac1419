import { edgesOf, statesOf } from '../../machines/support/edges.ts'
import type { WalksOfChart } from '../../machines/support/walks.ts'
import { happeningInWords } from './happening.ts'
import { count } from './plan.ts'
import { tablesOf } from './table.ts'

/** The charts, one line each. */
export function chartLines(walksByChart: ReadonlyMap<string, WalksOfChart>): readonly string[] {
  const width = Math.max(...[...walksByChart.keys()].map((chart) => chart.length))
  return [...walksByChart].map(([chart, walks]) => {
    const machines = Object.values(walks)
      .slice(0, 1)
      .map(({ machine }) => machine)
    const states = count(machines.flatMap(statesOf).length, 'state').padStart(9)
    const edges = count(machines.flatMap(edgesOf).length, 'edge').padStart(8)
    return `${chart.padEnd(width)}  ${states}  ${edges}  ${count(Object.keys(walks).length, 'walk')}`
  })
}

/** The names of a chart's states, for --to, and of its cases, for --event. */
export function nameLines(chart: string, walks: WalksOfChart): readonly string[] {
  const tables = tablesOf(chart, walks)
  const machines = tables.slice(0, 1).map(({ machine }) => machine)
  const cases = new Map(
    tables.flatMap(({ walk }) =>
      Object.entries(walk.cases).map(([name, step]) => [name, happeningInWords(step, 100)] as const),
    ),
  )
  const width = Math.max(...[...cases.keys()].map((name) => name.length))
  return [
    `${chart}: states, for --to`,
    ...machines.flatMap(statesOf).map((id) => `  ${id}`),
    `${chart}: cases, for --event, which also accepts the type of an event`,
    ...[...cases].map(([name, words]) => `  ${name.padEnd(width)}  ${words}`),
  ]
}
