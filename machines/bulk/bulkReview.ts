/**
 * Finds out the outcome of unanswered changes: fetches the incidents and compares them with their state before the run,
 * and looks in the latest events for changes by somebody else (docs/behaviour.md#the-ledger).
 */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { isReviewDue, recordReview, unansweredIncidents, type BulkLedger } from './domain/ledger.ts'
import { mayBeByOthers, recordOthers } from './domain/otherUsers.ts'
import { foundText, sharedAddress, type BulkRun, type SharedAddress } from './domain/run.ts'
import { theOutput } from '../core/eventParameters.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { FeedEvent } from '../list/domain/changeFeed.ts'
import { largestPageSize } from '../list/domain/page.ts'
import { fetchLatestEvents } from '../list/ports.ts'
import { fetchChosenIncidents } from './ports.ts'
import { hasCome } from '../core/later.ts'

export interface BulkReviewInput {
  readonly run: BulkRun
  /** The name of the user who started the run. */
  readonly whose: string
}

interface BulkReviewContext extends BulkRun {
  readonly whose: string
}

/** Fetches the incidents again immediately. */
export type BulkReviewEvent = { type: 'bulkReview.look' }

/** The ledger, with every outcome that could be found out. */
export interface BulkReviewOutput extends SharedAddress {
  readonly ledger: BulkLedger
}

/** Milliseconds until the next attempt if fetching failed. */
export const reviewDelay = 5000

/** Ends once the server has sent the current state of the incidents, or immediately if no outcome is unknown. */
export const bulkReviewMachine = setup({
  types: {
    context: {} as BulkReviewContext,
    events: {} as BulkReviewEvent,
    input: {} as BulkReviewInput,
    output: {} as BulkReviewOutput,
    children: {} as { fetchChosenIncidents: 'fetchChosenIncidents'; fetchLatestEvents: 'fetchLatestEvents' },
    tags: {} as 'busy',
  },
  actors: { fetchChosenIncidents, fetchLatestEvents },
  actions: {
    enterReview: assign(({ context }, found: readonly Incident[]) => ({
      ledger: recordReview(context.ledger, context.operation, context.text, context.undone, found),
      text: foundText(context, found),
    })),
    enterOthers: assign(({ context: { ledger, operation, whose } }, happened: readonly FeedEvent[]) => ({
      ledger: recordOthers(ledger, operation, whose, happened),
    })),
  },
  guards: {
    isDue: ({ context }) => isReviewDue(context.ledger),
    mayBeByOthers: ({ context: { operation, ledger } }) => mayBeByOthers(operation, ledger),
  },
  delays: { reviewDelay },
}).createMachine({
  id: 'bulkReview',
  description: 'Finds out the outcome of unanswered changes.',
  context: initialContext,
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
        onDone: { target: 'found', actions: { type: 'enterReview', params: theOutput } },
        onError: { target: 'waiting' },
      },
    },
    waiting: {
      description: 'Fetching failed; tries again later.',
      after: { reviewDelay: { target: 'looking' } },
      on: { 'bulkReview.look': { target: 'looking' } },
    },
    found: {
      description: 'Checks whether somebody else may have changed some of the incidents.',
      always: [{ guard: 'mayBeByOthers', target: 'attributing' }, { target: 'known' }],
    },
    attributing: {
      description: 'Fetches the latest events, which say who changed the incidents. Some servers do not offer them.',
      tags: ['busy'],
      invoke: {
        src: 'fetchLatestEvents',
        id: 'fetchLatestEvents',
        input: { atMost: largestPageSize },
        onDone: { target: 'known', actions: { type: 'enterOthers', params: theOutput } },
        onError: { target: 'known' },
      },
    },
    known: { type: 'final', description: 'Every outcome that can be found out is known.' },
  },
  output: outputOf,
})

hasCome(bulkReviewMachine)

export type BulkReviewRef = ActorRefFrom<typeof bulkReviewMachine>

function initialContext({ input: { run, whose } }: { input: BulkReviewInput }): BulkReviewContext {
  return { ...run, whose }
}

function unanswered({ context: { ledger } }: { context: BulkReviewContext }) {
  return { pks: unansweredIncidents(ledger) }
}

function outputOf({ context }: { context: BulkReviewContext }): BulkReviewOutput {
  return { ledger: context.ledger, ...sharedAddress(context) }
}
