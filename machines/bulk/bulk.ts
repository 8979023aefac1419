/** The dialogs of bulk operations (docs/behaviour.md#selection, #bulk-runs). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  acknowledgementEntryMachine,
  expiryDraft,
  type AcknowledgementEntryInput,
  type AcknowledgementEntryOutput,
} from '../incident/acknowledgementEntry.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { singletonActor, receiver, type SingletonActor } from '../core/system.ts'
import { draftOf } from '../forms/readings.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'
import { serverSkew } from '../server/readings.ts'
import type { BulkOperation } from './domain/operation.ts'
import { keptOrder } from './keptOrder.ts'
import { chosenDraft, chosenText, orderDraft } from './domain/orderDraft.ts'

export interface BulkContext {
  readonly operation: BulkOperation
  /** The incidents of the operation. */
  readonly pks: readonly number[]
}

/** Events that other charts may send. `bulk.begin` opens the dialog for an operation on these incidents. */
export type BulkRequested =
  | { type: 'bulk.begin'; operation: BulkOperation; pks: readonly number[] }
  /** The operator leaves the page. */
  | { type: 'bulk.leave' }

export type BulkEvent = BulkRequested | { type: 'bulk.confirm' } | { type: 'bulk.decline' }

/**
 * Asks for confirmation or input before an operation changes many incidents, then has `bulkRun` carry it out. The
 * chosen incidents and the typed text are kept as drafts until the operator cancels or, if there is nothing to type,
 * leaves the page. Starting the run drops the chosen incidents; `bulkRun` drops the text once the run has succeeded or
 * is dismissed.
 */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    children: {} as { textEntry: 'textEntry'; acknowledgementEntry: 'acknowledgementEntry'; keptOrder: 'keptOrder' },
  },
  actors: { textEntry: textEntryMachine, acknowledgementEntry: acknowledgementEntryMachine, keptOrder },
  actions: {
    begin: assign((_, { operation, pks }: { operation: BulkOperation; pks: readonly number[] }) => ({
      operation,
      pks,
    })),
    keepChosen: sendTo(receiver('drafts'), ({ context: { operation, pks } }) => ({
      type: 'drafts.keep',
      key: chosenDraft(operation),
      text: chosenText(pks),
    })),
    dropChosen: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.drop',
      key: chosenDraft(context.operation),
    })),
    order: sendTo(receiver('bulkRun'), ({ context }) => ({
      type: 'bulkRun.start',
      order: { ...context, text: '', expiration: undefined },
    })),
    orderWithText: enqueueActions(({ context, enqueue, self }, output: TextEntryOutput) => {
      if (!output.submitted) return
      enqueue.sendTo(singletonActor(self, 'bulkRun'), {
        type: 'bulkRun.start',
        order: { ...context, text: output.value, expiration: undefined },
      })
    }),
    orderAcknowledgement: enqueueActions(({ context, enqueue, self }, output: AcknowledgementEntryOutput) => {
      if (!output.submitted) return
      enqueue.sendTo(singletonActor(self, 'bulkRun'), {
        type: 'bulkRun.start',
        order: { ...context, text: output.message, expiration: output.expiration },
      })
    }),
  },
  guards: {
    asksAcknowledgement: (_, { operation }: { operation: BulkOperation }) => operation === 'acknowledge',
    asksText: (_, { operation }: { operation: BulkOperation }) =>
      operation === 'close' || operation === 'saveTicketUrl',
  },
}).createMachine({
  id: 'bulk',
  description: 'The dialogs of bulk operations.',
  context: { operation: 'acknowledge', pks: [] },
  invoke: { src: 'keptOrder', id: 'keptOrder' },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dialog is open.',
      on: {
        'bulk.begin': [
          {
            guard: { type: 'asksAcknowledgement', params: theEvent },
            target: 'composingAcknowledgement',
            actions: [{ type: 'begin', params: theEvent }, 'keepChosen'],
          },
          {
            guard: { type: 'asksText', params: theEvent },
            target: 'composing',
            actions: [{ type: 'begin', params: theEvent }, 'keepChosen'],
          },
          { target: 'confirming', actions: [{ type: 'begin', params: theEvent }, 'keepChosen'] },
        ],
      },
    },
    composing: {
      description:
        'The dialog asks for a message or a ticket URL, and says how many incidents will be left out, and why.',
      tags: ['dialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: askedText,
        onDone: { target: 'idle', actions: ['dropChosen', { type: 'orderWithText', params: theOutput }] },
      },
      on: { 'bulk.leave': { target: 'idle' } },
    },
    composingAcknowledgement: {
      description: 'The dialog asks for a message and an expiry.',
      tags: ['dialog'],
      invoke: {
        src: 'acknowledgementEntry',
        id: 'acknowledgementEntry',
        input: askedAcknowledgement,
        onDone: { target: 'idle', actions: ['dropChosen', { type: 'orderAcknowledgement', params: theOutput }] },
      },
      on: { 'bulk.leave': { target: 'idle' } },
    },
    confirming: {
      description: 'The dialog asks for confirmation, and says how many incidents will be left out, and why.',
      tags: ['dialog'],
      on: {
        'bulk.confirm': { target: 'idle', actions: ['dropChosen', 'order'] },
        'bulk.decline': { target: 'idle', actions: 'dropChosen' },
        'bulk.leave': { target: 'idle', actions: 'dropChosen' },
      },
    },
  },
})

export type BulkRef = ActorRefFrom<typeof bulkMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    bulk: SingletonActor<typeof bulkMachine, BulkRequested>
  }
}

/** Restores unsent text from an earlier dialog. */
function askedText({ context: { operation }, self }: { context: BulkContext; self: AnyActorRef }): TextEntryInput {
  const draftKey = orderDraft(operation)
  const kind = operation === 'saveTicketUrl' ? 'url' : 'text'
  return { kind, required: false, value: draftOf(self, draftKey), draftKey }
}

function askedAcknowledgement({
  context: { operation },
  self,
}: {
  context: BulkContext
  self: AnyActorRef
}): AcknowledgementEntryInput {
  const draftKey = orderDraft(operation)
  return {
    message: draftOf(self, draftKey),
    expiry: draftOf(self, expiryDraft(draftKey)),
    meant: undefined,
    draftKey,
    skew: serverSkew(self),
  }
}
