/** The dialogs of bulk operations (docs/behaviour.md#bulk-runs). */
import { bulkMachine, type BulkContext } from '../../../../machines/bulk/bulk.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { defineWalk, hear, send, settle, type Row } from '../../support/walk.ts'

const singletons = {
  clock: { skew: 60_000 },
  drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'bulk.close'), 'half written']]), forms: new Map() },
  bulkRun: {},
  heldOrders: {},
  selection: {},
  ownMessages: {},
  preferences: { preferences: defaultPreferences, configuration: undefined },
}
const address = 'https://tickets.example/1'
const until = '2026-01-16T22:59:59.999Z'

function shows(operation: BulkContext['operation'], pks: readonly number[] = [1, 2]): BulkContext {
  return { operation, pks, gone: pks.length === 1 ? 1 : 0 }
}

function keeps(operation: string, text = '1,2'): Effect {
  return tell('drafts', { type: 'drafts.keep', key: `bulk.${operation}.chosen`, text })
}

function drops(operation: string): Effect {
  return tell('drafts', { type: 'drafts.drop', key: `bulk.${operation}.chosen` })
}

/** The chosen incidents, and the words that follow the names of rows once 2 has left the list. */
const situations = [
  { pks: [1, 2], after: '' },
  { pks: [1], after: ', without 2' },
] as const
type Situation = (typeof situations)[number]

function keepsOwn(kind: string, text: string): Effect {
  return tell('ownMessages', { type: 'ownMessages.change', change: { kind, text } })
}

/** Acknowledgements and notes are written at once; the rows of other orders are unticked, and their text is no draft. */
function orders({ pks }: Situation, operation: string, text: string, expiration?: string): readonly Effect[] {
  if (operation === 'acknowledge' || operation === 'addNote')
    return [tell('bulkRun', { type: 'bulkRun.start', order: { operation, pks, text, expiration } })]
  return [
    tell('heldOrders', {
      type: 'heldOrders.hold',
      request: { operation, pks, text, isSingle: false, replacedUrl: '' },
    }),
    tell('selection', { type: 'selection.untickPage', page: pks }),
    ...(operation === 'createTicket' ? [] : [tell('drafts', { type: 'drafts.drop', key: `bulk.${operation}` })]),
  ]
}

/** The dialog follows the selection: an incident that leaves the list is not sent, nor kept for a later start. */
function loses({ after }: Situation, row: string, operation: string) {
  if (after !== '') return {}
  return { '2 leaves the list': { to: `${row}, without 2`, does: [keeps(operation, '1')] } }
}

const asksText = (kind: 'text' | 'url', value: string, draft: string) =>
  start('textEntry', { kind, required: false, value, draftKey: draft })
const asksAcknowledgement = start('acknowledgementEntry', {
  message: '',
  expiry: '',
  meant: undefined,
  draftKey: 'bulk.acknowledge',
  skew: 60_000,
  defaults: { expiry: 'never', message: '', needsExpiry: false },
  isFresh: true,
})

const begins = {
  'chooses Acknowledge': { to: 'acknowledging', does: [keeps('acknowledge'), asksAcknowledgement] },
  'chooses Close': { to: 'closing', does: [keeps('close'), asksText('text', 'half written', 'bulk.close')] },
  'chooses to link a ticket': {
    to: 'linking',
    does: [keeps('saveTicketUrl'), asksText('url', '', 'bulk.saveTicketUrl')],
  },
  'chooses Re-open': { to: 'reopening', does: [keeps('reopen'), asksText('text', '', 'bulk.reopen')] },
  'chooses to create tickets': { to: 'creating', does: [keeps('createTicket')] },
  'chooses Add note': {
    to: 'noting',
    does: [keeps('addNote'), start('textEntry', { kind: 'text', required: true, value: '', draftKey: 'bulk.addNote' })],
  },
  'resumes the kept draft': {
    to: 'closing',
    does: [keeps('close'), asksText('text', 'half written', 'bulk.close')],
  },
} as const

const waits = {
  to: 'no dialog',
  does: [say('warning', 'Another bulk operation is not finished. Wait for it or end it, then try again.')],
} as const

const idle = { state: 'idle', tags: [], ports: ['keptOrder'], on: begins } as const
const asked = { tags: ['dialog'] } as const

