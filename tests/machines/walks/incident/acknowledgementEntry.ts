/**
 * The acknowledgement dialog (docs/behaviour.md#acknowledgements): an optional message, and an optional expiry in the
 * future.
 */
import {
  acknowledgementEntryMachine,
  type AcknowledgementEntryContext,
} from '../../../../machines/incident/acknowledgementEntry.ts'
import { beginning } from '../../support/clock.ts'
import { tell } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, type Row } from '../../support/walk.ts'

/** Expiries are checked against the server's clock, which is an hour ahead. */
const skew = 3_600_000

/** A deployment that configures nothing. */
const usual = {
  skew,
  defaults: { expiry: 'never', message: '', needsExpiry: false, dateFormat: 'MM/dd/yyyy' },
  isFresh: true,
} as const

const problems = {
  '': undefined,
  '12/31/2099': undefined,
  '01/20/2026': undefined,
  soon: 'Invalid Date Format',
  '12/31/2099 25:00': 'Invalid Time Format',
  '12/31/1999': 'Date should not be before minimal date',
  '01/02/2100': 'Date should not be after maximal date',
  [inFourHours()]: undefined,
  [onThe20thAtThatTime()]: undefined,
} as const

type Expiry = keyof typeof problems

const keepsExpiry = (text: string) => tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7.expiry', text })

interface Form {
  readonly phase:
    | 'editing'
    | 'rejected'
    | 'doubting'
    | 'doubting after a refusal'
    | 'submitted'
    | 'cancelled'
    | 'cancelled after a refusal'
  readonly message: '' | ' at it '
  readonly expiry: Expiry
  /** Whether the field shows the existing expiry, unedited. */
  readonly isStored: boolean
  /** A day of the month that the calendar shows. */
  readonly calendar: 'closed' | '2026-01-15' | '2026-01-20' | '2026-03-01' | '2099-12-31'
}

const blank: Form = { phase: 'editing', message: '', expiry: '', isStored: false, calendar: 'closed' }
const remembered: Form = { ...blank, message: ' at it ', expiry: '12/31/2099' }
/**
 * The existing expiry is at a time of that day. If an operator typed the same text, it would mean the end of the day.
 */
const stored: Form = { ...blank, expiry: '01/20/2026', isStored: true }
const storedUntil = '2026-01-20T10:00:00.250Z'

/** The walk's clock is set to noon UTC on 15 January 2026. Day and hour are in local time. */
function fourHoursLater(): Date {
  return new Date(beginning + skew + 4 * 3_600_000)
}

function inFourHours(): string {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  return fourHoursLater().toLocaleString('en-US', options).replace(',', '')
}

/** Picking a day in the calendar replaces the day and keeps the time. */
function onThe20thAtThatTime(): string {
  return `01/20/2026 ${inFourHours().split(' ')[1] ?? ''}`
}

/** The time at which each accepted expiry ends the acknowledgement. */
function untilOf(expiry: Expiry): string | undefined {
  if (expiry === '12/31/2099') return new Date(2099, 11, 31, 23, 59, 59, 999).toISOString()
  if (expiry === '01/20/2026') return new Date(2026, 0, 20, 23, 59, 59, 999).toISOString()
  if (expiry === '') return undefined
  const moment = fourHoursLater()
  if (expiry === onThe20thAtThatTime()) moment.setDate(20)
  return moment.toISOString()
}

/** The calendar opens at the typed day if it is valid, otherwise at the current day. */
function firstShown(expiry: Expiry): Form['calendar'] {
  if (expiry === '12/31/2099') return '2099-12-31'
  return String(expiry).startsWith('01/20/2026') ? '2026-01-20' : '2026-01-15'
}

