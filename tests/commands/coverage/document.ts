import { layers, testsOf, type Layer } from './layers.ts'
import { count, missedBy, type ChartCoverage, type Covered, type Report } from './report.ts'

/** Groups of edges by trigger, each with the reason why the browser tests may leave some of them to the walks. */
const kinds = [
  {
    name: 'a failed actor',
    has: (event: string) => event.startsWith('xstate.error.'),
    because:
      'A browser test needs a server that fails exactly that call. In the browser tests one request of each family fails; in the walks every request does.',
  },
  {
    name: 'a finished actor',
    has: (event: string) => event.startsWith('xstate.done.'),
    because: 'Mostly branches on the content of a response, and responses that arrive when they are no longer needed.',
  },
  {
    name: 'a delay',
    has: (event: string) => event.startsWith('xstate.after.'),
    because: 'Delays of seconds to minutes; a browser test advances the clock only if the operator can see the effect.',
  },
  {
    name: 'a guard alone',
    has: (event: string) => event === 'always',
    because:
      'Checked when a state is entered: the branches not taken need rare conditions, such as corrupt stored data.',
  },
  {
    name: 'an event',
    has: () => true,
    because: 'Mostly events in states where they are rare: two events at the same time, or the same event twice.',
  },
] as const

/** The report as Markdown, with the edges that the tests of the views or the browser tests do not take. */
export function documentOf(report: Report): string {
  return `${[
    '# Coverage of the charts by the tests',
    '',
    'A chart has states and edges: an edge is one branch of a transition, named by its source state, its trigger, and its',
    'number among the branches. Three layers of tests run the charts. The walks must take every edge; the other layers must',
    'take about as many edges of each chart as in the last record:',
    '',
    ...layerTable(report),
    '',
    'The numbers for the walks are exact. Those for the views and for the browser come from one recorded run: a few edges',
    'depend on how fast a response arrives, and are taken in one run but not in the next.',
    '',
    '## Charts',
    '',
    ...chartTable(report),
    '',
    '## Edges that no browser test takes',
    '',
    'A walk takes every edge below, and compares each step with a hand-written table of expected behaviour. The browser tests',
    'show that charts, views, adapters and server fit together; for that they need every kind of edge, but not every edge.',
    'If operators often take an edge that only a walk covers, the edge deserves a browser test.',
    '',
    ...kindTable(report),
    '',
    ...report.charts.flatMap(missedOf),
  ]
    .join('\n')
    .trimEnd()}\n`
}

function layerTable({ layers: measured }: Report): readonly string[] {
  return table(
    ['layer', 'tests', 'states', 'edges', '% of edges'],
    measured.map(({ layer, states, edges, percent }) => [
      layer,
      testsOf[layer],
      `${states.covered} of ${states.all}`,
      `${edges.covered} of ${edges.all}`,
      `${percent} %`,
    ]),
  )
}

function chartTable({ charts }: Report): readonly string[] {
  const cells = (covered: Covered) => [
    String(Object.keys(covered).length),
    ...layers.map((layer) => String(count(covered, layer).covered)),
  ]
  const heads = (what: string) => [what, ...layers.map((layer) => `${what}: ${layer}`)]
  return table(
    ['chart', ...heads('states'), ...heads('edges')],
    charts.map(({ chart, states, edges }) => [chart, ...cells(states), ...cells(edges)]),
  )
}

function kindTable({ charts }: Report): readonly string[] {
  const edges = charts.flatMap((chart) => Object.entries(chart.edges))
  const rows = kinds.map(({ name, because }) => {
    const own = edges.filter(([edge]) => kindOf(edge).name === name)
    const missed = (layer: Layer) => String(own.filter(([, by]) => !by.includes(layer)).length)
    return [name, String(own.length), missed('view'), missed('browser'), because]
  })
  return table(['trigger', 'edges', 'not in a view', 'not in a browser', 'why that is acceptable'], rows)
}

function kindOf(edge: string) {
  const event = / on (\S+)/.exec(edge)?.[1] ?? ''
  return kinds.find(({ has }) => has(event)) ?? kinds[4]
}

function missedOf({ chart, states, edges }: ChartCoverage): readonly string[] {
  const lines = [...linesOf(states), ...linesOf(edges)]
  return lines.length === 0 ? [] : [`### ${chart}`, '', ...lines, '']
}

/**
 * The states and edges that the browser tests or the tests of the views do not cover, each with the layers that miss
 * it.
 */
function linesOf(covered: Covered): readonly string[] {
  const [view, browser] = [new Set(missedBy(covered, 'view')), new Set(missedBy(covered, 'browser'))]
  return Object.keys(covered).flatMap((name) => {
    const where = browser.has(name) ? (view.has(name) ? 'neither' : 'not in a browser') : 'not in a view'
    return browser.has(name) || view.has(name) ? [`- \`${name}\`: ${where}`] : []
  })
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map((_head, index) => (isNumber(rows, index) ? '---:' : '---'))), ...rows.map(line)]
}

function isNumber(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.every((cells) => /^\d+( %)?$/.test(cells[column] ?? ''))
}
