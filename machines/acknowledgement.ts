/** The dialog of an acknowledgement: an optional message, an optional expiry (specification, sections 4 and 5). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { readExpiry, type ExpiryProblem } from './domain/expiry.ts'
import { theEvent } from './parameters.ts'
import { loneActor } from './system.ts'

export interface AcknowledgementInput {
  readonly message: string
  /** Where the unsent message is kept, see drafts. */
  readonly draftKey: string
}

export interface AcknowledgementContext extends AcknowledgementInput {
  /** The expiry date as typed. */
  readonly expiry: string
  /** What is wrong with the expiry that was last submitted. */
  readonly problem: ExpiryProblem | undefined
  readonly outcome: AcknowledgementOutput
}

export type AcknowledgementEvent =
  | { type: 'acknowledgement.changeMessage'; value: string }
  | { type: 'acknowledgement.changeExpiry'; value: string }
  | { type: 'acknowledgement.submit' }
  | { type: 'acknowledgement.cancel' }

/** How the dialog ended; `expiration` is an ISO 8601 text, undefined where the acknowledgement never expires. */
export type AcknowledgementOutput =
  | { readonly submitted: true; readonly message: string; readonly expiration: string | undefined }
  | { readonly submitted: false }

/** An acknowledgement while it is written. It ends with its output; the caller drops the draft once it is used. */
export const acknowledgementMachine = setup({
  types: {
    context: {} as AcknowledgementContext,
    events: {} as AcknowledgementEvent,
    input: {} as AcknowledgementInput,
    output: {} as AcknowledgementOutput,
  },
  actions: {
    changeMessage: assign((_, { value }: { value: string }) => ({ message: value })),
    changeExpiry: assign((_, { value }: { value: string }) => ({ expiry: value, problem: undefined })),
    markProblem: assign(({ context }) => ({ problem: problemOf(context.expiry) })),
    accept: assign(({ context }) => ({
      outcome: { submitted: true, message: context.message.trim(), expiration: untilOf(context.expiry) },
    })),
    keepDraft: sendTo(drafts, ({ context }) => ({
      type: 'drafts.keep',
      key: context.draftKey,
      text: context.message,
    })),
    dropDraft: sendTo(drafts, ({ context }) => ({ type: 'drafts.drop', key: context.draftKey })),
  },
  guards: {
    isExpiryWrong: ({ context }) => problemOf(context.expiry) !== undefined,
  },
}).createMachine({
  id: 'acknowledgement',
  description: 'A dialog that asks for an acknowledgement.',
  context: openedWith,
  initial: 'editing',
  states: {
    editing: {
      description: 'The person types; nothing is wrong so far.',
    },
    rejected: {
      description: 'The expiry that was submitted is not acceptable; the reason shows until it changes.',
      tags: ['invalid'],
    },
    submitted: { type: 'final', description: 'The acknowledgement is complete.' },
    cancelled: { type: 'final', description: 'The person left without submitting.', entry: 'dropDraft' },
  },
  on: {
    'acknowledgement.changeMessage': { actions: [{ type: 'changeMessage', params: theEvent }, 'keepDraft'] },
    'acknowledgement.changeExpiry': { target: '.editing', actions: { type: 'changeExpiry', params: theEvent } },
    'acknowledgement.submit': [
      { guard: 'isExpiryWrong', target: '.rejected', actions: 'markProblem' },
      { target: '.submitted', actions: 'accept' },
    ],
    'acknowledgement.cancel': { target: '.cancelled' },
  },
  output: outcome,
})

export type AcknowledgementRef = ActorRefFrom<typeof acknowledgementMachine>

function openedWith({ input }: { input: AcknowledgementInput }): AcknowledgementContext {
  return { ...input, expiry: '', problem: undefined, outcome: { submitted: false } }
}

function outcome({ context }: { context: AcknowledgementContext }): AcknowledgementOutput {
  return context.outcome
}

function problemOf(expiry: string): ExpiryProblem | undefined {
  const read = readExpiry(expiry, Date.now())
  return 'problem' in read ? read.problem : undefined
}

function untilOf(expiry: string): string | undefined {
  const read = readExpiry(expiry, Date.now())
  return 'until' in read ? read.until : undefined
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
