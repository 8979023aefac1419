import {
  createActor,
  type AnyActorRef,
  type EventObject,
  type InspectionEvent,
  type Observer as XStateObserver,
  type Subscription,
} from 'xstate'
import { actorAt, childrenOf, pathOf, stateOf } from './actors.ts'
import { Decoder } from './codec.ts'
import { Places } from './places.ts'
import { portNames, replayedApp } from './ports.ts'
import type { RecordedState, Recording, Step } from './recording.ts'

/** The first difference between a recording and its replay. */
export interface Divergence {
  /** The number of the step, from 1. */
  readonly step: number
  /** What reached the charts from outside in this step. */
  readonly cause: string
  /** The path of the chart that differs. */
  readonly actor: string
  /** The event that the chart differs after. */
  readonly event: string
  /** The recorded state, in words. */
  readonly expected: string
  /** The state in the replay, in words. */
  readonly actual: string
}

/** Something that charts reached during a replay. */
interface Change {
  readonly actor: string
  readonly state: string
  readonly event: string
}

/** Sees every inspection event of a replay, with the number of the step from 1; 0 while the charts are restored. */
export type Spectator = (found: InspectionEvent, step: number) => void

/**
 * Replays a recording on the real charts: without a network, a browser or real time, and without waiting. Returns the
 * first divergence, where it stops, or undefined if all states are the same to the end.
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
  private readonly senders = new WeakMap<AnyActorRef, (event: EventObject) => void>()
  private readonly known = new WeakMap<object, string>()
  private readonly changes: Change[][]
  private isRestoring = true
  /** The number of steps that have begun. */
  private begun = 0
  private readonly decoder: Decoder
  private readonly places = new Places(portNames())
  private readonly received = new WeakMap<object, string>()
  private problem: Divergence | undefined

  constructor(
    private readonly recording: Recording,
    private readonly spectator: Spectator,
  ) {
    this.decoder = new Decoder(recording.shared)
    this.changes = recording.steps.map(() => [])
    this.setTime(0)
    const app = replayedApp({
      listens: (port, send) => void this.senders.set(port, send),
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
    while (this.begun < this.recording.steps.length && this.problem === undefined) {
      const first = this.begun
      this.places.clear()
      this.perform()
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

  /** The clock of the charts: they read the present time only through `Date.now`. */
  private setTime(after: number) {
    const now = this.recording.beginning.at + after
    Date.now = () => now
  }

  private see(found: InspectionEvent) {
    this.spectator(found, this.begun)
    if (found.type === '@xstate.actor') this.watch(found.actorRef)
    if (found.type === '@xstate.event') this.received.set(found.actorRef, found.event.type)
    if (this.isRestoring) return
    const hasPassed = this.places.pass(found)
    if (found.type === '@xstate.snapshot') this.note(found.actorRef, found.snapshot, found.event)
    if (hasPassed && this.isPlaceOfNext()) this.perform()
  }

  /** XState throws the error of an actor later, outside of the replay, unless all who observe the actor handle it. */
  private watch(found: InspectionEvent['actorRef']) {
    const actor = found as AnyActorRef
    const subscribe = actor.subscribe.bind(actor) as (observer: Observer) => Subscription
    const heard = (error: unknown) => this.fail(actor, error)
    actor.subscribe = (
      observer: Observer | ((snapshot: unknown) => void),
      error?: Observer['error'],
      complete?: () => void,
    ) => {
      const whole = typeof observer === 'function' ? { next: observer, error, complete } : observer
      return subscribe({
        next: (snapshot) => whole.next?.(snapshot),
        error: (reason) => whole.error?.(reason),
        complete: () => whole.complete?.(),
      })
    }
    subscribe({ error: heard })
  }

  /** An error of a chart also ends those that it runs in, so the first one counts. Ports may fail: that was recorded. */
  private fail(actor: AnyActorRef, error: unknown) {
    if (this.isRestoring || stateOf(actor.getSnapshot()) === undefined) return
    const words = error instanceof Error ? error.message : String(error)
    this.diverge(this.begun - 1, {
      actor: pathOf(actor),
      event: this.received.get(actor) ?? '',
      expected: 'no error',
      actual: `the error '${words}'`,
    })
  }

  /** Whether the next step happened where the charts are now. */
  private isPlaceOfNext(): boolean {
    const wanted = this.recording.steps[this.begun]?.within
    if (wanted === undefined) return false
    const place = this.places.last
    return place?.at === wanted.at && place.nth === wanted.nth && place.actor === this.pathOfNumber(wanted.actor)
  }

  private note(actor: Parameters<typeof pathOf>[0], snapshot: unknown, event: EventObject) {
    const state = stateOf(snapshot)
    if (state === undefined) return
    const words = JSON.stringify(state)
    if (this.known.get(actor) === words) return
    this.known.set(actor, words)
    this.changes[this.begun - 1]?.push({ actor: pathOf(actor), state: words, event: event.type })
  }

  /** Lets the next step reach the charts. */
  private perform() {
    const step = this.recording.steps[this.begun]
    if (step === undefined || this.problem !== undefined) return
    this.begun++
    this.setTime(step.at)
    const obstacle = this.reach(step)
    if (obstacle !== undefined) this.diverge(this.begun - 1, { actor: this.pathOfNumber(step.actor), ...obstacle })
  }

  /** The reason why the step cannot reach the charts; undefined if it has. */
  private reach(step: Step): Pick<Divergence, 'event' | 'expected' | 'actual'> | undefined {
    const actor = this.actorOf(step.actor)
    const what = this.decoder.decode(step.what)
    if (actor === undefined || isOver(actor)) {
      return { event: causeOf(step), expected: 'running', actual: 'not running' }
    }
    switch (step.kind) {
      case 'fired':
        return this.fire(actor, step)
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
        this.tell(actor, what as EventObject)
        return undefined
    }
  }

  /** A port that sends an event while it is being started cannot be addressed yet. */
  private tell(port: AnyActorRef, event: EventObject) {
    const send = this.senders.get(port) ?? actorAt(this.root, parentPath(pathOf(port)))?.send
    send?.(event)
  }

  private fire(actor: AnyActorRef, { what, delay = 0 }: Step) {
    const event = this.decoder.decode(what) as EventObject
    const running = Object.values(this.root.system.getSnapshot()._scheduledEvents).filter(
      (timer) => timer.source === actor && timer.event.type === event.type,
    )
    const timer = running.find((one) => one.delay === delay)
    if (timer === undefined) {
      const [other] = running
      const actual = other === undefined ? 'no such timer' : `a timer of ${other.delay} ms`
      return { event: event.type, expected: `a timer of ${delay} ms`, actual }
    }
    this.clock.fire(() => this.root.system.scheduler.cancel(actor, timer.id))
    return undefined
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

  /** The state of an actor whose recorded change did not follow. */
  private standing(actor: string): string {
    const state = stateOf(actorAt(this.root, actor)?.getSnapshot())
    return state === undefined ? 'not running' : stateWords(JSON.stringify(state))
  }

  private diverge(index: number, found: Pick<Divergence, 'actor' | 'event' | 'expected' | 'actual'>) {
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

type Observer = Partial<XStateObserver<unknown>>

type Reached = Pick<Change, 'actor' | 'state'>

/**
 * The first change of a chart that differs: what was recorded and what was reached. The charts' changes within one step
 * are compared chart by chart, because restored charts may hear of a change in another order than those that were
 * started one after the other.
 */
function firstDifference(
  expected: readonly Reached[],
  actual: readonly Change[],
): readonly [Reached | undefined, Change | undefined] | undefined {
  for (const actor of new Set([...expected, ...actual].map((change) => change.actor))) {
    const [wanted, reached] = [expected.filter(isOf(actor)), actual.filter(isOf(actor))]
    const at = Array.from({ length: Math.max(wanted.length, reached.length) }, (_, position) => position).find(
      (position) => wanted[position]?.state !== reached[position]?.state,
    )
    if (at !== undefined) return [wanted[at], reached[at]]
  }
  return undefined
}

function isOf(actor: string): (change: Reached) => boolean {
  return (change) => change.actor === actor
}

/** A clock whose timers run out only when they are told to. */
class HeldClock {
  private readonly timers = new Map<number, () => void>()
  private last = 0
  private isFiring = false

  setTimeout(callback: () => void): number {
    this.timers.set(++this.last, callback)
    return this.last
  }

  /** XState cancels a timer by its handle, which it tells nobody else. */
  clearTimeout(handle: number) {
    const callback = this.timers.get(handle)
    this.timers.delete(handle)
    if (!this.isFiring) return
    this.isFiring = false
    callback?.()
  }

  /** Lets the timer that `cancel` cancels run out instead. */
  fire(cancel: () => void) {
    this.isFiring = true
    cancel()
    this.isFiring = false
  }
}

function isOver(actor: AnyActorRef): boolean {
  const snapshot: unknown = actor.getSnapshot()
  return typeof snapshot !== 'object' || snapshot === null || !('status' in snapshot) || snapshot.status !== 'active'
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** What reached the charts, in one or two words. */
function causeOf({ kind, what }: Step): string {
  if (kind === 'answered') return 'an answer'
  if (kind === 'failed') return 'a failure'
  return typeof what === 'object' && what !== null && 'type' in what && typeof what.type === 'string' ? what.type : kind
}

/** A state as charts name it: `linked.connected`, and `a + b` for parallel regions. */
function stateWords(json: string): string {
  return wordsOf(JSON.parse(json) as RecordedState).join(' + ')
}

function wordsOf(state: RecordedState): readonly string[] {
  if (typeof state === 'string') return [state]
  return Object.entries(state).flatMap(([name, inner]) => {
    const below = wordsOf(inner)
    return below.length === 0 ? [name] : below.map((words) => `${name}.${words}`)
  })
}