function row(form: Form): ModelledRow<Form> {
  const { phase, message, expiry, isStored, calendar } = form
  const problem = problems[expiry]
  const wasRefused = phase === 'rejected' || phase.endsWith('after a refusal')
  const isDoubting = phase.startsWith('doubting')
  const back: Form = { ...form, phase: wasRefused ? 'rejected' : 'editing' }
  const month = calendar === 'closed' ? undefined : calendar
  const choice = expiry === inFourHours() ? 'inFourHours' : undefined
  const shows = { message, expiry, choice, problem: wasRefused ? problem : undefined, month }
  if (phase === 'submitted') {
    const output = {
      submitted: true,
      message: message.trim(),
      expiry,
      expiration: isStored ? storedUntil : untilOf(expiry),
    }
    return { state: 'submitted', shows, ended: { output }, on: {} }
  }
  if (phase === 'cancelled' || phase === 'cancelled after a refusal') {
    return { state: 'cancelled', shows, ended: { output: { submitted: false } }, on: {} }
  }
  const types = (typed: Form['message']): ModelledOutcome<Form> => ({
    to: { ...form, message: typed },
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7', text: typed }), keepsExpiry(String(expiry))],
  })
  const dates = (typed: Expiry): ModelledOutcome<Form> => ({
    to: { ...form, phase: 'editing', expiry: typed, isStored: false },
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7.expiry', text: typed })],
  })
  const picked = dates(
    expiry === inFourHours() || expiry === onThe20thAtThatTime() ? onThe20thAtThatTime() : '01/20/2026',
  )
  const cancelling: ModelledOutcome<Form> = {
    to: { ...form, phase: wasRefused ? 'cancelled after a refusal' : 'cancelled', calendar: 'closed' },
    does: [tell('drafts', { type: 'drafts.drop', key: 'acknowledge.7' })],
  }
  const doubted: Form = { ...form, phase: wasRefused ? 'doubting after a refusal' : 'doubting' }
  // An expiry chosen with a button does not count as typed, because the operator can quickly choose it again.
  const isTyped = message !== '' || (expiry !== '' && !isStored && expiry !== inFourHours())
  return {
    state: { composing: { entry: isDoubting ? 'doubting' : phase, calendar: month === undefined ? 'closed' : 'open' } },
    tags: [
      ...(phase === 'rejected' ? ['invalid'] : []),
      ...(isDoubting ? ['doubting'] : []),
      ...(month === undefined ? [] : ['calendar']),
    ],
    shows,
    on: {
      'types a message': types(' at it '),
      'clears the message': types(''),
      'clears the expiry': dates(''),
      'types a future date': dates('12/31/2099'),
      'types an invalid date': dates('soon'),
      'types an invalid time': dates('12/31/2099 25:00'),
      'types a past date': dates('12/31/1999'),
      'types a date too far ahead': dates('01/02/2100'),
      'chooses four hours': dates(inFourHours()),
      'chooses never': dates(''),
      'leaves the field': { to: problem === undefined ? form : { ...form, phase: refusedPhase(phase) } },
      'presses Escape': isDoubting ? { to: back } : isTyped ? { to: doubted } : cancelling,
      'keeps the text': isDoubting ? { to: back } : undefined,
      'opens the calendar': month === undefined ? { to: { ...form, calendar: firstShown(expiry) } } : undefined,
      'shows March': month === undefined ? undefined : { to: { ...form, calendar: '2026-03-01' } },
      'closes the calendar': { to: { ...form, calendar: 'closed' } },
      'picks a day': { ...picked, to: { ...picked.to, calendar: 'closed' } },
      submits: {
        to:
          problem === undefined ? { ...form, phase: 'submitted', calendar: 'closed' } : { ...form, phase: 'rejected' },
      },
      cancels: cancelling,
    },
  }
}

/** The problem is marked when the field is left, even if the dialog is asking whether to discard the text. */
function refusedPhase(phase: Form['phase']): Form['phase'] {
  return phase.startsWith('doubting') ? 'doubting after a refusal' : 'rejected'
}

export const walk = modelledWalk({
  machine: acknowledgementEntryMachine,
  singletons: { drafts: {} },
  observe: ({ message, expiry, choice, problem, month }: AcknowledgementEntryContext) => ({
    message,
    expiry,
    // An empty field means the same as the choice.
    choice: choice === 'never' ? undefined : choice,
    problem,
    month,
  }),
  starts: {
    'an empty dialog': {
      input: { message: '', expiry: '', meant: undefined, draftKey: 'acknowledge.7', ...usual },
      to: blank,
    },
    'a restored draft': {
      input: { message: ' at it ', expiry: '12/31/2099', meant: undefined, draftKey: 'acknowledge.7', ...usual },
      to: remembered,
    },
    'the expiry of an acknowledgement': {
      input: { message: '', expiry: '01/20/2026', meant: storedUntil, draftKey: 'acknowledge.7', ...usual },
      to: stored,
    },
  },
  cases: {
    'types a message': send({ type: 'acknowledgementEntry.changeMessage', value: ' at it ' }),
    'clears the message': send({ type: 'acknowledgementEntry.changeMessage', value: '' }),
    'clears the expiry': send({ type: 'acknowledgementEntry.changeExpiry', value: '' }),
    'types a future date': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/2099' }),
    'types an invalid date': send({ type: 'acknowledgementEntry.changeExpiry', value: 'soon' }),
    'types an invalid time': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/2099 25:00' }),
    'types a past date': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/1999' }),
    'types a date too far ahead': send({ type: 'acknowledgementEntry.changeExpiry', value: '01/02/2100' }),
    'chooses never': send({ type: 'acknowledgementEntry.chooseExpiry', choice: 'never' }),
    'chooses four hours': send({ type: 'acknowledgementEntry.chooseExpiry', choice: 'inFourHours' }),
    'leaves the field': send({ type: 'acknowledgementEntry.checkExpiry' }),
    'opens the calendar': send({ type: 'acknowledgementEntry.openCalendar' }),
    'closes the calendar': send({ type: 'acknowledgementEntry.closeCalendar' }),
    'shows March': send({ type: 'acknowledgementEntry.showMonth', day: '2026-03-01' }),
    'picks a day': send({ type: 'acknowledgementEntry.pickDay', day: '2026-01-20' }),
    submits: send({ type: 'acknowledgementEntry.submit' }),
    'presses Escape': send({ type: 'acknowledgementEntry.leave' }),
    'keeps the text': send({ type: 'acknowledgementEntry.stay' }),
    cancels: send({ type: 'acknowledgementEntry.cancel' }),
  },
  rowOf: row,
})

