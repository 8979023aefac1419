/**
 * Notes (docs/behaviour.md#notes): a required text, posted once. If the answer is lost, the history is searched before
 * the note can be sent again.
 */
import { noteMachine, type NoteContext } from '../../../../machines/incident/note.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, hear, send, settle, wait, withAlways, type Outcome, type Row } from '../../support/walk.ts'

/** The server's clock is an hour ahead. */
const skew = 3_600_000
const sentAt = beginning + skew

const asks = start('textEntry', { kind: 'text', required: true, value: 'half written', draftKey: 'note.7' })
/** A text that was handed over continues the unsent note. */
const handed = 'half written\nfixed by hand'
const takes: readonly Effect[] = [
  tell('drafts', { type: 'drafts.keep', key: 'note.7', text: handed }),
  start('textEntry', { kind: 'text', required: true, value: handed, draftKey: 'note.7' }),
]
const looks = start('fetchIncidentHistory', { pk: 7 })
const outdated = tellParent({ type: 'incident.outdated' })
const added: readonly Effect[] = [
  tell('drafts', { type: 'drafts.drop', key: 'note.7' }),
  tell('ownMessages', { type: 'ownMessages.change', change: { kind: 'note', text: 'Carrier informed' } }),
  say('success', 'Added note to 7'),
  tell('actionLog', {
    type: 'actionLog.add',
    action: {
      operation: 'addNote',
      pks: [7],
      done: 1,
      text: 'Carrier informed',
      expiration: undefined,
      given: [],
      unacked: [],
    },
  }),
  outdated,
]

function fails(words: string): Outcome<string> {
  return { to: 'composing after a refusal', does: [say('error', `Failed to add note to 7 - ${words}`), outdated, asks] }
}

/** An event of the incident: by default the note, as the server stored it a moment after it was sent. */
function event(change: Partial<IncidentEvent> & { kind?: string; by?: string } = {}): IncidentEvent {
  const { kind = 'OTH', by = 'ana', ...rest } = change
  return {
    pk: 31,
    incident: 7,
    actor: { pk: 1, username: by },
    timestamp: new Date(sentAt + 1).toISOString(),
    type: { value: kind, display: 'Other' },
    description: 'Carrier informed',
    ...rest,
  }
}

function history(...events: readonly IncidentEvent[]) {
  return settle('fetchIncidentHistory', { events, acknowledgements: [] })
}

const composing = {
  state: { composing: 'new' },
  tags: ['noteDialog'],
  ports: ['textEntry'],
  on: {
    'submits a note': { to: 'sending', does: [start('addNote', { pk: 7, description: 'Carrier informed' })] },
    cancels: 'idle',
  },
} as const

const looking = { tags: ['looking', 'noteDialog'], ports: [] } as const

/** Equal notes that are not the one that was sent. */
const others = {
  'the history contains only a note of somebody else': history(event({ by: 'ben' })),
  'the history contains only another note': history(event({ description: 'Carrier' })),
  'the history contains only an acknowledgement': history(event({ kind: 'ACK' })),
  'the history contains only an earlier note': history(event({ timestamp: new Date(sentAt - 120_001).toISOString() })),
} as const

const notFound: Outcome<string> = {
  to: 'composing again',
  does: [say('error', 'Failed to add note to 7 - no response from the server'), outdated, asks],
}

