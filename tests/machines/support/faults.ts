import { StateMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'

/** A chart with one thing wrong. */
export interface FaultyChart {
  readonly fault: string
  readonly machine: AnyStateMachine
  /** Where to look for it first: the state, and the beginning of the names of the edges it is about. */
  readonly near?: Place
}

/** A state's id, and the beginning of the names of some of its edges (edges.ts); undefined: of none in particular. */
export interface Place {
  readonly state: string
  readonly edges: string | undefined
}

type Tree = Record<string, unknown>

interface Fault {
  readonly name: string
  readonly plant: (node: Tree) => void
  /** The event that takes the transition it is about; '' for one without. */
  readonly event?: string
}

/** A mutated chart may turn in circles; an intact one never needs as many steps. */
const maxIterations = 200

/**
 * The chart with every fault of these kinds planted, one at a time: a transition dropped, its guard removed, its target
 * dropped or replaced by each sibling, its re-entry or one of its actions removed; of a state, one of its entry or exit
 * actions, tags or invocations removed, or another beginning; a delay halved or doubled.
 */
export function faultyCharts(machine: AnyStateMachine): readonly FaultyChart[] {
  const wrongCharts = faultsBelow(machine.root, []).map(({ name, plant, path, near }) => {
    const config = normalized(machine.config)
    plant(nodeAt(config, path))
    const options = { maxIterations }
    return { fault: name, near, machine: new StateMachine({ ...config, options }, machine.implementations) }
  })
  return [...wrongCharts, ...Object.keys(machine.implementations.delays).flatMap((name) => wrongDelays(machine, name))]
}

function wrongDelays(machine: AnyStateMachine, name: string): readonly FaultyChart[] {
  const intended: unknown = machine.implementations.delays[name]
  return [0.5, 2].map((factor) => {
    const delay = (...scope: unknown[]): number =>
      factor * Number(typeof intended === 'function' ? Reflect.apply(intended, undefined, scope) : intended)
    return { fault: `delay ${name} times ${factor}`, machine: machine.provide({ delays: { [name]: delay } }) }
  })
}

interface PlacedFault extends Fault {
  readonly path: readonly string[]
  readonly near: Place
}

function faultsBelow(node: AnyStateNode, path: readonly string[]): PlacedFault[] {
  const own = faultsOf(node).map((fault) => ({
    ...fault, name: `${node.id}: ${fault.name}`, path, near: placeOf(node, fault),
  }))
  return [...own, ...Object.entries(node.states).flatMap(([key, child]) => faultsBelow(child, [...path, key]))]
}

function placeOf({ id }: AnyStateNode, { event }: Fault): Place {
  return { state: id, edges: event === undefined ? undefined : `${id} on ${event || 'always'}` }
}

function faultsOf(node: AnyStateNode): Fault[] {
  const config = normalized(node.config)
  return [
    ...transitionLists(config).flatMap(({ name, at }) =>
      listAt(config, at).flatMap((_, index) => faultsOfTransition(node, config, name, at, index)),
    ),
    ...['entry', 'exit', 'tags', 'invoke'].flatMap((key) =>
      listAt(config, [key]).map((_, index) => ({
        name: `without ${key} ${index + 1}`,
        plant: (planted: Tree) => removeAt(planted, [key], index),
      })),
    ),
    ...siblingsOf(node.initial.target[0]).map((sibling) => ({
      name: `beginning in ${sibling.id}`,
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
  const place = `${name} (branch ${index + 1})`
  const change = (what: string, change: (branch: Tree) => void): Fault => ({
    name: `${place} ${what}`,
    event: name,
    plant: (planted) => change(asTree(listAt(planted, at)[index])),
  })
  const target = targetOf(node, name, index)
  return [
    { name: `${place} dropped`, event: name, plant: (planted) => removeAt(planted, at, index) },
    ...(branch.guard === undefined ? [] : [change('without its guard', (changed) => delete changed.guard)]),
    ...(branch.reenter === undefined ? [] : [change('without re-entry', (changed) => delete changed.reenter)]),
    ...(target === undefined ? [] : [change('without its target', (changed) => delete changed.target)]),
    ...siblingsOf(target).map((sibling) =>
      change(`to ${sibling.id}`, (changed) => {
        changed.target = `#${sibling.id}`
      }),
    ),
    ...listAt(branch, ['actions']).map((_, action) =>
      change(`without action ${action + 1}`, (changed) => removeAt(changed, ['actions'], action)),
    ),
  ]
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
