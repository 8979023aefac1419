/**
 * Sign-off (docs/behaviour.md#sign-off): closing and reopening with an optional message, after a confirmation. A stateless
 * incident can be neither closed nor reopened.
 */
import { actionOnOne } from '../../../../machines/incident/domain/action.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import { signOffMachine, type SignOffContext } from '../../../../machines/incident/signOff.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import {
  defineWalk,
  fail,
  hear,
  send,
  settle,
  withAlways,
  type Case,
  type Outcome,
  type Row,
} from '../../support/walk.ts'

/** The versions of the incident that matter here. */
const facts = {
  open: { open: true, stateful: true },
  closed: { open: false, stateful: true },
  stateless: { open: false, stateful: false },
} as const

type Fact = keyof typeof facts

/** The dialog opens with the unsent draft. */
const asksForMessage = start('textEntry', {
  kind: 'text',
  required: false,
  value: 'half written',
  draftKey: 'signOff.7',
})

/** So does the dialog that asks whether to reopen. */
const asksToReopen = start('textEntry', {
  kind: 'text',
  required: false,
  value: 'not fixed',
  draftKey: 'reopening.7',
})

/** What was typed for something that others have done meanwhile is handed over. */
function becomesNote(fact: Fact, text: string, draft: string): Outcome<string> {
  return {
    to: `idle, ${fact}`,
    does: [tellParent({ type: 'incident.noteInstead', text }), tell('drafts', { type: 'drafts.drop', key: draft })],
  }
}

const closed = (message: string): Effect[] => [
  tell('drafts', { type: 'drafts.drop', key: 'signOff.7' }),
  tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'close', text: message } }),
  say('success', 'Closed incident 7'),
  tell('actionLog', { ...actionOnOne('close', 7, message) }),
  tellParent({ type: 'incident.changed', change: { open: false } }),
]
const reopened = (message: string): Effect[] => [
  tell('drafts', { type: 'drafts.drop', key: 'reopening.7' }),
  say('success', 'Reopened incident 7'),
  tell('actionLog', { ...actionOnOne('reopen', 7, message) }),
  tellParent({ type: 'incident.changed', change: { open: true } }),
]
const failed = tellParent({ type: 'incident.outdated' })

function reopeningNotOffered(row: string): Row<string, string>['on'] {
  const does = [tell('resumption', { type: 'resumption.dismiss', key: 'reopening.7' })]
  return { 'asks to reopen': { to: row, does }, 'resumes the kept message of the reopening': { to: row, does } }
}

/** What is left of a message for an incident that cannot be closed is kept, but not offered again at each load. */
function notOffered(row: string): Row<string, string>['on'] {
  const does = [tell('resumption', { type: 'resumption.dismiss', key: 'signOff.7' })]
  return { 'asks to close': { to: row, does }, 'resumes the kept message': { to: row, does } }
}

/** The row in which the incident is being closed with this message. */
function closingRow(message: string, fact: Fact): string {
  return `${message === '' ? 'closing silently' : 'closing'}, ${fact}`
}

function reopeningRow(message: string, fact: Fact): string {
  return `${message === '' ? 'reopening silently' : 'reopening'}, ${fact}`
}

