import { not, StateMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'

/** What can be wrong with a mutant; by these words it is asked for and counted. */
export const mutantKinds = [
  'dropped-transition', 'wrong-target', 'removed-target', 'removed-re-entry', 'removed-guard', 'negated-guard',
  'removed-transition-action', 'removed-entry-action', 'removed-exit-action', 'removed-tag', 'removed-invocation',
  'wrong-beginning', 'changed-delay',
] as const

export type MutantKind = (typeof mutantKinds)[number]

/** A chart with one thing wrong. */
export interface Mutant {
  /** Where and what is wrong; one of its kind in its chart. */
  readonly name: string
  readonly kind: MutantKind
  /** The chart with the fault in it; throws where such a chart cannot be. */
  readonly build: () => AnyStateMachine
  /** Whether a way through the intact chart leads past the fault: such ways tell soonest. */
  readonly isNear: (way: PassedBy) => boolean
}

/** Ids of the states that a way enters, and keys (edges.ts) of the edges that it takes. */
export interface PassedBy {
  readonly entered: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
}

type Tree = Record<string, unknown>

interface Fault {
  readonly name: string
  readonly kind: MutantKind
  readonly plant: (node: Tree) => void
  /** The event that takes the transition it is about; '' for one without. */
  readonly event?: string
}

/** A mutant may turn in circles; an intact chart never needs as many steps. */
const maxIterations = 60

/**
 * Every mutant of a chart, each with one fault of these kinds: a transition dropped, its guard removed or negated, its
 * target dropped or replaced by each sibling, its re-entry or one of its actions removed; of a state, one of its entry
 * or exit actions, tags or invocations removed, or another beginning; a delay halved or doubled.
 */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const wrongCharts = faultsBelow(machine.root, []).map(({ name, kind, plant, path, isNear }) => {
    const build = () => {
      const config = normalized(machine.config)
      plant(nodeAt(config, path))
      return new StateMachine({ ...config, options: { maxIterations } }, machine.implementations)
    }
    return { name, kind, build, isNear }
  })
  return [...wrongCharts, ...Object.keys(machine.implementations.delays).flatMap((name) => wrongDelays(machine, name))]
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

interface PlacedFault extends Fault {
  readonly path: readonly string[]
  readonly isNear: (way: PassedBy) => boolean
}

function faultsBelow(node: AnyStateNode, path: readonly string[]): PlacedFault[] {
  const own = faultsOf(node).map((fault) => ({
    ...fault, name: `${node.id}: ${fault.name}`, path, isNear: isNear(node, fault),
  }))
  return [...own, ...Object.entries(node.states).flatMap(([key, child]) => faultsBelow(child, [...path, key]))]
}

function isNear({ id }: AnyStateNode, { event }: Fault): (way: PassedBy) => boolean {
  if (event === undefined) return ({ entered }) => entered.has(id)
  const edges = `${id} on ${event || 'always'}`
  return ({ taken }) => some(taken, (edge) => edge.startsWith(edges))
}

function some(keys: ReadonlySet<string>, is: (key: string) => boolean): boolean {
  for (const key of keys) if (is(key)) return true
  return false
}

const pieces = {
  entry: 'removed-entry-action', exit: 'removed-exit-action', tags: 'removed-tag', invoke: 'removed-invocation',
} as const

function faultsOf(node: AnyStateNode): Fault[] {
  const config = normalized(node.config)
  return [
    ...transitionLists(config).flatMap(({ name, at }) =>
      listAt(config, at).flatMap((_, index) => faultsOfTransition(node, config, name, at, index)),
    ),
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

function faultsOfTransition(
  node: AnyStateNode,
  config: Tree,
  name: string,
  at: readonly string[],
  index: number,
): Fault[] {
  const branch = asTree(listAt(config, at)[index])
  const place = `${name || 'always'} (branch ${index + 1})`
  const change = (kind: MutantKind, what: string, change: (branch: Tree) => void): Fault => ({
    name: `${place} ${what}`,
    kind,
    event: name,
    plant: (planted) => change(asTree(listAt(planted, at)[index])),
  })
  const without = (kind: MutantKind, key: string, what: string): Fault[] =>
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

/** The guard is asked as before, with its parameters, and its answer is turned round. */
function negateGuard(branch: Tree): void {
  branch.guard = not(branch.guard as string)
}

/** Where the lists of transitions of a state are, by the event that takes them. */
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

/** A state that is left at once whatever happens only leads on, often to the same end: no wrong target to speak of. */
function canRest(state: AnyStateNode): boolean {
  return (state.always ?? []).every(({ guard }) => guard !== undefined)
}

/** A deep copy in which whatever may stand alone or in a list stands in a list, and a target in a transition. */
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
  let found: unknown = tree
  for (const key of path) found = Array.isArray(found) ? (found as unknown[])[Number(key)] : asTree(found)[key]
  return Array.isArray(found) ? found : []
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
