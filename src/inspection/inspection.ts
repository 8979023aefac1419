import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { secretNames, type Mask } from '../../machines/core/domain/secret.ts'

/** An actor, by what tells it from all others. */
export interface InspectedActor {
  /** One of a kind for as long as the page lives. */
  readonly sessionId: string
  /** What its parent knows it by. */
  readonly id: string
  /** The session id of the actor that runs it; undefined for the root. */
  readonly parent: string | undefined
}

/** How an actor stands, as plain data. */
export interface InspectedSnapshot {
  readonly status: string
  /** The states it is in; undefined where it is no chart. */
  readonly value: unknown
  readonly tags: readonly string[]
  readonly context: unknown
  readonly output: unknown
  readonly error: unknown
}

/** A state, by its id, with the transitions that leave it. */
export interface InspectedNode {
  readonly id: string
}

/**
 * One thing that happened in the charts, as plain data without a secret in it. It follows XState's inspection events;
 * what they hold beyond data (actors, whose contexts know everything) is not handed on.
 */
export interface Inspection {
  readonly type: InspectionEvent['type']
  readonly actor: InspectedActor
  /** Who sent the event; undefined where nobody did. */
  readonly source: InspectedActor | undefined
  /** Copied only for who looks at it, as the snapshot. */
  readonly event: unknown
  /** The action that ran, and what it was given. */
  readonly action: { readonly type: string; readonly params: unknown } | undefined
  /** Copied only for who looks at it: contexts are large. */
  readonly snapshot: InspectedSnapshot | undefined
  /** The states the actor is in. */
  readonly nodes: readonly InspectedNode[]
  /** The transitions that were taken in this step. */
  readonly transitions: readonly AnyTransitionDefinition[]
}

/** What is told of an inspection event to whoever listens; see `learnSecrets`. */
export function inspectionOf(found: InspectionEvent, mask: Mask): Inspection {
  const snapshot: unknown = 'snapshot' in found ? found.snapshot : undefined
  const source = 'sourceRef' in found ? found.sourceRef : undefined
  return {
    type: found.type,
    actor: actorOf(found.actorRef),
    source: source === undefined ? undefined : actorOf(source),
    get event() {
      return 'event' in found ? mask.copy(found.event) : undefined
    },
    action:
      found.type === '@xstate.action' ? { type: found.action.type, params: mask.copy(found.action.params) } : undefined,
    get snapshot() {
      return snapshotOf(snapshot, mask)
    },
    nodes: nodesOf(snapshot),
    transitions: found.type === '@xstate.microstep' ? found._transitions : [],
  }
}

/**
 * Lets the mask know each secret that charts tell each other, also while nobody listens: somebody may later. A password
 * that is still being typed is not remembered: its first letters are in many words.
 */
export function learnSecrets(found: InspectionEvent, mask: Mask): void {
  if (found.type !== '@xstate.event' || /\.change/.test(found.event.type)) return
  const { event } = found
  const output: unknown = 'output' in event ? event.output : undefined
  // Not the whole event: it may hold thousands of incidents.
  for (const part of [event, output]) {
    if (typeof part !== 'object' || part === null) continue
    for (const name of secretNames) if (name in part) mask.learn({ [name]: Reflect.get(part, name) as unknown })
  }
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
    context: mask.copy(part('context')),
    output: mask.copy(part('output')),
    error: mask.copy(part('error')),
  }
}

function nodesOf(snapshot: unknown): readonly InspectedNode[] {
  if (typeof snapshot !== 'object' || snapshot === null || !('_nodes' in snapshot)) return []
  return Array.isArray(snapshot._nodes) ? (snapshot._nodes as readonly InspectedNode[]) : []
}
