import { outlineOf, type Outline } from './outline.ts'
import { contextAt, type Recording } from './recording.ts'

/** What the viewer has selected. */
export interface Selected {
  /** The id of the selected actor. */
  readonly actor: string | undefined
  /** A chart to show without an actor; if undefined, the selected actor's chart is shown. */
  readonly chart: string | undefined
  /** The number of the selected entry of the log. */
  readonly entry: number | undefined
  /** The paths of the open branches in the outlines. */
  readonly open: readonly string[]
}

/** The outlines of the selection; each is undefined if there is nothing to outline. */
export interface Outlines {
  /** The context of the selected actor. */
  readonly context: Outline | undefined
  /** The event of the selected entry. */
  readonly event: Outline | undefined
}

export const nothingSelected: Selected = { actor: undefined, chart: undefined, entry: undefined, open: [] }
export const noOutlines: Outlines = { context: undefined, event: undefined }

/** Opens the branch at the path, or closes it. */
export function toggled(open: readonly string[], path: string): readonly string[] {
  return open.includes(path) ? open.filter((one) => one !== path) : [...open, path]
}

/** The outlines of the selection at a step of a recording, which contains no secrets. */
export function outlinesAt(recording: Recording, step: number, { actor, entry, open }: Selected): Outlines {
  const opened = new Set(open)
  const context = actor === undefined ? undefined : contextAt(recording, step, actor)
  const event = recording.entries.find(({ number }) => number === entry)?.event
  return {
    context: context === undefined ? undefined : outlineOf(context, opened, same),
    event: event === undefined ? undefined : outlineOf(event, opened, same),
  }
}

function same(value: unknown): unknown {
  return value
}