/** Five seconds pass until the next attempt. */
function waitingRows(again: string, left: string, after: string): Record<string, Row<string, string>> {
  const looksAgain = { to: again, does: [looks] }
  const row = { ...looking, state: { looking: 'waiting' } }
  return {
    [`waiting${after}`]: {
      ...row,
      on: {
        'two and a half seconds pass': `half waited${after}`,
        'five seconds pass': looksAgain,
        'closes the dialog': left,
      },
    },
    [`half waited${after}`]: {
      ...row,
      on: { 'two and a half seconds pass': looksAgain, 'five seconds pass': looksAgain, 'closes the dialog': left },
    },
  }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  idle: {
    state: 'idle',
    on: {
      'asks to add a note': { to: 'composing', does: [asks] },
      'resumes the kept note': { to: 'composing', does: [asks] },
      'is handed a text': { to: 'composing what was handed', does: takes },
    },
  },
  composing,
  'composing what was handed': composing,
  'composing after a refusal': composing,
  'composing again': { ...composing, state: { composing: 'again' }, tags: ['noteDialog', 'notFound'] },
  sending: {
    state: 'sending',
    tags: ['busy', 'noteDialog'],
    ports: ['addNote'],
    on: {
      'the note is added': { to: 'idle', does: added },
      'adding is refused': fails('Not found.'),
      'nobody is signed in': fails('Invalid token.'),
      // The server may have added it all the same.
      'adding receives no response': { to: 'looking', does: [looks] },
      'adding fails': { to: 'looking after a failure', does: [looks] },
    },
  },
  looking: {
    ...looking,
    state: { looking: 'fetching' },
    ports: ['fetchIncidentHistory'],
    on: {
      'the history contains the note': { to: 'idle', does: added },
      'the history contains the note, by a slower clock': { to: 'idle', does: added },
      ...Object.fromEntries(Object.keys(others).map((name) => [name, notFound])),
      'the history cannot be fetched': 'waiting',
      'closes the dialog': 'left',
    },
  },
  'looking after a failure': {
    ...looking,
    state: { looking: 'fetching' },
    ports: ['fetchIncidentHistory'],
    on: {
      'the history contains the note': { to: 'idle', does: added },
      'the history contains the note, by a slower clock': { to: 'idle', does: added },
      ...Object.fromEntries(
        Object.keys(others).map((name) => [
          name,
          {
            to: 'composing again',
            does: [say('error', 'Failed to add note to 7 - Internal Server Error'), outdated, asks],
          },
        ]),
      ),
      'the history cannot be fetched': 'waiting after a failure',
      'closes the dialog': 'left after a failure',
    },
  },
  ...waitingRows('looking', 'left', ''),
  ...waitingRows('looking after a failure', 'left after a failure', ' after a failure'),
  left: {
    state: 'left',
    on: {
      'asks to add a note': { to: 'looking', does: [looks] },
      'resumes the kept note': { to: 'looking', does: [looks] },
      'is handed a text': { to: 'composing what was handed', does: takes },
    },
  },
  'left after a failure': {
    state: 'left',
    on: {
      'asks to add a note': { to: 'looking after a failure', does: [looks] },
      'resumes the kept note': { to: 'looking after a failure', does: [looks] },
      'is handed a text': { to: 'composing what was handed', does: takes },
    },
  },
}

export const walk = defineWalk({
  machine: noteMachine,
  singletons: {
    toasts: {},
    actionLog: {},
    ownMessages: {},
    clock: { skew },
    session: { user: { username: 'ana' } },
    drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'note.7'), 'half written']]) },
  },
  observe: (_: NoteContext) => undefined,
  starts: {
    'an incident': {
      input: { pk: 7 },
      to: 'idle',
      does: [start('goingOn', { key: 'note.7', begin: { type: 'note.add' } })],
    },
  },
  cases: {
    'asks to add a note': send({ type: 'note.add' }),
    'resumes the kept note': hear('goingOn', { type: 'note.add' }),
    'is handed a text': send({ type: 'note.take', text: 'fixed by hand' }),
    'submits a note': settle('textEntry', { submitted: true, value: 'Carrier informed' }),
    cancels: settle('textEntry', { submitted: false }),
    'the note is added': settle('addNote', event()),
    'adding is refused': fail('addNote', refused('add note', 404, { detail: 'Not found.' })),
    'nobody is signed in': fail('addNote', unauthorized('add note')),
    'adding fails': fail('addNote', broken('add note')),
    'adding receives no response': fail('addNote', unreachable('add note')),
    'the history contains the note': history(event({ kind: 'CLO', pk: 32 }), event()),
    'the history contains the note, by a slower clock': history(
      event({ timestamp: new Date(sentAt - 120_000).toISOString() }),
    ),
    ...others,
    'the history cannot be fetched': fail('fetchIncidentHistory', unreachable('get incident events')),
    'two and a half seconds pass': wait(2500),
    'five seconds pass': wait(5000),
    'closes the dialog': send({ type: 'note.leave' }),
  },
  rows: withAlways('goingOn', rows),
})