// A deployment where acknowledgements need an expiry: four hours at first, with a message.

interface Deployed {
  readonly phase: 'editing' | 'rejected' | 'doubting' | 'submitted' | 'cancelled'
  readonly message: 'on duty' | ' at it ' | ''
  readonly expiry: 'four hours' | 'end of day' | 'none' | 'a date'
  /** What the next acknowledgement begins with. */
  readonly keptMessage: string
  readonly keptExpiry: Deployed['expiry']
  /** Whether the operator has just wanted that. */
  readonly isKept: boolean
  /** Whether the missing expiry has been refused. */
  readonly isRefused: boolean
}

const missing = 'An acknowledgement needs an expiry here: choose one, or type a date'
const endOfDay = '01/15/2026'
const choices = {
  'four hours': 'inFourHours',
  'end of day': 'atEndOfDay',
  none: undefined,
  'a date': undefined,
} as const

function textOf(expiry: Deployed['expiry']): string {
  return { 'four hours': inFourHours(), 'end of day': endOfDay, none: '', 'a date': '12/31/2099' }[expiry]
}

function momentOf(expiry: Deployed['expiry']): string | undefined {
  return expiry === 'end of day'
    ? new Date(2026, 0, 15, 23, 59, 59, 999).toISOString()
    : untilOf(expiry === 'a date' ? '12/31/2099' : inFourHours())
}

function deployedRow(form: Deployed): ModelledRow<Deployed> {
  const { phase, message, expiry, keptMessage, keptExpiry, isKept, isRefused } = form
  const shows = {
    message,
    expiry: textOf(expiry),
    choice: choices[expiry],
    problem: isRefused ? missing : undefined,
    isKept,
  }
  if (phase === 'submitted') {
    const output = {
      submitted: true,
      message: message.trim(),
      expiry: textOf(expiry),
      expiration: momentOf(expiry),
    }
    return { state: 'submitted', shows, ended: { output }, on: {} }
  }
  if (phase === 'cancelled') return { state: 'cancelled', shows, ended: { output: { submitted: false } }, on: {} }
  const types = (typed: Deployed['message']): ModelledOutcome<Deployed> => ({
    to: { ...form, message: typed, isKept: false },
    // Reopened with the message, the dialog must not be without the expiry that was shown.
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7', text: typed }), keepsExpiry(textOf(expiry))],
  })
  const dates = (chosen: Deployed['expiry']): ModelledOutcome<Deployed> => ({
    to: { ...form, phase: 'editing', expiry: chosen, isKept: false, isRefused: false },
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7.expiry', text: textOf(chosen) })],
  })
  const own = message.trim()
  const isNew = own !== keptMessage || expiry !== keptExpiry
  const keeping: ModelledOutcome<Deployed> = {
    to: { ...form, keptMessage: own, keptExpiry: expiry, isKept: true },
    does: [
      tell('preferences', {
        type: 'preferences.change',
        change: {
          acknowledgementExpiry: expiry === 'four hours' ? undefined : choices[expiry],
          acknowledgementMessage: own === 'on duty' ? undefined : own,
        },
      }),
    ],
  }
  const cancelling: ModelledOutcome<Deployed> = {
    to: { ...form, phase: 'cancelled' },
    does: [tell('drafts', { type: 'drafts.drop', key: 'acknowledge.7' })],
  }
  // What the dialog began with, or begins with from now on, is not lost.
  const isTyped = (own !== '' && own !== keptMessage) || expiry === 'a date'
  const leaves: ModelledOutcome<Deployed> = isTyped ? { to: { ...form, phase: 'doubting' } } : cancelling
  return {
    state: { composing: { entry: phase, calendar: 'closed' } },
    tags: [...(phase === 'rejected' ? ['invalid'] : []), ...(phase === 'doubting' ? ['doubting'] : [])],
    shows,
    on: {
      'types a message': types(' at it '),
      'clears the message': types(''),
      'clears the expiry': dates('none'),
      'types a date': dates('a date'),
      'chooses four hours': dates('four hours'),
      'chooses the end of the day': dates('end of day'),
      'wants to begin with this': expiry !== 'a date' && expiry !== 'none' && isNew ? keeping : undefined,
      'presses Escape': phase === 'doubting' ? { to: { ...form, phase: isRefused ? 'rejected' : 'editing' } } : leaves,
      submits: {
        to: expiry === 'none' ? { ...form, phase: 'rejected', isRefused: true } : { ...form, phase: 'submitted' },
      },
      cancels: cancelling,
    },
  }
}

