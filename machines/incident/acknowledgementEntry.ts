/** The acknowledgement dialog: an optional message and an optional expiry (docs/behaviour.md#acknowledgements). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import {
  calendarStart,
  chosenExpiry,
  expiryOf,
  neededExpiry,
  typedCalendarDay,
  type EnteredExpiry,
  type ExpiryChoice,
  type ExpiryProblem,
} from './domain/acknowledgement/expiry.ts'
import { theEvent } from '../core/eventParameters.ts'
import { completedAddress } from '../forms/domain/completedAddress.ts'
import { subDraft } from '../forms/domain/draftKey.ts'
import { receiver } from '../core/system.ts'
import {
  begunWith,
  canBeDefault,
  defaultIn,
  isTyped,
  type AcknowledgementDefaults,
} from './domain/acknowledgement/defaults.ts'
import { defaultsToKeep } from './defaultReadings.ts'

/** `expiry` is the expiry entered earlier; '' if there is none. */
export interface AcknowledgementEntryInput extends EnteredExpiry {
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
  readonly message: string
  /** The draft key of the unsent message. The unsent expiry is its sub-draft. */
  readonly draftKey: string
  /** The address typed as the ticket's; left out if none is asked for. Its draft is a sub-draft, too. */
  readonly ticket?: string | undefined
  /** The address in which a typed number takes the place of the number there; '' or left out if there is none. */
  readonly example?: string
  readonly defaults: AcknowledgementDefaults
  /** Whether nothing has been entered yet, so that the dialog begins with the defaults if there is no draft. */
  readonly isFresh: boolean
}

export interface AcknowledgementEntryContext extends AcknowledgementEntryInput {
  /** Which of the offered expiries it is; undefined if it was typed, picked in the calendar, or entered earlier. */
  readonly choice: ExpiryChoice | undefined
  /** The problem with the expiry, set when the operator leaves the field or submits. */
  readonly problem: ExpiryProblem | undefined
  /** Whether the ticket's address was refused when it was submitted. */
  readonly isTicketWrong: boolean
  /** A day in the month that the calendar shows, 'yyyy-MM-dd'; undefined while the calendar is closed. */
  readonly month: string | undefined
  /** Whether the next acknowledgement begins with what is entered, because the operator wanted that. */
  readonly isKept: boolean
  readonly outcome: AcknowledgementEntryOutput
}

export type AcknowledgementEntryEvent =
  | { type: 'acknowledgementEntry.changeMessage'; value: string }
  | { type: 'acknowledgementEntry.changeExpiry'; value: string }
  | { type: 'acknowledgementEntry.changeTicket'; value: string }
  /** The expiry field has lost the focus, so its text is validated. */
  | { type: 'acknowledgementEntry.checkExpiry' }
  | { type: 'acknowledgementEntry.chooseExpiry'; choice: ExpiryChoice }
  | { type: 'acknowledgementEntry.openCalendar' }
  | { type: 'acknowledgementEntry.closeCalendar' }
  /** Turns the calendar to the month of this day, 'yyyy-MM-dd'. */
  | { type: 'acknowledgementEntry.showMonth'; day: string }
  /** Picks this day of the calendar, 'yyyy-MM-dd'. */
  | { type: 'acknowledgementEntry.pickDay'; day: string }
  /** The operator's next acknowledgement begins with this expiry and message. */
  | { type: 'acknowledgementEntry.keepAsDefault' }
  | { type: 'acknowledgementEntry.submit' }
  /** Closes the dialog without submitting: what was typed is dropped. */
  | { type: 'acknowledgementEntry.cancel' }
  /** Closes the dialog if nothing has been typed; otherwise asks first. */
  | { type: 'acknowledgementEntry.leave' }
  /** Keeps the dialog open after that question. */
  | { type: 'acknowledgementEntry.stay' }

/**
 * The result of the dialog. `expiration` is an ISO 8601 string, undefined if the acknowledgement never expires;
 * `expiry` is its text in the expiry field.
 */
export type AcknowledgementEntryOutput =
  | {
      readonly submitted: true
      readonly message: string
      readonly expiry: string
      readonly expiration: string | undefined
      /** The ticket's address, '' if none was typed; left out if none was asked for. */
      readonly ticket?: string
    }
  | { readonly submitted: false }

/**
 * The dialog in which the operator writes an acknowledgement. The chart ends with its output. The parent drops the
 * draft once it has used the output.
 */
