/** Closing and reopening one incident (specification, section 4, Sign-off control; section 9, dialog texts). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { failureWords } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { closeIncident, reopenIncident } from './ports.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { draftOf } from '../forms/readings.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'

export interface SignOffInput {
  readonly pk: number
  readonly open: boolean
  readonly stateful: boolean
}

export interface SignOffContext extends SignOffInput {
  readonly message: string
}

export type SignOffEvent =
  | { type: 'signOff.close' }
  | { type: 'signOff.reopen' }
  | { type: 'signOff.confirm' }
  | { type: 'signOff.decline' }
  /** What the incident is now, whoever changed it. */
  | { type: 'signOff.follow'; open: boolean; stateful: boolean }

/**
 * An open incident can be closed, with an optional message; a closed one can be reopened; both ask first, and a decline
 * does nothing. Stateless incidents can be neither. What has been done meanwhile is not done again, and a message that
 * was not sent is still there afterwards.
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
  },
  actors: { goingOn, textEntry: textEntryMachine, closeIncident, reopenIncident },
  actions: {
    follow: assign((_, { open, stateful }: { open: boolean; stateful: boolean }) => ({ open, stateful })),
    takeMessage: assign((_, output: TextEntryOutput) => ({ message: output.submitted ? output.value : '' })),
    markClosed: assign({ open: false }),
    markOpen: assign({ open: true }),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: messageDraft(context.pk) })),
    tellClosed: sendParent({ type: 'incident.changed', change: { open: false } }),
    tellReopened: sendParent({ type: 'incident.changed', change: { open: true } }),
    tellOutdated: sendParent({ type: 'incident.outdated' }),
    sayClosed: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Closed incident ${context.pk}` }),
    ),
    sayReopened: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Reopened incident ${context.pk}` }),
    ),
    sayCloseFailed: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing({
        severity: 'error',
        text: `Failed to close incident ${context.pk} - ${failureWords(toFault(error, 'close incident'))}`,
      }),
    ),
    sayReopenFailed: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing({
        severity: 'error',
        text: `Failed to reopen incident ${context.pk} - ${failureWords(toFault(error, 'reopen incident'))}`,
      }),
    ),
  },
  guards: {
    canClose: ({ context }) => context.stateful && context.open,
    canReopen: ({ context }) => context.stateful && !context.open,
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isSubmittedInTime: ({ context }, output: TextEntryOutput) => output.submitted && context.stateful && context.open,
  },
}).createMachine({
  id: 'signOff',
  description: 'Closing and reopening one incident.',
  context: forIncident,
  invoke: { src: 'goingOn', id: 'goingOn', input: keptMessage },
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers what the incident is not.',
      on: {
        'signOff.close': { guard: 'canClose', target: 'composing' },
        'signOff.reopen': { guard: 'canReopen', target: 'confirming' },
      },
    },
    composing: {
      description: 'The dialog asks for an optional closing message, and whether to close.',
      tags: ['closeDialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: closingMessage,
        onDone: [
          {
            guard: { type: 'isSubmittedInTime', params: theOutput },
            target: 'closing',
            actions: { type: 'takeMessage', params: theOutput },
          },
          { guard: { type: 'isSubmitted', params: theOutput }, target: 'composing', reenter: true },
          { target: 'idle' },
        ],
      },
    },
    closing: {
      description: 'The close event is on its way.',
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
        'signOff.confirm': { guard: 'canReopen', target: 'reopening' },
        'signOff.decline': { target: 'idle' },
      },
    },
    reopening: {
      description: 'The reopen event is on its way.',
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

function forIncident({ input }: { input: SignOffInput }): SignOffContext {
  return { ...input, message: '' }
}

function messageDraft(pk: number): string {
  return `signOff.${pk}`
}

function keptMessage({ context }: { context: SignOffContext }): GoingOnInput {
  return { key: messageDraft(context.pk), begin: { type: 'signOff.close' } }
}

/** What was typed before and not sent is there again. */
function closingMessage({ context, self }: { context: SignOffContext; self: AnyActorRef }): TextEntryInput {
  const draftKey = messageDraft(context.pk)
  return { kind: 'text', required: false, value: draftOf(self, draftKey), draftKey }
}

function closeRequest({ context }: { context: SignOffContext }) {
  return { pk: context.pk, message: context.message }
}

function reopenRequest({ context }: { context: SignOffContext }) {
  return { pk: context.pk }
}
