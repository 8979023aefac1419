import type { AnyStateMachine, StateValue } from 'xstate'
import type { AnyEvent, Effect } from './effects.ts'

/** One thing that can happen to a chart. */
export type Case =
  /** `slept`: milliseconds that the machine slept before; left out: none. */
  | { readonly do: 'send'; readonly event: AnyEvent; readonly slept?: number }
  | { readonly do: 'settle'; readonly port: string; readonly output: unknown }
  | { readonly do: 'fail'; readonly port: string; readonly error: unknown }
  | { readonly do: 'hear'; readonly port: string; readonly event: AnyEvent | ((input: never) => AnyEvent) }
  /** `isAsleep`: the machine's clock goes on, and no timer runs. */
  | { readonly do: 'wait'; readonly milliseconds: number; readonly isAsleep?: true }

/** An event from a view or another actor. It can come in every row. */
export function send(event: AnyEvent): Case {
  return { do: 'send', event }
}

/** A promise or child chart ends well. It can happen in the rows that have the port open. */
export function settle(port: string, output?: unknown): Case {
  return { do: 'settle', port, output }
}

/** A promise or child chart fails. It can happen in the rows that have the port open. */
export function fail(port: string, error: unknown): Case {
  return { do: 'fail', port, error }
}

/**
 * A callback port or a child chart tells the chart something, which may depend on the input it was started with. It can
 * happen in the rows that have it open.
 */
export function hear<Input = never>(port: string, event: AnyEvent | ((input: Input) => AnyEvent)): Case {
  return { do: 'hear', port, event }
}

/** Time passes. It can happen in every row. */
export function wait(milliseconds: number): Case {
  return { do: 'wait', milliseconds }
}

/** The machine sleeps so long, in which its timers stand still, and then an event comes. It can happen in every row. */
export function sleepUntil(milliseconds: number, event: AnyEvent): Case {
  return { do: 'send', event, slept: milliseconds }
}

/** The machine sleeps: time passes that no timer notices. It can happen in every row. */
export function sleep(milliseconds: number): Case {
  return { do: 'wait', milliseconds, isAsleep: true }
}

/** What a step leads to: a row alone, or a row and what the chart does on the way. */
export type Outcome<RowName extends string> = RowName | { readonly to: RowName; readonly does: readonly Effect[] }

/** How the chart stands between two steps, and what each case does to it there. */
export interface Row<RowName extends string, CaseName extends string> {
  readonly state: StateValue
  /** None where absent. */
  readonly tags?: readonly string[]
  /** Ids of the promises, callbacks and children that run; none where absent. */
  readonly ports?: readonly string[]
  /** What `observe` sees here. */
  readonly shows?: unknown
  /** Present where the chart has ended: with this output. */
  readonly ended?: { readonly output: unknown }
  /** Cases that are absent change nothing here and do nothing, and that is asserted. */
  readonly on: { readonly [Name in CaseName]?: Outcome<RowName> }
}

export interface Beginning<RowName extends string> {
  readonly input?: unknown
  readonly to: RowName
  /** What the chart does on starting. */
  readonly does?: readonly Effect[]
}

/**
 * What is expected of a chart, written from the specification and not from the chart: a table of rows in which every
 * case has one outcome. The walker holds the running chart against it, step by step.
 */
export interface Walk<RowName extends string = string, CaseName extends string = string> {
  readonly machine: AnyStateMachine
  /** Singletons actors the chart speaks to, each with the context it may read there. */
  readonly singletons?: Readonly<Record<string, object>>
  /** What the chart may read in the context of its own children, by their ids. */
  readonly contexts?: Readonly<Record<string, object>>
  /** Names of child charts that run themselves instead of a stand-in. */
  readonly real?: readonly string[]
  /** The name a running port or child goes by in the table; its id where absent. */
  readonly nameOf?: (id: string, input: never) => string
  /** What a row's `shows` is compared with, out of the chart's context. */
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
  /** The name a running port or child goes by in the table; its id where absent. */
  readonly nameOf?: (id: string, input: never) => string
  readonly observe?: (context: never) => unknown
  readonly starts: Readonly<Record<string, Beginning<NoInfer<RowName>>>>
  readonly cases: Readonly<Record<CaseName, Case>>
  readonly rows: Readonly<Record<RowName, Row<NoInfer<RowName>, NoInfer<CaseName>>>>
}): Walk {
  return walk
}

/** Whether a case can happen in a row: a port that is not open can neither end nor speak. */
export function isPossible(row: Row<string, string>, step: Case): boolean {
  if (row.ended !== undefined) return false
  return !('port' in step) || (row.ports ?? []).includes(step.port)
}

/** The rows of a chart in which something runs whatever its state. */
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
