/**
 * Acknowledging an incident (docs/behaviour.md#acknowledgements): an optional message and an optional expiry. After a
 * failure both are still in the dialog. The expiry of an acknowledgement can be changed until it has expired.
 */
import { acknowledgementMachine, type AcknowledgementContext } from '../../../../machines/incident/acknowledgement.ts'
import { configurationDefaults } from '../../../../machines/core/domain/configuration.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, hear, send, settle, withAlways, type Outcome, type Row } from '../../support/walk.ts'

const hour = 3_600_000
/** Expiries follow the server's clock, which is an hour ahead. */
const skew = hour
const clock = { skew }
/** The incident has a ticket already, so the dialog does not ask for one. */
const linked = incident({ pk: 7, ticketUrl: 'https://tickets.example.org/1' })
const incidents = { store: { storedIncidents: new Map([[7, { incident: linked, lastModified: 0 }]]) } }
const preferences = {
  preferences: { ...defaultPreferences, acknowledgementMessage: 'on duty' },
  configuration: {
    ...configurationDefaults,
    timestampDateFormat: 'dd.MM.yyyy',
    acknowledgementExpiry: 'inFourHours',
    acknowledgementNeedsExpiry: true,
  },
}
const usual = {
  skew,
  defaults: { expiry: 'inFourHours', message: 'on duty', needsExpiry: true, dateFormat: 'dd.MM.yyyy' },
}
const endOfCentury = new Date(2099, 11, 31, 23, 59, 59, 999).toISOString()
const tomorrow = new Date(2026, 0, 16, 8, 30).toISOString()

function acknowledgement(pk: number, expiration: string | undefined): Acknowledgement {
  return {
    pk,
    event: {
      pk: 31,
      incident: 7,
      actor: { pk: 1, username: 'ana' },
      timestamp: '2026-01-15T12:00:00Z',
      type: { value: 'ACK', display: 'Acknowledge' },
      description: 'at it',
    },
    expiration,
  }
}

const posted = acknowledgement(5, endOfCentury)
const outdated = tellParent({ type: 'incident.outdated' })

/** The submitted values. */
const nothing = { message: '', expiry: '', expiration: undefined }
const words = { message: 'at it', expiry: '12/31/2099', expiration: endOfCentury }

interface Entry {
  readonly message: string
  readonly expiry: string
  readonly expiration: string | undefined
}

/** The dialog opens with the message from its draft and this expiry. */
function asks(isFresh: boolean, expiry: string, meant?: string): Effect {
  const message = 'half written'
  return start('acknowledgementEntry', { ...usual, isFresh, message, expiry, meant, draftKey: 'acknowledgement.7' })
}

function asksExpiry(pk: number, expiry: string, meant?: string): Effect {
  const draft = `acknowledgementExpiry.${pk}`
  return start('acknowledgementEntry', { ...usual, isFresh: false, message: '', expiry, meant, draftKey: draft })
}

function shown(changed: number | undefined, { message, expiry }: Entry) {
  return { changed, message, expiry }
}

/** The log of actions names the acknowledgement, and that nobody had acknowledged the incident before. */
function logs({ message, expiration }: Entry, given = [{ pk: 7, acknowledgement: 5 }]): Effect {
  const action = { operation: 'acknowledge', pks: [7], done: 1, text: message, expiration, given, unacked: [7] }
  return tell('actionLog', { type: 'actionLog.add', action })
}

function logsExpiry({ expiration }: Entry): Effect {
  const action = { operation: 'changeExpiry', pks: [7], done: 1, text: '', expiration, given: [], unacked: [] }
  return tell('actionLog', { type: 'actionLog.add', action })
}

