import type { Digest } from './digest.ts'
import { count, type Covered, type Report } from './report.ts'
import { targetOf } from './targets.ts'

/**
 * The report as a table of at most 100 columns: for each chart, the number of states and edges and how many of them
 * each layer covers. A '!' marks a chart of which a layer takes fewer edges than its target.
 */
export function tableOf({ layers: measured, charts }: Report, digest: Digest): string {
  const names = measured.map(({ layer }) => layer)
  const rows = charts.map(({ chart, states, edges }) => {
    const all = (covered: Covered) => String(Object.keys(covered).length)
    const taken = names.map((layer) => {
      const { all: total, covered } = count(edges, layer)
      return `${covered < targetOf(layer, total, digest[chart]) ? '!' : ''}${covered}`
    })
    return [chart, all(states), ...names.map((layer) => String(count(states, layer).covered)), all(edges), ...taken]
  })
  const [first] = measured
  const total = (kind: 'states' | 'edges') => [
    String(first?.[kind].all ?? 0),
    ...measured.map((figures) => String(figures[kind].covered)),
  ]
  const blanks = names.map(() => '')
  const lines = [
    ['', 'states', ...blanks, 'edges', ...blanks],
    ['chart', 'all', ...names, 'all', ...names],
    ...rows,
    ['total', ...total('states'), ...total('edges')],
    ['% of edges', '', ...blanks, '', ...measured.map(({ percent }) => `${percent} %`)],
  ]
  const width = Math.max(...charts.map(({ chart }) => chart.length), 12)
  return lines
    .map(([chart = '', ...cells]) => (chart.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('')).trimEnd())
    .join('\n')
}
