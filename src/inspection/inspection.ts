import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { Mask } from '../../machines/core/domain/secret.ts'

export interface InspectedActor {
  /** Unique until the page is closed or reloaded. */
  readonly sessionId: string
  /** The actor's id within its parent. */
  readonly id: string
  /** The session id of its parent; undefined for the root. */
  readonly parent: string | undefined
}

/** The state of an actor, as plain data. */
export interface InspectedSnapshot {
  readonly status: string
  /** The states that the chart is in; undefined if the actor is not a chart. */
  readonly value: unknown
  readonly tags: readonly string[]
  /** Copied only when read, since contexts are large. The same applies to the output and the error. */
  readonly context: unknown
  readonly output: unknown
  readonly error: unknown
}

export interface InspectedNode {
  readonly id: string
}

/**
 * Something that happened in the charts, as plain data without secrets. It corresponds to XState's inspection events,
 * without actor references: those are not data, and their contexts contain everything, even secrets.
 */
export interface Inspection {
  readonly type: InspectionEvent['type']
  /** Milliseconds since 1970; in a replay, the time that was recorded. */
  readonly at: number
  readonly actor: InspectedActor
  /** The sender of the event; undefined if it has none. */
  readonly source: InspectedActor | undefined
  /** Copied only when read, like the snapshot. */
  readonly event: unknown
  /** The type of the event; undefined if there is none. */
  readonly eventType: string | undefined
  /** The same number in everything that belongs to the same event; undefined if there is none. */
  readonly eventNumber: number | undefined
  /** The action that ran, with its parameters. */
  readonly action: { readonly type: string; readonly params: unknown } | undefined
  readonly snapshot: InspectedSnapshot | undefined
  /** The states that the actor is in. */
  readonly nodes: readonly InspectedNode[]
  /** The transitions taken in this step. */
  readonly transitions: readonly AnyTransitionDefinition[]
}

/** Converts an inspection event for listeners. */
export function inspectionOf(found: InspectionEvent, mask: Mask): Inspection {
  const snapshot: unknown = 'snapshot' in found ? found.snapshot : undefined
  const source = 'sourceRef' in found ? found.sourceRef : undefined
  return {
    type: found.type,
    at: Date.now(),
    actor: actorOf(found.actorRef),
    source: source === undefined ? undefined : actorOf(source),
    get event() {
      return 'event' in found ? mask.copy(found.event) : undefined
    },
    eventType: 'event' in found ? found.event.type : undefined,
    eventNumber: 'event' in found ? numberOf(found.event) : undefined,
    action:
      found.type === '@xstate.action' ? { type: found.action.type, params: mask.copy(found.action.params) } : undefined,
    get snapshot() {
      return snapshotOf(snapshot, mask)
    },
    nodes: nodesOf(snapshot),
    transitions: found.type === '@xstate.microstep' ? found._transitions : [],
  }
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

function numberOf(event: object): number {
  const known = numbers.get(event)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(event, lastNumber)
  return lastNumber
}

function actorOf(actor: Pick<AnyActorRef, 'sessionId'>): InspectedActor {
  const id = 'id' in actor && typeof actor.id === 'string' ? actor.id : actor.sessionId
  const parent: unknown = '_parent' in actor ? actor._parent : undefined
  return { sessionId: actor.sessionId, id, parent: sessionOf(parent) }
}

function sessionOf(actor: unknown): string | undefined {
  const isActor = typeof actor === 'object' && actor !== null && 'sessionId' in actor
  return isActor && typeof actor.sessionId === 'string' ? actor.sessionId : undefined
}

function snapshotOf(snapshot: unknown, mask: Mask): InspectedSnapshot | undefined {
  if (typeof snapshot !== 'object' || snapshot === null) return undefined
  const part = (name: string): unknown => (name in snapshot ? Reflect.get(snapshot, name) : undefined)
  const tags = part('tags')
  return {
    status: String(part('status')),
    value: part('value'),
    tags: tags instanceof Set ? [...tags].map(String) : [],
    get context() {
      return mask.copy(part('context'))
    },
    get output() {
      return mask.copy(part('output'))
    },
    get error() {
      return mask.copy(part('error'))
    },
  }
}

function nodesOf(snapshot: unknown): readonly InspectedNode[] {
  if (typeof snapshot !== 'object' || snapshot === null || !('_nodes' in snapshot)) return []
  return Array.isArray(snapshot._nodes) ? (snapshot._nodes as readonly InspectedNode[]) : []
}
