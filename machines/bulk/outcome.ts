/**
 * The guards that `bulkRun` needs once a delivery has ended. They check what was sent, what failed, and what is
 * unknown.
 */
import type { BulkDeliveryOutput } from './bulkDelivery.ts'
import { failedIncidents, isReviewDue, sentCount } from './domain/ledger.ts'
import type { Runs } from './domain/run.ts'

interface Scope {
  readonly context: Runs
}

export const outcome = {
  isDoubted: (_: Scope, { end }: BulkDeliveryOutput) => end === 'doubted',
  mayGoOn: (_: Scope, { end, ledger }: BulkDeliveryOutput) => end === 'paused' && ledger.waiting.length > 0,
  hasWaiting: ({ context }: Scope) => context.run.ledger.waiting.length > 0,
  isInDoubt: ({ context }: Scope) => isReviewDue(context.run.ledger),
  hasFailed: ({ context }: Scope) => failedIncidents(context.run.ledger).length > 0,
  isToBeSeen: ({ context: { run } }: Scope) => failedIncidents(run.ledger).length > 0 || sentCount(run.ledger) === 0,
}
