/** The dialogs of bulk operations (docs/behaviour.md#bulk-runs). */
import { bulkMachine, type BulkContext } from '../../../../machines/bulk/bulk.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { defineWalk, hear, send, settle } from '../../support/walk.ts'

const singletons = {
  clock: { skew: 60_000 },
  drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'bulk.close'), 'half written']]), forms: new Map() },
  bulkRun: {},
}
const address = 'https://tickets.example/1'
const until = '2026-01-16T22:59:59.999Z'

function shows(operation: BulkContext['operation'], pks: readonly number[] = [1, 2]): BulkContext {
  return { operation, pks }
}

function keeps(operation: string): Effect {
  return tell('drafts', { type: 'drafts.keep', key: `bulk.${operation}.chosen`, text: '1,2' })
}

function drops(operation: string): Effect {
  return tell('drafts', { type: 'drafts.drop', key: `bulk.${operation}.chosen` })
}

function orders(operation: string, text: string, expiration?: string): Effect {
  return tell('bulkRun', { type: 'bulkRun.start', order: { operation, pks: [1, 2], text, expiration } })
}

const asksText = (kind: 'text' | 'url', value: string, draft: string) =>
  start('textEntry', { kind, required: false, value, draftKey: draft })
const asksAcknowledgement = start('acknowledgementEntry', {
  message: '',
  expiry: '',
  meant: undefined,
  draftKey: 'bulk.acknowledge',
  skew: 60_000,
})

const begins = {
  'chooses Acknowledge': { to: 'acknowledging', does: [keeps('acknowledge'), asksAcknowledgement] },
  'chooses Close': { to: 'closing', does: [keeps('close'), asksText('text', 'half written', 'bulk.close')] },
  'chooses to link a ticket': {
    to: 'linking',
    does: [keeps('saveTicketUrl'), asksText('url', '', 'bulk.saveTicketUrl')],
  },
  'chooses Re-open': { to: 'reopening', does: [keeps('reopen')] },
  'chooses to create tickets': { to: 'creating', does: [keeps('createTicket')] },
  'resumes the kept draft': {
    to: 'closing',
    does: [keeps('close'), asksText('text', 'half written', 'bulk.close')],
  },
} as const

const idle = { state: 'idle', tags: [], ports: ['keptOrder'], on: begins } as const
const asked = { tags: ['dialog'] } as const

/**
 * The chosen incidents are kept as a draft while the dialog is open, and dropped when the dialog is confirmed or
 * declined. Leaving the page does not drop the typed text.
 */
export const walk = defineWalk({
  machine: bulkMachine,
  singletons,
  observe: ({ operation, pks }: BulkContext) => ({ operation, pks }),
  starts: { 'no dialog is open': { to: 'no dialog opened yet', does: [start('keptOrder')] } },
  cases: {
    'chooses Acknowledge': send({ type: 'bulk.begin', operation: 'acknowledge', pks: [1, 2] }),
    'chooses Close': send({ type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    'chooses to link a ticket': send({ type: 'bulk.begin', operation: 'saveTicketUrl', pks: [1, 2] }),
    'chooses Re-open': send({ type: 'bulk.begin', operation: 'reopen', pks: [1, 2] }),
    'chooses to create tickets': send({ type: 'bulk.begin', operation: 'createTicket', pks: [1, 2] }),
    'resumes the kept draft': hear('keptOrder', { type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    confirms: send({ type: 'bulk.confirm' }),
    declines: send({ type: 'bulk.decline' }),
    'leaves the page': send({ type: 'bulk.leave' }),
    'a text is submitted': settle('textEntry', { submitted: true, value: address }),
    'the text is cancelled': settle('textEntry', { submitted: false }),
    'an acknowledgement is submitted': settle('acknowledgementEntry', {
      submitted: true,
      message: 'at it',
      expiry: '',
      expiration: until,
    }),
    'the acknowledgement is cancelled': settle('acknowledgementEntry', { submitted: false }),
  },
  rows: {
    'no dialog opened yet': { ...idle, shows: shows('acknowledge', []) },
    'idle after acknowledge': { ...idle, shows: shows('acknowledge') },
    'idle after close': { ...idle, shows: shows('close') },
    'idle after link': { ...idle, shows: shows('saveTicketUrl') },
    'idle after reopen': { ...idle, shows: shows('reopen') },
    'idle after create': { ...idle, shows: shows('createTicket') },
    acknowledging: {
      ...asked,
      state: 'composingAcknowledgement',
      ports: ['acknowledgementEntry', 'keptOrder'],
      shows: shows('acknowledge'),
      on: {
        'an acknowledgement is submitted': {
          to: 'idle after acknowledge',
          does: [drops('acknowledge'), orders('acknowledge', 'at it', until)],
        },
        'the acknowledgement is cancelled': { to: 'idle after acknowledge', does: [drops('acknowledge')] },
        'leaves the page': 'idle after acknowledge',
      },
    },
    closing: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('close'),
      on: {
        'a text is submitted': { to: 'idle after close', does: [drops('close'), orders('close', address)] },
        'the text is cancelled': { to: 'idle after close', does: [drops('close')] },
        'leaves the page': 'idle after close',
      },
    },
    linking: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('saveTicketUrl'),
      on: {
        'a text is submitted': {
          to: 'idle after link',
          does: [drops('saveTicketUrl'), orders('saveTicketUrl', address)],
        },
        'the text is cancelled': { to: 'idle after link', does: [drops('saveTicketUrl')] },
        'leaves the page': 'idle after link',
      },
    },
    reopening: {
      ...asked,
      state: 'confirming',
      ports: ['keptOrder'],
      shows: shows('reopen'),
      on: {
        confirms: { to: 'idle after reopen', does: [drops('reopen'), orders('reopen', '')] },
        declines: { to: 'idle after reopen', does: [drops('reopen')] },
        'leaves the page': { to: 'idle after reopen', does: [drops('reopen')] },
      },
    },
    creating: {
      ...asked,
      state: 'confirming',
      ports: ['keptOrder'],
      shows: shows('createTicket'),
      on: {
        confirms: { to: 'idle after create', does: [drops('createTicket'), orders('createTicket', '')] },
        declines: { to: 'idle after create', does: [drops('createTicket')] },
        'leaves the page': { to: 'idle after create', does: [drops('createTicket')] },
      },
    },
  },
})