export const deployed = modelledWalk({
  machine: acknowledgementEntryMachine,
  singletons: {
    drafts: {},
    preferences: {
      configuration: {
        acknowledgementExpiry: 'inFourHours',
        acknowledgementMessage: 'on duty',
        acknowledgementNeedsExpiry: true,
      },
    },
  },
  observe: ({ message, expiry, choice, problem, isKept }: AcknowledgementEntryContext) => ({
    message,
    expiry,
    choice,
    problem,
    isKept,
  }),
  starts: {
    'an empty dialog': {
      input: {
        message: '',
        expiry: '',
        meant: undefined,
        draftKey: 'acknowledge.7',
        skew,
        defaults: { expiry: 'inFourHours', message: 'on duty', needsExpiry: true, dateFormat: 'MM/dd/yyyy' },
        isFresh: true,
      },
      to: {
        phase: 'editing',
        message: 'on duty',
        expiry: 'four hours',
        keptMessage: 'on duty',
        keptExpiry: 'four hours',
        isKept: false,
        isRefused: false,
      },
    },
  },
  cases: {
    'types a message': send({ type: 'acknowledgementEntry.changeMessage', value: ' at it ' }),
    'clears the message': send({ type: 'acknowledgementEntry.changeMessage', value: '' }),
    'clears the expiry': send({ type: 'acknowledgementEntry.changeExpiry', value: '' }),
    'types a date': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/2099' }),
    'chooses four hours': send({ type: 'acknowledgementEntry.chooseExpiry', choice: 'inFourHours' }),
    'chooses the end of the day': send({ type: 'acknowledgementEntry.chooseExpiry', choice: 'atEndOfDay' }),
    'wants to begin with this': send({ type: 'acknowledgementEntry.keepAsDefault' }),
    'presses Escape': send({ type: 'acknowledgementEntry.leave' }),
    submits: send({ type: 'acknowledgementEntry.submit' }),
    cancels: send({ type: 'acknowledgementEntry.cancel' }),
  },
  rowOf: deployedRow,
})

const keepsTicket = (text: string) => tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7.ticket', text })
const ends = { to: 'cancelled', does: [tell('drafts', { type: 'drafts.drop', key: 'acknowledge.7' })] } as const

interface TicketModel {
  readonly ticket: '' | '4711' | 'T-1'
  readonly expiry: '' | 'soon'
  readonly isTicketWrong: boolean
  readonly isExpiryWrong: boolean
  readonly entry: 'editing' | 'rejected' | 'doubting'
}

const nameOf = ({ ticket, expiry, isTicketWrong, isExpiryWrong, entry }: TicketModel) =>
  `'${ticket}'${isTicketWrong ? ' wrong' : ''}, '${expiry}'${isExpiryWrong ? ' wrong' : ''}, ${entry}`

