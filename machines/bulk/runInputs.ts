/** The initial context of `bulkRun`, the input of its children, and its report to the list. */
import type { AnyActorRef } from 'xstate'
import { knownIncidents } from '../incident/readings.ts'
import type { PresenceInput } from '../session/presence.ts'
import type { BulkDeliveryInput } from './bulkDelivery.ts'
import type { BulkReviewInput } from './bulkReview.ts'
import { doneIncidents } from './domain/doneIncidents.ts'
import { restoredRuns, type BulkRun, type KeptRuns, type Runs } from './domain/run.ts'

interface Scope {
  readonly context: Runs
}

export function initialContext({ input }: { input: { readonly runs: KeptRuns } }): Runs {
  return restoredRuns(input.runs)
}

export function deliveryInput({ context: { run, whose = '' } }: Scope): BulkDeliveryInput {
  return { run, whose }
}

export function userOfRun({ context: { whose = '' } }: Scope): PresenceInput {
  return { username: whose }
}

export function theRun({ context: { run, whose = '' } }: Scope): BulkReviewInput {
  return { run, whose }
}

/**
 * Reports the run's changes to the list immediately, so that the operator does not repeat them before the server sends
 * them.
 */
export function reportDone(self: AnyActorRef, run: BulkRun, now: number) {
  const incidents = doneIncidents(run, knownIncidents(self, run.ledger.succeeded), now)
  return { type: 'incidents.takeOwn', incidents } as const
}
