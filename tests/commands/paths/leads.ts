import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeKey } from '../../machines/support/edges.ts'
import { typeOf } from './happening.ts'
import { nodesOf } from './states.ts'
import type { Move, Table } from './table.ts'

/**
 * Finds the edges that a move may take according to the chart's structure: the edges of the active states that match
 * the case's event, and the eventless edges of the states that these edges lead to. Any move that is not idle may also
 * take edges that are eventless or triggered by an event that the chart sends to itself.
 */
export class Leads {
  private readonly table: Table
  private readonly edges = new Map<string, readonly AnyTransitionDefinition[]>()
  private readonly leads = new Map<string, readonly string[]>()
  /** The types of the events that the cases send, except those that depend on a sender's input. */
  private readonly sent: readonly string[]

  constructor(table: Table) {
    this.table = table
    const types = Object.values(table.walk.cases).map(typeOf)
    this.sent = [...new Set(types.filter((type) => type !== undefined))]
  }

  /** The edges that a move may take. */
  of(move: Move): readonly string[] {
    const key = `${move.from}\n${move.name}`
    const known = this.leads.get(key) ?? this.find(move)
    this.leads.set(key, known)
    return known
  }

  private find({ from, name, isIdle }: Move): readonly string[] {
    const step = this.table.case(name)
    const type = typeOf(step)
    const mayTake = (edge: AnyTransitionDefinition): boolean => {
      const descriptor = String(edge.eventType)
      if (step.do === 'wait') return descriptor.startsWith('xstate.after.') || !this.isExternal(descriptor)
      if (type === undefined || matches(descriptor, type)) return true
      return !isIdle && !this.isExternal(descriptor)
    }
    const reached = new Set(this.edgesFrom(from).filter(mayTake))
    // Iterating over a Set includes values that are added during the iteration.
    for (const edge of reached) for (const next of this.eventlessBehind(edge)) reached.add(next)
    return [...reached].map(edgeKey)
  }

  /** The eventless edges that can follow an edge immediately. */
  private eventlessBehind({ target }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
    return (target ?? []).flatMap((node) => [...within(node), ...above(node)]).flatMap((node) => node.always ?? [])
  }

  private isExternal(descriptor: string): boolean {
    return descriptor.startsWith('xstate.after.') || this.sent.some((type) => matches(descriptor, type))
  }

  private edgesFrom(row: string): readonly AnyTransitionDefinition[] {
    const { state } = this.table.row(row)
    const key = JSON.stringify(state)
    const known = this.edges.get(key) ?? nodesOf(this.table.machine, state).flatMap(edgesOfNode)
    this.edges.set(key, known)
    return known
  }
}

function edgesOfNode(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

function within(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(within)]
}

function above({ parent }: AnyStateNode): readonly AnyStateNode[] {
  return parent === undefined ? [] : [parent, ...above(parent)]
}

/** Whether a transition matches an event: by its full name, or by a prefix such as 'socket.*'. */
function matches(descriptor: string, type: string): boolean {
  if (descriptor === '*' || descriptor === type) return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}
