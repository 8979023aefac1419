/** The tree of charts below a root, and how its ports are provided. */
import {
  fromCallback,
  fromPromise,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackLogicFunction,
  type EventFromLogic,
  type InputFrom,
  type OutputFrom,
} from 'xstate'
import { LaterChart } from './later.ts'
import { portOf, type DeclaredPort } from './port.ts'

/** Aborted when the chart leaves the state that waits for the result. */
type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal']

/**
 * A function that does what a port asks for. It gets the input and the signal of a request (only the signal if there is
 * no input), the scope of a subscription, and the parameters of an effect.
 */
export type Adapter<Port> = Port extends AnyActorLogic
  ? KindOf<Port> extends 'callback'
    ? CallbackLogicFunction<EventFromLogic<Port>, AnyEventObject, InputFrom<Port>>
    : [InputFrom<Port>] extends [undefined]
      ? (signal: Signal) => Promise<OutputFrom<Port>>
      : (input: InputFrom<Port>, signal: Signal) => Promise<OutputFrom<Port>>
  : Port extends (scope: never, parameters: infer Given) => void
    ? (parameters: Given) => void
    : never

/** The kind of a port. In XState's types, only the events of a promise may have any property. */
export type KindOf<Port> = Port extends AnyActorLogic
  ? string extends keyof EventFromLogic<Port>
    ? 'promise'
    : 'callback'
  : 'effect'

/** An adapter for each of the ports, under its name. */
export type Adapters<Ports> = { readonly [Name in keyof Ports]: Adapter<Ports[Name]> }

/** The charts that run below this one, directly or not, after it and in the order in which their parents name them. */
export function chartsBelow(root: AnyStateMachine): readonly AnyStateMachine[] {
  const found = new Set<AnyStateMachine>()
  function look(chart: AnyStateMachine) {
    if (found.has(chart)) return
    found.add(chart)
    for (const actor of Object.values<unknown>(chart.implementations.actors)) {
      const below = chartOf(actor)
      if (below !== undefined) look(below)
    }
  }
  look(root)
  return [...found]
}

/** Finds the logic of each port in a table of adapters, to which those of charts that are loaded later may be added. */
export function adaptedBy<Ports>(adapters: Partial<Adapters<Ports>>): (port: DeclaredPort) => unknown {
  const named: Readonly<Record<string, unknown>> = adapters
  return ({ name, kind }) => {
    const adapter = named[name] as ((...given: readonly unknown[]) => never) | undefined
    if (adapter === undefined) return undefined
    if (kind === 'callback') return fromCallback(adapter)
    if (kind === 'effect') return (_scope: unknown, parameters: unknown) => adapter(parameters)
    return fromPromise(({ input, signal }) => (input === undefined ? adapter(signal) : adapter(input, signal)))
  }
}

/**
 * The chart with its ports, and the ports of all charts below it, replaced by what `logicFor` returns for each; a port
 * for which it returns undefined still fails. `ownFor` may replace the charts' own actors.
 */
export function provided<Chart extends AnyStateMachine>(
  root: Chart,
  logicFor: (port: DeclaredPort) => unknown,
  ownFor: (logic: unknown) => unknown = (logic) => logic,
): Chart {
  const logics = new Map<string, unknown>()
  const charts = new Map<AnyStateMachine, AnyStateMachine>()
  const laterCharts = new Map<LaterChart, LaterChart>()

  function replaced(piece: unknown, own: (piece: unknown) => unknown): unknown {
    const port = portOf(piece)
    if (port === undefined)
      return piece instanceof LaterChart ? later(piece) : isChart(piece) ? chart(piece) : own(piece)
    const logic = logics.get(port.name) ?? logicFor(port)
    logics.set(port.name, logic)
    return logic ?? piece
  }

  function changed(pieces: object, own = (piece: unknown) => piece): Record<string, never> {
    return Object.fromEntries(
      Object.entries(pieces).flatMap(([name, piece]: [string, unknown]) => {
        const now = replaced(piece, own)
        return now === piece ? [] : [[name, now as never]]
      }),
    )
  }

  function chart(found: AnyStateMachine): AnyStateMachine {
    const known = charts.get(found)
    if (known !== undefined) return known
    const { actors, actions } = found.implementations
    const [ours, effects] = [changed(actors, ownFor), changed(actions)]
    const isSame = Object.keys({ ...ours, ...effects }).length === 0
    const made = isSame ? found : found.provide({ actors: ours, actions: effects })
    charts.set(found, made)
    return made
  }

  /** Its code may not have been loaded yet: it is equipped when it first runs. */
  function later(found: LaterChart): LaterChart {
    const made = laterCharts.get(found) ?? found.equip(chart)
    laterCharts.set(found, made)
    return made
  }

  return chart(root) as Chart
}

/** The chart that an actor of a chart is, even if its code is loaded later; undefined if it is no chart. */
export function chartOf(logic: unknown): AnyStateMachine | undefined {
  if (logic instanceof LaterChart) return logic.chart
  return isChart(logic) ? logic : undefined
}

function isChart(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'implementations' in logic
}
