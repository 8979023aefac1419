/**
 * A dialog that asks for one text: required or optional; free text, a name or an absolute http(s) URL
 * (docs/behaviour.md#validation).
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { completedAddress } from './domain/completedAddress.ts'
import { subDraft } from './domain/draftKey.ts'
import { isTooLong } from './domain/nameLength.ts'
import { receiver } from '../core/system.ts'

export interface TextEntryInput {
  readonly kind: 'text' | 'name' | 'url'
  readonly required: boolean
  readonly value: string
  /** The key under which `drafts` keeps the unsent text. */
  readonly draftKey: string
  /** How many characters a name may have; left out if as many as servers accept. */
  readonly most?: number
  /** Names that are already in use, and so are refused. */
  readonly taken?: readonly string[]
  /**
   * The address typed into a second, optional field, which the dialog has besides its text; left out if it has none. Its
   * draft goes with that of the text.
   */
  readonly address?: string | undefined
  /** The address in which a typed number takes the place of the number there; '' or left out if there is none. */
  readonly example?: string
  /** Why the server has refused the initial value; undefined if it has not. */
  readonly refusal?: string | undefined
}

export interface TextEntryContext extends TextEntryInput {
  /** Why the submitted text was refused; undefined once the text changes. If the server refused it: `refusal`. */
  readonly problem: 'Required' | 'Must be an absolute URL' | 'Too long' | 'Already exists' | 'Refused' | undefined
  /** Whether the address was refused when it was submitted. */
  readonly isAddressWrong: boolean
  readonly outcome: TextEntryOutput
}

export type TextEntryEvent =
  | { type: 'textEntry.change'; value: string }
  | { type: 'textEntry.changeAddress'; value: string }
  | { type: 'textEntry.submit' }
  /** Closes the dialog without submitting: its text is dropped. */
  | { type: 'textEntry.cancel' }
  /** Closes the dialog if nothing has been typed; otherwise asks first. */
  | { type: 'textEntry.leave' }
  /** Keeps the dialog open after that question. */
  | { type: 'textEntry.stay' }

/** How the dialog ended; submitting an empty optional text gives ''. `address` is left out if no address was asked for. */
export type TextEntryOutput =
  { readonly submitted: true; readonly value: string; readonly address?: string } | { readonly submitted: false }

/**
 * A text-entry dialog while it is open. The chart ends with a TextEntryOutput; the caller drops the draft once the text
 * is used.
 */
export const textEntryMachine = setup({
  types: {
    context: {} as TextEntryContext,
    events: {} as TextEntryEvent,
    input: {} as TextEntryInput,
    output: {} as TextEntryOutput,
    tags: {} as 'invalid' | 'doubting',
  },
  actions: {
    changeValue: assign((_, { value }: { value: string }) => ({ value, problem: undefined })),
    changeAddress: assign((_, { value }: { value: string }) => ({ address: value, isAddressWrong: false })),
    acceptValue: assign(({ context }) => ({ outcome: accepted(context) })),
    keepAddress: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: subDraft(context.draftKey, 'ticket'),
      text: context.address ?? '',
    })),
    markAddress: assign({ isAddressWrong: true }),
    keepDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: context.draftKey,
      text: context.value,
    })),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: context.draftKey })),
    markRequired: assign({ problem: 'Required' }),
    markNotAbsolute: assign({ problem: 'Must be an absolute URL' }),
    markTooLong: assign({ problem: 'Too long' }),
    markTaken: assign({ problem: 'Already exists' }),
  },
  guards: {
    hasText: ({ context }) => context.value.trim() !== '' || (context.address ?? '').trim() !== '',
    hasProblem: ({ context }) => context.problem !== undefined || context.isAddressWrong,
    isAddressWrong: ({ context }) => isWrong(context.address ?? '', context),
    isMissing: ({ context }) => context.required && context.value.trim() === '',
    isNotAbsolute: ({ context }) => context.kind === 'url' && isWrong(context.value, context),
    isTooLong: ({ context }) => context.kind === 'name' && isTooLong(context.value, context.most),
    isTaken: ({ context }) => context.taken?.includes(context.value.trim()) === true,
  },
}).createMachine({
  id: 'textEntry',
  description: 'A dialog that asks for one text.',
  context: initialContext,
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Checks whether the server has refused the text.',
      always: [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
    },
    editing: {
      description: 'The text can be edited; no error is shown.',
    },
    rejected: {
      description: 'The submitted text was refused; the reason is shown until the text changes.',
      tags: ['invalid'],
    },
    doubting: {
      description: 'The dialog asks whether to discard the text.',
      tags: ['doubting'],
      on: {
        'textEntry.stay': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
        'textEntry.leave': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
      },
    },
    submitted: { type: 'final', description: 'The text was accepted.' },
    cancelled: { type: 'final', description: 'The dialog was closed without submitting.', entry: 'dropDraft' },
  },
  on: {
    'textEntry.change': {
      target: '.editing',
      actions: [{ type: 'changeValue', params: theEvent }, 'keepDraft'],
    },
    'textEntry.changeAddress': {
      target: '.editing',
      actions: [{ type: 'changeAddress', params: theEvent }, 'keepAddress'],
    },
    'textEntry.submit': [
      { guard: 'isMissing', target: '.rejected', actions: 'markRequired' },
      { guard: 'isNotAbsolute', target: '.rejected', actions: 'markNotAbsolute' },
      { guard: 'isTooLong', target: '.rejected', actions: 'markTooLong' },
      { guard: 'isTaken', target: '.rejected', actions: 'markTaken' },
      { guard: 'isAddressWrong', target: '.rejected', actions: 'markAddress' },
      { target: '.submitted', actions: 'acceptValue' },
    ],
    'textEntry.cancel': { target: '.cancelled' },
    'textEntry.leave': [{ guard: 'hasText', target: '.doubting' }, { target: '.cancelled' }],
  },
  output: outcome,
})

export type TextEntryRef = ActorRefFrom<typeof textEntryMachine>

function initialContext({ input }: { input: TextEntryInput }): TextEntryContext {
  const problem = input.refusal === undefined ? undefined : 'Refused'
  return { ...input, problem, isAddressWrong: false, outcome: { submitted: false } }
}

/** Whether this is neither empty nor an address, nor a number that can be completed to one. */
function isWrong(typed: string, { example = '' }: TextEntryContext): boolean {
  return typed.trim() !== '' && completedAddress(typed, example) === undefined
}

/** A number is completed, anything else is as typed. */
function accepted({ kind, value, address, example = '' }: TextEntryContext): TextEntryOutput {
  const text = kind === 'url' ? (completedAddress(value, example) ?? value.trim()) : value.trim()
  return address === undefined
    ? { submitted: true, value: text }
    : { submitted: true, value: text, address: completedAddress(address, example) ?? '' }
}

function outcome({ context }: { context: TextEntryContext }): TextEntryOutput {
  return context.outcome
}
