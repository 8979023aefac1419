import type { KeptPlace } from './places.ts'
import type { RecordedState, Step } from './recording.ts'

/** A step as kept in memory: with the values themselves instead of copies, because charts never change a value. */
export interface KeptStep extends Omit<Step, 'at' | 'actor' | 'what' | 'within' | 'states'> {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The path of the actor. */
  readonly actor: string
  readonly what: unknown
  readonly within?: KeptPlace
  readonly states: (readonly [actor: string, state: RecordedState])[]
}

/** The state of all charts between two steps. */
export interface Checkpoint {
  readonly at: number
  readonly snapshot: unknown
  readonly timers: readonly KeptTimer[]
}

export interface KeptTimer {
  readonly source: string
  readonly target: string
  readonly id: string
  readonly event: unknown
  readonly delay: number
}
