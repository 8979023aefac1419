/** The dialog that gives many incidents a ticket (docs/behaviour.md#bulk-tickets). */
import { assign, raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { completedAddress } from '../forms/domain/completedAddress.ts'
import { knownIncidents } from '../incident/readings.ts'
import type { HeldOperation } from '../incident/domain/heldOrder.ts'
import { mostUncountedTickets, ticketRows, type TicketChoice } from './domain/ticketRows.ts'

export interface TicketChoiceInput {
  /** The chosen incidents. */
  readonly pks: readonly number[]
  /** The address or number of the existing ticket, as typed earlier. */
  readonly address: string
  /** The address in which a typed number takes the place of the number there; '' if there is none. */
  readonly example: string
  /** The key under which `drafts` keeps the address. */
  readonly draftKey: string
}

export interface TicketChoiceContext extends TicketChoiceInput {
  readonly choice: TicketChoice
  /** The number of tickets, as typed. */
  readonly number: string
  /** Why it was not submitted; undefined once something changes. */
  readonly problem: 'address missing' | 'address wrong' | 'number wrong' | undefined
  readonly outcome: TicketChoiceOutput
}

export type TicketChoiceEvent =
  | { type: 'ticketChoice.choose'; choice: TicketChoice }
  | { type: 'ticketChoice.changeAddress'; value: string }
  | { type: 'ticketChoice.changeNumber'; value: string }
  | { type: 'ticketChoice.submit' }
  /** Closes the dialog without submitting: the address is dropped. */
  | { type: 'ticketChoice.cancel' }
  /** Closes the dialog if no address has been typed; otherwise asks first. */
  | { type: 'ticketChoice.leave' }
  /** Keeps the dialog open after that question. */
  | { type: 'ticketChoice.stay' }
  /** These incidents have left the list: they get no ticket. */
  | { type: 'ticketChoice.leaveOut'; pks: readonly number[] }
  /** Internal: submitted, while these of the incidents would get a ticket. */
  | Weighing

interface Weighing {
  readonly type: 'ticketChoice.weigh'
  readonly rows: readonly number[]
}

/** How the dialog ended. */
export type TicketChoiceOutput =
  | {
      readonly submitted: true
      readonly operation: Extract<HeldOperation, 'createTicket' | 'shareTicket' | 'saveTicketUrl'>
      readonly pks: readonly number[]
      /** The address of the existing ticket; '' if a ticket is created. */
      readonly text: string
    }
  | { readonly submitted: false }

/**
 * Asks whether the incidents get one ticket for all, one each, or one that exists already. Many tickets at once are only
 * created if their number is typed. The chart ends with a TicketChoiceOutput.
 */
export const ticketChoiceMachine = setup({
  types: {
    context: {} as TicketChoiceContext,
    events: {} as TicketChoiceEvent,
    input: {} as TicketChoiceInput,
    output: {} as TicketChoiceOutput,
    tags: {} as 'invalid' | 'doubting',
  },
  actions: {
    choose: assign((_, { choice }: { choice: TicketChoice }) => ({ choice, problem: undefined })),
    changeAddress: assign((_, { value }: { value: string }) => ({ address: value, problem: undefined })),
    changeNumber: assign((_, { value }: { value: string }) => ({ number: value, problem: undefined })),
    leaveOut: assign(({ context }, { pks }: { pks: readonly number[] }) => ({
      pks: context.pks.filter((pk) => !pks.includes(pk)),
    })),
    lookAtRows: raise(({ context: { pks }, self }) => ({ type: 'ticketChoice.weigh', rows: rowsNow(self, pks) })),
    accept: assign(({ context }, { rows }: Weighing) => ({ outcome: accepted(context, rows) })),
    markMissing: assign({ problem: 'address missing' }),
    markWrong: assign({ problem: 'address wrong' }),
    markNumber: assign({ problem: 'number wrong' }),
    keepDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: context.draftKey,
      text: context.address,
    })),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: context.draftKey })),
  },
  guards: {
    hasAddress: ({ context }) => context.address.trim() !== '',
    hasProblem: ({ context }) => context.problem !== undefined,
    isForNone: (_, { rows }: Weighing) => rows.length === 0,
    isMissing: ({ context: { choice, address } }) => choice === 'existing' && address.trim() === '',
    isWrong: ({ context: { choice, address, example } }) =>
      choice === 'existing' && completedAddress(address, example) === undefined,
    isUncounted: ({ context: { choice, number } }, { rows }: Weighing) =>
      choice === 'forEach' && rows.length > mostUncountedTickets && !isNumber(number, rows.length),
  },
}).createMachine({
  id: 'ticketChoice',
  description: 'The dialog that gives many incidents a ticket.',
  context: initialContext,
  initial: 'editing',
  states: {
    editing: { description: 'The ticket is being chosen; no problem has been found.' },
    rejected: {
      description: 'Something is missing or wrong; the reason is shown until something changes.',
      tags: ['invalid'],
    },
    doubting: {
      description: 'The dialog asks whether to discard the typed address.',
      tags: ['doubting'],
      on: {
        'ticketChoice.stay': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
        'ticketChoice.leave': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
      },
    },
    submitted: { type: 'final', description: 'The ticket has been chosen.', entry: 'dropDraft' },
    cancelled: { type: 'final', description: 'The dialog was closed without submitting.', entry: 'dropDraft' },
  },
  on: {
    'ticketChoice.choose': { target: '.editing', actions: { type: 'choose', params: theEvent } },
    'ticketChoice.changeAddress': {
      target: '.editing',
      actions: [{ type: 'changeAddress', params: theEvent }, 'keepDraft'],
    },
    'ticketChoice.changeNumber': { target: '.editing', actions: { type: 'changeNumber', params: theEvent } },
    'ticketChoice.leaveOut': { actions: { type: 'leaveOut', params: theEvent } },
    'ticketChoice.submit': { actions: 'lookAtRows' },
    'ticketChoice.weigh': [
      { guard: { type: 'isForNone', params: theEvent } },
      { guard: 'isMissing', target: '.rejected', actions: 'markMissing' },
      { guard: 'isWrong', target: '.rejected', actions: 'markWrong' },
      { guard: { type: 'isUncounted', params: theEvent }, target: '.rejected', actions: 'markNumber' },
      { target: '.submitted', actions: { type: 'accept', params: theEvent } },
    ],
    'ticketChoice.cancel': { target: '.cancelled' },
    'ticketChoice.leave': [{ guard: 'hasAddress', target: '.doubting' }, { target: '.cancelled' }],
  },
  output: outcome,
})

