import type { AnyActorRef } from 'xstate'
import type { RecordedState } from './recording.ts'

/** The ids of an actor and its ancestors without the root, outermost first, separated by slashes; '' for the root. */
export function pathOf(actor: Pick<AnyActorRef, 'sessionId'>): string {
  const parent = parentOf(actor)
  if (parent === undefined) return ''
  const id = 'id' in actor ? String(actor.id) : ''
  const above = pathOf(parent)
  return above === '' ? id : `${above}/${id}`
}

/** The actor with this path; undefined if none is running. */
export function actorAt(root: AnyActorRef, path: string): AnyActorRef | undefined {
  let found: AnyActorRef | undefined = root
  let rest = path
  while (found !== undefined && rest !== '') {
    const children: Readonly<Record<string, AnyActorRef | undefined>> = childrenOf(found)
    const [id] = Object.keys(children)
      .filter((name) => rest === name || rest.startsWith(`${name}/`))
      .toSorted((one, other) => other.length - one.length)
    found = id === undefined ? undefined : children[id]
    rest = rest.slice((id?.length ?? 0) + 1)
  }
  return found
}

/** The children of an actor by their ids. */
export function childrenOf(actor: Pick<AnyActorRef, 'getSnapshot'>): Readonly<Record<string, AnyActorRef | undefined>> {
  const snapshot: unknown = actor.getSnapshot()
  const hasChildren = typeof snapshot === 'object' && snapshot !== null && 'children' in snapshot
  return hasChildren ? (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>) : {}
}

/** The parent of an actor; undefined for the root. */
export function parentOf(actor: object): AnyActorRef | undefined {
  return '_parent' in actor ? (actor._parent as AnyActorRef | undefined) : undefined
}

/** The name under which the parent's chart declares an actor; undefined if there is none. */
export function sourceNameOf(actor: object): string | undefined {
  return 'src' in actor && typeof actor.src === 'string' ? actor.src : undefined
}

/** The states of a chart, or its status if it has ended; undefined if the snapshot is not a chart's. */
export function stateOf(snapshot: unknown): RecordedState | undefined {
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot) || !('status' in snapshot)) {
    return undefined
  }
  return snapshot.status === 'active' ? (snapshot.value as RecordedState) : String(snapshot.status)
}

/** Whether the snapshot belongs to a chart that an error has ended. */
export function isFailure(snapshot: unknown): boolean {
  return stateOf(snapshot) === 'error'
}
