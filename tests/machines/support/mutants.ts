import { isDeepStrictEqual } from 'node:util'
import { not, StateMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'
import { sourceOf, type ChartSource, type Piece } from './source/chartSource.ts'
import { areExclusive, isOrderless, named } from './source/order.ts'
import { otherDelays, otherGuards, type OtherPiece } from './source/otherPieces.ts'
import { anotherValue, fieldsGiven, fieldsTaken } from './source/parameters.ts'

/** The kinds of mutants, by which they are selected and counted. */
export const mutantKinds = [
  'dropped-transition',
  'wrong-target',
  'removed-target',
  'removed-re-entry',
  'removed-guard',
  'negated-guard',
  'removed-transition-action',
  'removed-entry-action',
  'removed-exit-action',
  'removed-tag',
  'removed-invocation',
  'wrong-beginning',
  'changed-delay',
  'swapped-branches',
  'swapped-actions',
  'dropped-input',
  'changed-parameter',
  'swapped-parameters',
  'changed-guard',
  'changed-growth',
] as const

export type MutantKind = (typeof mutantKinds)[number]

/** A chart with one mutation. */
export interface Mutant {
  /** Describes the mutation and its place; unique within its kind and chart. */
  readonly name: string
  readonly kind: MutantKind
  /** Builds the mutated chart; throws if it cannot be built. */
  readonly build: () => AnyStateMachine
  /** Whether a path through the intact chart passes the mutated place. Paths that do are run first. */
  readonly isNear: (way: PassedBy) => boolean
}

/** Ids of the states that a path enters, and keys (edges.ts) of the edges it takes. */
export interface PassedBy {
  readonly entered: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
}

type Tree = Record<string, unknown>

interface Mutation {
  readonly name: string
  readonly kind: MutantKind
  readonly plant: (node: Tree) => void
  /** The event of the transition; '' for one without an event. */
  readonly event?: string
}

/**
 * The number of microsteps after which XState reports an endless loop. An intact chart never needs that many; a mutant
 * may loop forever.
 */
const maxIterations = 60

/**
 * Every mutant of a chart, with one mutation each:
 *
 * - a transition is dropped, its guard removed or negated, its target dropped or replaced by each sibling, its re-entry
 *   or one of its actions removed;
 * - an entry or exit action, a tag or an invocation of a state is removed, or another initial state chosen;
 * - a delay is halved or doubled;
 * - two guarded branches or two actions are swapped, if their order can be observed;
 * - a field of an input is dropped;
 * - a field of an action's or a guard's parameters is changed, or swapped with another;
 * - the expression of a guard or of a delay is changed in the chart's source.
 *
 * @param path The chart's source file, if it is not one of the console's charts.
 */
export function mutantsOf(machine: AnyStateMachine, path?: string): readonly Mutant[] {
  const source = sourceOf(machine, path)
  const wrongCharts = mutationsBelow(machine.root, [], source).map(({ name, kind, plant, path, isNear }) => {
    const build = () => {
      const config = normalized(machine.config)
      plant(nodeAt(config, path))
      return new StateMachine({ ...config, options: { maxIterations } }, machine.implementations)
    }
    return { name, kind, build, isNear }
  })
  return [
    ...wrongCharts,
    ...Object.keys(machine.implementations.delays).flatMap((name) => wrongDelays(machine, name)),
    ...(source === undefined ? [] : otherGuards(source).map((piece) => wrongPiece(machine, 'guard', piece))),
    ...(source === undefined ? [] : otherDelays(source).map((piece) => wrongPiece(machine, 'delay', piece))),
  ]
}

function wrongPiece(
  { config, root }: AnyStateMachine,
  is: 'guard' | 'delay',
  { name, what, build }: OtherPiece,
): Mutant {
  const asking = is === 'guard' ? statesAsking(root, name) : []
  return {
    name: `${is} ${name} ${what}`,
    kind: is === 'guard' ? 'changed-guard' : 'changed-growth',
    build: () => new StateMachine({ ...config, options: { maxIterations } }, build()),
    isNear: ({ entered, taken }) =>
      is === 'guard'
        ? asking.some((id) => entered.has(id))
        : some(taken, (edge) => edge.includes(` on xstate.after.${name}`)),
  }
}

/** The states with transitions that use this guard. */
function statesAsking(node: AnyStateNode, guard: string): readonly string[] {
  const own = [...node.transitions.values(), node.always ?? []].flat()
  const isAsking = own.some((transition) => named(transition.guard).type === guard)
  return [...(isAsking ? [node.id] : []), ...Object.values(node.states).flatMap((child) => statesAsking(child, guard))]
}

function wrongDelays(machine: AnyStateMachine, name: string): readonly Mutant[] {
  const intended: unknown = machine.implementations.delays[name]
  const isNear = ({ taken }: PassedBy) => some(taken, (edge) => edge.includes(` on xstate.after.${name}`))
  return [0.5, 2].map((factor) => {
    const delay = (...scope: unknown[]): number =>
      factor * Number(typeof intended === 'function' ? Reflect.apply(intended, undefined, scope) : intended)
    const build = () => machine.provide({ delays: { [name]: delay } })
    return { name: `delay ${name} times ${factor}`, kind: 'changed-delay', build, isNear }
  })
}

interface PlacedMutation extends Mutation {
  readonly path: readonly string[]
  readonly isNear: (way: PassedBy) => boolean
}

function mutationsBelow(
  node: AnyStateNode,
  path: readonly string[],
  source: ChartSource | undefined,
): PlacedMutation[] {
  const own = mutationsOf(node, source).map((mutation) => ({
    ...mutation,
    name: `${node.id}: ${mutation.name}`,
    path,
    isNear: isNear(node, mutation),
  }))
  return [
    ...own,
    ...Object.entries(node.states).flatMap(([key, child]) => mutationsBelow(child, [...path, key], source)),
  ]
}

function isNear({ id }: AnyStateNode, { event }: Mutation): (way: PassedBy) => boolean {
  if (event === undefined) return ({ entered }) => entered.has(id)
  const edges = `${id} on ${event || 'always'}`
  return ({ taken }) => some(taken, (edge) => edge.startsWith(edges))
}

function some(keys: ReadonlySet<string>, is: (key: string) => boolean): boolean {
  for (const key of keys) if (is(key)) return true
  return false
}

const pieces = {
  entry: 'removed-entry-action',
  exit: 'removed-exit-action',
  tags: 'removed-tag',
  invoke: 'removed-invocation',
} as const

function mutationsOf(node: AnyStateNode, source: ChartSource | undefined): Mutation[] {
  const config = normalized(node.config)
  return [
    ...transitionLists(config).flatMap(({ name, at }) =>
      listAt(config, at).flatMap((_, index) => [
        ...mutationsOfTransition(node, config, name, at, index),
        ...contentMutations(config, name, [...at, String(index)], source),
        ...orderMutations(config, name, at, index, source),
      ]),
    ),
    ...(['entry', 'exit'] as const).flatMap((key) => [
      ...swappedActions(config, [key], source).map((mutation) => ({
        ...mutation,
        name: `with ${key} ${mutation.name}`,
      })),
      ...changedParameters(config, [key], source).map((mutation) => ({
        ...mutation,
        name: `with ${key} ${mutation.name}`,
      })),
    ]),
    ...listAt(config, ['invoke']).flatMap((invoked, index) => droppedInputs(asTree(invoked), index, source)),
    ...Object.entries(pieces).flatMap(([key, kind]) =>
      listAt(config, [key]).map((_, index) => ({
        name: `without ${key} ${index + 1}`,
        kind,
        plant: (planted: Tree) => removeAt(planted, [key], index),
      })),
    ),
    ...siblingsOf(node.initial.target[0]).map((sibling) => ({
      name: `beginning in ${sibling.id}`,
      kind: 'wrong-beginning' as const,
      plant: (planted: Tree) => {
        planted.initial = sibling.key
      },
    })),
  ]
}

function mutationsOfTransition(
  node: AnyStateNode,
  config: Tree,
  name: string,
  at: readonly string[],
  index: number,
): Mutation[] {
  const branch = asTree(listAt(config, at)[index])
  const place = `${name || 'always'} (branch ${index + 1})`
  const change = (kind: MutantKind, what: string, change: (branch: Tree) => void): Mutation => ({
    name: `${place} ${what}`,
    kind,
    event: name,
    plant: (planted) => change(asTree(listAt(planted, at)[index])),
  })
  const without = (kind: MutantKind, key: string, what: string): Mutation[] =>
    branch[key] === undefined ? [] : [change(kind, `without ${what}`, (changed) => delete changed[key])]
  const target = targetOf(node, name, index)
  return [
    {
      name: `${place} dropped`,
      kind: 'dropped-transition',
      event: name,
      plant: (planted) => removeAt(planted, at, index),
    },
    ...without('removed-guard', 'guard', 'its guard'),
    ...(branch.guard === undefined ? [] : [change('negated-guard', 'with its guard negated', negateGuard)]),
    ...without('removed-re-entry', 'reenter', 're-entry'),
    ...(target === undefined ? [] : without('removed-target', 'target', 'its target')),
    ...siblingsOf(target).map((sibling) =>
      change('wrong-target', `to ${sibling.id}`, (changed) => {
        changed.target = `#${sibling.id}`
      }),
    ),
    ...listAt(branch, ['actions']).map((_, action) =>
      change('removed-transition-action', `without action ${action + 1}`, (changed) =>
        removeAt(changed, ['actions'], action),
      ),
    ),
  ]
}

/** Swaps each guarded branch with the guarded one after it. */
function orderMutations(
  config: Tree,
  event: string,
  at: readonly string[],
  index: number,
  source: ChartSource | undefined,
): Mutation[] {
  const [one, other] = listAt(config, at)
    .slice(index, index + 2)
    .map(asTree)
  if (one?.guard === undefined || other?.guard === undefined || areExclusive(source, one.guard, other.guard)) return []
  if (isDeepStrictEqual({ ...one, guard: undefined }, { ...other, guard: undefined })) return []
  const name = `${event || 'always'} (branches ${index + 1} and ${index + 2}) swapped`
  return [
    { name, kind: 'swapped-branches', event, plant: (planted) => listAt(planted, at).splice(index, 2, other, one) },
  ]
}

function contentMutations(
  config: Tree,
  event: string,
  at: readonly string[],
  source: ChartSource | undefined,
): Mutation[] {
  const place = `${event || 'always'} (branch ${Number(at.at(-1)) + 1}) with`
  const guards = changedFields(config, at, 'guard', 'guards', source).map((mutation) => ({
    ...mutation,
    name: `guard ${mutation.name}`,
  }))
  const all = [
    ...guards,
    ...changedParameters(config, [...at, 'actions'], source),
    ...swappedActions(config, [...at, 'actions'], source),
  ]
  return all.map((mutation) => ({ ...mutation, event, name: `${place} ${mutation.name}` }))
}

function swappedActions(config: Tree, at: readonly string[], source: ChartSource | undefined): Mutation[] {
  const actions = listAt(config, at)
  return actions.slice(1).flatMap((other, index): Mutation[] => {
    const one = actions[index]
    if (isOrderless(source, one, other)) return []
    const name = `actions ${index + 1} and ${index + 2} swapped`
    return [{ name, kind: 'swapped-actions', plant: (planted) => listAt(planted, at).splice(index, 2, other, one) }]
  })
}

function changedParameters(config: Tree, at: readonly string[], source: ChartSource | undefined): Mutation[] {
  return listAt(config, at).flatMap((_, index) =>
    changedFields(config, at, String(index), 'actions', source).map((mutation) => ({
      ...mutation,
      name: `action ${index + 1} ${mutation.name}`,
    })),
  )
}

/** Parameters of an action or a guard with one field changed, or with two fields of the same type swapped. */
function changedFields(
  config: Tree,
  at: readonly string[],
  key: string,
  kind: Piece,
  source: ChartSource | undefined,
): Mutation[] {
  const { type, params } = named(asTree(treeAt(config, at))[key])
  const fields = source === undefined || typeof params !== 'function' ? [] : fieldsTaken(source, kind, type)
  const handing = (change: (handed: Tree) => Tree) => (planted: Tree) => {
    const changed = (...scope: unknown[]): Tree =>
      change(asTree(Reflect.apply(params as () => unknown, undefined, scope)))
    asTree(treeAt(planted, at))[key] = { type, params: changed }
  }
  const others = fields.map(({ name }): Mutation => ({
    name: `handed another '${name}'`,
    kind: 'changed-parameter',
    plant: handing((handed) => ({ ...handed, [name]: anotherValue(handed[name]) })),
  }))
  const swapped = fields.flatMap((one, index) =>
    fields
      .slice(index + 1)
      .filter((other) => other.type === one.type)
      .map((other): Mutation => ({
        name: `handed '${one.name}' and '${other.name}' swapped`,
        kind: 'swapped-parameters',
        plant: handing((handed) => ({ ...handed, [one.name]: handed[other.name], [other.name]: handed[one.name] })),
      })),
  )
  return [...others, ...swapped]
}

/** Invocations with one field of the input removed. */
function droppedInputs({ id, input }: Tree, index: number, source: ChartSource | undefined): Mutation[] {
  const given =
    typeof input === 'function'
      ? source === undefined
        ? []
        : fieldsGiven(source, input.name)
      : Object.entries(asTree(input)).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  return given.map((field) => ({
    name: `invoke ${index + 1} (${String(id)}) without '${field}' in its input`,
    kind: 'dropped-input',
    plant: (planted) => {
      const less = (...scope: unknown[]): Tree => {
        const { [field]: _, ...rest } = asTree(
          typeof input === 'function' ? Reflect.apply(input, undefined, scope) : input,
        )
        return rest
      }
      asTree(listAt(planted, ['invoke'])[index]).input = less
    },
  }))
}

/** Negates the guard's result. The guard is still called with its parameters. */
function negateGuard(branch: Tree): void {
  branch.guard = not(branch.guard as string)
}

/** The transition lists of a state, by their events. */
function transitionLists(config: Tree): readonly { name: string; at: readonly string[] }[] {
  return [
    ...Object.keys(asTree(config.on)).map((event) => ({ name: event, at: ['on', event] })),
    ...Object.keys(asTree(config.after)).map((delay) => ({ name: `xstate.after.${delay}`, at: ['after', delay] })),
    { name: '', at: ['always'] },
    { name: 'xstate.done.state', at: ['onDone'] },
    ...listAt(config, ['invoke']).flatMap((invoked, index) =>
      (['done', 'error'] as const).map((end) => ({
        name: `xstate.${end}.actor.${String(asTree(invoked).id)}`,
        at: ['invoke', String(index), end === 'done' ? 'onDone' : 'onError'],
      })),
    ),
  ]
}

function targetOf(node: AnyStateNode, name: string, index: number): AnyStateNode | undefined {
  const list: readonly AnyTransitionDefinition[] | undefined =
    name === '' ? node.always : (node.transitions.get(name) ?? node.transitions.get(`${name}.${node.id}`))
  return list?.[index]?.target?.[0]
}

function siblingsOf(target: AnyStateNode | undefined): readonly AnyStateNode[] {
  return Object.values(target?.parent?.states ?? {}).filter((state) => state !== target && canRest(state))
}

/**
 * Whether the chart can stay in a state. A state that the chart always leaves immediately is useless as a wrong target,
 * because the chart often ends up in the intended state.
 */
function canRest(state: AnyStateNode): boolean {
  return (state.always ?? []).every(({ guard }) => guard !== undefined)
}

/**
 * A deep copy in which each transition is an object, and each option that may be a single value or a list is a list.
 */
function normalized(config: object): Tree {
  const copy: Tree = { ...config }
  for (const key of ['entry', 'exit', 'tags']) if (key in copy) copy[key] = asList(copy[key])
  for (const key of ['on', 'after']) {
    if (key in copy) copy[key] = mapValues(asTree(copy[key]), (list) => asList(list).map(transition))
  }
  for (const key of ['always', 'onDone']) if (key in copy) copy[key] = asList(copy[key]).map(transition)
  if ('invoke' in copy) copy.invoke = asList(copy.invoke).map(invocation)
  if ('states' in copy) copy.states = mapValues(asTree(copy.states), (state) => normalized(asTree(state)))
  return copy
}

function invocation(config: unknown): Tree {
  const copy = { ...asTree(config) }
  for (const key of ['onDone', 'onError']) if (key in copy) copy[key] = asList(copy[key]).map(transition)
  return copy
}

function transition(config: unknown): Tree {
  if (typeof config === 'string') return { target: config }
  const copy = { ...asTree(config) }
  if ('actions' in copy) copy.actions = asList(copy.actions)
  return copy
}

function nodeAt(config: Tree, path: readonly string[]): Tree {
  return path.reduce((node, key) => asTree(asTree(node.states)[key]), config)
}

function listAt(tree: Tree, path: readonly string[]): unknown[] {
  const found = treeAt(tree, path)
  return Array.isArray(found) ? found : []
}

function treeAt(tree: Tree, path: readonly string[]): unknown {
  let found: unknown = tree
  for (const key of path) found = Array.isArray(found) ? (found as unknown[])[Number(key)] : asTree(found)[key]
  return found
}

function removeAt(tree: Tree, path: readonly string[], index: number): void {
  listAt(tree, path).splice(index, 1)
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? [...(value as unknown[])] : [value]
}

function asTree(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {}
}

function mapValues(tree: Tree, change: (value: unknown) => unknown): Tree {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(value)]))
}
