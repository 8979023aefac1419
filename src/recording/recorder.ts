import type { AnyActorRef, EventObject, InspectionEvent } from 'xstate'
import { isFromActor } from '../../machines/core/system.ts'
import { childrenOf, isFailure, parentOf, pathOf, sourceNameOf, stateOf } from './actors.ts'
import { Places } from './places.ts'
import { portNames } from './ports.ts'
import type { Checkpoint, KeptStep, KeptTimer } from './kept.ts'
import { Ring } from './ring.ts'

type InspectedActor = InspectionEvent['actorRef']

/** Milliseconds between two checkpoints. Every recording begins at a checkpoint. */
const checkpointInterval = 120_000

/** Records what reaches the charts from outside, and the states that they reach. */
export class Recorder {
  private readonly ports = portNames()
  private readonly ring: Ring
  private readonly known = new WeakMap<object, string>()
  private readonly readTime = Date.now
  private isTimeHeld = false
  private readonly places = new Places(this.ports)
  /**
   * The queue of the actor that received the last step from outside while the charts were at rest. While that queue is
   * being processed, the charts are busy.
   */
  private mailbox: unknown
  private step: KeptStep | undefined
  /** The delay of the timer that is firing. */
  private firing: number | undefined

  /** Begins with the current state of the charts. Must be called while the charts are at rest. */
  constructor(private readonly root: AnyActorRef) {
    this.ring = new Ring(this.checkpoint(Date.now()))
  }

  /** What has been recorded: a state of the charts, and everything since. */
  get content(): { readonly beginning: Checkpoint; readonly steps: readonly KeptStep[] } {
    // The root has no parent that XState could send its error to.
    if (isFailure(this.root.getSnapshot())) this.note(this.root, this.root.getSnapshot())
    return this.ring.content
  }

  /** Must be given every inspection event of the root's system. */
  readonly see = (found: InspectionEvent): void => {
    // When an error ends an actor, XState reports no snapshot of it, but sends the error to its parent.
    if (found.type === '@xstate.event' && found.sourceRef && isFailure(found.sourceRef.getSnapshot()))
      this.note(found.sourceRef, found.sourceRef.getSnapshot())
    if (found.type === '@xstate.event') this.hear(found.sourceRef, found.actorRef, found.event)
    this.places.pass(found)
    if (found.type === '@xstate.snapshot') this.note(found.actorRef, found.snapshot)
  }

  /** Runs the callback of one of the charts' timers. */
  readonly fire = (callback: () => void, delay: number): void => {
    this.firing = delay
    try {
      callback()
    } finally {
      this.firing = undefined
    }
  }

  /** Restores `Date.now`. Nothing may be recorded after that. */
  stop() {
    Date.now = this.readTime
  }

  private hear(source: InspectedActor | undefined, actor: InspectedActor, event: EventObject) {
    const delay = this.firing
    this.firing = undefined
    if (delay !== undefined) {
      const [from, to] = [pathOf(source ?? actor), pathOf(actor)]
      // XState has already dropped the timer, but a recording that begins here needs it.
      const timer = { source: from, target: to, id: event.type, event, delay }
      this.begin(actor, { kind: 'fired', actor: from, what: { type: event.type }, delay }, timer)
    } else if (source === undefined) {
      if (!isFromActor(event)) this.begin(actor, { kind: 'sent', actor: pathOf(actor), what: event })
      // Only promises send the next two, to themselves.
    } else if (event.type === 'xstate.promise.resolve') {
      this.begin(actor, { kind: 'answered', actor: pathOf(actor), what: dataOf(event) })
    } else if (event.type === 'xstate.promise.reject') {
      this.begin(actor, { kind: 'failed', actor: pathOf(actor), what: dataOf(event) })
    } else if (this.isPort(source) && parentOf(source) === actor && !event.type.startsWith('xstate.')) {
      this.begin(actor, { kind: 'told', actor: pathOf(source), what: event })
    }
  }

  private isPort(actor: object): boolean {
    const name = sourceNameOf(actor)
    return name !== undefined && this.ports.has(name)
  }

  private begin(actor: InspectedActor, step: Pick<KeptStep, 'kind' | 'actor' | 'what' | 'delay'>, firing?: KeptTimer) {
    const at = this.readTime()
    const isAtRest = this.mailbox === undefined || !isProcessing(this.mailbox)
    if (isAtRest) {
      this.places.clear()
      this.mailbox = mailboxOf(actor)
      if (at - this.ring.checkpointAt >= checkpointInterval || this.ring.isFull)
        this.ring.mark(this.checkpoint(at, firing))
    }
    const within = isAtRest ? undefined : this.places.last
    this.step = { ...step, at, ...(within === undefined ? {} : { within }), states: [] }
    this.ring.add(this.step)
    this.holdTime(at)
  }

  /**
   * Charts may read the time at any moment of a step, but a replay knows only when the step began, so the time stands
   * still during a step.
   */
  private holdTime(at: number) {
    Date.now = () => at
    if (this.isTimeHeld) return
    this.isTimeHeld = true
    void Promise.resolve().then(() => {
      this.isTimeHeld = false
      Date.now = this.readTime
    })
  }

  private note(actor: InspectedActor, snapshot: unknown) {
    const state = stateOf(snapshot)
    if (state === undefined) return
    const words = JSON.stringify(state)
    if (this.known.get(actor) === words) return
    this.known.set(actor, words)
    this.step?.states.push([pathOf(actor), state])
  }

  private checkpoint(at: number, firing?: KeptTimer): Checkpoint {
    this.remember(this.root)
    const timers = Object.values(this.root.system.getSnapshot()._scheduledEvents)
    return {
      at,
      snapshot: this.root.getPersistedSnapshot(),
      timers: [
        ...(firing === undefined ? [] : [firing]),
        ...timers.map(({ source, target, id, event, delay }) => ({
          source: pathOf(source),
          target: pathOf(target),
          id,
          event,
          delay,
        })),
      ],
    }
  }

  private remember(actor: AnyActorRef) {
    const state = stateOf(actor.getSnapshot())
    if (state !== undefined) this.known.set(actor, JSON.stringify(state))
    for (const child of Object.values(childrenOf(actor))) if (child) this.remember(child)
  }
}

function dataOf(event: EventObject): unknown {
  return 'data' in event ? event.data : undefined
}

/** XState does not report when all effects of an event are over, so this looks into the actor's queue. */
function mailboxOf(actor: object): unknown {
  return 'mailbox' in actor ? actor.mailbox : undefined
}

function isProcessing(mailbox: unknown): boolean {
  return typeof mailbox === 'object' && mailbox !== null && '_current' in mailbox && mailbox._current !== null
}
