import { count, type Report } from './report.ts'

/**
 * The report as a table of at most 100 columns: for each chart the number of states and edges, and how many each layer
 * covers.
 */
export function tableOf({ layers: measured, charts }: Report): string {
  const names = measured.map(({ layer }) => layer)
  const rows = charts.map(({ chart, states, edges }) => {
    const cells = (covered: typeof states) => [
      String(Object.keys(covered).length),
      ...names.map((layer) => String(count(covered, layer).covered)),
    ]
    return [chart, ...cells(states), ...cells(edges)]
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
    ['target', '', ...blanks, '', ...measured.map(({ target }) => `${target} %`)],
  ]
  const width = Math.max(...charts.map(({ chart }) => chart.length), 12)
  return lines
    .map(([chart = '', ...cells]) => (chart.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('')).trimEnd())
    .join('\n')
}
