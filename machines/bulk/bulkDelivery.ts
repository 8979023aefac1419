/** Sends a bulk run to the server, in chunks (docs/behaviour.md#bulk-runs). */
import { and, assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import {
  isLastChunk,
  nextChunk,
  recordOutcome,
  recordRefusal,
  recordSilence,
  sentCount,
  withholdRest,
  type BulkLedger,
} from './domain/ledger.ts'
import { chunkSizeOf, lacksSharedTicket } from './domain/chunkSize.ts'
import { attempt, isSignInGone, isTicketRefusal, kindOf } from './domain/deliveryFault.ts'
import type { BulkOperation, BulkOutcome } from './domain/operation.ts'
import { failureText, outcomeText } from './domain/runWords.ts'
import { sharedAddress, signedOutMeanwhile, type BulkRun, type SharedAddress } from './domain/run.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { createTicket } from '../incident/ports.ts'
import { errorWords, failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { isSurelyThere } from '../session/readings.ts'
import { changeIncidents, type BulkRequest } from './ports.ts'
import { hasCome } from '../core/later.ts'

export interface BulkDeliveryInput {
  readonly run: BulkRun
  /** The name of the user who started the run. */
  readonly whose: string
}

export interface BulkDeliveryContext extends BulkRun, Pick<BulkDeliveryInput, 'whose'> {
  /** Whether somebody other than the user who started the run may be signed in now. */
  readonly isDoubted: boolean
}

export type BulkDeliveryEvent =
  /** Ends after the current chunk. */
  | { type: 'bulkDelivery.stop' }
  /** The user is no longer signed in: pauses after the response to the current chunk. */
  | { type: 'bulkDelivery.pause' }

/** The report to the parent after each chunk, and when the operator stops the run. */
export interface BulkDeliveryReport extends SharedAddress {
  readonly type: 'bulkDelivery.advanced'
  readonly ledger: BulkLedger
}

/**
 * How the delivery ended:
 * - `complete`: nothing is left to send.
 * - `cut`: the outcome of the last call is unknown, and the rest was not sent.
 * - `paused`: the rest waits for a sign-in.
 * - `doubted`: the rest waits until it is certain that the user who started the run is still signed in.
 */
export interface BulkDeliveryOutput extends SharedAddress {
  readonly ledger: BulkLedger
  readonly end: (typeof ends)[number]
}

/**
 * Makes one call after another, always on behalf of the user who started the run, and stops after a call with an
 * unknown outcome. A chunk that was refused because nobody was signed in was not executed: it waits with the rest. The
 * output contains the ledger.
 */
export const bulkDeliveryMachine = setup({
  types: {
    context: {} as BulkDeliveryContext,
    events: {} as BulkDeliveryEvent,
    input: {} as BulkDeliveryInput,
    output: {} as BulkDeliveryOutput,
    children: {} as { changeIncidents: 'changeIncidents'; createTicket: 'createTicket' },
    tags: {} as 'stopping',
  },
  actors: { changeIncidents, createTicket },
  actions: {
    lookWhoIsThere: assign(({ context: { whose }, self }) => ({ isDoubted: !isSurelyThere(self, whose) })),
    withholdRest: assign(({ context: { operation, text, ledger } }) => ({
      ledger: withholdRest(ledger, chunkSizeOf(operation, text)),
    })),
    /** Without the one ticket for all, the others get none: nothing more is sent. */
    withholdAll: assign(({ context: { ledger } }) => ({ ledger: withholdRest(ledger, 0) })),
    takeAddress: assign(({ context }, text: string) => (context.operation === 'shareTicket' ? { text } : {})),
    enterOutcome: assign(({ context: { ledger } }, outcome: BulkOutcome) => ({
      ledger: recordOutcome(ledger, nextChunk(ledger), outcome),
    })),
    enterTicket: assign(({ context: { ledger } }) => ({
      ledger: recordOutcome(ledger, nextChunk(ledger, 1), { succeeded: nextChunk(ledger, 1), refused: [] }),
    })),
    enterRefusal: assign(({ context }, { error }: { error: unknown }) => ({
      ledger: recordRefusal(context.ledger, currentChunk(context), errorWords(error, attempt)),
    })),
    enterSilence: assign(({ context }, { error }: { error: unknown }) => ({
      ledger: recordSilence(context.ledger, currentChunk(context), errorWords(error, attempt)),
    })),
    enterCutOff: assign(({ context }) => ({
      ledger: recordSilence(context.ledger, currentChunk(context), signedOutMeanwhile),
    })),
    tellAdvanced: sendTo(parent<BulkDeliveryReport>(), ({ context }) => ({
      type: 'bulkDelivery.advanced',
      ledger: context.ledger,
      ...sharedAddress(context),
    })),
    sayOutcome: sendTo(receiver('toasts'), ({ context: { operation, ledger } }) =>
      showing({
        severity: ledger.withheld.length === 0 && ledger.succeeded.length === sentCount(ledger) ? 'success' : 'warning',
        text: outcomeText(operation, ledger),
      }),
    ),
    sayFailed: sendTo(receiver('toasts'), ({ context: { operation } }, { error }: { error: unknown }) =>
      showing(failedAttempt(failureText(callOf(operation), errorWords(error, attempt)), error, attempt)),
    ),
  },
  guards: {
    isDoubted: ({ context }) => context.isDoubted,
    hasTicketToCreate: ({ context: { operation, text, ledger } }) =>
      (operation === 'createTicket' || lacksSharedTicket(operation, text)) && ledger.waiting.length > 0,
    hasWaiting: ({ context }) => context.ledger.waiting.length > 0,
    isPausing: stateIn({ delivering: { course: 'pausing' } }),
    isLastChunk: ({ context }) => isLastChunk(context.ledger),
    isLastTicket: ({ context }) => isLastChunk(context.ledger, 1),
    hasMoreChunks: ({ context: { ledger, operation, text } }) => !isLastChunk(ledger, chunkSizeOf(operation, text)),
    isSignInGone: (_, { error }: { error: unknown }) => isSignInGone(error),
    isCutOff: and([
      stateIn({ delivering: { course: 'pausing' } }),
      ({ event }) => 'error' in event && kindOf(event.error) === 'unauthorized',
    ]),
    isRefusal: (_, { error }: { error: unknown }) => kindOf(error) === 'refused',
    isSharedRefusal: ({ context }, { error }: { error: unknown }) =>
      context.operation === 'shareTicket' && kindOf(error) === 'refused',
    /** After a failure of the server there may be a ticket for all: that is looked up. */
    isTicketRefusal: ({ context }, { error }: { error: unknown }) =>
      context.operation === 'createTicket' && isTicketRefusal(error),
    isLastTicketRefusal: ({ context }, { error }: { error: unknown }) =>
      context.operation === 'createTicket' && isLastChunk(context.ledger, 1) && isTicketRefusal(error),
  },
}).createMachine({
  id: 'bulkDelivery',
  description: 'A bulk run while it is being sent.',
  context: initialContext,
  initial: 'delivering',
  states: {
    delivering: {
      description: 'Sends one chunk after another.',
      type: 'parallel',
      states: {
        sending: {
          description: 'The current call.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks what is left to send, and whether the user who started the run is signed in.',
              entry: 'lookWhoIsThere',
              always: [
                { guard: 'isDoubted', target: '#bulkDelivery.doubted' },
                { guard: 'hasTicketToCreate', target: 'creatingTicket' },
                { guard: 'hasWaiting', target: 'changing' },
                { target: '#bulkDelivery.complete' },
              ],
            },
            changing: {
              description: 'Sends a chunk.',
              invoke: {
                src: 'changeIncidents',
                id: 'changeIncidents',
                input: chunkRequest,
                onDone: [
                  {
                    guard: 'isLastChunk',
                    target: 'answered',
                    actions: [{ type: 'enterOutcome', params: theOutput }, 'sayOutcome'],
                  },
                  { target: 'answered', actions: { type: 'enterOutcome', params: theOutput } },
                ],
                onError: [
                  { guard: { type: 'isSignInGone', params: theError }, target: '#bulkDelivery.paused' },
                  {
                    guard: { type: 'isRefusal', params: theError },
                    target: 'answered',
                    actions: [
                      { type: 'enterRefusal', params: theError },
                      { type: 'sayFailed', params: theError },
                    ],
                  },
                  {
                    target: '#bulkDelivery.cut',
                    actions: [
                      { type: 'enterSilence', params: theError },
                      { type: 'sayFailed', params: theError },
                    ],
                  },
                ],
              },
            },
            creatingTicket: {
              description:
                'Creates the ticket of one incident. The API client reports each failure separately (api.ticketFailed); the outcome of the run is reported once, after the last ticket.',
              invoke: {
                src: 'createTicket',
                id: 'createTicket',
                input: ticketRequest,
                onDone: [
                  {
                    guard: 'isLastTicket',
                    target: 'answered',
                    actions: ['enterTicket', { type: 'takeAddress', params: theOutput }, 'sayOutcome'],
                  },
                  { target: 'answered', actions: ['enterTicket', { type: 'takeAddress', params: theOutput }] },
                ],
                onError: [
                  { guard: 'isCutOff', target: '#bulkDelivery.paused', actions: 'enterCutOff' },
                  { guard: { type: 'isSignInGone', params: theError }, target: '#bulkDelivery.paused' },
                  {
                    guard: { type: 'isSharedRefusal', params: theError },
                    target: 'answered',
                    actions: [{ type: 'enterRefusal', params: theError }, 'withholdAll'],
                  },
                  {
                    guard: { type: 'isLastTicketRefusal', params: theError },
                    target: 'answered',
                    actions: [{ type: 'enterRefusal', params: theError }, 'sayOutcome'],
                  },
                  {
                    guard: { type: 'isTicketRefusal', params: theError },
                    target: 'answered',
                    actions: { type: 'enterRefusal', params: theError },
                  },
                  { target: '#bulkDelivery.cut', actions: { type: 'enterSilence', params: theError } },
                ],
              },
            },
            answered: {
              description: 'The server has answered the chunk.',
              entry: 'tellAdvanced',
              always: [{ guard: 'isPausing', target: '#bulkDelivery.paused' }, { target: 'choosing' }],
            },
          },
        },
        course: {
          description: 'Whether the run is sent to the end.',
          initial: 'goingOn',
          states: {
            goingOn: {
              description: 'The run is sent to its last chunk, unless the operator stops it.',
              on: { 'bulkDelivery.stop': { guard: 'hasMoreChunks', target: 'stopping' } },
            },
            stopping: {
              description: 'The run ends after the current chunk. The rest is never sent.',
              tags: ['stopping'],
              entry: ['withholdRest', 'tellAdvanced'],
            },
            pausing: { description: 'The user is no longer signed in: the rest waits until they sign in again.' },
          },
          on: { 'bulkDelivery.pause': { target: '.pausing' } },
        },
      },
    },
    complete: { type: 'final', description: 'Nothing is left to send.', output: 'complete' },
    cut: {
      type: 'final',
      description: 'The outcome of the last call is unknown; nothing more was sent.',
      output: 'cut',
    },
    paused: { type: 'final', description: 'The rest waits for a sign-in.', output: 'paused' },
    doubted: { type: 'final', description: 'The rest waits until it is certain who is signed in.', output: 'doubted' },
  },
  output: outputOf,
})

