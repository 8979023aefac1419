/** What charts read of the runs of bulk work, and of the list when one begins. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { newLedger, undoneIncidents } from './domain/ledger.ts'
import { sortIncidents } from './domain/operation.ts'
import { lastPaused, resumedRun, type BulkOrder, type BulkRun } from './domain/run.ts'
import { knownIncidents } from '../incident/readings.ts'

/** Whose run is not finished, be it that of whoever is there or one that is kept; undefined where there is none. */
export function unfinishedOwner(self: AnyActorRef): string | undefined {
  const { whose, run, kept } = singletonActor(self, 'bulkRun').getSnapshot().context
  return whose !== undefined && run.ledger.waiting.length > 0 ? whose : lastPaused(kept)?.whose
}

/** Whether a run of whoever is there is under way, paused or looked into: until it is over, no other begins. */
export function isRunUnfinished(self: AnyActorRef): boolean {
  return singletonActor(self, 'bulkRun').getSnapshot().hasTag('unfinished')
}

/** The run of an order, of which nothing is sent yet: without those to which it does not apply, by what is known of them. */
export function begunRun(self: AnyActorRef, { operation, pks, text, expiration }: BulkOrder): BulkRun {
  const known = knownIncidents(self, pks)
  const undone = undoneIncidents(operation, text, known)
  return { operation, text, expiration, undone, ledger: newLedger(sortIncidents(operation, text, pks, known)) }
}

/** A paused run as it goes on: without those of which it is known by now that they are done. */
export function runGoingOn(self: AnyActorRef, run: BulkRun): BulkRun {
  return resumedRun(run, knownIncidents(self, run.ledger.waiting))
}
