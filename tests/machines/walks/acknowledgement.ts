/** The dialog of an acknowledgement (specification, section 5): an optional message, an optional expiry in the future. */
import { acknowledgementMachine, type AcknowledgementContext } from '../../../machines/acknowledgement.ts'
import { tell } from '../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, send } from '../support/walk.ts'

const problems = {
  '': undefined,
  '12/31/2099': undefined,
  soon: 'Invalid Date Format',
  '12/31/1999': 'Date should not be before minimal date',
  '01/02/2100': 'Date should not be after maximal date',
} as const

type Expiry = keyof typeof problems

interface Form {
  readonly phase: 'editing' | 'rejected' | 'submitted' | 'cancelled' | 'cancelled after a refusal'
  readonly message: '' | ' at it '
  readonly expiry: Expiry
}

const blank: Form = { phase: 'editing', message: '', expiry: '' }
const remembered: Form = { ...blank, message: ' at it ' }
const lastMillisecond = new Date(2099, 11, 31, 23, 59, 59, 999).toISOString()

function row(form: Form): ModelledRow<Form> {
  const { phase, message, expiry } = form
  const problem = problems[expiry]
  const wasRefused = phase === 'rejected' || phase === 'cancelled after a refusal'
  const shows = { message, expiry, problem: wasRefused ? problem : undefined }
  if (phase === 'submitted') {
    const expiration = expiry === '' ? undefined : lastMillisecond
    return { state: 'submitted', shows, ended: { output: { submitted: true, message: message.trim(), expiration } }, on: {} }
  }
  if (phase === 'cancelled' || phase === 'cancelled after a refusal') {
    return { state: 'cancelled', shows, ended: { output: { submitted: false } }, on: {} }
  }
  const types = (typed: Form['message']): ModelledOutcome<Form> => ({
    to: { ...form, message: typed },
    does: [tell('drafts', { type: 'drafts.keep', key: 'acknowledge.7', text: typed })],
  })
  const dates = (typed: Expiry): ModelledOutcome<Form> => ({ to: { ...form, phase: 'editing', expiry: typed } })
  return {
    state: phase,
    ...(phase === 'rejected' ? { tags: ['invalid'] } : {}),
    shows,
    on: {
      'types words': types(' at it '),
      'takes the words away': types(''),
      'wants no expiry': dates(''),
      'types a date to come': dates('12/31/2099'),
      'types no date': dates('soon'),
      'types a date that is over': dates('12/31/1999'),
      'types a date too far away': dates('01/02/2100'),
      submits: { to: { ...form, phase: problem === undefined ? 'submitted' : 'rejected' } },
      cancels: {
        to: { ...form, phase: wasRefused ? 'cancelled after a refusal' : 'cancelled' },
        does: [tell('drafts', { type: 'drafts.drop', key: 'acknowledge.7' })],
      },
    },
  }
}

export const walk = defineWalk({
  machine: acknowledgementMachine,
  lone: { drafts: {} },
  observe: ({ message, expiry, problem }: AcknowledgementContext) => ({ message, expiry, problem }),
  starts: {
    'nothing typed before': { input: { message: '', draftKey: 'acknowledge.7' }, to: nameOf(blank) },
    'what was typed before': { input: { message: ' at it ', draftKey: 'acknowledge.7' }, to: nameOf(remembered) },
  },
  cases: {
    'types words': send({ type: 'acknowledgement.changeMessage', value: ' at it ' }),
    'takes the words away': send({ type: 'acknowledgement.changeMessage', value: '' }),
    'wants no expiry': send({ type: 'acknowledgement.changeExpiry', value: '' }),
    'types a date to come': send({ type: 'acknowledgement.changeExpiry', value: '12/31/2099' }),
    'types no date': send({ type: 'acknowledgement.changeExpiry', value: 'soon' }),
    'types a date that is over': send({ type: 'acknowledgement.changeExpiry', value: '12/31/1999' }),
    'types a date too far away': send({ type: 'acknowledgement.changeExpiry', value: '01/02/2100' }),
    submits: send({ type: 'acknowledgement.submit' }),
    cancels: send({ type: 'acknowledgement.cancel' }),
  },
  rows: modelledRows([blank, remembered], row),
})
