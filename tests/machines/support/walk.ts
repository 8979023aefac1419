import type { AnyStateMachine, StateValue } from 'xstate'
import type { AnyEvent, Effect } from './effects.ts'

/** One thing that can happen to a chart. */
export type Case =
  /** `slept`: milliseconds that the computer slept before the event; 0 if absent. */
  | { readonly do: 'send'; readonly event: AnyEvent; readonly slept?: number }
  | { readonly do: 'settle'; readonly port: string; readonly output: unknown }
  | { readonly do: 'fail'; readonly port: string; readonly error: unknown }
  | { readonly do: 'hear'; readonly port: string; readonly event: AnyEvent | ((input: never) => AnyEvent) }
  /** `isAsleep`: the computer's clock advances, but no timer runs. */
  | { readonly do: 'wait'; readonly milliseconds: number; readonly isAsleep?: true }

/** A view or another actor sends an event. This can happen in every row, unless the chart has ended. */
export function send(event: AnyEvent): Case {
  return { do: 'send', event }
}

/**
 * A promise or child chart succeeds. Its output may be a function of its input. This can happen in rows where that port
 * is open.
 */
export function settle(port: string, output?: unknown): Case {
  return { do: 'settle', port, output }
}

/** A promise or child chart fails. This can happen in rows where that port is open. */
export function fail(port: string, error: unknown): Case {
  return { do: 'fail', port, error }
}

/**
 * A callback port or a child chart sends the chart an event, which may depend on the sender's input. This can happen in
 * rows where that port is open.
 */
export function hear<Input = never>(port: string, event: AnyEvent | ((input: Input) => AnyEvent)): Case {
  return { do: 'hear', port, event }
}

/** Time passes. This can happen in every row, unless the chart has ended. */
export function wait(milliseconds: number): Case {
  return { do: 'wait', milliseconds }
}

/** The computer sleeps this long without running timers, then an event arrives. This can happen in every row, unless the chart has ended. */
export function sleepUntil(milliseconds: number, event: AnyEvent): Case {
  return { do: 'send', event, slept: milliseconds }
}

/** The computer sleeps: time passes without running timers. This can happen in every row, unless the chart has ended. */
export function sleep(milliseconds: number): Case {
  return { do: 'wait', milliseconds, isAsleep: true }
}

/** The result of a step: the next row, with the chart's effects if there are any. */
export type Outcome<RowName extends string> = RowName | { readonly to: RowName; readonly does: readonly Effect[] }

/** A situation between two steps, with the outcome of each case. */
export interface Row<RowName extends string, CaseName extends string> {
  readonly state: StateValue
  /** No tags if absent. */
  readonly tags?: readonly string[]
  /** Ids of the running promises, callbacks and children. If left out, nothing runs. */
  readonly ports?: readonly string[]
  /** The expected result of `observe`. */
  readonly shows?: unknown
  /** Present if the chart has ended, with its output. */
  readonly ended?: { readonly output: unknown }
  /** The outcome of each case. An absent case must change nothing and have no effects; the walker asserts this. */
  readonly on: { readonly [Name in CaseName]?: Outcome<RowName> }
}

export interface Beginning<RowName extends string> {
  readonly input?: unknown
  readonly to: RowName
  /** The chart's effects as it starts. */
  readonly does?: readonly Effect[]
}

/**
 * The expected behaviour of a chart, written independently of the chart: a table of rows in which every case has one
 * outcome. The walker compares the running chart with the table, step by step.
 */
export interface Walk<RowName extends string = string, CaseName extends string = string> {
  readonly machine: AnyStateMachine
  /** The singletons that the chart sends to, each with the context that the chart may read. */
  readonly singletons?: Readonly<Record<string, object>>
  /** The parts of its children's contexts that the chart may read, by child id. */
  readonly contexts?: Readonly<Record<string, object>>
  /** Names of child charts that run for real instead of as stand-ins. */
  readonly real?: readonly string[]
  /** Returns the table's name for a running port or child; by default, its id. */
  readonly nameOf?: (id: string, input: never) => string
  /** Returns the part of the context that a row's `shows` is compared with. */
  readonly observe?: (context: never) => unknown
  readonly starts: Readonly<Record<string, Beginning<RowName>>>
  readonly cases: Readonly<Record<CaseName, Case>>
  readonly rows: Readonly<Record<RowName, Row<RowName, CaseName>>>
}

/** Declares a walk. The compiler checks the names of rows and cases. */
export function defineWalk<RowName extends string, CaseName extends string>(walk: {
  readonly machine: AnyStateMachine
  readonly singletons?: Readonly<Record<string, object>>
  readonly contexts?: Readonly<Record<string, object>>
  readonly real?: readonly string[]
  /** Returns the table's name for a running port or child; by default, its id. */
  readonly nameOf?: (id: string, input: never) => string
  readonly observe?: (context: never) => unknown
  readonly starts: Readonly<Record<string, Beginning<NoInfer<RowName>>>>
  readonly cases: Readonly<Record<CaseName, Case>>
  readonly rows: Readonly<Record<RowName, Row<NoInfer<RowName>, NoInfer<CaseName>>>>
}): Walk {
  return walk
}

/** Whether a case can happen in a row. For instance, a port that is not open can neither end nor send events. */
export function isPossible(row: Row<string, string>, step: Case): boolean {
  if (row.ended !== undefined) return false
  return !('port' in step) || (row.ports ?? []).includes(step.port)
}

/** Adds an open port to every row except the ended ones, for a chart that keeps the port open in all its states. */
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
