import {
  createActor,
  type Actor,
  type ActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
  type StateValue,
} from 'xstate'
import type { Message } from '../../../machines/messages/domain/message.ts'
import { SingletonMissing } from '../../../machines/core/system.ts'
import { SteppingClock, tellRealTime, tellTimeBy, TimersLoop } from './clock.ts'
import { edgeKey } from './edges.ts'
import type { AnyEvent, Effect } from './effects.ts'
import { failStandIn, settleStandIn, watch, withStandIns, type Witness } from './standIns.ts'

/** Options for running a chart on a stage. */
export interface StageOptions {
  readonly input?: unknown
  /** The singletons that the chart sends to, each with the context that the chart may read. */
  readonly singletons?: Readonly<Record<string, object>>
  /** The parts of its children's contexts that the chart may read, by child id. */
  readonly contexts?: Readonly<Record<string, object>>
  /** Names of charts, at any depth, and of ports that run for real instead of as stand-ins. */
  readonly real?: readonly string[]
  /** Returns the test's name for a running port or child; by default, its id. */
  readonly nameOf?: (id: string, input: never) => string
}

type Status = Snapshot<unknown>['status']

/** A chart's snapshot. */
export interface ChartSnapshot {
  readonly status: Status
  readonly value: StateValue
  readonly tags: ReadonlySet<string>
  readonly context: unknown
  readonly output: unknown
  readonly error: unknown
  readonly children: Readonly<Record<string, RunningChart | undefined>>
}

/** A chart that runs for real on the stage. */
export interface RunningChart {
  send(event: AnyEvent): void
  getSnapshot(): ChartSnapshot
}

/** The event at which the parent stops the chart: only a parent can stop its child. */
const endOfStage = 'stage.end'

/** The chart stopped with an error, during a step or at its start. */
export class ChartDied extends Error {
  /** Whether XState or the clock stopped it because it looped endlessly. */
  readonly isEndless: boolean
  /** Whether it died because this stage lacks something that the console has. */
  readonly isOfStage: boolean

  constructor(cause: unknown) {
    super(`the chart died of: ${String(cause)}`, { cause })
    this.isOfStage = cause instanceof SingletonMissing
    this.isEndless =
      cause instanceof TimersLoop || (cause instanceof Error && cause.message.startsWith('Infinite loop detected'))
  }
}

/** The observable state of a chart. */
export interface Standing {
  readonly status: Status
  readonly value: StateValue
  readonly tags: readonly string[]
  /** Ids of the running promises, callbacks and children. */
  readonly ports: readonly string[]
  readonly output: unknown
}

/**
 * Runs a production chart as a live actor. Each port and each child chart is a stand-in, unless it is named in `real`:
 * the test makes it succeed, fail or send events. Every effect that the chart has outside itself is recorded.
 */
export class Stage {
  readonly clock = new SteppingClock()
  /** Keys of the edges taken so far (edges.ts). */
  readonly taken = new Set<string>()
  /** Ids of the states entered so far. */
  readonly entered = new Set<string>()
  private readonly parent: Actor<ActorLogic<RecorderSnapshot, EventObject, unknown>>
  private readonly actor: Actor<AnyStateMachine>
  private readonly open = new Map<string, { readonly ref: AnyActorRef; readonly input: unknown }>()
  private readonly contexts: Readonly<Record<string, object>>
  private readonly nameOf: (id: string, input: never) => string
  private effects: Effect[] = []
  private failure: unknown

  constructor(machine: AnyStateMachine, options: StageOptions = {}) {
    this.contexts = options.contexts ?? {}
    this.nameOf = options.nameOf ?? ((id) => id)
    tellTimeBy(this.clock)
    this.parent = createActor(this.recorder('parent'), {
      clock: this.clock,
      inspect: (event) => this.inspect(event, machine.id),
    }).start()
    watch(this.parent.system, this.witness)
    for (const [systemId, context] of Object.entries(options.singletons ?? {})) {
      createActor(this.recorder(systemId, context), { parent: this.parent, systemId, id: systemId }).start()
    }
    this.actor = createActor(withStandIns(machine, options.real ?? []), {
      parent: this.parent,
      id: machine.id,
      systemId: machine.id,
      input: options.input,
    })
    this.actor.subscribe({ error: (error) => (this.failure = error) })
    this.enter(this.actor.getSnapshot())
    this.actor.start()
    this.checkAlive()
  }

  /** The chart's actor, for tests that use selectors. */
  get subject(): Actor<AnyStateMachine> {
    return this.actor
  }

  /** A child chart that runs for real, by the ids on the path to it. */
  child(...ids: readonly string[]): RunningChart {
    return ids.reduce<RunningChart>((chart, id) => {
      const { children } = chart.getSnapshot()
      const found = children[id]
      if (found === undefined)
        throw new Error(`there is no child '${id}', only ${Object.keys(children).join(', ') || 'none'}`)
      return found
    }, this.actor)
  }

  /** The context of the chart. */
  get context(): unknown {
    return this.snapshot.context
  }

  get standing(): Standing {
    const { status, value, tags, output } = this.snapshot
    return {
      status,
      value,
      tags: [...tags].toSorted(),
      ports: [...this.open.keys()].toSorted(),
      output,
    }
  }

  /** The effects since the last call. */
  takeEffects(): readonly Effect[] {
    return this.effects.splice(0)
  }

  /** Sends an event, from a view or from another actor. */
  send(event: AnyEvent): void {
    this.actor.send(event)
    this.checkAlive()
  }

  /** The input of the promise, callback or child chart that runs under this id. */
  inputOf(port: string): unknown {
    return this.running(port).input
  }

