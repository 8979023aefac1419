/**
 * Charts whose code is loaded after the first screen (docs/charts.md#charts-that-are-loaded-later). Until then, their
 * actors wait, and keep the events that they are sent.
 */
import type {
  ActorLogic,
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  Snapshot,
} from 'xstate'
import type { ChunkName } from './domain/chunkName.ts'
import { sendFromActor, type SingletonActors } from './system.ts'

/** An actor whose chart has not been loaded. It has no tags, handles no event, and has nothing in its context. */
export interface WaitingSnapshot {
  readonly status: 'active' | 'stopped'
  readonly output: undefined
  readonly error: undefined
  readonly isWaiting: true
  readonly context: Readonly<Record<string, never>>
  readonly input: unknown
  /** What it has been sent: the chart receives it in this order. */
  readonly kept: readonly EventObject[]
  readonly hasTag: () => false
  readonly can: () => false
}

type LaterSnapshot = AnyMachineSnapshot | WaitingSnapshot

interface Waiter {
  readonly path: string
  readonly isReady: () => boolean
}

const loaded = new Map<string, AnyStateMachine>()
/** The actors that wait for a chunk, by the actor that loads the chunks, each with its place in the system. */
const waitingActors = new WeakMap<AnyActorRef, Map<AnyActorRef, Waiter>>()
const arrival = 'later.arrived'

/**
 * Makes a chart known. Its file calls this, so that the chart is known as soon as its code has been loaded. The first
 * stays: a test that evaluates a changed copy of the file does not replace it.
 */
export function hasCome(chart: AnyStateMachine): void {
  if (!loaded.has(chart.id)) loaded.set(chart.id, chart)
}

/** The chart with this id, for the charts that run it: its code comes with a chunk. */
export function later<Chart extends AnyStateMachine>(id: Chart['id'], chunk: ChunkName): Chart
export function later(id: string, chunk: ChunkName): unknown {
  return new LaterChart(id, chunk)
}

/** Whether the actor with this snapshot waits for the code of its chart. */
export function isWaiting(snapshot: unknown): snapshot is WaitingSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'isWaiting' in snapshot
}

/** The logic of such an actor: that of its chart, from when the chunk is loaded. */
export class LaterChart implements ActorLogic<LaterSnapshot, EventObject, unknown> {
  private known: AnyStateMachine | undefined

  /** `equipped` is the chart with its ports. */
  constructor(
    readonly id: string,
    readonly chunk: ChunkName,
    private readonly equipped = (chart: AnyStateMachine) => chart,
  ) {}

  /** The chart. Throws if its code has not been loaded. */
  get chart(): AnyStateMachine {
    const found = loaded.get(this.id)
    if (found === undefined) throw new TypeError(`chart not loaded: ${this.id}`)
    this.known ??= this.equipped(found)
    return this.known
  }

  equip(equipped: (chart: AnyStateMachine) => AnyStateMachine): LaterChart {
    return new LaterChart(this.id, this.chunk, equipped)
  }

  getInitialSnapshot(scope: AnyActorScope, input: unknown): LaterSnapshot {
    return this.isReady(scope.system)
      ? (this.chart.getInitialSnapshot(scope, input) as AnyMachineSnapshot)
      : waiting(input, [])
  }

  start(snapshot: LaterSnapshot, { self, system }: AnyActorScope): void {
    if (!isWaiting(snapshot)) return this.chart.start(snapshot)
    waitersOf(system)?.set(self, { path: pathOf(self), isReady: () => this.isReady(system) })
  }

  transition(snapshot: LaterSnapshot, event: EventObject, scope: AnyActorScope): LaterSnapshot {
    if (!isWaiting(snapshot)) return this.step(snapshot, event, scope)
    if (event.type === 'xstate.stop') {
      waitersOf(scope.system)?.delete(scope.self)
      return { ...snapshot, status: 'stopped' }
    }
    if (event.type !== arrival) return waiting(snapshot.input, [...snapshot.kept, event])
    const first = this.chart.getInitialSnapshot(scope, snapshot.input) as AnyMachineSnapshot
    return snapshot.kept.reduce((now, kept) => (now.status === 'active' ? this.step(now, kept, scope) : now), first)
  }

  getPersistedSnapshot(snapshot: LaterSnapshot, options?: unknown): Snapshot<unknown> {
    if (!isWaiting(snapshot)) return this.chart.getPersistedSnapshot(snapshot, options)
    const { hasTag: _tag, can: _can, ...plain } = snapshot
    return plain
  }

  restoreSnapshot(persisted: Snapshot<unknown>, scope: AnyActorScope): LaterSnapshot {
    return isWaiting(persisted)
      ? waiting(persisted.input, persisted.kept)
      : (this.chart.restoreSnapshot(persisted, scope) as AnyMachineSnapshot)
  }

  private step(snapshot: AnyMachineSnapshot, event: EventObject, scope: AnyActorScope): AnyMachineSnapshot {
    return this.chart.transition(snapshot, event, scope) as AnyMachineSnapshot
  }

  /** A system without the chart that loads chunks has all charts from the beginning. */
  private isReady(system: AnyActorScope['system']): boolean {
    const chunks = chunksOf(system)
    return chunks === undefined || chunks.getSnapshot().children[this.chunk]?.getSnapshot().hasTag('loaded') === true
  }
}

function chunksOf(system: AnyActorScope['system']): SingletonActors['chunks'] | undefined {
  return system.get('chunks') as SingletonActors['chunks'] | undefined
}

/** The actors of this system that wait; undefined if it has all charts from the beginning. */
function waitersOf(system: AnyActorScope['system']): Map<AnyActorRef, Waiter> | undefined {
  const chunks = chunksOf(system)
  if (chunks === undefined) return undefined
  const known = waitingActors.get(chunks)
  if (known !== undefined) return known
  const waiters = new Map<AnyActorRef, Waiter>()
  waitingActors.set(chunks, waiters)
  chunks.subscribe(() => tellArrivals(waiters))
  return waiters
}

/** In the order of their places, so that a replay, whose actors begin to wait in another order, does the same. */
function tellArrivals(waiters: Map<AnyActorRef, Waiter>): void {
  const ready = [...waiters].filter(([, { isReady }]) => isReady())
  for (const [actor] of ready.toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1)))
    if (waiters.delete(actor)) sendFromActor(actor, { type: arrival })
}

/** The place of an actor: the ids on the path to it from the root. */
function pathOf({ _parent: above, id }: AnyActorRef): string {
  return above === undefined ? '' : `${pathOf(above)}/${id}`
}

function waiting(input: unknown, kept: readonly EventObject[]): WaitingSnapshot {
  const no = () => false as const
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    isWaiting: true,
    context: {},
    input,
    kept,
    hasTag: no,
    can: no,
  }
}