function adding(name: string, entry: Entry): Record<string, Row<string, string>> {
  const shows = shown(undefined, entry)
  const posts = ({ message, expiration }: Entry) => [start('acknowledgeIncident', { pk: 7, message, expiration })]
  const written = (logged: Effect) => [
    tell('drafts', { type: 'drafts.drop', key: 'acknowledgement.7' }),
    tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'acknowledge', text: entry.message } }),
    say('success', 'Submitted Acknowledge for 7'),
    logged,
    tellParent({ type: 'incident.changed', change: { acked: true } }),
  ]
  const fails = (text: string): Outcome<string> => ({
    to: `composing, ${name}`,
    does: [say('error', `Failed to post ack ${text}`), outdated, asks(false, entry.expiry, entry.expiration)],
  })
  return {
    [`composing, ${name}`]: {
      state: 'composing',
      tags: ['acknowledgeDialog'],
      ports: ['acknowledgementEntry'],
      shows,
      on: {
        'submits an empty form': { to: 'submitting, nothing', does: posts(nothing) },
        'submits a filled form': { to: 'submitting, words', does: posts(words) },
        cancels: 'idle',
        'makes a note of the message': {
          to: 'idle',
          does: [
            tellParent({ type: 'incident.noteInstead', text: 'half written' }),
            tell('drafts', { type: 'drafts.drop', key: 'acknowledgement.7' }),
          ],
        },
      },
    },
    [`submitting, ${name}`]: {
      state: 'submitting',
      tags: ['busy', 'acknowledgeDialog'],
      ports: ['acknowledgeIncident'],
      shows,
      on: {
        'the acknowledgement is posted': { to: 'idle', does: written(logs(entry)) },
        // It may be somebody else's: the log names none, so that none is taken back.
        'the acknowledgement is confirmed, and one like it is found': { to: 'idle', does: written(logs(entry, [])) },
        'posting is refused': fails('Not found.'),
        'posting fails': fails('Internal Server Error'),
        'posting receives no response': fails('no response from the server'),
      },
    },
  }
}

/** The key of the acknowledgement that never expires. */
const endless = 6

function dropped(pk: number): Effect {
  return tell('drafts', { type: 'drafts.drop', key: `acknowledgementExpiry.${pk}` })
}

/** The rows of the dialog that changes the expiry of an acknowledgement. */
function choosing(name: string, pk: number, entry: Entry): Record<string, Row<string, string>> {
  const saves = ({ expiration }: Entry) => [start('changeExpiration', { pk: 7, acknowledgement: pk, expiration })]
  return {
    [`choosing ${pk}, ${name}`]: {
      state: 'choosing',
      tags: ['expiryDialog'],
      ports: ['acknowledgementEntry'],
      shows: shown(pk, entry),
      on: {
        // An unchanged expiry is not sent.
        'submits an empty form':
          pk === endless ? { to: 'idle', does: [dropped(pk)] } : { to: `saving ${pk}, nothing`, does: saves(nothing) },
        'submits a filled form': { to: `saving ${pk}, words`, does: saves(words) },
        cancels: 'idle',
      },
    },
  }
}

function changing(name: string, pk: number, entry: Entry): Record<string, Row<string, string>> {
  const shows = shown(pk, entry)
  const fails = (text: string): Outcome<string> => ({
    to: `choosing ${pk}, ${name}`,
    does: [say('error', `Failed to update expiry ${text}`), outdated, asksExpiry(pk, entry.expiry, entry.expiration)],
  })
  return {
    ...choosing(name, pk, entry),
    [`saving ${pk}, ${name}`]: {
      state: 'saving',
      tags: ['busy', 'expiryDialog'],
      ports: ['changeExpiration'],
      shows,
      on: {
        'the expiry is changed': {
          to: 'idle',
          does: [dropped(pk), say('success', 'Updated expiry for 7'), logsExpiry(entry), outdated],
        },
        'changing is refused': fails('Cannot change expired Acknowledgement'),
        'changing fails': fails('Internal Server Error'),
        'changing receives no response': fails('no response from the server'),
      },
    },
  }
}

const untilTomorrow: Entry = { message: '', expiry: '16.01.2026 08:30', expiration: tomorrow }

const rows: Readonly<Record<string, Row<string, string>>> = {
  idle: {
    state: 'idle',
    shows: shown(undefined, nothing),
    on: {
      'asks to acknowledge': { to: 'composing, nothing', does: [asks(true, '')] },
      'changes the expiry of an acknowledgement that expires tomorrow': {
        to: 'choosing 5, until tomorrow',
        does: [asksExpiry(5, '16.01.2026 08:30', tomorrow)],
      },
      'changes the expiry of an acknowledgement that never expires': {
        to: 'choosing 6, nothing',
        does: [asksExpiry(6, '')],
      },
    },
  },
  ...adding('nothing', nothing),
  ...adding('words', words),
  ...changing('nothing', 5, nothing),
  ...changing('words', 5, words),
  ...choosing('until tomorrow', 5, untilTomorrow),
  ...choosing('nothing', 6, nothing),
  ...changing('words', 6, words),
}
/** A message kept as a draft can be resumed. */
const goesOn = start('goingOn', { key: 'acknowledgement.7', begin: { type: 'acknowledgement.add' } })

