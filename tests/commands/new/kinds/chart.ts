/** Writes a chart that does nothing yet, and makes its parent run it. */
import {
  chartNamed,
  chartPath,
  chartsOf,
  checkRooms,
  checkState,
  invoking,
  machineOf,
  namingPiece,
  typingChild,
  walkPath,
  type ChartFile,
} from '../charts.ts'
import { importing } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { exampleOf, givingInput, inputFunction, typeOf, type Input } from '../input.ts'
import { importPath, inWords, pascalCase, type RoomedName } from '../names.ts'
import { checkRoomOf } from '../roomFor.ts'
import { unwritten, unwrittenCell } from '../unwritten.ts'

export interface ChartOrder extends RoomedName {
  /** The chart that runs it. */
  readonly parent: string | undefined
  /** The state of the parent in which the chart runs. If undefined, the chart runs while the parent runs. */
  readonly state: string | undefined
  readonly input: Input | undefined
}

/** The default parent, which runs while a user is signed in. */
const usualParent = 'workspace'

/** Writes a chart with its walk, and lets its parent run it. Returns the steps left to do, in order. */
export function newChart(draft: Draft, order: ChartOrder): readonly string[] {
  const chart = { ...order, path: chartPath(order.room, order.name) }
  const parent = chartNamed(draft, order.parent ?? usualParent)
  checkFree(draft, chart)
  checkRooms(parent, chart)
  checkState(draft, parent, order.state)
  draft.create(chart.path, chartText(chart.name, order.input))
  draft.create(walkPath(chart), walkText(chart, order.input))
  checkRoomOf(draft, 'machines', chart.room)
  checkRoomOf(draft, 'tests/machines/walks', chart.room)
  describe(draft, chart, parent, order.state)
  run(draft, chart, parent, order)
  return [
    `${chart.path}: say what the chart is for, and write its states and their events.`,
    `docs/charts.md: say when the chart runs and what it is for; docs/behaviour.md: say what users can rely on.`,
    `${walkPath(chart)}: write the table of its behaviour; this walk fails until then.`,
    `${walkPath(parent)}: add '${chart.name}' to the ports ${order.state === undefined ? 'of every row' : `of the rows in '${order.state}'`}, and start('${chart.name}') to the effects of each start and case that leads there; this walk also fails until then.`,
  ]
}

/** Throws Refusal if a chart, or a file in the room, already has the name. */
export function checkFree(draft: Draft, { name, path }: ChartFile): void {
  const taken = chartsOf(draft).find((each) => each.name === name)
  if (taken !== undefined) throw new Refusal(`There is already a chart '${name}': ${taken.path}.`)
  if (draft.has(path)) throw new Refusal(`${path} already exists.`)
}

/** Adds a row to the table of charts, below the last row of the same room. */
function describe(draft: Draft, { name, room }: ChartFile, parent: ChartFile, state: string | undefined): void {
  const own = new Set(chartsOf(draft).flatMap((each) => (each.room === room ? [each.name] : [])))
  const life = state === undefined ? `while \`${parent.name}\` runs` : `while \`${parent.name}\` is in \`${state}\``
  draft.change('docs/charts.md', ({ text }) => {
    const lines = text.split('\n')
    const rows = lines.flatMap((line, at) => (line.startsWith('| `') ? [at] : []))
    const ofRoom = rows.filter((at) => namesIn(lines[at]).some((each) => own.has(each)))
    const above = ofRoom.at(-1) ?? rows.at(-1)
    if (above === undefined) throw new Refusal('docs/charts.md has no table of charts.')
    return lines.toSpliced(above + 1, 0, `| \`${name}\` | ${life} | ${unwrittenCell} |`).join('\n')
  })
}

/** The names of the charts that a row of the table describes. */
function namesIn(row = ''): readonly string[] {
  return [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

/** Makes the parent run the chart. */
function run(draft: Draft, { name, path }: ChartFile, parent: ChartFile, { state, input }: ChartOrder): void {
  const given = input === undefined ? '' : `, input: ${inputFunction(name)}`
  draft.change(
    parent.path,
    importing(machineOf(name), importPath(parent.path, path)),
    typingChild(name, name),
    namingPiece('actors', `${name}: ${machineOf(name)}`),
    invoking(state, `{ src: '${name}', id: '${name}'${given} }`),
  )
  if (input === undefined) return
  const type = `${pascalCase(name)}Input`
  draft.change(
    parent.path,
    importing(`type ${type}`, importPath(parent.path, path)),
    givingInput(draft, parent, name, input, type),
  )
}

function chartText(name: string, input: Input | undefined): string {
  const type = pascalCase(name)
  const declared =
    input === undefined
      ? ''
      : `export interface ${type}Input ${typeOf(input)}

export type ${type}Context = ${type}Input

`
  const types = input === undefined ? '' : `context: {} as ${type}Context, input: {} as ${type}Input, `
  const begin =
    input === undefined
      ? ''
      : `

function initialContext({ input }: { input: ${type}Input }): ${type}Context {
  return input
}`
  return `/** ${unwritten}: what the chart is for, in one sentence. */
import { setup, type ActorRefFrom } from 'xstate'

${declared}export type ${type}Event = { type: '${name}.begin' }

/** ${unwritten}: what else it guarantees. */
export const ${machineOf(name)} = setup({
  types: { ${types}events: {} as ${type}Event },
}).createMachine({
  id: '${name}',
  description: '${unwritten}.',${input === undefined ? '' : '\n  context: initialContext,'}
  initial: 'idle',
  states: {
    idle: {
      description: '${unwritten}.',
      on: { '${name}.begin': { target: 'working' } },
    },
    working: { description: '${unwritten}.' },
  },
})

export type ${type}Ref = ActorRefFrom<typeof ${machineOf(name)}>${begin}
`
}

function walkText(chart: ChartFile, input: Input | undefined): string {
  const given = input === undefined ? '' : `input: ${exampleOf(input)}, `
  const { name, path } = chart
  return `/** ${unwritten}: the expected behaviour of the ${inWords(name)}, as a table (see tests/machines/README.md). */
import { ${machineOf(name)} } from '${importPath(walkPath(chart), path)}'
import { defineWalk } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: ${machineOf(name)},
  starts: { 'it starts': { ${given}to: 'idle' } },
  cases: {},
  rows: { idle: { state: 'idle', on: {} } },
})
`
}
