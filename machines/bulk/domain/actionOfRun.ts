import type { ActionEntry } from '../../incident/domain/action.ts'
import { allIncidents } from './ledger.ts'
import type { BulkRun } from './run.ts'

/** The entry of a bulk run in the log of actions (docs/behaviour.md#log-of-actions). */
export function entryOfRun({ operation, text, expiration, undone, ledger }: BulkRun): ActionEntry {
  return {
    type: 'actionLog.add',
    action: {
      operation,
      pks: allIncidents(ledger),
      done: ledger.succeeded.length,
      text,
      expiration,
      given: ledger.given ?? [],
      unacked: operation === 'acknowledge' ? [...undone] : [],
    },
  }
}
