/** Finds the charts in the sources, and edits them. */
import { rooms } from '../../architecture/lint/rooms.mjs'
import { nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from '../../../src/build/syntax.ts'
import { adding, keysOf, propertyOf, within, wholeProperty, type Change, type Place } from './edits.ts'
import { Refusal, type Draft } from './house.ts'
import { mayImport } from './names.ts'

/** A chart's name, its room and its file. */
export interface ChartFile {
  readonly name: string
  readonly room: string
  readonly path: string
}

/** Every chart, from the lowest room to the highest. */
export function chartsOf(draft: Draft): readonly ChartFile[] {
  return rooms.flatMap((room) =>
    draft.list(`machines/${room}`).flatMap((file) => {
      const name = file.replace(/\.ts$/, '')
      const path = chartPath(room, name)
      return file !== name && draft.read(path).includes('createMachine(') ? [{ name, room, path }] : []
    }),
  )
}

/** The chart of that name. Throws Refusal if there is none. */
export function chartNamed(draft: Draft, name: string): ChartFile {
  const chart = chartsOf(draft).find((each) => each.name === name)
  if (chart === undefined) throw new Refusal(`There is no chart '${name}': docs/charts.md lists them all.`)
  return chart
}

/** Throws Refusal if the chart is in a lower room than the chart or port that it would have to import. */
export function checkRooms({ name, room }: ChartFile, other: { readonly name: string; readonly room: string }): void {
  if (mayImport(room, other.room)) return
  throw new Refusal(
    `The chart '${name}' is in ${room}, below ${other.room}: it must not import '${other.name}' (lowest first: ${rooms.join(', ')}).`,
  )
}

export function chartPath(room: string, name: string): string {
  return `machines/${room}/${name}.ts`
}

export function walkPath({ room, name }: { readonly room: string; readonly name: string }): string {
  return `tests/machines/walks/${room}/${name}.ts`
}

export function machineOf(name: string): string {
  return `${name}Machine`
}

/** The argument of a chart's `setup`. */
export const setupOf: Place = (tree) => nodesAt(nodeAt(nodeAt(creation(tree), 'callee'), 'object'), 'arguments')[0]

/** The argument of `createMachine`. */
export const topology: Place = (tree) => nodesAt(creation(tree), 'arguments')[0]

function creation(tree: SyntaxNode): SyntaxNode | undefined {
  return nodesOf(tree).find(
    (node) => node.type === 'CallExpression' && nodeAt(nodeAt(node, 'callee'), 'property')?.name === 'createMachine',
  )
}

/** The state at a path such as 'shown.editing'; the whole chart if the path is undefined. */
export function stateAt(path: string | undefined): Place {
  const keys = path?.split('.').flatMap((state) => ['states', state]) ?? []
  return within(topology, ...keys)
}

/** Throws Refusal if the chart has no such state. */
export function checkState(draft: Draft, { name, path }: ChartFile, state: string | undefined): void {
  if (stateAt(state)(parsed(path, draft.read(path))) === undefined) {
    throw new Refusal(`The chart '${name}' has no state '${state ?? ''}'.`)
  }
}

/** Adds an actor or an action to a chart's `setup`. */
export function namingPiece(kind: 'actors' | 'actions', piece: string): Change {
  return (source) => {
    const setup = setupOf(parsed(source.path, source.text))
    if (propertyOf(setup, kind) !== undefined) return adding(within(setupOf, kind), `setup with ${kind}`, piece)(source)
    const order = ['types', 'actors', 'actions', 'guards', 'delays']
    const isLater = (part: string) => order.indexOf(/^\w+/.exec(part)?.[0] ?? '') > order.indexOf(kind)
    return adding(setupOf, 'setup', `${kind}: { ${piece} }`, isLater)(source)
  }
}

/** Adds a child to the `children` type of a chart. */
export function typingChild(id: string, source: string): Change {
  const member = `${id}: '${source}'`
  return (chart) => {
    const tree = parsed(chart.path, chart.text)
    const types = within(setupOf, 'types')
    const isTyped = wholeProperty(types(tree), 'children') !== undefined
    return isTyped
      ? adding(childrenType, 'type of its children', member)(chart)
      : adding(types, 'types in its setup', `children: {} as { ${member} }`)(chart)
  }
}

/** The `{ … }` in `children: {} as { … }`. */
const childrenType: Place = (tree) =>
  nodeAt(nodeAt(wholeProperty(within(setupOf, 'types')(tree), 'children'), 'value'), 'typeAnnotation')

/** Makes a state, or the whole chart, invoke one more actor. */
export function invoking(state: string | undefined, invocation: string): Change {
  return (source) => {
    const place = stateAt(state)
    const node = place(parsed(source.path, source.text))
    const known = propertyOf(node, 'invoke')
    if (known?.type === 'ArrayExpression') {
      return adding(within(place, 'invoke'), 'list of invoked actors', invocation)(source)
    }
    if (known !== undefined) {
      const { text } = source
      return `${text.slice(0, known.start)}[${text.slice(known.start, known.end)}, ${invocation}]${text.slice(known.end)}`
    }
    return adding(place, 'such state', `invoke: ${invocation}`, isBelowInvoke)(source)
  }
}

/**
 * Whether a property of a state belongs below `invoke`; the description and the entry actions, for instance, belong
 * above it.
 */
function isBelowInvoke(part: string): boolean {
  return !/^(id|description|context|tags|type|entry|exit|output)\b/.test(part)
}

/** The initial state of the chart or, if the given state is nested, of its parent state. */
export function initialOf(draft: Draft, { path }: ChartFile, state: string | undefined): string | undefined {
  const outer = state?.includes('.') === true ? state.slice(0, state.lastIndexOf('.')) : undefined
  const initial = propertyOf(stateAt(outer)(parsed(path, draft.read(path))), 'initial')
  return typeof initial?.value === 'string' ? initial.value : undefined
}

/** The names of a chart's top-level states. */
export function statesOf(draft: Draft, { path }: ChartFile): readonly string[] {
  return keysOf(within(topology, 'states')(parsed(path, draft.read(path))))
}
