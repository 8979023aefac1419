/**
 * The data that `bulkRun` stores at each step of a run, so that the run survives a reload
 * (docs/behaviour.md#bulk-runs).
 */
import { withRun, type RunStanding, type Runs } from './domain/run.ts'
import type { StoredRuns } from './ports.ts'

/** The next chunk is being sent. */
export function underWay({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'underWay')
}

/** The rest waits for the user to resume or end the run. */
export function paused({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'paused')
}

/** Nothing more of the run is sent. */
export function over({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'over')
}

/** The current user has no run. */
export function keptOnly({ context: { owner, kept } }: { context: Runs }): StoredRuns {
  return { owner, runs: kept }
}

function stored({ owner, whose, run, kept }: Runs, standing: RunStanding): StoredRuns {
  return { owner, runs: whose === undefined ? kept : withRun(kept, whose, { ...run, standing }) }
}