export const walk = defineWalk({
  machine: acknowledgementMachine,
  singletons: {
    toasts: {},
    actionLog: {},
    heldOrders: {},
    incidents,
    ownMessages: {},
    clock,
    preferences,
    drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'acknowledgement.7'), 'half written']]) },
  },
  observe: ({ changed, message, expiry }: AcknowledgementContext) => ({ changed: changed?.pk, message, expiry }),
  starts: { 'an incident': { input: { pk: 7, skew }, to: 'idle', does: [goesOn] } },
  cases: {
    'asks to acknowledge': send({ type: 'acknowledgement.add' }),
    'changes the expiry of an acknowledgement that expires tomorrow': send({
      type: 'acknowledgement.change',
      acknowledgement: acknowledgement(5, tomorrow),
    }),
    'changes the expiry of an acknowledgement that never expires': send({
      type: 'acknowledgement.change',
      acknowledgement: acknowledgement(6, undefined),
    }),
    'changes the expiry of an acknowledgement that has expired': send({
      type: 'acknowledgement.change',
      acknowledgement: acknowledgement(4, new Date(beginning + hour / 2).toISOString()),
    }),
    'submits an empty form': settle('acknowledgementEntry', { submitted: true, ...nothing }),
    'submits a filled form': settle('acknowledgementEntry', { submitted: true, ...words }),
    cancels: settle('acknowledgementEntry', { submitted: false }),
    'makes a note of the message': send({ type: 'acknowledgement.note' }),
    'the acknowledgement is posted': settle('acknowledgeIncident', posted),
    'the acknowledgement is confirmed, and one like it is found': settle('acknowledgeIncident', {
      ...posted,
      isFound: true,
    }),
    'posting is refused': fail('acknowledgeIncident', refused('acknowledge incident', 404, { detail: 'Not found.' })),
    'posting fails': fail('acknowledgeIncident', broken('acknowledge incident')),
    'posting receives no response': fail('acknowledgeIncident', unreachable('acknowledge incident')),
    'the expiry is changed': settle('changeExpiration', posted),
    'changing is refused': fail(
      'changeExpiration',
      refused('change acknowledgement', 400, ['Cannot change expired Acknowledgement']),
    ),
    'changing fails': fail('changeExpiration', broken('change acknowledgement')),
    'changing receives no response': fail('changeExpiration', unreachable('change acknowledgement')),
  },
  rows: withAlways('goingOn', rows),
})

const asksAgain = start('acknowledgementEntry', {
  message: 'half written',
  expiry: '12/24/2026',
  meant: undefined,
  draftKey: 'acknowledgement.7',
  ...usual,
  isFresh: true,
})
const asksAgainUntil = start('acknowledgementEntry', {
  message: '',
  expiry: '12/25/2026',
  meant: undefined,
  draftKey: 'acknowledgementExpiry.5',
  ...usual,
  isFresh: false,
})

/** An unsent draft is restored, including the expiry. */
export const unsentBefore = defineWalk({
  machine: acknowledgementMachine,
  singletons: {
    toasts: {},
    actionLog: {},
    heldOrders: {},
    incidents,
    ownMessages: {},
    clock,
    preferences,
    drafts: {
      owner: 'ana',
      texts: new Map([
        [draftKey('ana', 'acknowledgement.7'), 'half written'],
        [draftKey('ana', 'acknowledgement.7.expiry'), '12/24/2026'],
        [draftKey('ana', 'acknowledgementExpiry.5.expiry'), '12/25/2026'],
      ]),
    },
  },
  observe: () => undefined,
  starts: { 'an incident': { input: { pk: 7, skew }, to: 'idle', does: [goesOn] } },
  cases: {
    'asks to acknowledge': send({ type: 'acknowledgement.add' }),
    'resumes the kept message': hear('goingOn', { type: 'acknowledgement.add' }),
    'changes the expiry of an acknowledgement that expires tomorrow': send({
      type: 'acknowledgement.change',
      acknowledgement: acknowledgement(5, tomorrow),
    }),
    cancels: settle('acknowledgementEntry', { submitted: false }),
  },
  rows: withAlways('goingOn', {
    idle: {
      state: 'idle',
      on: {
        'asks to acknowledge': { to: 'composing', does: [asksAgain] },
        'resumes the kept message': { to: 'composing', does: [asksAgain] },
        'changes the expiry of an acknowledgement that expires tomorrow': { to: 'choosing', does: [asksAgainUntil] },
      },
    },
    composing: {
      state: 'composing',
      tags: ['acknowledgeDialog'],
      ports: ['acknowledgementEntry'],
      on: { cancels: 'idle' },
    },
    choosing: { state: 'choosing', tags: ['expiryDialog'], ports: ['acknowledgementEntry'], on: { cancels: 'idle' } },
  }),
})

