import type { Entry, ShownActor } from './entry.ts'
import type { Outline } from './outline.ts'

/** A tab whose charts can be watched. */
export interface WatchedTab {
  /** Unique until the tab is closed or reloaded. */
  readonly id: string
  /** The title of its page. */
  readonly title: string
}

/** What the viewer looks at in detail; the watched tab copies no other details. */
export interface Look {
  /** The id of the actor whose context is shown. */
  readonly actor: string | undefined
  /** The number of the entry whose event is shown. */
  readonly entry: number | undefined
  /** The paths of the open branches in both outlines. */
  readonly open: readonly string[]
}

/** What happened in the watched tab since the last answer. */
export interface Answer {
  /** Every running actor: in the first answer, and after some entries were lost. */
  readonly everything: readonly ShownActor[] | undefined
  readonly entries: readonly Entry[]
  /** The number of the last entry so far; the next request names it. */
  readonly last: number
  readonly look: {
    readonly actor: string | undefined
    /** Undefined if there is no such actor, or if it has no context. */
    readonly context: Outline | undefined
    readonly entry: number | undefined
    /** Undefined if the event is no longer known. */
    readonly event: Outline | undefined
  }
}