export const acknowledgementEntryMachine = setup({
  types: {
    context: {} as AcknowledgementEntryContext,
    events: {} as AcknowledgementEntryEvent,
    input: {} as AcknowledgementEntryInput,
    output: {} as AcknowledgementEntryOutput,
    tags: {} as 'invalid' | 'doubting' | 'calendar',
  },
  actions: {
    changeMessage: assign((_, { value }: { value: string }) => ({ message: value, isKept: false })),
    changeExpiry: assign((_, { value }: { value: string }) => ({
      expiry: value,
      meant: undefined,
      choice: undefined,
      problem: undefined,
      isKept: false,
    })),
    changeTicket: assign((_, { value }: { value: string }) => ({ ticket: value, isTicketWrong: false })),
    keepTicket: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: subDraft(context.draftKey, 'ticket'),
      text: context.ticket ?? '',
    })),
    chooseExpiry: assign(({ context }, { choice }: { choice: ExpiryChoice }) => ({
      ...chosenExpiry(choice, serverTime(context), context.defaults.dateFormat),
      choice,
      problem: undefined,
      isKept: false,
    })),
    pickDay: assign(({ context }, { day }: { day: string }) => ({
      expiry: typedCalendarDay(day, context.expiry, context.defaults.dateFormat),
      meant: undefined,
      choice: undefined,
      problem: undefined,
      isKept: false,
    })),
    showMonthOfExpiry: assign(({ context }) => ({
      month: calendarStart(context.expiry, serverTime(context), context.defaults.dateFormat),
    })),
    showMonth: assign((_, { day }: { day: string }) => ({ month: day })),
    forgetMonth: assign({ month: undefined }),
    markProblem: assign(({ context }) => ({ problem: problemOf(context) })),
    markProblems: assign(({ context }) => ({
      problem: problemAtLast(context),
      isTicketWrong: isTicketWrong(context),
    })),
    keepAsDefault: sendTo(receiver('preferences'), ({ context, self }) => {
      const { acknowledgementExpiry, acknowledgementMessage } = defaultsToKeep(self, defaultIn(context))
      return { type: 'preferences.change', change: { acknowledgementExpiry, acknowledgementMessage } }
    }),
    noteKept: assign(({ context }) => ({ isKept: true, defaults: { ...context.defaults, ...defaultIn(context) } })),
    accept: assign(({ context }) => ({ outcome: accepted(context) })),
    keepDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: context.draftKey,
      text: context.message,
    })),
    keepExpiry: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: subDraft(context.draftKey, 'expiry'),
      text: context.expiry,
    })),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: context.draftKey })),
  },
  guards: {
    hasText: ({ context }) => isTyped(context) || (context.ticket ?? '').trim() !== '',
    canBeDefault: ({ context }) => canBeDefault(context),
    hasProblem: ({ context }) => context.problem !== undefined || context.isTicketWrong,
    isAnyWrong: ({ context }) => problemAtLast(context) !== undefined || isTicketWrong(context),
    isExpiryWrong: ({ context }) => problemOf(context) !== undefined,
  },
}).createMachine({
  id: 'acknowledgementEntry',
  description: 'The dialog in which the operator writes an acknowledgement.',
  context: initialContext,
  initial: 'composing',
  states: {
    composing: {
      description: 'The dialog is open.',
      type: 'parallel',
      states: {
        entry: {
          description: 'The message, the expiry and the ticket.',
          initial: 'editing',
          states: {
            editing: { description: 'The operator is typing; no problem has been found.' },
            rejected: {
              description: 'The expiry or the ticket is not acceptable; the reason is shown until it changes.',
              tags: ['invalid'],
            },
            doubting: {
              description: 'The dialog asks whether to discard what was typed.',
              tags: ['doubting'],
              on: {
                'acknowledgementEntry.checkExpiry': { actions: 'markProblem' },
                'acknowledgementEntry.stay': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
                'acknowledgementEntry.leave': [{ guard: 'hasProblem', target: 'rejected' }, { target: 'editing' }],
              },
            },
          },
          on: {
            'acknowledgementEntry.leave': [
              { guard: 'hasText', target: '.doubting' },
              { target: '#acknowledgementEntry.cancelled' },
            ],
            'acknowledgementEntry.changeExpiry': {
              target: '.editing',
              actions: [{ type: 'changeExpiry', params: theEvent }, 'keepExpiry'],
            },
            'acknowledgementEntry.changeTicket': {
              target: '.editing',
              actions: [{ type: 'changeTicket', params: theEvent }, 'keepTicket'],
            },
            'acknowledgementEntry.chooseExpiry': {
              target: '.editing',
              actions: [{ type: 'chooseExpiry', params: theEvent }, 'keepExpiry'],
            },
            'acknowledgementEntry.pickDay': {
              target: '.editing',
              actions: [{ type: 'pickDay', params: theEvent }, 'keepExpiry'],
            },
            'acknowledgementEntry.checkExpiry': {
              guard: 'isExpiryWrong',
              target: '.rejected',
              actions: 'markProblem',
            },
            'acknowledgementEntry.submit': [
              { guard: 'isAnyWrong', target: '.rejected', actions: 'markProblems' },
              { target: '#acknowledgementEntry.submitted', actions: 'accept' },
            ],
          },
        },
        calendar: {
          description: 'The calendar next to the expiry field.',
          initial: 'closed',
          states: {
            closed: {
              description: 'The calendar is hidden.',
              on: { 'acknowledgementEntry.openCalendar': { target: 'open' } },
            },
            open: {
              description: 'The calendar is shown.',
              tags: ['calendar'],
              entry: 'showMonthOfExpiry',
              exit: 'forgetMonth',
              on: {
                'acknowledgementEntry.showMonth': { actions: { type: 'showMonth', params: theEvent } },
                'acknowledgementEntry.closeCalendar': { target: 'closed' },
                'acknowledgementEntry.pickDay': { target: 'closed' },
              },
            },
          },
        },
      },
      on: {
        'acknowledgementEntry.changeMessage': {
          // What the dialog began with is kept with the message: reopened, it must not be without the expiry that was shown.
          actions: [{ type: 'changeMessage', params: theEvent }, 'keepDraft', 'keepExpiry'],
        },
        'acknowledgementEntry.keepAsDefault': { guard: 'canBeDefault', actions: ['keepAsDefault', 'noteKept'] },
        'acknowledgementEntry.cancel': { target: 'cancelled' },
      },
    },
    submitted: { type: 'final', description: 'The acknowledgement is complete.' },
    cancelled: { type: 'final', description: 'The operator left without submitting.', entry: 'dropDraft' },
  },
  output: outcome,
})

