/** Closes and reopens one incident (docs/behaviour.md#sign-off). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { actionOnOne } from './domain/action.ts'
import { holdingClose, holdingOne } from './domain/heldOrder.ts'
import { signedOffMessage, signOffFailedMessage } from './domain/incidentMessages.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { closeIncident, reopenIncident } from './ports.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { incidentDraft, subDraft } from '../forms/domain/draftKey.ts'
import { undoSeconds } from './readings.ts'
import { lacksTicket, ticketExample } from './ticketReadings.ts'
import { draftOf } from '../forms/readings.ts'
import { parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'
import type { NoteHandover } from './domain/note.ts'
import { ownMessage } from './domain/ownMessage.ts'
import type { IncidentWriteReport } from './domain/incident.ts'

export interface SignOffInput {
  readonly pk: number
  readonly open: boolean
  readonly stateful: boolean
}

export interface SignOffContext extends SignOffInput {
  readonly message: string
  /** The address of the ticket that is set together with closing; '' if none was typed. */
  readonly ticket: string
  /** Seconds that an order waits before it is written; 0 if it is written at once. Read when something is ordered. */
  readonly wait: number
}

export type SignOffEvent =
  | { type: 'signOff.close' }
  | { type: 'signOff.reopen' }
  /** Somebody else has done it meanwhile: what was typed becomes a note. */
  | { type: 'signOff.note' }
  /** The incident's current state, no matter who changed it. */
  | { type: 'signOff.follow'; open: boolean; stateful: boolean }

export type SignOffReport = IncidentWriteReport | NoteHandover

/** Which of the two messages is meant. */
interface Work {
  readonly work: 'signOff' | 'reopening'
}

const closing = { work: 'signOff' } as const
const reopening = { work: 'reopening' } as const

/**
 * Closes an open incident and reopens a closed one; both ask for confirmation and for an optional message, and declining
 * does nothing. Either is written at once or, if the user wants to be able to undo it, left to `heldOrders`. A stateless incident can be neither closed nor reopened. If somebody else has closed or reopened the
 * incident in the meantime, nothing is posted, and an unsent message is kept.
 */