/** A ticket beside the message and the expiry: nothing is submitted, and nothing lost, while either is wrong. */
function ticketRow(model: TicketModel): Row<string, string> {
  const { ticket, expiry, isTicketWrong, isExpiryWrong, entry } = model
  const shows = { ticket, expiry, problem: isExpiryWrong ? 'Invalid Date Format' : undefined, isTicketWrong }
  const to = (change: Partial<TicketModel>) => nameOf({ ...model, ...change })
  const [badTicket, badExpiry] = [ticket === 'T-1', expiry === 'soon']
  const back = to({ entry: isTicketWrong || isExpiryWrong ? 'rejected' : 'editing' })
  return {
    state: { composing: { entry, calendar: 'closed' } },
    tags: entry === 'rejected' ? ['invalid'] : entry === 'doubting' ? ['doubting'] : [],
    shows,
    on: {
      ...Object.fromEntries(
        (['', '4711', 'T-1'] as const).map((next) => [
          `types the ticket '${next}'`,
          { to: to({ ticket: next, isTicketWrong: false, entry: 'editing' }), does: [keepsTicket(next)] },
        ]),
      ),
      'types an invalid date': {
        to: to({ expiry: 'soon', isExpiryWrong: false, entry: 'editing' }),
        does: [keepsExpiry('soon')],
      },
      'clears the expiry': { to: to({ expiry: '', isExpiryWrong: false, entry: 'editing' }), does: [keepsExpiry('')] },
      submits: badExpiry
        ? to({ isExpiryWrong: true, isTicketWrong: badTicket, entry: 'rejected' })
        : badTicket
          ? to({ isTicketWrong: true, entry: 'rejected' })
          : `submitted '${ticket}'`,
      'presses Escape':
        entry === 'doubting' ? back : ticket === '' && expiry === '' ? endOf(shows) : to({ entry: 'doubting' }),
      'keeps the text': entry === 'doubting' ? back : to({}),
    },
  }
}

function endOf(shows: object) {
  return { ...ends, to: `cancelled ${JSON.stringify(shows)}` }
}

function ticketRows(): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  const begun: TicketModel = { ticket: '', expiry: '', isTicketWrong: false, isExpiryWrong: false, entry: 'editing' }
  const tickets = ['', '4711', 'T-1'] as const
  const flags = [false, true]
  for (const ticket of tickets)
    for (const expiry of ['', 'soon'] as const)
      for (const isTicketWrong of ticket === 'T-1' ? flags : [false])
        for (const isExpiryWrong of expiry === 'soon' ? flags : [false])
          for (const entry of ['editing', 'rejected', 'doubting'] as const) {
            const model = { ...begun, ticket, expiry, isTicketWrong, isExpiryWrong, entry }
            if (entry === 'rejected' && !isTicketWrong && !isExpiryWrong) continue
            // Both are wrong only once they have been submitted, and whatever is typed corrects one of them.
            if (entry === 'editing' && isTicketWrong && isExpiryWrong) continue
            if (entry === 'doubting' && ticket === '' && expiry === '') continue
            rows[nameOf(model)] = ticketRow(model)
          }
  return rows
}

export const withTicket = defineWalk({
  machine: acknowledgementEntryMachine,
  singletons: { drafts: {} },
  observe: ({ ticket, expiry, problem, isTicketWrong }: AcknowledgementEntryContext) => ({
    ticket,
    expiry,
    problem,
    isTicketWrong,
  }),
  starts: {
    'a dialog with a ticket': {
      input: {
        message: '',
        expiry: '',
        meant: undefined,
        draftKey: 'acknowledge.7',
        skew,
        defaults: usual.defaults,
        isFresh: false,
        ticket: '',
        example: 'https://tickets.example/T-12',
      },
      to: "'', '', editing",
    },
  },
  cases: {
    ...Object.fromEntries(
      ['', '4711', 'T-1'].map((value) => [
        `types the ticket '${value}'`,
        send({ type: 'acknowledgementEntry.changeTicket', value }),
      ]),
    ),
    'types an invalid date': send({ type: 'acknowledgementEntry.changeExpiry', value: 'soon' }),
    'clears the expiry': send({ type: 'acknowledgementEntry.changeExpiry', value: '' }),
    submits: send({ type: 'acknowledgementEntry.submit' }),
    'presses Escape': send({ type: 'acknowledgementEntry.leave' }),
    'keeps the text': send({ type: 'acknowledgementEntry.stay' }),
  },
  rows: {
    ...ticketRows(),
    ...Object.fromEntries(
      (['', '4711'] as const).map((ticket) => [
        `submitted '${ticket}'`,
        {
          state: 'submitted',
          shows: { ticket, expiry: '', problem: undefined, isTicketWrong: false },
          ended: {
            output: {
              submitted: true,
              message: '',
              expiry: '',
              expiration: undefined,
              ticket: ticket === '' ? '' : 'https://tickets.example/T-4711',
            },
          },
          on: {},
        },
      ]),
    ),
    ...cancelledRow(),
  },
})

function cancelledRow(): Record<string, Row<string, string>> {
  const shows = { ticket: '', expiry: '', problem: undefined, isTicketWrong: false }
  return { [endOf(shows).to]: { state: 'cancelled', shows, ended: { output: { submitted: false } }, on: {} } }
}
