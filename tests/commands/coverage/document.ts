import { layers, testsOf, type Layer } from './layers.ts'
import { count, missedBy, type ChartCoverage, type Covered, type Report } from './report.ts'

/** Edges by what takes them, each kind with the reason why a browser may leave some of them to the walks. */
const kinds = [
  {
    name: 'a failure of what a state invokes',
    has: (event: string) => event.startsWith('xstate.error.'),
    because: 'A browser test needs a server that fails at that very call. A request of each family does; the walks fail all.',
  },
  {
    name: 'the end of what a state invokes',
    has: (event: string) => event.startsWith('xstate.done.'),
    because: 'Mostly branches on what an answer holds, and answers that come when nobody needs them any more.',
  },
  {
    name: 'time that passes',
    has: (event: string) => event.startsWith('xstate.after.'),
    because: 'Waiting of seconds to minutes; a browser test moves the clock only where a person sees what follows.',
  },
  {
    name: 'nothing but a guard',
    has: (event: string) => event === 'always',
    because: 'Decided as a state is entered: the branches not taken need a rare beginning, such as stored data that is broken.',
  },
  {
    name: 'an event',
    has: () => true,
    because: 'Mostly events in a state where they are rare: two things at the same time, or a second time.',
  },
] as const

/** The report as it stands in docs/coverage.md. */
export function documentOf(report: Report): string {
  return `${[
    '# What the tests cover of the charts',
    '',
    'Written by `npm run coverage:charts -- --write`; `npm test` fails where it is not true. The same, for programs, is in',
    '`coverage.json`. How to use it is told in `qa.md`, and the charts are drawn in [charts](charts/README.md).',
    '',
    'A chart has states and edges: an edge is one branch of a transition, named by the state it starts from, what takes it,',
    'and its place among the branches. Three layers of tests run the charts. Each must take its share of the edges in every',
    'run, and the walks all of them:',
    '',
    ...layerTable(report),
    '',
    'The figures of the walks are exact. Those of the views and of the browser are what one run recorded: a few edges depend',
    'on how fast an answer is, and are taken in one run and not in the next.',
    '',
    '## Charts',
    '',
    ...chartTable(report),
    '',
    '## What a browser does not take',
    '',
    'Every edge below is taken by a walk, which holds each step against a table written from the specification. The browser',
    'is there to show that charts, views, adapters and server fit together; that takes each kind of edge, and not each edge.',
    'An edge that a person meets often and that only a walk takes is worth a test in the browser.',
    '',
    ...kindTable(report),
    '',
    ...report.charts.flatMap(missedOf),
  ].join('\n').trimEnd()}\n`
}

function layerTable({ layers: measured }: Report): readonly string[] {
  return table(
    ['layer', 'tests', 'states', 'edges', 'of the edges', 'target'],
    measured.map(({ layer, states, edges, percent, target }) => [
      layer,
      testsOf[layer],
      `${states.covered} of ${states.all}`,
      `${edges.covered} of ${edges.all}`,
      `${percent} %`,
      `${target} %`,
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
    charts.map(({ chart, states, edges }) => [`[${chart}](charts/${chart}.svg)`, ...cells(states), ...cells(edges)]),
  )
}

function kindTable({ charts }: Report): readonly string[] {
  const edges = charts.flatMap((chart) => Object.entries(chart.edges))
  const rows = kinds.map(({ name, because }) => {
    const own = edges.filter(([edge]) => kindOf(edge).name === name)
    const missed = (layer: Layer) => String(own.filter(([, by]) => !by.includes(layer)).length)
    return [name, String(own.length), missed('view'), missed('browser'), because]
  })
  return table(['taken by', 'edges', 'not in a view', 'not in a browser', 'why that may be fine'], rows)
}

function kindOf(edge: string) {
  const event = / on (\S+)/.exec(edge)?.[1] ?? ''
  return kinds.find(({ has }) => has(event)) ?? kinds[4]
}

function missedOf({ chart, states, edges }: ChartCoverage): readonly string[] {
  const lines = [...linesOf(states), ...linesOf(edges)]
  return lines.length === 0 ? [] : [`### ${chart}`, '', ...lines, '']
}

/** What the browser or the views leave out, in one list for each set of layers that does not take it. */
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
