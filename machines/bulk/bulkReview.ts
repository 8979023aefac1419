/**
 * Finds out the outcome of unanswered changes: fetches the incidents and compares them with their state before the run
 * (docs/behaviour.md#bulk-runs).
 */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { isReviewDue, recordReview, unansweredIncidents, type BulkLedger } from './domain/ledger.ts'
import type { BulkRun } from './domain/run.ts'
import { theOutput } from '../core/eventParameters.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { fetchChosenIncidents } from './ports.ts'

export interface BulkReviewInput {
  readonly run: BulkRun
}

/** Fetches the incidents again immediately. */
export type BulkReviewEvent = { type: 'bulkReview.look' }

/** The ledger, with every outcome that could be found out. */
export interface BulkReviewOutput {
  readonly ledger: BulkLedger
}

/** Milliseconds until the next attempt if fetching failed. */
export const reviewDelay = 5000

/** Ends once the server has sent the current state of the incidents. */
export const bulkReviewMachine = setup({
  types: {
    context: {} as BulkRun,
    events: {} as BulkReviewEvent,
    input: {} as BulkReviewInput,
    output: {} as BulkReviewOutput,
    children: {} as { fetchChosenIncidents: 'fetchChosenIncidents' },
  },
  actors: { fetchChosenIncidents },
  actions: {
    enterReview: assign(({ context: { ledger, operation, text, undone } }, found: readonly Incident[]) => ({
      ledger: recordReview(ledger, operation, text, undone, found),
    })),
  },
  guards: { isDue: ({ context }) => isReviewDue(context.ledger) },
  delays: { reviewDelay },
}).createMachine({
  id: 'bulkReview',
  description: 'Finds out the outcome of unanswered changes.',
  context: beginning,
  initial: 'weighing',
  states: {
    weighing: {
      description: 'Checks whether any outcome is unknown.',
      always: [{ guard: 'isDue', target: 'looking' }, { target: 'known' }],
    },
    looking: {
      description: 'Fetches the incidents to see whether they changed.',
      tags: ['busy'],
      invoke: {
        src: 'fetchChosenIncidents',
        id: 'fetchChosenIncidents',
        input: unanswered,
        onDone: { target: 'known', actions: { type: 'enterReview', params: theOutput } },
        onError: { target: 'waiting' },
      },
    },
    waiting: {
      description: 'Fetching failed; tries again later.',
      after: { reviewDelay: { target: 'looking' } },
      on: { 'bulkReview.look': { target: 'looking' } },
    },
    known: { type: 'final', description: 'Every outcome that can be found out is known.' },
  },
  output: outputOf,
})

export type BulkReviewRef = ActorRefFrom<typeof bulkReviewMachine>

function beginning({ input }: { input: BulkReviewInput }): BulkRun {
  return input.run
}

function unanswered({ context: { ledger } }: { context: BulkRun }) {
  return { pks: unansweredIncidents(ledger) }
}

function outputOf({ context: { ledger } }: { context: BulkRun }): BulkReviewOutput {
  return { ledger }
}
