import type { AnyStateMachine, StateValue } from 'xstate'
import type { AnyEvent, Effect } from './effects.ts'

/** One thing that can happen to a chart. */
export type Case =
  /** `slept`: milliseconds that the machine slept before the event; none if absent. */
  | { readonly do: 'send'; readonly event: AnyEvent; readonly slept?: number }
  | { readonly do: 'settle'; readonly port: string; readonly output: unknown }
  | { readonly do: 'fail'; readonly port: string; readonly error: unknown }
  | { readonly do: 'hear'; readonly port: string; readonly event: AnyEvent | ((input: never) => AnyEvent) }
  /** `isAsleep`: the machine's clock moves on, but no timer runs. */
  | { readonly do: 'wait'; readonly milliseconds: number; readonly isAsleep?: true }

/** An event from a view or another actor. It can happen in every row. */
export function send(event: AnyEvent): Case {
  return { do: 'send', event }
}

/** A promise or child chart succeeds. It can happen in the rows with that port open. */
export function settle(port: string, output?: unknown): Case {
  return { do: 'settle', port, output }
}

/** A promise or child chart fails. It can happen in the rows with that port open. */
export function fail(port: string, error: unknown): Case {
  return { do: 'fail', port, error }
}

/**
 * A callback port or a child chart sends the chart an event, which may depend on the input it was started with. It can
 * happen in the rows with that port open.
 */
export function hear<Input = never>(port: string, event: AnyEvent | ((input: Input) => AnyEvent)): Case {
  return { do: 'hear', port, event }
}

/** Time passes. It can happen in every row. */
export function wait(milliseconds: number): Case {
  return { do: 'wait', milliseconds }
}

/** The machine sleeps this long without running timers, then an event arrives. It can happen in every row. */
export function sleepUntil(milliseconds: number, event: AnyEvent): Case {
  return { do: 'send', event, slept: milliseconds }
}

/** The machine sleeps: time passes without running timers. It can happen in every row. */
export function sleep(milliseconds: number): Case {
  return { do: 'wait', milliseconds, isAsleep: true }
}

/** The result of a step: a row, or a row and the chart's effects. */
export type Outcome<RowName extends string> = RowName | { readonly to: RowName; readonly does: readonly Effect[] }

/** The chart between two steps, and the outcome of each case. */
export interface Row<RowName extends string, CaseName extends string> {
  readonly state: StateValue
  /** No tags if absent. */
  readonly tags?: readonly string[]
  /** Ids of the running promises, callbacks and children; none if absent. */
  readonly ports?: readonly string[]
  /** What `observe` returns here. */
  readonly shows?: unknown
  /** Present if the chart has ended, with its output. */
  readonly ended?: { readonly output: unknown }
  /** Cases that are absent change nothing here and have no effects, and that is asserted. */
  readonly on: { readonly [Name in CaseName]?: Outcome<RowName> }
}

export interface Beginning<RowName extends string> {
  readonly input?: unknown
  readonly to: RowName
  /** Effects on starting. */
  readonly does?: readonly Effect[]
}

/**
 * The expected behaviour of a chart, written independently of the chart: a table of rows in which every case has one
 * outcome. The walker compares the running chart with it, step by step.
 */
export interface Walk<RowName extends string = string, CaseName extends string = string> {
  readonly machine: AnyStateMachine
  /** Singletons the chart sends to, each with the context it may read there. */
  readonly singletons?: Readonly<Record<string, object>>
  /** What the chart may read in the context of its own children, by their ids. */
  readonly contexts?: Readonly<Record<string, object>>
  /** Names of child charts that run for real instead of as stand-ins. */
  readonly real?: readonly string[]
  /** The name of a running port or child in the table; its id if absent. */
  readonly nameOf?: (id: string, input: never) => string
  /** Returns the part of the context that a row's `shows` is compared with. */
  readonly observe?: (context: never) => unknown
  readonly starts: Readonly<Record<string, Beginning<RowName>>>
  readonly cases: Readonly<Record<CaseName, Case>>
  readonly rows: Readonly<Record<RowName, Row<RowName, CaseName>>>
}

/** Declares a walk, so that the names of rows and cases are checked. */
export function defineWalk<RowName extends string, CaseName extends string>(walk: {
  readonly machine: AnyStateMachine
  readonly singletons?: Readonly<Record<string, object>>
  readonly contexts?: Readonly<Record<string, object>>
  readonly real?: readonly string[]
  /** The name of a running port or child in the table; its id if absent. */
  readonly nameOf?: (id: string, input: never) => string
  readonly observe?: (context: never) => unknown
  readonly starts: Readonly<Record<string, Beginning<NoInfer<RowName>>>>
  readonly cases: Readonly<Record<CaseName, Case>>
  readonly rows: Readonly<Record<RowName, Row<NoInfer<RowName>, NoInfer<CaseName>>>>
}): Walk {
  return walk
}

/** Whether a case can happen in a row: a port that is not open can neither end nor send events. */
export function isPossible(row: Row<string, string>, step: Case): boolean {
  if (row.ended !== undefined) return false
  return !('port' in step) || (row.ports ?? []).includes(step.port)
}

/** The rows of a chart in which a port is open in every state. */
export function withAlways(
  port: string,
  rows: Readonly<Record<string, Row<string, string>>>,
): Record<string, Row<string, string>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      row.ended === undefined ? { ...row, ports: [...(row.ports ?? []), port] } : row,
    ]),
  )
}