function rowsOf(fact: Fact): Record<string, Row<string, string>> {
  const shows = facts[fact]
  const follow = (state: string) => ({
    'it is open': `${state}, open`,
    'it is closed': `${state}, closed`,
    'it is stateless': `${state}, stateless`,
  })
  const closeFails = (words: string): Outcome<string> => ({
    to: `composing, ${fact}`,
    does: [say('error', `Failed to close incident 7 - ${words}`), failed, asksForMessage],
  })
  const reopenFails = (words: string): Outcome<string> => ({
    to: `confirming, ${fact}`,
    does: [say('error', `Failed to reopen incident 7 - ${words}`), failed, asksToReopen],
  })
  // Nor can an incident be reopened that is already open, or has become stateless.
  const reopens = (message: string): Outcome<string> =>
    fact === 'closed'
      ? { to: reopeningRow(message, 'closed'), does: [start('reopenIncident', { pk: 7, message })] }
      : { to: `confirming, ${fact}`, does: [asksToReopen] }
  // An incident that is already closed, or has become stateless, cannot be closed: the dialog stays open with the typed
  // message.
  const closes = (message: string): Outcome<string> =>
    fact === 'open'
      ? { to: closingRow(message, 'open'), does: [start('closeIncident', { pk: 7, message })] }
      : { to: `composing, ${fact}`, does: [asksForMessage] }
  const closing = (message: string): Record<string, Row<string, string>> => ({
    [closingRow(message, fact)]: {
      state: 'closing',
      tags: ['busy', 'closeDialog'],
      ports: ['closeIncident'],
      shows,
      on: {
        ...follow(message === '' ? 'closing silently' : 'closing'),
        'it was closed': { to: fact === 'stateless' ? 'idle, stateless' : 'idle, closed', does: closed(message) },
        'closing is refused': closeFails('The incident is already closed.'),
        'closing fails': closeFails('Internal Server Error'),
        'closing receives no response': closeFails('no response from the server'),
      },
    },
  })
  const reopeningWith = (message: string): Record<string, Row<string, string>> => ({
    [reopeningRow(message, fact)]: {
      state: 'reopening',
      tags: ['busy', 'reopenDialog'],
      ports: ['reopenIncident'],
      shows,
      on: {
        ...follow(message === '' ? 'reopening silently' : 'reopening'),
        'it was reopened': {
          to: fact === 'stateless' ? 'idle, reopened stateless' : 'idle, open',
          does: reopened(message),
        },
        'reopening is refused': reopenFails('The incident is already open.'),
        'reopening fails': reopenFails('Internal Server Error'),
        'reopening receives no response': reopenFails('no response from the server'),
      },
    },
  })
  return {
    [`idle, ${fact}`]: {
      state: 'idle',
      shows,
      on: {
        ...follow('idle'),
        ...(fact === 'open'
          ? {
              'asks to close': { to: 'composing, open', does: [asksForMessage] },
              'resumes the kept message': { to: 'composing, open', does: [asksForMessage] },
            }
          : notOffered(`idle, ${fact}`)),
        ...(fact === 'closed'
          ? {
              'asks to reopen': { to: 'confirming, closed', does: [asksToReopen] },
              'resumes the kept message of the reopening': { to: 'confirming, closed', does: [asksToReopen] },
            }
          : reopeningNotOffered(`idle, ${fact}`)),
      },
    },
    [`composing, ${fact}`]: {
      state: 'composing',
      tags: ['closeDialog'],
      ports: ['textEntry'],
      shows,
      on: {
        ...follow('composing'),
        'submits a message': closes('fixed'),
        'submits without a message': closes(''),
        cancels: `idle, ${fact}`,
        ...(fact === 'open' ? {} : { 'makes a note of it': becomesNote(fact, 'half written', 'signOff.7') }),
      },
    },
    ...closing('fixed'),
    ...closing(''),
    [`confirming, ${fact}`]: {
      state: 'confirming',
      tags: ['reopenDialog'],
      ports: ['textEntry'],
      shows,
      on: {
        ...follow('confirming'),
        'submits a message': reopens('fixed'),
        'submits without a message': reopens(''),
        cancels: `idle, ${fact}`,
        ...(fact === 'open' ? { 'makes a note of it': becomesNote(fact, 'not fixed', 'reopening.7') } : {}),
      },
    },
    ...reopeningWith('fixed'),
    ...reopeningWith(''),
  }
}

const alreadyClosed = { type: 'The incident is already closed.' }
const alreadyOpen = { type: 'The incident is already open.' }

const event = {
  pk: 31,
  incident: 7,
  actor: { pk: 1, username: 'ana' },
  timestamp: '2026-01-15T12:00:00Z',
  type: { value: 'CLO', display: 'Close' },
  description: 'fixed',
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...rowsOf('open'),
  ...rowsOf('closed'),
  ...rowsOf('stateless'),
  // The server reopened an incident that had been reported as stateless; its next response says whether the incident is
  // stateless.
  'idle, reopened stateless': {
    state: 'idle',
    shows: { open: true, stateful: false },
    on: {
      'it is open': 'idle, open',
      'it is closed': 'idle, closed',
      'it is stateless': 'idle, stateless',
      ...notOffered('idle, reopened stateless'),
      ...reopeningNotOffered('idle, reopened stateless'),
    },
  },
}

/** A message kept as a draft can be resumed. */
const goesOn = [
  start('goingOn', { key: 'signOff.7', begin: { type: 'signOff.close' } }),
  start('goingOnReopening', { key: 'reopening.7', begin: { type: 'signOff.reopen' } }),
]

