/** The dialogs of bulk operations (docs/behaviour.md#selection, #bulk-runs). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  acknowledgementEntryMachine,
  type AcknowledgementEntryInput,
  type AcknowledgementEntryOutput,
} from '../incident/acknowledgementEntry.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { subDraft } from '../forms/domain/draftKey.ts'
import { child, singletonActor, receiver, type SingletonActor } from '../core/system.ts'
import { draftOf } from '../forms/readings.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'
import { knownIncidents } from '../incident/readings.ts'
import { ticketExample } from '../incident/ticketReadings.ts'
import { serverSkew } from '../server/readings.ts'
import { acknowledgementDefaults } from '../incident/defaultReadings.ts'
import { ownMessage } from '../incident/domain/ownMessage.ts'
import type { BulkOperation } from './domain/operation.ts'
import { holdingTicketOf, withTicket, type HeldRequest, type Holding } from '../incident/domain/heldOrder.ts'
import { keptOrder } from './keptOrder.ts'
import { isRunUnfinished, runFirst } from './readings.ts'
import { messageKindOf } from './domain/messageKind.ts'
import { chosenDraft, chosenText, orderDraft } from './domain/orderDraft.ts'
import { ticketRows } from './domain/ticketRows.ts'
import { ticketChoiceMachine, type TicketChoiceInput, type TicketChoiceOutput } from './ticketChoice.ts'
import { hasCome } from '../core/later.ts'

export interface BulkContext {
  readonly operation: BulkOperation
  /** The incidents of the operation. */
  readonly pks: readonly number[]
  /** How many of the chosen incidents have left the list since the dialog was opened; they are left out. */
  readonly gone: number
}

/**
 * Events that other charts may send. `bulk.begin` opens the dialog for an operation on these incidents, unless a run is
 * unfinished.
 */
export type BulkRequested =
  | { type: 'bulk.begin'; operation: BulkOperation; pks: readonly number[] }
  /** These incidents have left the list, and with it the selection. */
  | { type: 'bulk.leaveOut'; pks: readonly number[] }
  /** The operator leaves the page. */
  | { type: 'bulk.leave' }

export type BulkEvent =
  | BulkRequested
  /** Internal: the operation may begin, because no run is unfinished. */
  | ({ type: 'bulk.ask' } & Chosen)
  /** Internal: a run is unfinished. */
  | { type: 'bulk.hold' }
  /** Internal: what the dialog gave, while no run is unfinished. */
  | { type: 'bulk.note'; output: TextEntryOutput }
  | { type: 'bulk.acknowledge'; output: AcknowledgementEntryOutput }

type Chosen = Pick<BulkContext, 'operation' | 'pks'>

/** The dialog follows the selection: what leaves the list is not sent. */
const leavesOut = {
  guard: { type: 'isChosen', params: theEvent },
  actions: [{ type: 'leaveOut', params: theEvent }, 'keepChosen'],
} as const

