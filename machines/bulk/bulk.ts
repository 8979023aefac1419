/** Changing many incidents at once (specification, section 2, Selection; sections 8 and 9; decisions, Bulk). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  acknowledgementEntryMachine, expiryDraft, type AcknowledgementEntryInput, type AcknowledgementEntryOutput,
} from '../incident/acknowledgementEntry.ts'
import {
  allIncidents, chunkSizeOf, emptyLedger, failedIncidents, failureText, isLastChunk, newLedger, nextChunk, outcomeText,
  recordOutcome, recordRefusal, recordReview, recordSilence, sentCount, sortIncidents, unansweredIncidents,
  withholdRest, type BulkLedger, type BulkOperation, type BulkOutcome,
} from './domain/bulk.ts'
import { toFault } from '../core/domain/fault.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { failureWords } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/parameters.ts'
import { changeIncidents, fetchChosenIncidents, type BulkRequest } from './ports.ts'
import { createTicket } from '../incident/ports.ts'
import { leaveWarning } from '../forms/ports.ts'
import { draftOf } from '../forms/readings.ts'
import { knownIncidents } from '../incident/readings.ts'
import { loneActor, type LoneActor } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { showing } from '../messages/showing.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'

export interface BulkContext {
  readonly operation: BulkOperation
  /** The incidents it was asked for. */
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' where there is none. */
  readonly text: string
  /** Until when an acknowledgement counts, as an ISO 8601 text; undefined where it never expires. */
  readonly expiration: string | undefined
  /** The incidents as they were known when the run began. */
  readonly before: ReadonlyMap<number, Incident>
  readonly ledger: BulkLedger
}

/** What other charts may send: opens the dialog of an operation on these incidents. */
export type BulkRequested =
  | { type: 'bulk.begin'; operation: BulkOperation; pks: readonly number[] }
  | { type: 'bulk.decline' }

export type BulkEvent =
  | BulkRequested
  | { type: 'bulk.confirm' }
  /** Ends the run after the chunk under way. */
  | { type: 'bulk.stop' }
  /** Asks again what became of the incidents nobody answered for. */
  | { type: 'bulk.review' }
  | { type: 'bulk.retry' }
  /** Ticks the incidents of the run again. */
  | { type: 'bulk.reselect' }
  | { type: 'bulk.dismiss' }

/** Milliseconds until it is asked again what became of a run that was cut. */
export const reviewDelay = 5000

