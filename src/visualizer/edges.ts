import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

const names = new WeakMap<AnyTransitionDefinition, string>()

/**
 * The name of an edge, as in the pictures of the charts: its source, its trigger, and the number of its branch if there
 * are several.
 */
export function edgeName(transition: AnyTransitionDefinition): string {
  const known = names.get(transition) ?? describe(transition)
  names.set(transition, known)
  return known
}

function describe(transition: AnyTransitionDefinition): string {
  const list = branchLists(transition.source).find((branches) => branches.includes(transition))
  const branch = list === undefined || list.length === 1 ? '' : ` (branch ${list.indexOf(transition) + 1})`
  return `${transition.source.id} on ${transition.eventType || 'always'}${branch}`
}

function branchLists(node: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] {
  return [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])]
}
