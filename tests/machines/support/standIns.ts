import type { ActorLogic, AnyActorRef, AnyStateMachine, EventObject, Snapshot } from 'xstate'
import { portOf } from '../../../machines/core/port.ts'
import { chartOf } from '../../../machines/core/provided.ts'

/** Receives the reports of the stand-ins in one actor system. */
export interface Witness {
  called(port: string, parameters: unknown): void
  started(id: string, input: unknown, ref: AnyActorRef): void
  heard(id: string, input: unknown, event: EventObject): void
  ended(id: string, input: unknown, ref: AnyActorRef): void
  /** The part of this child's context that a chart may read. */
  contextOf(id: string): object
}

type System = AnyActorRef['system']
type StandInSnapshot = Snapshot<unknown> & { readonly input: unknown; readonly context: object }

const witnesses = new WeakMap<System, Witness>()
const machinesWithStandIns = new WeakMap<AnyStateMachine, Map<string, AnyStateMachine>>()

/** Registers the witness that stand-ins of this system report to. */
export function watch(system: System, witness: Witness): void {
  witnesses.set(system, witness)
}

/**
 * Replaces each port and each child of the machine with a stand-in. Those named in `real` run for real, but their own
 * ports and children are replaced in the same way.
 */
export function withStandIns(machine: AnyStateMachine, real: readonly string[]): AnyStateMachine {
  const known = machinesWithStandIns.get(machine) ?? new Map<string, AnyStateMachine>()
  machinesWithStandIns.set(machine, known)
  const key = real.join(' ')
  const provided = known.get(key) ?? provide(machine, real)
  known.set(key, provided)
  return provided
}

/** Makes the stand-in succeed. */
export function settleStandIn(ref: AnyActorRef, output: unknown): void {
  ref.send({ type: 'standIn.settle', output })
}

/** Makes the stand-in fail. */
export function failStandIn(ref: AnyActorRef, error: unknown): void {
  ref.send({ type: 'standIn.fail', error })
}

function provide(machine: AnyStateMachine, real: readonly string[]): AnyStateMachine {
  const { actions, actors } = machine.implementations
  const replacement = (name: string, actor: unknown) => {
    if (!real.includes(name)) return standIn
    const chart = chartOf(actor)
    return chart === undefined ? actor : withStandIns(chart, real)
  }
  const effectPorts = Object.keys(actions).filter((name) => portOf(actions[name])?.kind === 'effect')
  return machine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, actor]) => [name, replacement(name, actor)])),
    actions: Object.fromEntries(
      effectPorts.map((port) => [
        port,
        ({ system }: { system: System }, parameters: unknown) => witnessOf(system).called(port, parameters),
      ]),
    ),
  })
}

function witnessOf(system: System): Witness {
  const witness = witnesses.get(system)
  if (witness === undefined) throw new Error('a stand-in runs without a witness')
  return witness
}

/**
 * A stand-in that ends, fails and stops like a promise, a callback or a child chart, but only when the test says so,
 * and immediately.
 */
const standIn: ActorLogic<StandInSnapshot, EventObject, unknown> = {
  getInitialSnapshot: ({ id, system }, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    context: witnessOf(system).contextOf(id),
  }),
  start: ({ input }, { id, self, system }) => witnessOf(system).started(id, input, self),
  transition: (snapshot, event, { id, self, system }) => {
    const witness = witnessOf(system)
    switch (event.type) {
      case 'xstate.stop':
        witness.ended(id, snapshot.input, self)
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
      case 'standIn.settle':
        witness.ended(id, snapshot.input, self)
        return { ...snapshot, status: 'done', output: 'output' in event ? event.output : undefined, error: undefined }
      case 'standIn.fail':
        witness.ended(id, snapshot.input, self)
        return { ...snapshot, status: 'error', output: undefined, error: 'error' in event ? event.error : undefined }
      default:
        witness.heard(id, snapshot.input, event)
        return snapshot
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}
