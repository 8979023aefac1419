/** The dialogs of bulk work (specification, sections 2 and 9; decisions, Bulk and Session). */
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
  'is to acknowledge': { to: 'acknowledging', does: [keeps('acknowledge'), asksAcknowledgement] },
  'is to close': { to: 'closing', does: [keeps('close'), asksText('text', 'half written', 'bulk.close')] },
  'is to link': { to: 'linking', does: [keeps('saveTicketUrl'), asksText('url', '', 'bulk.saveTicketUrl')] },
  'is to reopen': { to: 'reopening', does: [keeps('reopen')] },
  'is to create tickets': { to: 'creating', does: [keeps('createTicket')] },
  'goes on with what was kept': {
    to: 'closing',
    does: [keeps('close'), asksText('text', 'half written', 'bulk.close')],
  },
} as const

const idle = { state: 'idle', tags: [], ports: ['keptOrder'], on: begins } as const
const asked = { tags: ['dialog'] } as const

/** What was chosen is kept while the dialog asks, and goes with the answer; leaving the page is no answer to what is typed. */
export const walk = defineWalk({
  machine: bulkMachine,
  singletons,
  observe: ({ operation, pks }: BulkContext) => ({ operation, pks }),
  starts: { 'nothing is asked': { to: 'nothing asked', does: [start('keptOrder')] } },
  cases: {
    'is to acknowledge': send({ type: 'bulk.begin', operation: 'acknowledge', pks: [1, 2] }),
    'is to close': send({ type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    'is to link': send({ type: 'bulk.begin', operation: 'saveTicketUrl', pks: [1, 2] }),
    'is to reopen': send({ type: 'bulk.begin', operation: 'reopen', pks: [1, 2] }),
    'is to create tickets': send({ type: 'bulk.begin', operation: 'createTicket', pks: [1, 2] }),
    'goes on with what was kept': hear('keptOrder', { type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    'says yes': send({ type: 'bulk.confirm' }),
    'says no': send({ type: 'bulk.decline' }),
    'leaves the page': send({ type: 'bulk.leave' }),
    'a text is submitted': settle('textEntry', { submitted: true, value: address }),
    'the text is given up': settle('textEntry', { submitted: false }),
    'an acknowledgement is submitted': settle('acknowledgementEntry', {
      submitted: true,
      message: 'at it',
      expiry: '',
      expiration: until,
    }),
    'the acknowledgement is given up': settle('acknowledgementEntry', { submitted: false }),
  },
  rows: {
    'nothing asked': { ...idle, shows: shows('acknowledge', []) },
    'asked to acknowledge before': { ...idle, shows: shows('acknowledge') },
    'asked to close before': { ...idle, shows: shows('close') },
    'asked to link before': { ...idle, shows: shows('saveTicketUrl') },
    'asked to reopen before': { ...idle, shows: shows('reopen') },
    'asked to create before': { ...idle, shows: shows('createTicket') },
    acknowledging: {
      ...asked,
      state: 'composingAcknowledgement',
      ports: ['acknowledgementEntry', 'keptOrder'],
      shows: shows('acknowledge'),
      on: {
        'an acknowledgement is submitted': {
          to: 'asked to acknowledge before',
          does: [drops('acknowledge'), orders('acknowledge', 'at it', until)],
        },
        'the acknowledgement is given up': { to: 'asked to acknowledge before', does: [drops('acknowledge')] },
        'leaves the page': 'asked to acknowledge before',
      },
    },
    closing: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('close'),
      on: {
        'a text is submitted': { to: 'asked to close before', does: [drops('close'), orders('close', address)] },
        'the text is given up': { to: 'asked to close before', does: [drops('close')] },
        'leaves the page': 'asked to close before',
      },
    },
    linking: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('saveTicketUrl'),
      on: {
        'a text is submitted': {
          to: 'asked to link before',
          does: [drops('saveTicketUrl'), orders('saveTicketUrl', address)],
        },
        'the text is given up': { to: 'asked to link before', does: [drops('saveTicketUrl')] },
        'leaves the page': 'asked to link before',
      },
    },
    reopening: {
      ...asked,
      state: 'confirming',
      ports: ['keptOrder'],
      shows: shows('reopen'),
      on: {
        'says yes': { to: 'asked to reopen before', does: [drops('reopen'), orders('reopen', '')] },
        'says no': { to: 'asked to reopen before', does: [drops('reopen')] },
        'leaves the page': { to: 'asked to reopen before', does: [drops('reopen')] },
      },
    },
    creating: {
      ...asked,
      state: 'confirming',
      ports: ['keptOrder'],
      shows: shows('createTicket'),
      on: {
        'says yes': { to: 'asked to create before', does: [drops('createTicket'), orders('createTicket', '')] },
        'says no': { to: 'asked to create before', does: [drops('createTicket')] },
        'leaves the page': { to: 'asked to create before', does: [drops('createTicket')] },
      },
    },
  },
})
