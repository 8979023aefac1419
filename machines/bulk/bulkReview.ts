/** What became of incidents that nobody answered for (decisions, Bulk): they are fetched, and compared with before. */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { isReviewDue, recordReview, unansweredIncidents, type BulkLedger } from './domain/ledger.ts'
import type { BulkRun } from './domain/run.ts'
import { theOutput } from '../core/eventParameters.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { fetchChosenIncidents } from './ports.ts'

export interface BulkReviewInput {
  readonly run: BulkRun
}

/** It is looked at again, at once. */
export type BulkReviewEvent = { type: 'bulkReview.look' }

/** The account, with what could be found out. */
export interface BulkReviewOutput {
  readonly ledger: BulkLedger
}

/** Milliseconds until it is asked again where nobody answered. */
export const reviewDelay = 5000

/** Ends once the server has said how the incidents are now. */
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
  description: 'What became of incidents that nobody answered for.',
  context: beginning,
  initial: 'weighing',
  states: {
    weighing: {
      description: 'Looks whether anything is not known.',
      always: [{ guard: 'isDue', target: 'looking' }, { target: 'known' }],
    },
    looking: {
      description: 'The incidents are fetched: did they change?',
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
      description: 'They could not be fetched; it is tried again in a while.',
      after: { reviewDelay: { target: 'looking' } },
      on: { 'bulkReview.look': { target: 'looking' } },
    },
    known: { type: 'final', description: 'What can be known is known.' },
  },
  output: account,
})

export type BulkReviewRef = ActorRefFrom<typeof bulkReviewMachine>

function beginning({ input }: { input: BulkReviewInput }): BulkRun {
  return input.run
}

function unanswered({ context: { ledger } }: { context: BulkRun }) {
  return { pks: unansweredIncidents(ledger) }
}

function account({ context: { ledger } }: { context: BulkRun }): BulkReviewOutput {
  return { ledger }
}
