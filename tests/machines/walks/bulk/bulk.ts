/** The dialogs of bulk operations (docs/behaviour.md#bulk-runs). */
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import { bulkMachine, type BulkContext } from '../../../../machines/bulk/bulk.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { defineWalk, hear, send, settle, type Row } from '../../support/walk.ts'

const singletons = {
  clock: { skew: 60_000 },
  drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'bulk.close'), 'half written']]), forms: new Map() },
  bulkRun: {},
  heldOrders: {},
  incidents: { store: emptyStore },
  selection: {},
  ownMessages: {},
  preferences: { preferences: defaultPreferences, configuration: undefined },
}
const address = 'https://tickets.example/1'
const request = { isSingle: false, replacedUrl: '' }
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
      request: { ...request, operation, pks, text },
    }),
    tell('selection', { type: 'selection.untickPage', page: pks }),
    ...(operation.endsWith('Ticket') ? [] : [tell('drafts', { type: 'drafts.drop', key: `bulk.${operation}` })]),
  ]
}

/** The dialog follows the selection: an incident that leaves the list is not sent, nor kept for a later start. */
function loses({ after }: Situation, row: string, operation: string) {
  if (after !== '') return {}
  return { '2 leaves the list': { to: `${row}, without 2`, does: [keeps(operation, '1')] } }
}

const asksText = (kind: 'text' | 'url', value: string, draft: string) =>
  start('textEntry', { kind, required: false, value, draftKey: draft, ...(kind === 'url' ? { example: '' } : {}) })
/** The store knows neither of the incidents: they count as without a ticket. */
const asksTicket = (pks: readonly number[]) =>
  start('ticketChoice', { pks, address: '', example: '', draftKey: 'bulk.createTicket.ticket' })
const asksAcknowledgement = start('acknowledgementEntry', {
  ticket: '',
  example: '',
  message: '',
  expiry: '',
  meant: undefined,
  draftKey: 'bulk.acknowledge',
  skew: 60_000,
  defaults: { expiry: 'never', message: '', needsExpiry: false, dateFormat: 'MM/dd/yyyy' },
  isFresh: true,
})

const asksToClose = start('textEntry', {
  kind: 'text',
  required: false,
  value: 'half written',
  draftKey: 'bulk.close',
  address: '',
  example: '',
})

const begins = {
  'chooses Acknowledge': { to: 'acknowledging', does: [keeps('acknowledge'), asksAcknowledgement] },
  'chooses Close': { to: 'closing', does: [keeps('close'), asksToClose] },
  'chooses to link a ticket': {
    to: 'linking',
    does: [keeps('saveTicketUrl'), asksText('url', '', 'bulk.saveTicketUrl')],
  },
  'chooses Re-open': { to: 'reopening', does: [keeps('reopen'), asksText('text', '', 'bulk.reopen')] },
  'chooses to create tickets': { to: 'creating', does: [keeps('createTicket'), asksTicket([1, 2])] },
  'chooses Add note': {
    to: 'noting',
    does: [keeps('addNote'), start('textEntry', { kind: 'text', required: true, value: '', draftKey: 'bulk.addNote' })],
  },
  'resumes the kept draft': {
    to: 'closing',
    does: [keeps('close'), asksToClose],
  },
} as const

const waits = {
  to: 'no dialog',
  does: [say('warning', 'Another bulk operation is not finished. Wait for it or end it, then try again.')],
} as const

const idle = { state: 'idle', tags: [], ports: ['keptOrder'], on: begins } as const
const asked = { tags: ['dialog'] } as const