/**
 * One operation on many incidents, chunk by chunk. A run that is cut stops: nothing is sent again without a person's
 * word, and what became of the incidents nobody answered for is looked up.
 */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    children: {} as {
      textEntry: 'textEntry'
      acknowledgementEntry: 'acknowledgementEntry'
      changeIncidents: 'changeIncidents'
      createTicket: 'createTicket'
      fetchChosenIncidents: 'fetchChosenIncidents'
      leaveWarning: 'leaveWarning'
    },
  },
  actors: {
    textEntry: textEntryMachine,
    acknowledgementEntry: acknowledgementEntryMachine,
    changeIncidents,
    createTicket,
    fetchChosenIncidents,
    leaveWarning,
  },
  actions: {
    begin: assign((_, { operation, pks }: { operation: BulkOperation; pks: readonly number[] }) => ({
      ...nothingYet(),
      operation,
      pks,
    })),
    forgetRun: assign(nothingYet),
    takeText: assign((_, output: TextEntryOutput) => ({ text: output.submitted ? output.value : '' })),
    takeAcknowledgement: assign((_, output: AcknowledgementEntryOutput) =>
      output.submitted ? { text: output.message, expiration: output.expiration } : {},
    ),
    askFailedAgain: assign(({ context }) => ({ pks: failedIncidents(context.ledger) })),
    plan: assign(({ context: { operation, text, pks }, self }) => {
      const before = knownIncidents(self, pks)
      return { before, ledger: newLedger(sortIncidents(operation, text, pks, before)) }
    }),
    withholdRest: assign(({ context: { operation, ledger } }) => ({
      ledger: withholdRest(ledger, chunkSizeOf(operation)),
    })),
    enterOutcome: assign(({ context: { ledger } }, outcome: BulkOutcome) => ({
      ledger: recordOutcome(ledger, nextChunk(ledger), outcome),
    })),
    enterTicket: assign(({ context: { ledger } }) => ({
      ledger: recordOutcome(ledger, nextChunk(ledger, 1), { succeeded: nextChunk(ledger, 1), refused: [] }),
    })),
    enterRefusal: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: recordRefusal(ledger, nextChunk(ledger), words(error)),
    })),
    enterTicketRefusal: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: recordRefusal(ledger, nextChunk(ledger, 1), words(error)),
    })),
    enterSilence: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: recordSilence(ledger, nextChunk(ledger), words(error)),
    })),
    enterTicketSilence: assign(({ context: { ledger } }, { error }: { error: unknown }) => ({
      ledger: recordSilence(ledger, nextChunk(ledger, 1), words(error)),
    })),
    enterReview: assign(({ context: { ledger, operation, text, before } }, found: readonly Incident[]) => ({
      ledger: recordReview(ledger, operation, text, before, found),
    })),
    dropDraft: sendTo(drafts, ({ context }) => ({ type: 'drafts.drop', key: textDraft(context.operation) })),
    refetchList: sendTo(incidents, { type: 'incidents.refetch' }),
    tellFinished: sendParent({ type: 'bulk.finished' }),
    tellReselected: sendParent(({ context }) => ({ type: 'bulk.reselected', pks: allIncidents(context.ledger) })),
    sayOutcome: sendTo(notifications, ({ context: { operation, ledger } }) =>
      showing({
        severity: ledger.withheld.length === 0 && ledger.succeeded.length === sentCount(ledger) ? 'success' : 'warning',
        text: outcomeText(operation, ledger),
      }),
    ),
    sayTicketCreated: sendTo(notifications, ({ context: { ledger } }) =>
      showing({ severity: 'success', text: `Created ticket from incident ${ledger.succeeded.at(-1)}` }),
    ),
    sayFailed: sendTo(notifications, ({ context: { operation } }, { error }: { error: unknown }) =>
      showing({ severity: 'error', text: failureText(callOf(operation), words(error)) }),
    ),
  },
  guards: {
    asksAcknowledgement: (_, { operation }: { operation: BulkOperation }) => operation === 'acknowledge',
    asksText: (_, { operation }: { operation: BulkOperation }) => asksText(operation),
    isSubmitted: (_, output: TextEntryOutput | AcknowledgementEntryOutput) => output.submitted,
    hasTicketToCreate: ({ context: { operation, ledger } }) =>
      operation === 'createTicket' && ledger.waiting.length > 0,
    hasWaiting: ({ context }) => context.ledger.waiting.length > 0,
    isLastChunk: ({ context }) => isLastChunk(context.ledger),
    hasMoreChunks: ({ context: { ledger, operation } }) => !isLastChunk(ledger, chunkSizeOf(operation)),
    isRefusal: (_, { error }: { error: unknown }) => isUndone(error),
    isTicketRefusal: (_, { error }: { error: unknown }) => isUndone(error) || kindOf(error) === 'server',
    hasUnanswered: ({ context }) => context.ledger.unanswered.length > 0,
    isNothingSent: ({ context }) => sentCount(context.ledger) === 0,
    hasFailed: ({ context }) => failedIncidents(context.ledger).length > 0,
  },
  delays: { reviewDelay },
}).createMachine({
  id: 'bulk',
  description: 'Changing many incidents at once.',
  context: nothingYet,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is under way.',
      entry: 'forgetRun',
      on: {
        'bulk.begin': [
          {
            guard: { type: 'asksAcknowledgement', params: theEvent },
            target: 'composingAcknowledgement',
            actions: { type: 'begin', params: theEvent },
          },
          {
            guard: { type: 'asksText', params: theEvent },
            target: 'composing',
            actions: { type: 'begin', params: theEvent },
          },
          { target: 'confirming', actions: { type: 'begin', params: theEvent } },
        ],
      },
    },
    composing: {
      description: 'The dialog asks for a message or a ticket URL, and says which rows are left out.',
      tags: ['dialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: askedText,
        onDone: [
          {
            guard: { type: 'isSubmitted', params: theOutput },
            target: 'running',
            actions: { type: 'takeText', params: theOutput },
          },
          { target: 'idle' },
        ],
      },
      on: { 'bulk.decline': { target: 'idle' } },
    },
    composingAcknowledgement: {
      description: 'The dialog asks for a message and an expiry.',
      tags: ['dialog'],
      invoke: {
        src: 'acknowledgementEntry',
        id: 'acknowledgementEntry',
        input: askedAcknowledgement,
        onDone: [
          {
            guard: { type: 'isSubmitted', params: theOutput },
            target: 'running',
            actions: { type: 'takeAcknowledgement', params: theOutput },
          },
          { target: 'idle' },
        ],
      },
      on: { 'bulk.decline': { target: 'idle' } },
    },
    confirming: {
      description: 'The dialog asks whether to go on, and says which rows are left out.',
      tags: ['dialog'],
      on: {
        'bulk.confirm': { target: 'running' },
        'bulk.decline': { target: 'idle' },
      },
    },
    running: {
      description: 'Chunk after chunk is sent; the warning banner shows.',
      tags: ['running'],
      entry: 'plan',
      exit: ['tellFinished', 'refetchList'],
      type: 'parallel',
      states: {
        sending: {
          description: 'What is on its way.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Looks what is left to send.',
              always: [
                { guard: 'hasTicketToCreate', target: 'creatingTicket' },
                { guard: 'hasWaiting', target: 'changing' },
                { guard: 'hasUnanswered', target: '#bulk.reviewing' },
                { guard: 'hasFailed', target: '#bulk.settled' },
                { guard: 'isNothingSent', target: '#bulk.settled' },
                { target: '#bulk.idle', actions: 'dropDraft' },
              ],
            },
            changing: {
              description: 'A chunk is on its way; the browser asks before the tab is closed.',
              invoke: [
                { src: 'leaveWarning', id: 'leaveWarning' },
                {
                  src: 'changeIncidents',
                  id: 'changeIncidents',
                  input: chunkRequest,
                  onDone: [
                    {
                      guard: 'isLastChunk',
                      target: 'choosing',
                      actions: [{ type: 'enterOutcome', params: theOutput }, 'sayOutcome'],
                    },
                    { target: 'choosing', actions: { type: 'enterOutcome', params: theOutput } },
                  ],
                  onError: [
                    {
                      guard: { type: 'isRefusal', params: theError },
                      target: 'choosing',
                      actions: [
                        { type: 'enterRefusal', params: theError },
                        { type: 'sayFailed', params: theError },
                      ],
                    },
                    {
                      target: '#bulk.reviewing',
                      actions: [
                        { type: 'enterSilence', params: theError },
                        { type: 'sayFailed', params: theError },
                      ],
                    },
                  ],
                },
              ],
            },
            creatingTicket: {
              description: 'The ticket of one incident is being created. A failure has been told by its own handler.',
              invoke: [
                { src: 'leaveWarning', id: 'leaveWarning' },
                {
                  src: 'createTicket',
                  id: 'createTicket',
                  input: ticketRequest,
                  onDone: { target: 'choosing', actions: ['enterTicket', 'sayTicketCreated'] },
                  onError: [
                    {
                      guard: { type: 'isTicketRefusal', params: theError },
                      target: 'choosing',
                      actions: { type: 'enterTicketRefusal', params: theError },
                    },
                    { target: '#bulk.reviewing', actions: { type: 'enterTicketSilence', params: theError } },
                  ],
                },
              ],
            },
          },
        },
        course: {
          description: 'How far the run is to go.',
          initial: 'goingOn',
          states: {
            goingOn: {
              description: 'To the last chunk, unless it is stopped before.',
              on: { 'bulk.stop': { guard: 'hasMoreChunks', target: 'stopping' } },
            },
            stopping: {
              description: 'It ends with the chunk under way: the others are never sent.',
              tags: ['stopping'],
              entry: 'withholdRest',
            },
          },
        },
      },
    },
    reviewing: {
      description: 'The incidents nobody answered for are fetched: did they change?',
      tags: ['ledger', 'reviewing'],
      invoke: {
        src: 'fetchChosenIncidents',
        id: 'fetchChosenIncidents',
        input: unansweredRequest,
        onDone: { target: 'settled', actions: { type: 'enterReview', params: theOutput } },
        onError: { target: 'unreviewed' },
      },
      on: { 'bulk.dismiss': { target: 'idle', actions: 'dropDraft' } },
    },
    unreviewed: {
      description: 'They could not be fetched; it is tried again in a while.',
      tags: ['ledger', 'unreviewed'],
      after: { reviewDelay: { target: 'reviewing' } },
      on: {
        'bulk.review': { target: 'reviewing' },
        'bulk.dismiss': { target: 'idle', actions: 'dropDraft' },
      },
    },
    settled: {
      description: 'The ledger says what became of each incident.',
      tags: ['ledger', 'settled'],
      on: {
        'bulk.retry': { guard: 'hasFailed', target: 'running', actions: 'askFailedAgain' },
        'bulk.reselect': { actions: 'tellReselected' },
        'bulk.dismiss': { target: 'idle', actions: 'dropDraft' },
        'bulk.begin': [
          {
            guard: { type: 'asksAcknowledgement', params: theEvent },
            target: 'composingAcknowledgement',
            actions: { type: 'begin', params: theEvent },
          },
          {
            guard: { type: 'asksText', params: theEvent },
            target: 'composing',
            actions: { type: 'begin', params: theEvent },
          },
          { target: 'confirming', actions: { type: 'begin', params: theEvent } },
        ],
      },
    },
  },
})

