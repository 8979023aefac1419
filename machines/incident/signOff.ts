/** Closes and reopens one incident (docs/behaviour.md#sign-off). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { holdingOne } from './domain/heldOrder.ts'
import { signedOffMessage, signOffFailedMessage } from './domain/incidentMessages.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { closeIncident, reopenIncident } from './ports.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { incidentDraft } from '../forms/domain/draftKey.ts'
import { undoSeconds } from './readings.ts'
import { draftOf } from '../forms/readings.ts'
import { parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'
import type { IncidentWriteReport } from './domain/incident.ts'

export interface SignOffInput {
  readonly pk: number
  readonly open: boolean
  readonly stateful: boolean
}

export interface SignOffContext extends SignOffInput {
  readonly message: string
  /** Seconds that an order waits before it is written; 0 if it is written at once. Read when something is ordered. */
  readonly wait: number
}

export type SignOffEvent =
  | { type: 'signOff.close' }
  | { type: 'signOff.reopen' }
  | { type: 'signOff.confirm' }
  | { type: 'signOff.decline' }
  /** The incident's current state, no matter who changed it. */
  | { type: 'signOff.follow'; open: boolean; stateful: boolean }

export type SignOffReport = IncidentWriteReport

/**
 * Closes an open incident with an optional message, and reopens a closed one; both ask for confirmation, and declining
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
    },
    tags: {} as 'closeDialog' | 'busy' | 'reopenDialog',
  },
  actors: { goingOn, textEntry: textEntryMachine, closeIncident, reopenIncident },
  actions: {
    follow: assign((_, { open, stateful }: { open: boolean; stateful: boolean }) => ({ open, stateful })),
    takeMessage: assign((_, output: TextEntryOutput) => ({ message: output.submitted ? output.value : '' })),
    noteWait: assign(({ self }) => ({ wait: undoSeconds(self) })),
    holdClosing: sendTo(receiver('heldOrders'), ({ context }) => holdingOne('close', context.pk, context.message)),
    holdReopening: sendTo(receiver('heldOrders'), ({ context }) => holdingOne('reopen', context.pk)),
    markClosed: assign({ open: false }),
    markOpen: assign({ open: true }),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.drop',
      key: incidentDraft('signOff', context.pk),
    })),
    /** The message cannot be used now: it is kept, but not offered again. */
    declineDraft: sendTo(receiver('resumption'), ({ context }) => ({
      type: 'resumption.dismiss',
      key: incidentDraft('signOff', context.pk),
    })),
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
    canClose: ({ context }) => context.stateful && context.open,
    canReopen: ({ context }) => context.stateful && !context.open,
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isSubmittedInTime: ({ context }, output: TextEntryOutput) => output.submitted && context.stateful && context.open,
  },
}).createMachine({
  id: 'signOff',
  description: 'Closes and reopens one incident.',
  context: initialContext,
  invoke: { src: 'goingOn', id: 'goingOn', input: keptMessage },
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to close an open incident or to reopen a closed one.',
      on: {
        'signOff.close': [{ guard: 'canClose', target: 'composing' }, { actions: 'declineDraft' }],
        'signOff.reopen': { guard: 'canReopen', target: 'confirming' },
      },
    },
    composing: {
      description: 'The dialog asks for an optional closing message and for confirmation.',
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
    },
    orderingClose: {
      description: 'Checks whether the incident is closed at once, or can be left open for a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'closing' },
        { target: 'idle', actions: ['dropDraft', 'holdClosing'] },
      ],
    },
    closing: {
      description: 'The close event is being posted.',
      tags: ['busy', 'closeDialog'],
      invoke: {
        src: 'closeIncident',
        id: 'closeIncident',
        input: closeRequest,
        onDone: { target: 'idle', actions: ['markClosed', 'dropDraft', 'sayClosed', 'tellClosed'] },
        onError: {
          target: 'composing',
          actions: [{ type: 'sayCloseFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
    confirming: {
      description: 'The dialog asks whether to reopen.',
      tags: ['reopenDialog'],
      on: {
        'signOff.confirm': { guard: 'canReopen', target: 'orderingReopen' },
        'signOff.decline': { target: 'idle' },
      },
    },
    orderingReopen: {
      description: 'Checks whether the incident is reopened at once, or can be left closed for a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'reopening' },
        { target: 'idle', actions: 'holdReopening' },
      ],
    },
    reopening: {
      description: 'The reopen event is being posted.',
      tags: ['busy', 'reopenDialog'],
      invoke: {
        src: 'reopenIncident',
        id: 'reopenIncident',
        input: reopenRequest,
        onDone: { target: 'idle', actions: ['markOpen', 'sayReopened', 'tellReopened'] },
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
  return { ...input, message: '', wait: 0 }
}

function keptMessage({ context }: { context: SignOffContext }): GoingOnInput {
  return { key: incidentDraft('signOff', context.pk), begin: { type: 'signOff.close' } }
}

/** Fills the dialog with the unsent draft. */
function closingMessage({ context, self }: { context: SignOffContext; self: AnyActorRef }): TextEntryInput {
  const draftKey = incidentDraft('signOff', context.pk)
  return { kind: 'text', required: false, value: draftOf(self, draftKey), draftKey }
}

function closeRequest({ context }: { context: SignOffContext }) {
  return { pk: context.pk, message: context.message }
}

function reopenRequest({ context }: { context: SignOffContext }) {
  return { pk: context.pk }
}