export const walk = defineWalk({
  machine: signOffMachine,
  singletons: {
    toasts: {},
    heldOrders: {},
    actionLog: {},
    incidents: { store: emptyStore },
    ownMessages: {},
    resumption: {},
    drafts: {
      owner: 'ana',
      texts: new Map([
        [draftKey('ana', 'signOff.7'), 'half written'],
        [draftKey('ana', 'reopening.7'), 'not fixed'],
      ]),
    },
    preferences: { preferences: { undoSeconds: 0 } },
  },
  observe: ({ open, stateful }: SignOffContext) => ({ open, stateful }),
  starts: {
    'an open incident': { input: { pk: 7, ...facts.open }, to: 'idle, open', does: goesOn },
    'a closed incident': { input: { pk: 7, ...facts.closed }, to: 'idle, closed', does: goesOn },
    'a stateless incident': { input: { pk: 7, ...facts.stateless }, to: 'idle, stateless', does: goesOn },
  },
  cases: {
    'asks to close': send({ type: 'signOff.close' }),
    'resumes the kept message': hear('goingOn', { type: 'signOff.close' }),
    'asks to reopen': send({ type: 'signOff.reopen' }),
    'resumes the kept message of the reopening': hear('goingOnReopening', { type: 'signOff.reopen' }),
    'makes a note of it': send({ type: 'signOff.note' }),
    'it is open': send({ type: 'signOff.follow', ...facts.open }),
    'it is closed': send({ type: 'signOff.follow', ...facts.closed }),
    'it is stateless': send({ type: 'signOff.follow', ...facts.stateless }),
    'submits a message': settle('textEntry', { submitted: true, value: 'fixed' }),
    'submits without a message': settle('textEntry', { submitted: true, value: '' }),
    cancels: settle('textEntry', { submitted: false }),
    'it was closed': settle('closeIncident', event),
    'closing is refused': fail('closeIncident', refused('close incident', 400, alreadyClosed)),
    'closing fails': fail('closeIncident', broken('close incident')),
    'closing receives no response': fail('closeIncident', unreachable('close incident')),
    'it was reopened': settle('reopenIncident', event),
    'reopening is refused': fail('reopenIncident', refused('reopen incident', 400, alreadyOpen)),
    'reopening fails': fail('reopenIncident', broken('reopen incident')),
    'reopening receives no response': fail('reopenIncident', unreachable('reopen incident')),
  },
  rows: withAlways('goingOn', withAlways('goingOnReopening', rows)),
})

const holds = (operation: 'close' | 'reopen', text: string) =>
  tell('heldOrders', {
    type: 'heldOrders.hold',
    request: { operation, pks: [7], text, isSingle: true, replacedUrl: '' },
  })

/** A user who wants to be able to undo it: `heldOrders` has it written in a moment, and keeps the message until then. */
export const holding = defineWalk({
  machine: signOffMachine,
  singletons: {
    resumption: {},
    heldOrders: {},
    actionLog: {},
    incidents: { store: emptyStore },
    ownMessages: {},
    preferences: { preferences: { undoSeconds: 5 } },
    drafts: { owner: 'ana', texts: new Map() },
  },
  observe: ({ open }: SignOffContext) => ({ open }),
  starts: {
    'an open incident': { input: { pk: 7, ...facts.open }, to: 'open', does: goesOn },
    'a closed incident': { input: { pk: 7, ...facts.closed }, to: 'closed', does: goesOn },
  },
  cases: {
    'asks to close': send({ type: 'signOff.close' }),
    'asks to reopen': send({ type: 'signOff.reopen' }),
    'submits a message': settle('textEntry', { submitted: true, value: 'fixed' }),
  },
  rows: withAlways(
    'goingOn',
    withAlways('goingOnReopening', {
      open: {
        state: 'idle',
        shows: { open: true },
        on: {
          'asks to reopen': {
            to: 'open',
            does: [tell('resumption', { type: 'resumption.dismiss', key: 'reopening.7' })],
          },
          'asks to close': {
            to: 'composing',
            does: [start('textEntry', { kind: 'text', required: false, value: '', draftKey: 'signOff.7' })],
          },
        },
      },
      composing: {
        state: 'composing',
        tags: ['closeDialog'],
        ports: ['textEntry'],
        shows: { open: true },
        on: {
          'submits a message': {
            to: 'open',
            does: [
              tell('drafts', { type: 'drafts.drop', key: 'signOff.7' }),
              holds('close', 'fixed'),
              tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'close', text: 'fixed' } }),
            ],
          },
        },
      },
      closed: {
        state: 'idle',
        shows: { open: false },
        on: {
          'asks to reopen': {
            to: 'confirming',
            does: [start('textEntry', { kind: 'text', required: false, value: '', draftKey: 'reopening.7' })],
          },
          'asks to close': {
            to: 'closed',
            does: [tell('resumption', { type: 'resumption.dismiss', key: 'signOff.7' })],
          },
        },
      },
      confirming: {
        state: 'confirming',
        tags: ['reopenDialog'],
        shows: { open: false },
        ports: ['textEntry'],
        on: {
          'submits a message': {
            to: 'closed',
            does: [tell('drafts', { type: 'drafts.drop', key: 'reopening.7' }), holds('reopen', 'fixed')],
          },
        },
      },
    }),
  ),
})

