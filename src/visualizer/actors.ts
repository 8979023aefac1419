import type { AnyActorRef } from 'xstate'
import type { ActorName, Change, ShownActor } from '../../machines/visualizer/domain/entry.ts'

/** The running actors below a root, each before its children, read through the public snapshots of their parents. */
export function actorsBelow(root: AnyActorRef): readonly AnyActorRef[] {
  const snapshot: unknown = root.getSnapshot()
  const children = partOf(snapshot, 'children')
  const inner = typeof children === 'object' && children !== null ? Object.values(children) : []
  return [root, ...inner.flatMap((child: unknown) => (isActor(child) && isActive(child) ? actorsBelow(child) : []))]
}

function isActive(actor: AnyActorRef): boolean {
  return partOf(actor.getSnapshot(), 'status') === 'active'
}

/** An actor with its state, as it is shown. */
export function shownActor(actor: AnyActorRef): ShownActor {
  return { ...nameOf(actor), parent: parentOf(actor) ?? undefined, ...stateOf(actor.getSnapshot()), edges: [] }
}

const names = new WeakMap<object, ActorName>()

/** The name of an actor. A root is named after its chart, because its id is only a number. */
export function nameOf(actor: Named): ActorName {
  const known = names.get(actor)
  if (known !== undefined) return known
  const own = typeof actor.id === 'string' ? actor.id : actor.sessionId
  const name = { id: actor.sessionId, name: own === actor.sessionId ? (logicOf(actor) ?? own) : own }
  names.set(actor, name)
  return name
}

interface Named {
  readonly sessionId: string
  readonly id?: unknown
  readonly logic?: unknown
}

function logicOf({ logic }: Named): string | undefined {
  const id = partOf(logic, 'id')
  return typeof id === 'string' ? id : undefined
}

/** The id of an actor's parent; null for a root. */
export function parentOf(actor: object): string | null {
  const id = partOf(partOf(actor, '_parent'), 'sessionId')
  return typeof id === 'string' ? id : null
}

type NodesState = Pick<Change, 'chart' | 'states' | 'tags'>

/** What each set of active states says: a snapshot shares its set with the one before if no state has changed. */
const statesOfNodes = new WeakMap<object, NodesState>()

/** What a snapshot says about the actor's state. */
export function stateOf(snapshot: unknown): Omit<Change, 'edges'> {
  const status = String(partOf(snapshot, 'status'))
  const nodes = partOf(snapshot, '_nodes')
  if (!Array.isArray(nodes)) return { chart: undefined, status, states: [], tags: [] }
  const found = statesOfNodes.get(nodes) ?? readNodes(snapshot, nodes)
  statesOfNodes.set(nodes, found)
  return { ...found, status }
}

function readNodes(snapshot: unknown, nodes: readonly unknown[]): NodesState {
  const tags = partOf(snapshot, 'tags')
  return {
    chart: chartOf(partOf(snapshot, 'machine')),
    states: nodes.map((node) => String(partOf(node, 'id'))),
    tags: tags instanceof Set ? [...tags].map(String) : [],
  }
}

function chartOf(machine: unknown): string | undefined {
  const id = partOf(machine, 'id')
  return typeof id === 'string' ? id : undefined
}

export function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null && name in whole ? Reflect.get(whole, name) : undefined
}

function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value
}
