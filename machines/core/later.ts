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
  Subscription,
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

const loaded = new Map<string, AnyStateMachine>()
const subscriptions = new WeakMap<AnyActorRef, Subscription>()
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
    const subscription = chunksOf(system)?.subscribe(() => {
      if (!this.isReady(system)) return
      subscription?.unsubscribe()
      sendFromActor(self, { type: arrival })
    })
    if (subscription !== undefined) subscriptions.set(self, subscription)
  }

  transition(snapshot: LaterSnapshot, event: EventObject, scope: AnyActorScope): LaterSnapshot {
    if (!isWaiting(snapshot)) return this.step(snapshot, event, scope)
    if (event.type === 'xstate.stop') {
      subscriptions.get(scope.self)?.unsubscribe()
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
