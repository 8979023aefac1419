/** The unfinished bulk run: the first screen reads it, so this comes without the chart of the runs, and before it. */
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { BulkRunInput, BulkRunRef } from './bulkRun.ts'
import { lastPaused, restoredRuns, type KeptRun, type Runs } from './domain/run.ts'

/**
 * The user whose run is unfinished: the user of the current run, or else the user of the paused run that was kept last;
 * undefined if no run is unfinished.
 */
export function unfinishedOwner(self: AnyActorRef): string | undefined {
  const { whose, run, kept } = runsOf(singletonActor(self, 'bulkRun').getSnapshot())
  return whose !== undefined && run.ledger.waiting.length > 0 ? whose : lastPaused(kept)?.whose
}

/** The paused run that was kept last; undefined if there is none. */
export function pausedRun(snapshot: SnapshotFrom<BulkRunRef>): KeptRun | undefined {
  return lastPaused(runsOf(snapshot).kept)?.run
}

/** The runs; until their chart has been loaded, those that were stored before the page was reloaded. */
function runsOf(snapshot: SnapshotFrom<BulkRunRef>): Runs {
  if (!isWaiting(snapshot)) return snapshot.context
  const { runs } = snapshot.input as BulkRunInput
  return restoredRuns(runs)
}