export type BulkRef = ActorRefFrom<typeof bulkMachine>

declare module '../core/system.ts' {
  interface LoneActors {
    bulk: LoneActor<typeof bulkMachine, BulkRequested>
  }
}

function nothingYet(): BulkContext {
  return {
    operation: 'acknowledge', pks: [], text: '', expiration: undefined, before: new Map(), ledger: emptyLedger,
  }
}

function asksText(operation: BulkOperation): boolean {
  return operation === 'close' || operation === 'saveTicketUrl'
}

/** Whether the server said no and therefore did nothing, as opposed to nobody knowing. */
function isUndone(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'refused' || kind === 'unauthorized' || kind === 'notAuthenticated'
}

function kindOf(error: unknown) {
  return toFault(error, 'change incidents').kind
}

function words(error: unknown): string {
  return failureWords(toFault(error, 'change incidents'))
}

function textDraft(operation: BulkOperation): string {
  return `bulk.${operation}`
}

/** What was typed before and not sent is there again. */
function askedText({ context: { operation }, self }: { context: BulkContext; self: AnyActorRef }): TextEntryInput {
  const draftKey = textDraft(operation)
  const kind = operation === 'saveTicketUrl' ? 'url' : 'text'
  return { kind, required: false, value: draftOf(self, draftKey), draftKey }
}

function askedAcknowledgement({ context: { operation }, self }: { context: BulkContext; self: AnyActorRef }): AcknowledgementEntryInput {
  const draftKey = textDraft(operation)
  return {
    message: draftOf(self, draftKey),
    expiry: draftOf(self, expiryDraft(draftKey)),
    meant: undefined,
    draftKey,
    skew: serverSkew(self),
  }
}

function callOf(operation: BulkOperation): BulkRequest['operation'] {
  if (operation === 'createTicket') throw new TypeError('tickets are created one by one')
  return operation
}

function chunkRequest({ context: { operation, ledger, text, expiration } }: { context: BulkContext }): BulkRequest {
  return { operation: callOf(operation), pks: nextChunk(ledger), text, expiration }
}

function ticketRequest({ context }: { context: BulkContext }): { pk: number } {
  const [pk] = nextChunk(context.ledger, 1)
  if (pk === undefined) throw new TypeError('no incident waits for a ticket')
  return { pk }
}

function unansweredRequest({ context }: { context: BulkContext }) {
  return { pks: unansweredIncidents(context.ledger) }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}

function incidents({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'incidents')
}