function ticketOf(pks: readonly number[], of: 'acknowledge' | 'close') {
  return {
    operation: 'saveTicketUrl',
    pks,
    text: address,
    isSingle: false,
    replacedUrl: '',
    round: { of, id: '' },
  }
}

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
        'an acknowledgement is submitted with a ticket': {
          to: `idle after acknowledge${after}`,
          does: [
            drops('acknowledge'),
            ...orders(situation, 'acknowledge', 'at it', until),
            keepsOwn('acknowledge', 'at it'),
            tell('heldOrders', { type: 'heldOrders.hold', request: ticketOf(pks, 'acknowledge') }),
          ],
        },
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
      state: 'choosingTicket',
      ports: ['keptOrder', 'ticketChoice'],
      shows: shows('createTicket', pks),
      on: {
        ...(after === ''
          ? {
              '2 leaves the list': {
                to: 'creating, without 2',
                does: [
                  keeps('createTicket', '1'),
                  tell('ticketChoice', { type: 'ticketChoice.leaveOut', pks: [2, 9] }),
                ],
              },
            }
          : {}),
        'one ticket for all is chosen': {
          to: `idle after create${after}`,
          does: [
            drops('createTicket'),
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: { ...request, operation: 'shareTicket', pks: [1], text: '' },
            }),
            tell('selection', { type: 'selection.untickPage', page: pks }),
          ],
        },
        // A ticket that somebody else links meanwhile is kept.
        'an existing ticket is chosen': {
          to: `idle after create${after}`,
          does: [
            drops('createTicket'),
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: { ...request, operation: 'saveTicketUrl', pks: [1], text: address, keepsTickets: true },
            }),
            tell('selection', { type: 'selection.untickPage', page: pks }),
          ],
        },
        'no ticket is chosen': { to: `idle after create${after}`, does: [drops('createTicket')] },
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
    'one ticket for all is chosen': settle('ticketChoice', {
      submitted: true,
      operation: 'shareTicket',
      pks: [1],
      text: '',
    }),
    'an existing ticket is chosen': settle('ticketChoice', {
      submitted: true,
      operation: 'saveTicketUrl',
      pks: [1],
      text: address,
    }),
    'no ticket is chosen': settle('ticketChoice', { submitted: false }),
    'leaves the page': send({ type: 'bulk.leave' }),
    'a text is submitted': settle('textEntry', { submitted: true, value: address }),
    'the text is cancelled': settle('textEntry', { submitted: false }),
    'an acknowledgement is submitted': settle('acknowledgementEntry', {
      submitted: true,
      message: 'at it',
      expiry: '',
      expiration: until,
    }),
    'an acknowledgement is submitted with a ticket': settle('acknowledgementEntry', {
      submitted: true,
      message: 'at it',
      expiry: '',
      expiration: until,
      ticket: address,
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

/** Closing with a ticket: both wait, and only those get the ticket that are open and have none. */
export const closingWithTicket = defineWalk({
  machine: bulkMachine,
  singletons: {
    ...singletons,
    drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'bulk.close.ticket'), 'kept']]), forms: new Map() },
    incidents: {
      store: {
        incidents: [],
        storedIncidents: new Map([
          [1, { incident: incident({ pk: 1 }), lastModified: 0 }],
          [2, { incident: incident({ pk: 2, ticketUrl: 'https://tickets.example/2' }), lastModified: 0 }],
          [3, { incident: incident({ pk: 3, open: false }), lastModified: 0 }],
        ]),
      },
    },
  },
  observe: ({ pks }: BulkContext) => ({ pks }),
  starts: { 'no dialog is open': { to: 'none yet', does: [start('keptOrder')] } },
  cases: {
    'chooses Close': send({ type: 'bulk.begin', operation: 'close', pks: [1, 2, 3] }),
    'chooses Close for one with a ticket': send({ type: 'bulk.begin', operation: 'close', pks: [2] }),
    'a text is submitted with a ticket': settle('textEntry', { submitted: true, value: 'done', address }),
  },
  rows: {
    'none yet': { ...idle, shows: { pks: [] }, on: closingOf() },
    none: { ...idle, shows: { pks: [1, 2, 3] }, on: closingOf() },
    'none, with a ticket': { ...idle, shows: { pks: [2] }, on: closingOf() },
    closing: {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: { pks: [1, 2, 3] },
      on: {
        'a text is submitted with a ticket': {
          to: 'none',
          does: [
            drops('close'),
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: {
                operation: 'close',
                pks: [1, 2, 3],
                text: 'done',
                isSingle: false,
                replacedUrl: '',
                round: { of: 'close', id: '' },
              },
              ticket: ticketOf([1], 'close'),
            }),
            tell('selection', { type: 'selection.untickPage', page: [1, 2, 3] }),
            tell('drafts', { type: 'drafts.drop', key: 'bulk.close' }),
            keepsOwn('close', 'done'),
          ],
        },
      },
    },
    'closing one with a ticket': {
      ...asked,
      state: 'composing',
      ports: ['keptOrder', 'textEntry'],
      shows: { pks: [2] },
      on: {
        'a text is submitted with a ticket': {
          to: 'none, with a ticket',
          does: [
            drops('close'),
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: { operation: 'close', pks: [2], text: 'done', isSingle: false, replacedUrl: '' },
            }),
            tell('selection', { type: 'selection.untickPage', page: [2] }),
            tell('drafts', { type: 'drafts.drop', key: 'bulk.close' }),
            keepsOwn('close', 'done'),
          ],
        },
      },
    },
  },
})

function closingOf() {
  const entry = { kind: 'text', required: false, value: '', draftKey: 'bulk.close' }
  const example = 'https://tickets.example/2'
  return {
    'chooses Close': {
      to: 'closing',
      does: [keeps('close', '1,2,3'), start('textEntry', { ...entry, address: 'kept', example })],
    },
    'chooses Close for one with a ticket': {
      to: 'closing one with a ticket',
      does: [keeps('close', '2'), start('textEntry', entry)],
    },
  } as const
}
