/** The dialog of an acknowledgement (specification, section 5): an optional message, an optional expiry in the future. */
import {
  acknowledgementEntryMachine,
  type AcknowledgementEntryContext,
} from '../../../../machines/incident/acknowledgementEntry.ts'
import { beginning } from '../../support/clock.ts'
import { tell } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send } from '../../support/walk.ts'

/** The server's clock is an hour ahead: it counts (decisions, Time). */
const skew = 3_600_000

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

interface Form {
  readonly phase: 'editing' | 'rejected' | 'submitted' | 'cancelled' | 'cancelled after a refusal'
  readonly message: '' | ' at it '
  readonly expiry: Expiry
  /** Whether the expiry is one that was there already, and not typed. */
  readonly isStored: boolean
  /** The calendar shows the month of that day. */
  readonly calendar: 'closed' | '2026-01-15' | '2026-01-20' | '2026-03-01' | '2099-12-31'
}

const blank: Form = { phase: 'editing', message: '', expiry: '', isStored: false, calendar: 'closed' }
const remembered: Form = { ...blank, message: ' at it ', expiry: '12/31/2099' }
/** Its text alone would mean the end of that day. */
const stored: Form = { ...blank, expiry: '01/20/2026', isStored: true }
const storedUntil = '2026-01-20T10:00:00.250Z'

/** The clock of the walk stands still at noon of 15 January 2026, UTC; the day and the hour are those of the place. */
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

/** A day of the calendar takes the place of the day alone. */
function onThe20thAtThatTime(): string {
  return `01/20/2026 ${inFourHours().split(' ')[1] ?? ''}`
}

/** Until when each acceptable expiry counts. */
function untilOf(expiry: Expiry): string | undefined {
  if (expiry === '12/31/2099') return new Date(2099, 11, 31, 23, 59, 59, 999).toISOString()
  if (expiry === '01/20/2026') return new Date(2026, 0, 20, 23, 59, 59, 999).toISOString()
  if (expiry === '') return undefined
  const moment = fourHoursLater()
  if (expiry === onThe20thAtThatTime()) moment.setDate(20)
  return moment.toISOString()
}

/** The calendar opens with the day that was typed, where it reads well, and else with today. */
function firstShown(expiry: Expiry): Form['calendar'] {
  if (expiry === '12/31/2099') return '2099-12-31'
  return String(expiry).startsWith('01/20/2026') ? '2026-01-20' : '2026-01-15'
}

function row(form: Form): ModelledRow<Form> {
  const { phase, message, expiry, isStored, calendar } = form
  const problem = problems[expiry]
  const wasRefused = phase === 'rejected' || phase === 'cancelled after a refusal'
  const month = calendar === 'closed' ? undefined : calendar
  const shows = { message, expiry, problem: wasRefused ? problem : undefined, month }
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
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7', text: typed })],
  })
  const dates = (typed: Expiry): ModelledOutcome<Form> => ({
    to: { ...form, phase: 'editing', expiry: typed, isStored: false },
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7.expiry', text: typed })],
  })
  const picked = dates(
    expiry === inFourHours() || expiry === onThe20thAtThatTime() ? onThe20thAtThatTime() : '01/20/2026',
  )
  return {
    state: { composing: { entry: phase, calendar: month === undefined ? 'closed' : 'open' } },
    tags: [...(phase === 'rejected' ? ['invalid'] : []), ...(month === undefined ? [] : ['calendar'])],
    shows,
    on: {
      'types words': types(' at it '),
      'takes the words away': types(''),
      'wants no expiry': dates(''),
      'types a date to come': dates('12/31/2099'),
      'types no date': dates('soon'),
      'types no time': dates('12/31/2099 25:00'),
      'types a date that is over': dates('12/31/1999'),
      'types a date too far away': dates('01/02/2100'),
      'chooses four hours': dates(inFourHours()),
      'leaves the field': { to: { ...form, phase: problem === undefined ? phase : 'rejected' } },
      'opens the calendar': month === undefined ? { to: { ...form, calendar: firstShown(expiry) } } : undefined,
      'turns to March': month === undefined ? undefined : { to: { ...form, calendar: '2026-03-01' } },
      'closes the calendar': { to: { ...form, calendar: 'closed' } },
      'picks a day': { ...picked, to: { ...picked.to, calendar: 'closed' } },
      submits: {
        to:
          problem === undefined ? { ...form, phase: 'submitted', calendar: 'closed' } : { ...form, phase: 'rejected' },
      },
      cancels: {
        to: { ...form, phase: wasRefused ? 'cancelled after a refusal' : 'cancelled', calendar: 'closed' },
        does: [tell('drafts', { type: 'drafts.drop', key: 'acknowledge.7' })],
      },
    },
  }
}

export const walk = defineWalk({
  machine: acknowledgementEntryMachine,
  singletons: { drafts: {} },
  observe: ({ message, expiry, problem, month }: AcknowledgementEntryContext) => ({ message, expiry, problem, month }),
  starts: {
    'nothing typed before': {
      input: { message: '', expiry: '', meant: undefined, draftKey: 'acknowledge.7', skew },
      to: nameOf(blank),
    },
    'what was typed before': {
      input: { message: ' at it ', expiry: '12/31/2099', meant: undefined, draftKey: 'acknowledge.7', skew },
      to: nameOf(remembered),
    },
    'an expiry that is there already': {
      input: { message: '', expiry: '01/20/2026', meant: storedUntil, draftKey: 'acknowledge.7', skew },
      to: nameOf(stored),
    },
  },
  cases: {
    'types words': send({ type: 'acknowledgementEntry.changeMessage', value: ' at it ' }),
    'takes the words away': send({ type: 'acknowledgementEntry.changeMessage', value: '' }),
    'wants no expiry': send({ type: 'acknowledgementEntry.changeExpiry', value: '' }),
    'types a date to come': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/2099' }),
    'types no date': send({ type: 'acknowledgementEntry.changeExpiry', value: 'soon' }),
    'types no time': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/2099 25:00' }),
    'types a date that is over': send({ type: 'acknowledgementEntry.changeExpiry', value: '12/31/1999' }),
    'types a date too far away': send({ type: 'acknowledgementEntry.changeExpiry', value: '01/02/2100' }),
    'chooses four hours': send({ type: 'acknowledgementEntry.chooseExpiry', choice: 'inFourHours' }),
    'leaves the field': send({ type: 'acknowledgementEntry.checkExpiry' }),
    'opens the calendar': send({ type: 'acknowledgementEntry.openCalendar' }),
    'closes the calendar': send({ type: 'acknowledgementEntry.closeCalendar' }),
    'turns to March': send({ type: 'acknowledgementEntry.showMonth', day: '2026-03-01' }),
    'picks a day': send({ type: 'acknowledgementEntry.pickDay', day: '2026-01-20' }),
    submits: send({ type: 'acknowledgementEntry.submit' }),
    cancels: send({ type: 'acknowledgementEntry.cancel' }),
  },
  rows: modelledRows([blank, remembered, stored], row),
})
