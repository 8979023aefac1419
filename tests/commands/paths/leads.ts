import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeKey } from '../../machines/support/edges.ts'
import { typeOf } from './happening.ts'
import { nodesOf } from './states.ts'
import type { Move, Table } from './table.ts'

/**
 * Which edges a move may take, as far as the chart's form tells: those of the states it stands in that hear the case's
 * event, and those without an event where they lead. What is taken without an event, or by one that the chart sends
 * itself, may be taken by any move that is not idle.
 */
export class Leads {
  private readonly table: Table
  private readonly edges = new Map<string, readonly AnyTransitionDefinition[]>()
  private readonly leads = new Map<string, readonly string[]>()
  /** What the cases send, as far as that does not depend on where the chart stands. */
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
      const heard = String(edge.eventType)
      if (step.do === 'wait') return heard.startsWith('xstate.after.') || !this.isExternal(heard)
      if (type === undefined || hears(heard, type)) return true
      return !isIdle && !this.isExternal(heard)
    }
    const reached = new Set(this.edgesFrom(from).filter(mayTake))
    // What is put in while it is gone through comes last.
    for (const edge of reached) for (const next of this.eventlessBehind(edge)) reached.add(next)
    return [...reached].map(edgeKey)
  }

  /** The edges without an event that can follow at once. */
  private eventlessBehind({ target }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
    return (target ?? []).flatMap((node) => [...within(node), ...above(node)]).flatMap((node) => node.always ?? [])
  }

  private isExternal(heard: string): boolean {
    return heard.startsWith('xstate.after.') || this.sent.some((type) => hears(heard, type))
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

/** Whether a transition hears an event: by its name, or by the beginning of it, as in 'socket.*'. */
function hears(descriptor: string, type: string): boolean {
  if (descriptor === '*' || descriptor === type) return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}
