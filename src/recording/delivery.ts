import type { AnyActorRef, EventObject } from 'xstate'
import { actorAt, pathOf } from './actors.ts'
import type { Decoder } from './codec.ts'
import { causeOf, type Difference } from './divergence.ts'
import type { HeldClock } from './heldClock.ts'
import type { Step } from './recording.ts'

/** Why a step did not reach the charts. */
export type Obstacle = Omit<Difference, 'actor'>

/** Delivers recorded answers, events and timers to the charts below a root, in place of the outside world. */
export class Delivery {
  private readonly senders = new WeakMap<AnyActorRef, (event: EventObject) => void>()

  constructor(
    private readonly clock: HeldClock,
    private readonly decoder: Decoder,
  ) {}

  /** Notes the function with which this port sends events to its chart. */
  listens(port: AnyActorRef, send: (event: EventObject) => void): void {
    this.senders.set(port, send)
  }

  /** Delivers a step to this actor. Returns the reason if it cannot be delivered. */
  deliver(root: AnyActorRef, actor: AnyActorRef | undefined, step: Step): Obstacle | undefined {
    const what = this.decoder.decode(step.what)
    if (actor === undefined || isOver(actor)) {
      return { event: causeOf(step), expected: 'running', actual: 'not running' }
    }
    switch (step.kind) {
      case 'fired':
        return this.fire(root, actor, what as EventObject, step.delay ?? 0)
      case 'answered':
        actor.send({ type: 'xstate.promise.resolve', data: what })
        return undefined
      case 'failed':
        actor.send({ type: 'xstate.promise.reject', data: what })
        return undefined
      case 'sent':
        actor.send(what)
        return undefined
      case 'told':
        this.tell(root, actor, what as EventObject)
        return undefined
    }
  }

  /**
   * A port that sends an event while it is being started has not been noted yet, so the event goes straight to its
   * chart.
   */
  private tell(root: AnyActorRef, port: AnyActorRef, event: EventObject) {
    const send = this.senders.get(port) ?? actorAt(root, parentPath(pathOf(port)))?.send
    send?.(event)
  }

  private fire(root: AnyActorRef, actor: AnyActorRef, { type }: EventObject, delay: number): Obstacle | undefined {
    const running = Object.values(root.system.getSnapshot()._scheduledEvents).filter(
      (timer) => timer.source === actor && timer.event.type === type,
    )
    const timer = running.find((one) => one.delay === delay)
    if (timer === undefined) {
      const [other] = running
      const actual = other === undefined ? 'no such timer' : `a timer of ${other.delay} ms`
      return { event: type, expected: `a timer of ${delay} ms`, actual }
    }
    this.clock.fire(() => root.system.scheduler.cancel(actor, timer.id))
    return undefined
  }
}

function isOver(actor: AnyActorRef): boolean {
  const snapshot: unknown = actor.getSnapshot()
  return typeof snapshot !== 'object' || snapshot === null || !('status' in snapshot) || snapshot.status !== 'active'
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
