/** Lets other charts read the bulk runs, and begins or resumes a run with the incidents as currently known. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { LoggedAction } from './domain/actions.ts'
import { newLedger, undoneIncidents } from './domain/ledger.ts'
import { sortOrdered } from './domain/operation.ts'
import { worstFirst } from './domain/ticketRows.ts'
import { resumedRun, type BulkOrder, type BulkRun } from './domain/run.ts'
import { knownIncidents } from '../incident/readings.ts'
import { showing } from '../messages/showing.ts'

/** Whether the user's run is running, paused or under review: until it is settled, no other run can begin. */
export function isRunUnfinished(self: AnyActorRef): boolean {
  return singletonActor(self, 'bulkRun').getSnapshot().hasTag('unfinished')
}

/** Whether a run is unfinished, or its outcome is on screen because not everything succeeded. */
export function isRunShown(self: AnyActorRef): boolean {
  const run = singletonActor(self, 'bulkRun').getSnapshot()
  return run.hasTag('unfinished') || run.hasTag('settled')
}

/** Says why no dialog opens: only one run is possible at a time. */
export const runFirst = showing({
  severity: 'warning',
  text: 'Another bulk operation is not finished. Wait for it or end it, then try again.',
})

/**
 * A new run, with nothing sent yet. Incidents are left out if the operation is known not to apply to them. The one ticket
 * for all is created from the first of them, the worst.
 */
export function begunRun(self: AnyActorRef, order: BulkOrder): BulkRun {
  const { operation, pks, text, expiration, keepsTickets } = order
  const known = knownIncidents(self, pks)
  const undone = undoneIncidents(operation, text, known)
  const inOrder = operation === 'shareTicket' ? worstFirst(pks, known) : pks
  const ledger = newLedger(sortOrdered(order, inOrder, known))
  return { operation, text, expiration, undone, ledger, ...(keepsTickets === true ? { keepsTickets } : {}) }
}

/** A paused run, ready to continue. Incidents are left out if the operation is known not to apply to them any more. */
export function runGoingOn(self: AnyActorRef, run: BulkRun): BulkRun {
  return resumedRun(run, knownIncidents(self, run.ledger.waiting))
}

/** The user's actions in a time, newest first, as far as this browser knows them (docs/behaviour.md#log-of-actions). */
export interface LoggedActions {
  readonly actions: readonly LoggedAction[]
  /** Whether the log outlives the page: otherwise it has nothing from before the page was opened. */
  readonly isStored: boolean
}

/** The user's actions from a moment until before another, both in milliseconds since 1970; undefined until they are known. */
export function loggedActions(self: AnyActorRef, from: number, until: number): LoggedActions | undefined {
  const log = singletonActor(self, 'actionLog').getSnapshot()
  if (isWaiting(log)) return undefined
  const { actions, isStored } = log.context
  return { actions: actions.filter(({ at }) => at >= from && at < until), isStored }
}