/**
 * Asks for confirmation or input before an operation changes many incidents, then has `heldOrders` or, for an acknowledgement or a note, `bulkRun`
 * carry it out. The
 * chosen incidents and the typed text are kept as drafts until the operator cancels or, if there is nothing to type,
 * leaves the page. Starting the run drops the chosen incidents; `bulkRun` drops the text once the run has succeeded or
 * is dismissed.
 */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    children: {} as {
      textEntry: 'textEntry'
      acknowledgementEntry: 'acknowledgementEntry'
      keptOrder: 'keptOrder'
      ticketChoice: 'ticketChoice'
    },
    tags: {} as 'dialog',
  },
  actors: {
    textEntry: textEntryMachine,
    acknowledgementEntry: acknowledgementEntryMachine,
    keptOrder,
    ticketChoice: ticketChoiceMachine,
  },
  actions: {
    lookAtRun: raise(({ self }, { operation, pks }: Chosen) =>
      isRunUnfinished(self) ? { type: 'bulk.hold' } : { type: 'bulk.ask', operation, pks },
    ),
    begin: assign((_, { operation, pks }: Chosen) => ({ operation, pks, gone: 0 })),
    leaveOut: assign(({ context }, { pks }: { pks: readonly number[] }) => {
      const rest = without(context.pks, pks)
      return { pks: rest, gone: context.gone + context.pks.length - rest.length }
    }),
    keepChosen: sendTo(receiver('drafts'), ({ context: { operation, pks } }) => ({
      type: 'drafts.keep',
      key: chosenDraft(operation),
      text: chosenText(pks),
    })),
    dropChosen: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.drop',
      key: chosenDraft(context.operation),
    })),
    sayRunFirst: sendTo(receiver('toasts'), () => runFirst),
    tellLeftOut: sendTo(child(ticketChoiceMachine), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'ticketChoice.leaveOut',
      pks,
    })),
    /** The rows are ordered: what is ticked next is about others. */
    orderTickets: enqueueActions(({ context, enqueue, self }, output: TicketChoiceOutput) => {
      if (!output.submitted) return
      const { operation, pks, text } = output
      // Unlike an edited URL, an existing ticket is for those that have none.
      const kept = operation === 'saveTicketUrl' ? { keepsTickets: true as const } : {}
      enqueue.sendTo(singletonActor(self, 'heldOrders'), held({ operation, pks, text, ...kept }))
      enqueue.sendTo(singletonActor(self, 'selection'), { type: 'selection.untickPage', page: context.pks })
    }),
    orderWithText: enqueueActions(({ context, enqueue, self }, output: TextEntryOutput) => {
      if (!output.submitted) return
      const { value, address = '' } = output
      const rows = address === '' ? [] : rowsForTicket(self, context)
      const order = holding(context, value)
      enqueue.sendTo(singletonActor(self, 'heldOrders'), rows.length === 0 ? order : withTicket(order, rows, address))
      enqueue.sendTo(singletonActor(self, 'selection'), { type: 'selection.untickPage', page: context.pks })
      enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.drop', key: orderDraft(context.operation) })
      const kind = messageKindOf(context.operation)
      if (kind !== undefined) enqueue.sendTo(singletonActor(self, 'ownMessages'), ownMessage(kind, output.value))
    }),
    // What is written at once is held back, and kept, if a run has begun while the dialog was open.
    lookAtNote: raise(({ self }, output: TextEntryOutput) =>
      output.submitted && isRunUnfinished(self) ? { type: 'bulk.hold' } : { type: 'bulk.note', output },
    ),
    lookAtAcknowledgement: raise(({ self }, output: AcknowledgementEntryOutput) =>
      output.submitted && isRunUnfinished(self) ? { type: 'bulk.hold' } : { type: 'bulk.acknowledge', output },
    ),
    orderNote: enqueueActions(({ context, enqueue, self }, { output }: { output: TextEntryOutput }) => {
      if (!output.submitted) return
      enqueue.sendTo(singletonActor(self, 'bulkRun'), {
        type: 'bulkRun.start',
        order: { ...chosen(context), text: output.value, expiration: undefined },
      })
      enqueue.sendTo(singletonActor(self, 'ownMessages'), ownMessage('note', output.value))
    }),
    orderAcknowledgement: enqueueActions(
      ({ context, enqueue, self }, { output }: { output: AcknowledgementEntryOutput }) => {
        if (!output.submitted) return
        enqueue.sendTo(singletonActor(self, 'bulkRun'), {
          type: 'bulkRun.start',
          order: { ...chosen(context), text: output.message, expiration: output.expiration },
        })
        enqueue.sendTo(singletonActor(self, 'ownMessages'), ownMessage('acknowledge', output.message))
        const { ticket = '' } = output
        const rows = ticket === '' ? [] : rowsForTicket(self, context)
        if (rows.length > 0) enqueue.sendTo(singletonActor(self, 'heldOrders'), holdingTicketOf(rows, ticket, false))
      },
    ),
  },
  guards: {
    isChosen: ({ context }, { pks }: { pks: readonly number[] }) =>
      without(context.pks, pks).length < context.pks.length,
    isNote: ({ context }) => context.operation === 'addNote',
    asksAcknowledgement: (_, { operation }: { operation: BulkOperation }) => operation === 'acknowledge',
    asksText: (_, { operation }: { operation: BulkOperation }) => operation !== 'createTicket',
  },
}).createMachine({
  id: 'bulk',
  description: 'The dialogs of bulk operations.',
  context: { operation: 'acknowledge', pks: [], gone: 0 },
  invoke: { src: 'keptOrder', id: 'keptOrder' },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dialog is open.',
      on: {
        'bulk.begin': { actions: { type: 'lookAtRun', params: theEvent } },
        'bulk.hold': { actions: 'sayRunFirst' },
        'bulk.note': { actions: ['dropChosen', { type: 'orderNote', params: theEvent }] },
        'bulk.acknowledge': { actions: ['dropChosen', { type: 'orderAcknowledgement', params: theEvent }] },
        'bulk.ask': [
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
          { target: 'choosingTicket', actions: [{ type: 'begin', params: theEvent }, 'keepChosen'] },
        ],
      },
    },
    composing: {
      description:
        'The dialog asks for a message, a note or a ticket URL, and says how many incidents will be left out, and why.',
      tags: ['dialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: askedText,
        onDone: [
          { guard: 'isNote', target: 'idle', actions: { type: 'lookAtNote', params: theOutput } },
          { target: 'idle', actions: ['dropChosen', { type: 'orderWithText', params: theOutput }] },
        ],
      },
      on: { 'bulk.leave': { target: 'idle' }, 'bulk.leaveOut': leavesOut },
    },
    composingAcknowledgement: {
      description: 'The dialog asks for a message, an expiry and a ticket.',
      tags: ['dialog'],
      invoke: {
        src: 'acknowledgementEntry',
        id: 'acknowledgementEntry',
        input: askedAcknowledgement,
        onDone: { target: 'idle', actions: { type: 'lookAtAcknowledgement', params: theOutput } },
      },
      on: { 'bulk.leave': { target: 'idle' }, 'bulk.leaveOut': leavesOut },
    },
    choosingTicket: {
      description: 'The dialog asks for a ticket: one for all, one each, or one that exists; it says who is left out.',
      tags: ['dialog'],
      invoke: {
        src: 'ticketChoice',
        id: 'ticketChoice',
        input: askedTicket,
        onDone: { target: 'idle', actions: ['dropChosen', { type: 'orderTickets', params: theOutput }] },
      },
      on: {
        'bulk.leave': { target: 'idle', actions: 'dropChosen' },
        'bulk.leaveOut': {
          ...leavesOut,
          actions: [...leavesOut.actions, { type: 'tellLeftOut', params: theEvent }],
        },
      },
    },
  },
})