export const signOffMachine = setup({
  types: {
    context: {} as SignOffContext,
    events: {} as SignOffEvent,
    input: {} as SignOffInput,
    children: {} as {
      textEntry: 'textEntry'
      closeIncident: 'closeIncident'
      reopenIncident: 'reopenIncident'
      goingOn: 'goingOn'
      goingOnReopening: 'goingOn'
    },
    tags: {} as 'closeDialog' | 'busy' | 'reopenDialog',
  },
  actors: { goingOn, textEntry: textEntryMachine, closeIncident, reopenIncident },
  actions: {
    follow: assign((_, { open, stateful }: { open: boolean; stateful: boolean }) => ({ open, stateful })),
    takeMessage: assign((_, output: TextEntryOutput) => ({
      message: output.submitted ? output.value : '',
      ticket: output.submitted ? (output.address ?? '') : '',
    })),
    noteWait: assign(({ self }) => ({ wait: undoSeconds(self) })),
    holdClosing: sendTo(receiver('heldOrders'), ({ context: { pk, message, ticket } }) =>
      holdingClose(pk, message, ticket),
    ),
    /** The incident has been closed at once: the ticket follows. */
    holdTicket: sendTo(receiver('heldOrders'), ({ context: { pk, ticket } }) =>
      holdingOne('saveTicketUrl', pk, ticket),
    ),
    holdReopening: sendTo(receiver('heldOrders'), ({ context }) => holdingOne('reopen', context.pk, context.message)),
    markClosed: assign({ open: false }),
    markOpen: assign({ open: true }),
    dropDraft: sendTo(receiver('drafts'), ({ context }, { work }: Work) => ({
      type: 'drafts.drop',
      key: incidentDraft(work, context.pk),
    })),
    /** The message cannot be used now: it is kept, but not offered again. */
    declineDraft: sendTo(receiver('resumption'), ({ context }, { work }: Work) => ({
      type: 'resumption.dismiss',
      key: incidentDraft(work, context.pk),
    })),
    handOver: sendTo(parent<SignOffReport>(), ({ context, self }, { work }: Work) => ({
      type: 'incident.noteInstead',
      text: draftOf(self, incidentDraft(work, context.pk)),
    })),
    keepOwn: sendTo(receiver('ownMessages'), ({ context }) => ownMessage('close', context.message)),
    logClosing: sendTo(receiver('actionLog'), ({ context }) => actionOnOne('close', context.pk, context.message)),
    logReopening: sendTo(receiver('actionLog'), ({ context }) => actionOnOne('reopen', context.pk, context.message)),
    tellClosed: sendTo(parent<SignOffReport>(), { type: 'incident.changed', change: { open: false } }),
    tellReopened: sendTo(parent<SignOffReport>(), { type: 'incident.changed', change: { open: true } }),
    tellOutdated: sendTo(parent<SignOffReport>(), { type: 'incident.outdated' }),
    sayClosed: sendTo(receiver('toasts'), ({ context }) => showing(signedOffMessage('close', context.pk))),
    sayReopened: sendTo(receiver('toasts'), ({ context }) => showing(signedOffMessage('reopen', context.pk))),
    sayCloseFailed: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing(signOffFailedMessage('close', context.pk, error)),
    ),
    sayReopenFailed: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing(signOffFailedMessage('reopen', context.pk, error)),
    ),
  },
  guards: {
    isWritingAtOnce: ({ context }) => context.wait === 0,
    hasTicket: ({ context }) => context.ticket !== '',
    canClose: ({ context }) => context.stateful && context.open,
    canReopen: ({ context }) => context.stateful && !context.open,
    isClosed: ({ context }) => !context.open,
    isOpen: ({ context }) => context.open,
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isSubmittedInTime: ({ context }, output: TextEntryOutput) => output.submitted && context.stateful && context.open,
    isSubmittedToReopen: ({ context }, output: TextEntryOutput) =>
      output.submitted && context.stateful && !context.open,
  },
}).createMachine({
  id: 'signOff',
  description: 'Closes and reopens one incident.',
  context: initialContext,
  invoke: [
    { src: 'goingOn', id: 'goingOn', input: keptMessage },
    { src: 'goingOn', id: 'goingOnReopening', input: keptReopening },
  ],
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to close an open incident or to reopen a closed one.',
      on: {
        'signOff.close': [
          { guard: 'canClose', target: 'composing' },
          { actions: { type: 'declineDraft', params: closing } },
        ],
        'signOff.reopen': [
          { guard: 'canReopen', target: 'confirming' },
          { actions: { type: 'declineDraft', params: reopening } },
        ],
      },
    },
    composing: {
      description: 'The dialog asks for an optional closing message and an optional ticket, and for confirmation.',
      tags: ['closeDialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: closingMessage,
        onDone: [
          {
            guard: { type: 'isSubmittedInTime', params: theOutput },
            target: 'orderingClose',
            actions: { type: 'takeMessage', params: theOutput },
          },
          { guard: { type: 'isSubmitted', params: theOutput }, target: 'composing', reenter: true },
          { target: 'idle' },
        ],
      },
      on: {
        'signOff.note': {
          guard: 'isClosed',
          target: 'idle',
          actions: [
            { type: 'handOver', params: closing },
            { type: 'dropDraft', params: closing },
          ],
        },
      },
    },
    orderingClose: {
      description: 'Checks whether the incident is closed at once, or can be left open for a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'closing' },
        { target: 'idle', actions: [{ type: 'dropDraft', params: closing }, 'holdClosing', 'keepOwn'] },
      ],
    },
    closing: {
      description: 'The close event is being posted.',
      tags: ['busy', 'closeDialog'],
      invoke: {
        src: 'closeIncident',
        id: 'closeIncident',
        input: request,
        onDone: [
          {
            guard: 'hasTicket',
            target: 'idle',
            actions: [
              'markClosed',
              { type: 'dropDraft', params: closing },
              'keepOwn',
              'sayClosed',
              'logClosing',
              'tellClosed',
              'holdTicket',
            ],
          },
          {
            target: 'idle',
            actions: [
              'markClosed',
              { type: 'dropDraft', params: closing },
              'keepOwn',
              'sayClosed',
              'logClosing',
              'tellClosed',
            ],
          },
        ],
        onError: {
          target: 'composing',
          actions: [{ type: 'sayCloseFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
    confirming: {
      description: 'The dialog asks whether to reopen, and for an optional message.',
      tags: ['reopenDialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: reopeningMessage,
        onDone: [
          {
            guard: { type: 'isSubmittedToReopen', params: theOutput },
            target: 'orderingReopen',
            actions: { type: 'takeMessage', params: theOutput },
          },
          { guard: { type: 'isSubmitted', params: theOutput }, target: 'confirming', reenter: true },
          { target: 'idle' },
        ],
      },
      on: {
        'signOff.note': {
          guard: 'isOpen',
          target: 'idle',
          actions: [
            { type: 'handOver', params: reopening },
            { type: 'dropDraft', params: reopening },
          ],
        },
      },
    },
    orderingReopen: {
      description: 'Checks whether the incident is reopened at once, or can be left closed for a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'reopening' },
        { target: 'idle', actions: [{ type: 'dropDraft', params: reopening }, 'holdReopening'] },
      ],
    },
    reopening: {
      description: 'The reopen event is being posted.',
      tags: ['busy', 'reopenDialog'],
      invoke: {
        src: 'reopenIncident',
        id: 'reopenIncident',
        input: request,
        onDone: {
          target: 'idle',
          actions: [
            'markOpen',
            { type: 'dropDraft', params: reopening },
            'sayReopened',
            'logReopening',
            'tellReopened',
          ],
        },
        onError: {
          target: 'confirming',
          actions: [{ type: 'sayReopenFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
  },
  on: { 'signOff.follow': { actions: { type: 'follow', params: theEvent } } },
})

export type SignOffRef = ActorRefFrom<typeof signOffMachine>

function initialContext({ input }: { input: SignOffInput }): SignOffContext {
  return { ...input, message: '', ticket: '', wait: 0 }
}

function keptMessage({ context }: { context: SignOffContext }): GoingOnInput {
  return { key: incidentDraft('signOff', context.pk), begin: { type: 'signOff.close' } }
}

function keptReopening({ context }: { context: SignOffContext }): GoingOnInput {
  return { key: incidentDraft('reopening', context.pk), begin: { type: 'signOff.reopen' } }
}

interface Asked {
  readonly context: SignOffContext
  readonly self: AnyActorRef
}

function closingMessage({ context, self }: Asked): TextEntryInput {
  const draftKey = incidentDraft('signOff', context.pk)
  const entry = unsent(self, draftKey)
  return lacksTicket(self, context.pk)
    ? { ...entry, address: draftOf(self, subDraft(draftKey, 'ticket')), example: ticketExample(self) }
    : entry
}

function reopeningMessage({ context, self }: Asked): TextEntryInput {
  return unsent(self, incidentDraft('reopening', context.pk))
}

/** Fills the dialog with the unsent draft. */
function unsent(self: AnyActorRef, draftKey: string): TextEntryInput {
  return { kind: 'text', required: false, value: draftOf(self, draftKey), draftKey }
}

function request({ context }: { context: SignOffContext }) {
  return { pk: context.pk, message: context.message }
}
