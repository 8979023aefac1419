/** How `bulkRun` keeps a run when its user signs out. */
import type { RunStanding } from './domain/run.ts'

export interface Leaving {
  /** The user who is signed in now; undefined if nobody is. */
  readonly owner: string | undefined
  /** The state of the previous user's run. */
  readonly standing: RunStanding
}

/** Parameters of `changeOwner`: the new owner from the event, and the state in which the run is kept. */
export function leftAs(standing: RunStanding) {
  return ({ event: { owner } }: { event: { owner: string | undefined } }): Leaving => ({ owner, standing })
}
