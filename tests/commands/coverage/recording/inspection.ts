import type { InspectionEvent } from 'xstate'
import { edgeKey } from '../../../machines/support/edges.ts'

/** Adds the states and edges in an inspection event to the sets. */
export function notice(event: InspectionEvent, states: Set<string>, edges: Set<string>): void {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
  const { snapshot } = event
  const nodes = '_nodes' in snapshot ? (snapshot._nodes as readonly { readonly id: string }[]) : []
  for (const node of nodes) states.add(node.id)
  if (event.type !== '@xstate.microstep') return
  for (const transition of event._transitions) {
    // A state that is entered and left in the same step appears only as the source of an edge.
    states.add(transition.source.id)
    edges.add(edgeKey(transition))
  }
}
