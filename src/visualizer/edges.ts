import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

const names = new WeakMap<AnyTransitionDefinition, string>()

/**
 * The id of an edge, as in the pictures of the charts: `<source>|<event>|<branch>`. If the transition has no event,
 * `always` replaces it; branches are counted from 0 among the transitions of the same event in the same state.
 */
export function edgeId(transition: AnyTransitionDefinition): string {
  const known = names.get(transition) ?? describe(transition)
  names.set(transition, known)
  return known
}

function describe(transition: AnyTransitionDefinition): string {
  const source: AnyStateNode = transition.source
  const eventType = String(transition.eventType)
  const branches: readonly AnyTransitionDefinition[] | undefined =
    eventType === '' ? source.always : source.transitions.get(eventType)
  return `${source.id}|${eventType || 'always'}|${branches?.indexOf(transition) ?? 0}`
}
