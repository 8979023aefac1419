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

/**
 * Identifies an edge by the id of its source, its event, and its index among the event's branches in that state. All
 * three come from XState's own definition of the transition, so a running chart yields them too.
 */
export interface Edge {
  readonly source: string
  /** The type of the event, such as `ticket.save`, `xstate.after.backoff.realtime.failed` or `*`; or 'always'. */
  readonly event: string
  readonly branch: number
  /** The number of branches of this event in this state. */
  readonly branches: number
}

/** The identity of a transition of a chart, drawn or running. */
export function edgeOf(transition: AnyTransitionDefinition): Edge {
  const known = edges.get(transition) ?? findEdge(transition)
  edges.set(transition, known)
  return known
}

/** The name of an edge in reports, such as 'ticket.editing on ticket.follow' or 'kettle.cold on kettle.start (branch 2)'. */
export function edgeKey(transition: AnyTransitionDefinition): string {
  const { source, event, branch, branches } = edgeOf(transition)
  return `${source} on ${event}${branches === 1 ? '' : ` (branch ${branch + 1})`}`
}

/** The id of an edge in pictures, such as 'kettle.cold|kettle.start|1': source, event and branch, without any space. */
export function edgeId(transition: AnyTransitionDefinition): string {
  const { source, event, branch } = edgeOf(transition)
  return `${source}|${event}|${branch}`
}

const edges = new WeakMap<AnyTransitionDefinition, Edge>()

function findEdge(transition: AnyTransitionDefinition): Edge {
  const list = transitionLists(transition.source).find((candidates) => candidates.includes(transition))
  return {
    source: transition.source.id,
    event: String(transition.eventType) || 'always',
    branch: list?.indexOf(transition) ?? 0,
    branches: list?.length ?? 1,
  }
}

function transitionLists(node: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] {
  return [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])]
}

function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}
