import type { Encoded } from './codec.ts'

/** The number of the file format; a file in another format is refused. */
export const formatVersion = 1

/** The name by which a file is recognised. */
export const formatName = 'argus-console-recording'

/**
 * A recording: the state of all charts at its beginning, and everything that reached them from outside afterwards. Actors
 * are named by their path, the ids from the root down, separated by slashes.
 */
export interface Recording {
  readonly format: typeof formatName
  readonly version: typeof formatVersion
  /** The version of the console. */
  readonly release: string
  /** A digest of the structure of each chart, by the chart's id. */
  readonly charts: Readonly<Record<string, string>>
  /** The browser's time zone, in which times of day are read and written. */
  readonly timeZone: string
  /** What was left out of the file or replaced in it, in sentences. */
  readonly leftOut: readonly string[]
  /** The paths of the actors that steps refer to, by number. */
  readonly actors: readonly string[]
  /** The states that steps refer to, by number. */
  readonly states: readonly RecordedState[]
  /** The objects that occur several times, by number. */
  readonly shared: readonly Encoded[]
  readonly beginning: Beginning
  readonly steps: readonly Step[]
}

/** The states of a chart: its state value, or its status if it is no longer active. */
export type RecordedState = string | { readonly [region: string]: RecordedState }

export interface Beginning {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The persisted snapshot of the root, with the snapshots of all its descendants. */
  readonly snapshot: Encoded
  /** The timers that are running at the beginning. */
  readonly timers: readonly RecordedTimer[]
}

export interface RecordedTimer {
  /** The actors, by number. */
  readonly source: number
  readonly target: number
  readonly id: string
  readonly event: Encoded
  /** Milliseconds. */
  readonly delay: number
}

/**
 * Something that reached the charts from outside:
 * - `sent`: a view sent an event to the actor.
 * - `told`: a callback port sent an event to its chart.
 * - `answered` and `failed`: a promise port resolved or rejected.
 * - `fired`: a timer of the actor ran out.
 */
export interface Step {
  /** Milliseconds since the beginning. */
  readonly at: number
  readonly kind: 'sent' | 'told' | 'answered' | 'failed' | 'fired'
  /** The actor, by number: the chart that was sent the event, the port, or the chart whose timer ran out. */
  readonly actor: number
  /** The event, the output or the error. */
  readonly what: Encoded
  /** The delay of the timer in milliseconds, if the step is `fired`. */
  readonly delay?: number
  /** Where within an earlier step this one happened, if the charts were still busy with the earlier one. */
  readonly within?: Place
  /** The charts whose states changed, in order: the number of each actor and of its new state. */
  readonly states: readonly (readonly [actor: number, state: number])[]
}

/**
 * A place within the effects of a step: right after an event has reached a port, or right before an action. Only ports
 * and actions reach the outside world, so only there can it send something back during the step.
 */
export interface Place {
  /** The number of the actor. */
  readonly actor: number
  /** The type of the event or the action. */
  readonly at: string
  /** How many times this had happened since the charts were last at rest, including this time. */
  readonly nth: number
}
