import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Ids of every state of a chart, including the chart itself. */
export function statesOf(machine: AnyStateMachine): readonly string[] {
  return nodesOf(machine.root).map((node) => node.id)
}

/**
 * Every edge of a chart: each transition of each state, whether it is caused by an event, a delay, the end or the
 * failure of an invoked actor, or nothing at all. Each branch of a guarded transition is an edge.
 */
export function edgesOf(machine: AnyStateMachine): readonly string[] {
  return nodesOf(machine.root).flatMap((node) => transitionLists(node).flatMap((list) => list.map(edgeKey)))
}

/** The name of an edge in reports: its source, its trigger, and the number of its branch. */
export function edgeKey(transition: AnyTransitionDefinition): string {
  const known = keys.get(transition) ?? describeEdge(transition)
  keys.set(transition, known)
  return known
}

const keys = new WeakMap<AnyTransitionDefinition, string>()

function describeEdge(transition: AnyTransitionDefinition): string {
  const list = transitionLists(transition.source).find((candidates) => candidates.includes(transition))
  const branch = list === undefined || list.length === 1 ? '' : ` (branch ${list.indexOf(transition) + 1})`
  return `${transition.source.id} on ${transition.eventType || 'always'}${branch}`
}

function transitionLists(node: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] {
  return [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])]
}

function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}
