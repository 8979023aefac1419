import type { Entry } from './entry.ts'
import { emptyScene, sceneAfter, type Scene } from './scene.ts'

/** An entry of a recording, with the details that a live tab would be asked for. */
export interface RecordedEntry extends Entry {
  /** The event, without secrets. */
  readonly event: unknown
  /** Reads the receiver's context after the event, without secrets; undefined if the receiver is not a chart. */
  readonly context: (() => unknown) | undefined
}

/** What the replay of a recording has shown. */
export interface Replayed {
  readonly entries: readonly RecordedEntry[]
  /** How the replay differs from the recording, in sentences; undefined if there is no difference. */
  readonly difference: string | undefined
}

/** A recording that can be shown at each of its steps. */
export interface Recording extends Replayed {
  /** The name of its file. */
  readonly name: string
  /** The scene before every `interval`th entry, so that every step is close to a known scene. */
  readonly keyframes: readonly Scene[]
}

/**
 * The number of entries between keyframes: few enough that a jump to any step is instant, many enough that memory is
 * bounded.
 */
const interval = 100

export function recordingOf(name: string, { entries, difference }: Replayed): Recording {
  const keyframes: Scene[] = [emptyScene]
  for (let from = 0; from + interval <= entries.length; from += interval) {
    keyframes.push(sceneAfter(keyframes.at(-1) ?? emptyScene, entries.slice(from, from + interval)))
  }
  return { name, entries, difference, keyframes }
}

/** The scene after the first `step` entries. */
export function sceneAt({ entries, keyframes }: Recording, step: number): Scene {
  const frame = Math.floor(step / interval)
  return sceneAfter(keyframes[frame] ?? emptyScene, entries.slice(frame * interval, step))
}

/** The step within the recording that is nearest to the requested one. */
export function stepWithin({ entries }: Recording, step: number): number {
  return Math.min(Math.max(0, Math.round(step)), entries.length)
}

/** The context of an actor after the first `step` entries; undefined if it has none. */
export function contextAt({ entries }: Recording, step: number, actor: string): unknown {
  const last = entries.slice(0, step).findLast((entry) => entry.actor.id === actor && entry.context !== undefined)
  return last?.context?.()
}
