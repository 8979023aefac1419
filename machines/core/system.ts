import type {
  ActorRef,
  ActorRefFrom,
  AnyActorLogic,
  AnyActorRef,
  AnyStateMachine,
  EventObject,
  Snapshot,
  SnapshotFrom,
} from 'xstate'

/**
 * The actor of a chart that runs at most once, as other charts see it: its snapshot, and the events they may send it.
 */
export type SingletonActor<Chart extends AnyStateMachine, Request extends EventObject = never> = ActorRef<
  SnapshotFrom<Chart>,
  Request
>

/**
 * The singletons. Each has one actor per page, found by a system id equal to the chart's id. Each chart adds itself
 * here with the events that other charts may send; events that only its parent or a view sends are declared only in the
 * chart. docs/charts/system.svg shows which charts send to and read which singletons.
 */
export interface SingletonActors {}

/** Thrown when a chart addresses a singleton that is not running: a wiring error, never an operator's mistake. */
export class SingletonMissing extends Error {
  override readonly name = 'SingletonMissing'
  constructor(id: string) {
    super(`singleton not running: ${id}`)
  }
}

/** The singleton with this id, looked up from any actor of the same system. */
export function singletonActor<Id extends keyof SingletonActors>(self: AnyActorRef, id: Id): SingletonActors[Id] {
  const found: SingletonActors[Id] | undefined = self.system.get(id)
  if (found === undefined) throw new SingletonMissing(id)
  return found
}

/** Resolved by name only: otherwise charts that send to each other would have circular types. */
type Receiver<Id extends string> = Id extends keyof SingletonActors ? SingletonActors[Id] : never

/** Addresses the singleton with this id; the first argument of `sendTo`. */
export function receiver<Id extends string>(
  id: Id & keyof SingletonActors,
): (scope: { self: AnyActorRef }) => Receiver<Id> {
  return ({ self }) => singletonActor(self, id) as Receiver<Id>
}

/**
 * Addresses the child that runs this chart or callback; the first argument of `sendTo`. The id is that of the chart, if
 * none is given.
 */
export function child<Chart extends AnyStateMachine>(chart: Chart, id?: string): () => ActorRefFrom<Chart>
export function child<Logic extends AnyActorLogic>(logic: Logic, id: string): () => ActorRefFrom<Logic>
export function child(logic: AnyActorLogic, id = (logic as AnyStateMachine).id): () => unknown {
  // XState also accepts an id where it expects an actor, and finds the actor when it sends the event.
  return () => id
}

/** Addresses the parent, to which a chart sends only its reports; the first argument of `sendTo`. */
export function parent<Report extends EventObject>(): () => ActorRef<Snapshot<unknown>, Report>
export function parent(): () => unknown {
  return () => '#_parent'
}

/** The events sent by `sendFromActor`. */
const sentByActors = new WeakSet<EventObject>()

/**
 * Sends an event from an actor that is not a chart. Without this, the event would look as if a view had sent it, and a
 * replay would send it a second time (src/recording).
 */
export function sendFromActor<Event extends EventObject>(receiving: { send(event: Event): void }, event: Event): void {
  sentByActors.add(event)
  receiving.send(event)
}

/** Whether an event without a source was sent by an actor rather than by a view. */
export function isFromActor(event: EventObject): boolean {
  return sentByActors.has(event)
}
