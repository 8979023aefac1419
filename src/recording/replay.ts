import { createActor, type AnyActorRef, type EventObject, type InspectionEvent } from 'xstate'
import { errorWords, hearErrors } from './actorErrors.ts'
import { actorAt, childrenOf, isFailure, pathOf, stateOf } from './actors.ts'
import { Decoder } from './codec.ts'
import { Delivery, type Obstacle } from './delivery.ts'
import { causeOf, firstDifference, stateWords, type Change, type Difference, type Divergence } from './divergence.ts'
import { HeldClock } from './heldClock.ts'
import { Places } from './places.ts'
import { portNames, replayedApp } from './ports.ts'
import type { Recording, Step } from './recording.ts'

/**
 * Receives every inspection event of a replay, with the number of the step, counted from 1; 0 while the charts are
 * restored.
 */
export type Spectator = (found: InspectionEvent, step: number) => void

/**
 * Replays a recording on the real charts: without a network, a browser or real time, and without waiting. Stops at the
 * first divergence and returns it; undefined if all states are the same to the end.
 */
export function replay(recording: Recording, spectator: Spectator = () => undefined): Divergence | undefined {
  const readTime = Date.now
  try {
    return new Replay(recording, spectator).run()
  } finally {
    Date.now = readTime
  }
}

class Replay {
  private readonly root: AnyActorRef
  private readonly clock = new HeldClock()
  private readonly known = new WeakMap<object, string>()
  private readonly changes: Change[][]
  private isRestoring = true
  /** The number of steps that have begun. */
  private begun = 0
  private readonly decoder: Decoder
  private readonly delivery: Delivery
  private readonly places = new Places(portNames())
  private readonly received = new WeakMap<object, string>()
  private problem: Divergence | undefined

  constructor(
    private readonly recording: Recording,
    private readonly spectator: Spectator,
  ) {
    this.decoder = new Decoder(recording.shared)
    this.delivery = new Delivery(this.clock, this.decoder)
    this.changes = recording.steps.map(() => [])
    this.setTime(0)
    const app = replayedApp({
      listens: (port, send) => this.delivery.listens(port, send),
      isRestoring: () => this.isRestoring,
    })
    this.root = createActor(app, {
      snapshot: this.decoder.decode(recording.beginning.snapshot) as never,
      input: undefined as never,
      clock: this.clock,
      logger: () => undefined,
      inspect: (found) => this.see(found),
    })
  }

  run(): Divergence | undefined {
    this.restore()
    for (let { next } = this; next !== undefined; next = this.next) {
      const first = this.begun
      this.places.clear()
      this.perform(next)
      for (let step = first; step < this.begun && this.problem === undefined; step++) this.compare(step)
    }
    return this.problem
  }

  private restore() {
    this.root.subscribe({ error: () => undefined })
    this.root.start()
    for (const { source, target, event, delay, id } of this.recording.beginning.timers) {
      const [from, to] = [this.actorOf(source), this.actorOf(target)]
      if (from && to)
        this.root.system.scheduler.schedule(from, to, this.decoder.decode(event) as EventObject, delay, id)
    }
    const remember = (actor: AnyActorRef) => {
      this.known.set(actor, JSON.stringify(stateOf(actor.getSnapshot())))
      for (const child of Object.values(childrenOf(actor))) if (child) remember(child)
    }
    remember(this.root)
    this.isRestoring = false
  }

  /** Sets the time for the charts, which read it only through `Date.now`. */
  private setTime(after: number) {
    const now = this.recording.beginning.at + after
    Date.now = () => now
  }

  private see(found: InspectionEvent) {
    this.spectator(found, this.begun)
    if (found.type === '@xstate.actor') this.watch(found.actorRef as AnyActorRef)
    if (found.type === '@xstate.event') this.received.set(found.actorRef, found.event.type)
    if (this.isRestoring) return
    const hasPassed = this.places.pass(found)
    if (found.type === '@xstate.snapshot') this.note(found.actorRef, found.snapshot, found.event.type)
    const { next } = this
    if (hasPassed && next !== undefined && this.isPlaceOf(next)) this.perform(next)
  }

  private watch(actor: AnyActorRef) {
    hearErrors(actor, (error) => this.fail(actor, error))
  }