export type AcknowledgementEntryRef = ActorRefFrom<typeof acknowledgementEntryMachine>

function initialContext({ input }: { input: AcknowledgementEntryInput }): AcknowledgementEntryContext {
  const nothing = { choice: undefined, problem: undefined, isTicketWrong: false, month: undefined, isKept: false }
  return { ...input, ...nothing, ...begunWith(input, serverTime(input)), outcome: { submitted: false } }
}

function outcome({ context }: { context: AcknowledgementEntryContext }): AcknowledgementEntryOutput {
  return context.outcome
}

function accepted(context: AcknowledgementEntryContext): AcknowledgementEntryOutput {
  const { message, expiry, ticket, example = '' } = context
  const read = expiryOf(context, serverTime(context), context.defaults.dateFormat)
  return {
    submitted: true,
    message: message.trim(),
    expiry,
    expiration: 'until' in read ? read.until : undefined,
    ...(ticket === undefined ? {} : { ticket: completedAddress(ticket, example) ?? '' }),
  }
}

/** Whether what was typed as the ticket is neither empty nor an address, nor a number that can be completed to one. */
function isTicketWrong({ ticket = '', example = '' }: AcknowledgementEntryContext): boolean {
  return ticket.trim() !== '' && completedAddress(ticket, example) === undefined
}

/** The problem with the expiry as it is typed. */
function problemOf(context: AcknowledgementEntryContext): ExpiryProblem | undefined {
  const read = expiryOf(context, serverTime(context), context.defaults.dateFormat)
  return 'problem' in read ? read.problem : undefined
}

/** The problem with the expiry if nothing more is entered. */
function problemAtLast(context: AcknowledgementEntryContext): ExpiryProblem | undefined {
  const read = neededExpiry(context, context.defaults.needsExpiry, serverTime(context), context.defaults.dateFormat)
  return 'problem' in read ? read.problem : undefined
}

/** Server time in milliseconds since 1970. */
function serverTime({ skew }: Pick<AcknowledgementEntryInput, 'skew'>): number {
  return Date.now() + skew
}