hasCome(bulkMachine)

export type BulkRef = ActorRefFrom<typeof bulkMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    bulk: SingletonActor<typeof bulkMachine, BulkRequested>
  }
}

function chosen({ operation, pks }: BulkContext): Chosen {
  return { operation, pks }
}

/** Everything but acknowledgements and notes waits a moment before it is written (docs/behaviour.md#undo). */
function holding({ operation, pks }: BulkContext, text: string): Holding {
  if (operation === 'acknowledge' || operation === 'addNote') throw new TypeError(`${operation} is written at once`)
  return held({ operation, pks, text })
}

function held(request: Pick<HeldRequest, 'operation' | 'pks' | 'text' | 'keepsTickets'>): Holding {
  return { type: 'heldOrders.hold', request: { ...request, isSingle: false, replacedUrl: '' } }
}

/** Those of the chosen incidents that get a ticket which is typed in another dialog. */
function rowsForTicket(self: AnyActorRef, { pks }: Pick<BulkContext, 'pks'>): readonly number[] {
  return ticketRows(pks, knownIncidents(self, pks)).applying
}

function without(pks: readonly number[], gone: readonly number[]): readonly number[] {
  const left = new Set(gone)
  return pks.filter((pk) => !left.has(pk))
}

/** Restores unsent text from an earlier dialog. */
function askedText({ context, self }: Asked): TextEntryInput {
  const { operation } = context
  const draftKey = orderDraft(operation)
  const entry = { required: operation === 'addNote', value: draftOf(self, draftKey), draftKey }
  if (operation === 'saveTicketUrl') return { ...entry, kind: 'url', example: ticketExample(self) }
  if (operation !== 'close' || rowsForTicket(self, context).length === 0) return { ...entry, kind: 'text' }
  const address = draftOf(self, subDraft(draftKey, 'ticket'))
  return { ...entry, kind: 'text', address, example: ticketExample(self) }
}

interface Asked {
  readonly context: BulkContext
  readonly self: AnyActorRef
}

function askedTicket({ context: { operation, pks }, self }: Asked): TicketChoiceInput {
  const draftKey = subDraft(orderDraft(operation), 'ticket')
  return { pks, address: draftOf(self, draftKey), example: ticketExample(self), draftKey }
}

function askedAcknowledgement({ context, self }: Asked): AcknowledgementEntryInput {
  const draftKey = orderDraft(context.operation)
  const ticket = draftOf(self, subDraft(draftKey, 'ticket'))
  return {
    ...(rowsForTicket(self, context).length === 0 ? {} : { ticket, example: ticketExample(self) }),
    message: draftOf(self, draftKey),
    expiry: draftOf(self, subDraft(draftKey, 'expiry')),
    meant: undefined,
    draftKey,
    skew: serverSkew(self),
    defaults: acknowledgementDefaults(self),
    isFresh: true,
  }
}