  /**
   * An error that ends a chart also ends the charts above it, so only the first error counts. Errors of ports were
   * recorded, and so were errors of charts that failed during the visit.
   */
  private fail(actor: AnyActorRef, error: unknown) {
    if (this.isRestoring || !isFailure(actor.getSnapshot())) return
    const event = this.received.get(actor) ?? ''
    if (this.hasFailed(actor)) this.note(actor, actor.getSnapshot(), event)
    else this.diverge(this.begun - 1, { actor: pathOf(actor), event, ...unexpected(error) })
  }

  /** Whether the actor failed in the recorded visit, in the same step. */
  private hasFailed(actor: AnyActorRef): boolean {
    const path = pathOf(actor)
    const { states = [] } = this.recording.steps[this.begun - 1] ?? {}
    return states.some(([of, state]) => this.pathOfNumber(of) === path && this.recording.states[state] === 'error')
  }

  /** The next step; undefined at the end, and once the replay has diverged. */
  private get next(): Step | undefined {
    return this.problem === undefined ? this.recording.steps[this.begun] : undefined
  }

  /** Whether the charts have reached the place at which a step was recorded. */
  private isPlaceOf({ within: wanted }: Step): boolean {
    if (wanted === undefined) return false
    const place = this.places.last
    return place?.at === wanted.at && place.nth === wanted.nth && place.actor === this.pathOfNumber(wanted.actor)
  }

  private note(actor: Parameters<typeof pathOf>[0], snapshot: unknown, event: string) {
    const state = stateOf(snapshot)
    if (state === undefined) return
    const words = JSON.stringify(state)
    if (this.known.get(actor) === words) return
    this.known.set(actor, words)
    this.changes[this.begun - 1]?.push({ actor: pathOf(actor), state: words, event })
  }

  /** Delivers the next step to the charts. */
  private perform(step: Step) {
    this.begun++
    this.setTime(step.at)
    const obstacle = this.deliver(step)
    if (obstacle !== undefined) this.diverge(this.begun - 1, { actor: this.pathOfNumber(step.actor), ...obstacle })
  }

  /**
   * Why the step did not reach the charts; undefined if it did. An error that one of its effects throws counts as a
   * reason, so that the replay reports the error instead of throwing it.
   */
  private deliver(step: Step): Obstacle | undefined {
    try {
      return this.delivery.deliver(this.root, this.actorOf(step.actor), step)
    } catch (error) {
      return { event: causeOf(step), ...unexpected(error) }
    }
  }

  private compare(index: number) {
    const step = this.recording.steps[index]
    if (step === undefined) return
    const actual = this.changes[index] ?? []
    const expected = step.states.map(([actor, state]) => ({
      actor: this.pathOfNumber(actor),
      state: JSON.stringify(this.recording.states[state]),
    }))
    const found = firstDifference(expected, actual)
    if (found === undefined) return
    const [wanted, reached] = found
    const actor = wanted?.actor ?? reached?.actor ?? ''
    this.diverge(index, {
      actor,
      event: reached?.event ?? causeOf(step),
      expected: wanted === undefined ? 'no change' : stateWords(wanted.state),
      actual: reached === undefined ? this.standing(actor) : stateWords(reached.state),
    })
  }

  /** The state of an actor whose recorded change did not happen. */
  private standing(actor: string): string {
    const state = stateOf(actorAt(this.root, actor)?.getSnapshot())
    return state === undefined ? 'not running' : stateWords(JSON.stringify(state))
  }

  private diverge(index: number, found: Difference) {
    const step = this.recording.steps[index]
    this.problem ??= { step: index + 1, cause: step === undefined ? '' : this.causeWithActor(step), ...found }
  }

  private causeWithActor(step: Step): string {
    return `${causeOf(step)} at ${this.pathOfNumber(step.actor) || 'app'}`
  }

  private actorOf(number: number): AnyActorRef | undefined {
    return actorAt(this.root, this.pathOfNumber(number))
  }

  private pathOfNumber(number: number): string {
    return this.recording.actors[number] ?? ''
  }
}

function unexpected(error: unknown): Pick<Difference, 'expected' | 'actual'> {
  return { expected: 'no error', actual: errorWords(error) }
}