/** The dialogs, and their ends, with these incidents. */
function rowsOf(situation: Situation): Readonly<Record<string, Row<string, string>>> {
  const { pks, after } = situation
  return {
    [`idle after acknowledge${after}`]: { ...idle, shows: shows('acknowledge', pks) },
    [`idle after close${after}`]: { ...idle, shows: shows('close', pks) },
    [`idle after link${after}`]: { ...idle, shows: shows('saveTicketUrl', pks) },
    [`idle after note${after}`]: { ...idle, shows: shows('addNote', pks) },
    [`idle after reopen${after}`]: { ...idle, shows: shows('reopen', pks) },
    [`idle after create${after}`]: { ...idle, shows: shows('createTicket', pks) },
    [`acknowledging${after}`]: {
      ...asked,
      state: 'composingAcknowledgement',
      ports: ['acknowledgementEntry', 'keptOrder'],
      shows: shows('acknowledge', pks),
      on: {
        ...loses(situation, 'acknowledging', 'acknowledge'),
        'an acknowledgement is submitted': {
          to: `idle after acknowledge${after}`,
          does: [
            drops('acknowledge'),
            ...orders(situation, 'acknowledge', 'at it', until),
            keepsOwn('acknowledge', 'at it'),
          ],
        },
        'the acknowledgement is cancelled': { to: `idle after acknowledge${after}`, does: [drops('acknowledge')] },
        'leaves the page': `idle after acknowledge${after}`,
      },
    },
    [`closing${after}`]: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('close', pks),
      on: {
        ...loses(situation, 'closing', 'close'),
        'a text is submitted': {
          to: `idle after close${after}`,
          does: [drops('close'), ...orders(situation, 'close', address), keepsOwn('close', address)],
        },
        'the text is cancelled': { to: `idle after close${after}`, does: [drops('close')] },
        'leaves the page': `idle after close${after}`,
      },
    },
    [`linking${after}`]: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('saveTicketUrl', pks),
      on: {
        ...loses(situation, 'linking', 'saveTicketUrl'),
        'a text is submitted': {
          to: `idle after link${after}`,
          does: [drops('saveTicketUrl'), ...orders(situation, 'saveTicketUrl', address)],
        },
        'the text is cancelled': { to: `idle after link${after}`, does: [drops('saveTicketUrl')] },
        'leaves the page': `idle after link${after}`,
      },
    },
    [`noting${after}`]: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('addNote', pks),
      on: {
        ...loses(situation, 'noting', 'addNote'),
        'a text is submitted': {
          to: `idle after note${after}`,
          does: [drops('addNote'), ...orders(situation, 'addNote', address), keepsOwn('note', address)],
        },
        'the text is cancelled': { to: `idle after note${after}`, does: [drops('addNote')] },
        'leaves the page': `idle after note${after}`,
      },
    },
    [`reopening${after}`]: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: shows('reopen', pks),
      on: {
        ...loses(situation, 'reopening', 'reopen'),
        'a text is submitted': {
          to: `idle after reopen${after}`,
          does: [drops('reopen'), ...orders(situation, 'reopen', address)],
        },
        'the text is cancelled': { to: `idle after reopen${after}`, does: [drops('reopen')] },
        'leaves the page': `idle after reopen${after}`,
      },
    },
    [`creating${after}`]: {
      ...asked,
      state: 'confirming',
      ports: ['keptOrder'],
      shows: shows('createTicket', pks),
      on: {
        ...loses(situation, 'creating', 'createTicket'),
        confirms: {
          to: `idle after create${after}`,
          does: [drops('createTicket'), ...orders(situation, 'createTicket', '')],
        },
        declines: { to: `idle after create${after}`, does: [drops('createTicket')] },
        'leaves the page': { to: `idle after create${after}`, does: [drops('createTicket')] },
      },
    },
  }
}

const rows: Record<string, Row<string, string>> = {
  'no dialog opened yet': { ...idle, shows: shows('acknowledge', []) },
  ...rowsOf(situations[0]),
  ...rowsOf(situations[1]),
}

/**
 * The chosen incidents are kept as a draft while the dialog is open, and dropped when the dialog is confirmed or
 * declined. Leaving the page does not drop the typed text.
 */
export const walk = defineWalk({
  machine: bulkMachine,
  singletons,
  observe: ({ operation, pks, gone }: BulkContext) => ({ operation, pks, gone }),
  starts: { 'no dialog is open': { to: 'no dialog opened yet', does: [start('keptOrder')] } },
  cases: {
    'chooses Acknowledge': send({ type: 'bulk.begin', operation: 'acknowledge', pks: [1, 2] }),
    'chooses Close': send({ type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    'chooses to link a ticket': send({ type: 'bulk.begin', operation: 'saveTicketUrl', pks: [1, 2] }),
    'chooses Re-open': send({ type: 'bulk.begin', operation: 'reopen', pks: [1, 2] }),
    'chooses to create tickets': send({ type: 'bulk.begin', operation: 'createTicket', pks: [1, 2] }),
    'chooses Add note': send({ type: 'bulk.begin', operation: 'addNote', pks: [1, 2] }),
    'resumes the kept draft': hear('keptOrder', { type: 'bulk.begin', operation: 'close', pks: [1, 2] }),
    '2 leaves the list': send({ type: 'bulk.leaveOut', pks: [2, 9] }),
    'others leave the list': send({ type: 'bulk.leaveOut', pks: [9] }),
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
  rows,
})

/** A user can have only one run: a second could not begin, and what was typed for it would be lost. */
export const busyWalk = defineWalk({
  machine: bulkMachine,
  singletons: { ...singletons, toasts: {}, bulkRun: { tags: ['unfinished'] } },
  observe: ({ pks }: BulkContext) => ({ pks }),
  starts: { 'a run is unfinished': { to: 'no dialog', does: [start('keptOrder')] } },
  cases: {
    'chooses Acknowledge': send({ type: 'bulk.begin', operation: 'acknowledge', pks: [1] }),
    'chooses Close': send({ type: 'bulk.begin', operation: 'close', pks: [1] }),
    'chooses Re-open': send({ type: 'bulk.begin', operation: 'reopen', pks: [1] }),
  },
  rows: {
    'no dialog': {
      ...idle,
      shows: { pks: [] },
      on: { 'chooses Acknowledge': waits, 'chooses Close': waits, 'chooses Re-open': waits },
    },
  },
})