const known = {
  incidents: [],
  storedIncidents: new Map([
    [7, { incident: incident({ pk: 7 }), lastModified: 0 }],
    [6, { incident: incident({ pk: 6, ticketUrl: 'https://tickets.example/6' }), lastModified: 0 }],
  ]),
}
const address = 'https://tickets.example/7'

/** An incident without a ticket: the dialog for closing asks for one, too. */
function withTicket(undoSeconds: number) {
  const asks = start('textEntry', {
    kind: 'text',
    required: false,
    value: '',
    draftKey: 'signOff.7',
    address: 'kept',
    example: 'https://tickets.example/6',
  })
  const drops = tell('drafts', { type: 'drafts.drop', key: 'signOff.7' })
  const keepsOwn = tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'close', text: 'fixed' } })
  const ticketRequest = { operation: 'saveTicketUrl', pks: [7], text: address, isSingle: true, replacedUrl: '' }
  const round = { of: 'close', id: '' }
  const rowsAfter: Record<string, Row<string, string>> = undoSeconds === 0
    ? {
        closing: {
          state: 'closing',
          tags: ['busy', 'closeDialog'],
          ports: ['closeIncident'],
          shows: { open: true, ticket: address },
          on: {
            // The ticket follows only what has been closed.
            'it was closed': {
              to: 'closed',
              does: [
                drops,
                keepsOwn,
                say('success', 'Closed incident 7'),
                tell('actionLog', { ...actionOnOne('close', 7, 'fixed') }),
                tellParent({ type: 'incident.changed', change: { open: false } }),
                tell('heldOrders', { type: 'heldOrders.hold', request: ticketRequest }),
              ],
            },
            'closing fails': {
              to: 'composing, again',
              does: [say('error', 'Failed to close incident 7 - Internal Server Error'), failed, asks],
            },
          },
        },
        'composing, again': {
          state: 'composing',
          tags: ['closeDialog'],
          ports: ['textEntry'],
          shows: { open: true, ticket: address },
          on: {
            'submits with a ticket': { to: 'closing', does: [start('closeIncident', { pk: 7, message: 'fixed' })] },
          },
        },
        closed: {
          state: 'idle',
          shows: { open: false, ticket: address },
          on: {
            'asks to close': {
              to: 'closed',
              does: [tell('resumption', { type: 'resumption.dismiss', key: 'signOff.7' })],
            },
          },
        },
      }
    : {
        held: {
          state: 'idle',
          shows: { open: true, ticket: address },
          on: { 'asks to close': { to: 'composing, again', does: [asks] } },
        },
        'composing, again': {
          state: 'composing',
          tags: ['closeDialog'],
          ports: ['textEntry'],
          shows: { open: true, ticket: address },
          on: { 'submits with a ticket': holdsBoth() },
        },
      }
  function holdsBoth(): Outcome<string> {
    return {
      to: 'held',
      does: [
        drops,
        tell('heldOrders', {
          type: 'heldOrders.hold',
          request: { operation: 'close', pks: [7], text: 'fixed', isSingle: true, replacedUrl: '', round },
          ticket: { ...ticketRequest, round },
        }),
        keepsOwn,
      ],
    }
  }
  const cases: Readonly<Record<string, Case>> = {
    'asks to close': send({ type: 'signOff.close' }),
    'submits with a ticket': settle('textEntry', { submitted: true, value: 'fixed', address }),
    ...(undoSeconds === 0
      ? {
          'it was closed': settle('closeIncident', event),
          'closing fails': fail('closeIncident', broken('close incident')),
        }
      : {}),
  }
  return defineWalk({
    machine: signOffMachine,
    singletons: {
      resumption: {},
      toasts: {},
      heldOrders: {},
      actionLog: {},
      incidents: { store: known },
      ownMessages: {},
      preferences: { preferences: { undoSeconds } },
      drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'signOff.7.ticket'), 'kept']]) },
    },
    observe: ({ open, ticket }: SignOffContext) => ({ open, ticket }),
    starts: { 'an open incident': { input: { pk: 7, ...facts.open }, to: 'open', does: goesOn } },
    cases,
    rows: withAlways(
      'goingOn',
      withAlways('goingOnReopening', {
        open: {
          state: 'idle',
          shows: { open: true, ticket: '' },
          on: { 'asks to close': { to: 'composing', does: [asks] } },
        },
        composing: {
          state: 'composing',
          tags: ['closeDialog'],
          ports: ['textEntry'],
          shows: { open: true, ticket: '' },
          on: {
            'submits with a ticket':
              undoSeconds === 0
                ? { to: 'closing', does: [start('closeIncident', { pk: 7, message: 'fixed' })] }
                : holdsBoth(),
          },
        },
        ...rowsAfter,
      }),
    ),
  })
}

export const ticketAtOnce = withTicket(0)
export const ticketHeld = withTicket(5)
