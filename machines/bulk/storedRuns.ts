/** What `bulkRun` hands to its port at each step of a run (decisions, Session): what a reload needs to find it again. */
import { withRun, type RunStanding, type Runs } from './domain/run.ts'
import type { StoredRuns } from './ports.ts'

/** The next chunk is on its way. */
export function underWay({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'underWay')
}

/** The rest waits for its person's word. */
export function paused({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'paused')
}

/** Nothing more of it is sent. */
export function over({ context }: { context: Runs }): StoredRuns {
  return stored(context, 'over')
}

/** There is none of whoever is there. */
export function keptOnly({ context: { owner, kept } }: { context: Runs }): StoredRuns {
  return { owner, runs: kept }
}

function stored({ owner, whose, run, kept }: Runs, standing: RunStanding): StoredRuns {
  return { owner, runs: whose === undefined ? kept : withRun(kept, whose, { ...run, standing }) }
}
