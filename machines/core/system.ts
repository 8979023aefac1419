import type { ActorRef, AnyActorRef, AnyStateMachine, EventObject, SnapshotFrom } from 'xstate'

/** A chart of which one actor runs at most, as others see it: its snapshot, and what they may send it. */
export type SingletonActor<Chart extends AnyStateMachine, Request extends EventObject = never> = ActorRef<
  SnapshotFrom<Chart>,
  Request
>

/**
 * Singletons actors: one of each per page, found by a system id that equals the chart's id. Each chart adds itself here, with
 * the events that others may send it; what only its parent or a view sends is in the chart alone. Who speaks to whom, and
 * who reads whom, is drawn in docs/charts/system.svg.
 */
export interface SingletonActors {}

/** Raised where a chart speaks to a singleton that does not run: a fault of assembly, never of a person. */
export class SingletonMissing extends Error {
  override readonly name = 'SingletonMissing'
  constructor(id: string) {
    super(`singleton not running: ${id}`)
  }
}

/** The singleton of that id, seen from any actor of the same system. */
export function singletonActor<Id extends keyof SingletonActors>(self: AnyActorRef, id: Id): SingletonActors[Id] {
  const found: SingletonActors[Id] | undefined = self.system.get(id)
  if (found === undefined) throw new SingletonMissing(id)
  return found
}

/** Resolved by name alone: charts that speak to each other would go in circles else, as the type of each needs the other's. */
type Receiver<Id extends string> = Id extends keyof SingletonActors ? SingletonActors[Id] : never

/** Whom an action sends to, where that is the singleton of that id: the first argument of `sendTo`. */
export function receiver<Id extends string>(
  id: Id & keyof SingletonActors,
): (scope: { self: AnyActorRef }) => Receiver<Id> {
  return ({ self }) => singletonActor(self, id) as Receiver<Id>
}