export type TicketChoiceRef = ActorRefFrom<typeof ticketChoiceMachine>

/** What is safest is chosen at first: for many, one ticket. */
function initialContext({ input }: { input: TicketChoiceInput }): TicketChoiceContext {
  const choice = input.pks.length > 1 ? 'forAll' : 'forEach'
  return { ...input, choice, number: '', problem: undefined, outcome: { submitted: false } }
}

function outcome({ context }: { context: TicketChoiceContext }): TicketChoiceOutput {
  return context.outcome
}

function rowsNow(self: AnyActorRef, pks: readonly number[]): readonly number[] {
  return ticketRows(pks, knownIncidents(self, pks)).applying
}

/** An existing ticket is for those only that get one; of the others, the run says why they are left out. */
function accepted({ choice, pks, address, example }: TicketChoiceContext, rows: readonly number[]): TicketChoiceOutput {
  if (choice === 'forAll') return { submitted: true, operation: 'shareTicket', pks, text: '' }
  if (choice === 'forEach') return { submitted: true, operation: 'createTicket', pks, text: '' }
  return { submitted: true, operation: 'saveTicketUrl', pks: rows, text: completedAddress(address, example) ?? '' }
}

/** Whether this number was typed, with or without a separator between thousands. */
function isNumber(typed: string, count: number): boolean {
  return typed.replaceAll(/[\s,.]/g, '') === String(count)
}