hasCome(bulkDeliveryMachine)

export type BulkDeliveryRef = ActorRefFrom<typeof bulkDeliveryMachine>

function initialContext({ input: { run, whose } }: { input: BulkDeliveryInput }): BulkDeliveryContext {
  return { ...run, whose, isDoubted: false }
}

function currentChunk({ operation, text, ledger }: BulkDeliveryContext): readonly number[] {
  return nextChunk(ledger, chunkSizeOf(operation, text))
}

function callOf(operation: BulkOperation): BulkRequest['operation'] {
  if (operation === 'createTicket') throw new TypeError('tickets are created one by one')
  return operation === 'shareTicket' ? 'saveTicketUrl' : operation
}

function chunkRequest({
  context: { operation, ledger, text, expiration },
}: {
  context: BulkDeliveryContext
}): BulkRequest {
  return { operation: callOf(operation), pks: nextChunk(ledger), text, expiration }
}

function ticketRequest({ context }: { context: BulkDeliveryContext }): { pk: number } {
  const [pk] = nextChunk(context.ledger, 1)
  if (pk === undefined) throw new TypeError('no incident waits for a ticket')
  return { pk }
}

const ends = ['complete', 'cut', 'paused', 'doubted'] as const

function outputOf({
  context,
  event,
}: {
  context: BulkDeliveryContext
  event: { output?: unknown }
}): BulkDeliveryOutput {
  return {
    ledger: context.ledger,
    ...sharedAddress(context),
    end: ends.find((each) => each === event.output) ?? 'paused',
  }
}