  /** Makes the promise or child chart with this id succeed. The output may be a function of its input. */
  settle(port: string, output: unknown): void {
    const { ref, input } = this.running(port)
    settleStandIn(ref, typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output)
    this.checkAlive()
  }

  /** Makes the promise or child chart with this id fail. */
  fail(port: string, error: unknown): void {
    failStandIn(this.running(port).ref, error)
    this.checkAlive()
  }

  /** Makes the callback or child chart with this id send the chart an event. */
  hear(port: string, event: AnyEvent | ((input: never) => AnyEvent)): void {
    const { input } = this.running(port)
    this.send(typeof event === 'function' ? event(input as never) : event)
  }

  /** Lets time pass, and runs the timers that fall due. */
  wait(milliseconds: number): void {
    try {
      this.clock.advance(milliseconds)
    } catch (error) {
      throw error instanceof TimersLoop ? new ChartDied(error) : error
    }
    this.checkAlive()
  }

  /**
   * Sets the computer's clock forward or back by this many milliseconds without running timers, as when the computer
   * sleeps.
   */
  setClock(by: number): void {
    this.clock.set(by)
  }

  /** Stops the chart and all its children, and restores the real time. */
  end(): void {
    this.parent.send({ type: endOfStage })
    tellRealTime()
  }

  private get snapshot(): ChartSnapshot {
    return this.actor.getSnapshot()
  }

  private running(port: string): { readonly ref: AnyActorRef; readonly input: unknown } {
    const found = this.open.get(port)
    if (found === undefined) {
      throw new Error(`nothing runs under the id '${port}'; running: ${[...this.open.keys()].join(', ') || 'nothing'}`)
    }
    return found
  }

  private checkAlive(): void {
    const { failure } = this
    const { status, error } = this.snapshot
    if (status === 'error') throw new ChartDied(failure ?? error)
  }

  private inspect(event: InspectionEvent, id: string): void {
    if (event.type !== '@xstate.microstep') return
    if (!('id' in event.actorRef) || event.actorRef.id !== id) return
    this.enter(event.snapshot)
    // A state that is entered and left within one step appears only as the source of an edge.
    for (const transition of event._transitions) this.entered.add(transition.source.id)
    for (const key of event._transitions.map(edgeKey)) this.taken.add(key)
  }

  private enter(snapshot: Snapshot<unknown>): void {
    const nodes = '_nodes' in snapshot ? (snapshot._nodes as readonly { id: string }[]) : []
    for (const node of nodes) this.entered.add(node.id)
  }

  /** Receives the reports of this stage's stand-ins. */
  private readonly witness: Witness = {
    called: (port, parameters) => {
      this.effects.push({ does: 'call', port, parameters })
    },
    started: (id, input, ref) => {
      const port = this.nameOf(id, input as never)
      this.effects.push({ does: 'start', port, input })
      this.open.set(port, { ref, input })
    },
    heard: (id, input, event) => {
      this.effects.push({ does: 'tell', whom: this.nameOf(id, input as never), event: withoutCause(event) })
    },
    ended: (id, input, ref) => {
      const port = this.nameOf(id, input as never)
      // If a newer port has been started under the same id, it stays open.
      if (this.open.get(port)?.ref === ref) this.open.delete(port)
    },
    contextOf: (id) => this.contexts[id] ?? {},
  }

  private recorder(whom: string, context: object = {}): ActorLogic<RecorderSnapshot, EventObject, unknown> {
    return {
      getInitialSnapshot: () => ({
        status: 'active',
        output: undefined,
        error: undefined,
        context,
        children: childrenIn(context),
        ...readable(context),
      }),
      transition: (snapshot, event, scope) => {
        if (event.type === endOfStage) scope.stopChild(this.actor)
        // The events by which XState reports the end of the chart are left out: the state of the chart says how it
        // ended.
        else if (!event.type.startsWith('xstate.'))
          this.effects.push({ does: 'tell', whom, event: withoutCause(event) })
        return snapshot
      },
      getPersistedSnapshot: (snapshot) => snapshot,
    }
  }
}

/**
 * The event; if it shows a toast, its message has only the fields that a test expects. The chart itself gives a cause
 * only to general messages; the cause of any other message comes with the fault.
 */
function withoutCause<Event extends EventObject>(event: Event): Event {
  if (event.type !== 'toasts.show' || !('message' in event)) return event
  const { severity, text, stays, isForAll, isGeneral, cause } = event.message as Message
  return {
    ...event,
    message: {
      severity,
      text,
      ...(stays && { stays }),
      ...(isForAll && { isForAll }),
      ...(isGeneral && { isGeneral, cause }),
    },
  }
}

type RecorderSnapshot = Snapshot<unknown> & {
  readonly context: object
  readonly children: Readonly<Record<string, object>>
  readonly hasTag: (tag: string) => boolean
  readonly can: (event: EventObject) => boolean
}

/** Whether the context of the stand-in of a singleton lists this tag, or this event as one that it would react to. */
/** What other charts may ask of a singleton, or of its child. */
function readable(context: object): Pick<RecorderSnapshot, 'hasTag' | 'can'> {
  return { hasTag: (tag) => isListed(context, 'tags', tag), can: ({ type }) => isListed(context, 'can', type) }
}

/** The children of a singleton, by id. */
function childrenIn(context: object): RecorderSnapshot['children'] {
  const children = Object.entries<object>('children' in context ? { ...(context.children as object) } : {})
  return Object.fromEntries(children.map(([id, child]) => [id, { getSnapshot: () => readable(child) }]))
}

function isListed(context: object, list: 'tags' | 'can', name: string): boolean {
  const names: unknown = Reflect.get(context, list)
  return Array.isArray(names) && names.includes(name)
}