const address = 'https://tickets.example/7'
const asksWith = (message: string, isFresh: boolean) =>
  start('acknowledgementEntry', {
    message,
    expiry: '',
    meant: undefined,
    draftKey: 'acknowledgement.7',
    ...usual,
    isFresh,
    ticket: 'kept',
    example: 'https://tickets.example/6',
  })
const asksTicket = asksWith('', true)

const ticketed = { changed: undefined, message: 'at it', ticket: address }
const untouched = { changed: undefined, message: '', ticket: '' }

/** An incident without a ticket: one can be set together with the acknowledgement, once that has been written. */
export const withTicket = defineWalk({
  machine: acknowledgementMachine,
  singletons: {
    toasts: {},
    ownMessages: {},
    actionLog: {},
    heldOrders: {},
    clock,
    preferences,
    incidents: {
      store: {
        incidents: [],
        storedIncidents: new Map([
          [7, { incident: incident({ pk: 7 }), lastModified: 0 }],
          [6, { incident: incident({ pk: 6, ticketUrl: 'https://tickets.example/6' }), lastModified: 0 }],
        ]),
      },
    },
    drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'acknowledgement.7.ticket'), 'kept']]) },
  },
  observe: ({ changed, message, ticket }: AcknowledgementContext) => ({ changed: changed?.pk, message, ticket }),
  starts: { 'an incident': { input: { pk: 7, skew }, to: 'idle', does: [goesOn] } },
  cases: {
    'asks to acknowledge': send({ type: 'acknowledgement.add' }),
    'changes the expiry of an acknowledgement that never expires': send({
      type: 'acknowledgement.change',
      acknowledgement: acknowledgement(6, undefined),
    }),
    'submits with a ticket': settle('acknowledgementEntry', {
      submitted: true,
      message: 'at it',
      expiry: '',
      expiration: undefined,
      ticket: address,
    }),
    cancels: settle('acknowledgementEntry', { submitted: false }),
    'the acknowledgement is posted': settle('acknowledgeIncident', posted),
    'posting fails': fail('acknowledgeIncident', broken('acknowledge incident')),
  },
  rows: withAlways('goingOn', {
    idle: {
      state: 'idle',
      shows: untouched,
      on: {
        'asks to acknowledge': { to: 'composing', does: [asksTicket] },
        // No ticket is asked for where only the expiry changes.
        'changes the expiry of an acknowledgement that never expires': { to: 'choosing', does: [asksExpiry(6, '')] },
      },
    },
    choosing: {
      state: 'choosing',
      tags: ['expiryDialog'],
      ports: ['acknowledgementEntry'],
      shows: { ...untouched, changed: 6 },
      on: {
        'submits with a ticket': { to: 'idle', does: [dropped(6)] },
        cancels: 'idle',
      },
    },
    composing: {
      state: 'composing',
      tags: ['acknowledgeDialog'],
      ports: ['acknowledgementEntry'],
      shows: untouched,
      on: {
        'submits with a ticket': {
          to: 'submitting',
          does: [start('acknowledgeIncident', { pk: 7, message: 'at it', expiration: undefined })],
        },
        cancels: 'idle',
      },
    },
    submitting: {
      state: 'submitting',
      tags: ['busy', 'acknowledgeDialog'],
      ports: ['acknowledgeIncident'],
      shows: ticketed,
      on: {
        'the acknowledgement is posted': {
          to: 'idle',
          does: [
            tell('drafts', { type: 'drafts.drop', key: 'acknowledgement.7' }),
            tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'acknowledge', text: 'at it' } }),
            say('success', 'Submitted Acknowledge for 7'),
            logs({ message: 'at it', expiry: '', expiration: undefined }),
            tellParent({ type: 'incident.changed', change: { acked: true } }),
            tell('heldOrders', {
              type: 'heldOrders.hold',
              request: {
                operation: 'saveTicketUrl',
                pks: [7],
                text: address,
                isSingle: true,
                replacedUrl: '',
                round: { of: 'acknowledge', id: '' },
              },
            }),
          ],
        },
        'posting fails': {
          to: 'composing, again',
          does: [say('error', 'Failed to post ack Internal Server Error'), outdated, asksWith('at it', false)],
        },
      },
    },
    'composing, again': {
      state: 'composing',
      tags: ['acknowledgeDialog'],
      ports: ['acknowledgementEntry'],
      shows: ticketed,
      on: {
        'submits with a ticket': {
          to: 'submitting',
          does: [start('acknowledgeIncident', { pk: 7, message: 'at it', expiration: undefined })],
        },
        cancels: 'idle',
      },
    },
  }),
})
