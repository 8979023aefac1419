import type { bulkStory } from './bulkStory.ts'
import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'

export type BulkStoryState = StateOf<typeof bulkStory>

/** Carries out the bulk story. A missing state or step is a compile-time error. */
export type BulkDriver = DriverOf<typeof bulkStory>

/** The expected screen in one state, for either test tool. */
export interface BulkSight {
  /** Descriptions of the ticked rows, in the order of the list. */
  readonly ticked: readonly string[]
  /** The number of selected incidents according to the panel, if some of them are not in the list. */
  readonly selected?: number
  /** The title of the open dialog. */
  readonly dialog?: string
  /** Some of the sentences in the dialog. */
  readonly says?: readonly string[]
  /** The heading of the ledger, and its groups, each with its descriptions. */
  readonly ledger?: { readonly heading: string; readonly groups: Readonly<Record<string, readonly string[]>> }
  /** What waits to be written, in the words of the top bar. */
  readonly waits?: string
  /** A toast on screen. */
  readonly message?: string
  /** Descriptions of the rows that are still in the list. */
  readonly listed: readonly string[]
}

/** The rows of the list, newest first. */
export const links = ['Fourth link is down', 'Third link is down', 'Second link is down', 'First link is down'] as const
export const closedOne = 'Fan has stopped'

/**
 * The expected screen in each state. `called` returns the description of an incident of the story on the server where
 * the story is played.
 */
export function bulkSights(called: (name: string) => string): Readonly<Record<BulkStoryState, BulkSight>> {
  const listed = links.map(called)
  const [fourth = '', third = '', second = '', first = ''] = listed
  const three = [third, second, first]
  const closedOnes = [called(closedOne)]

  return {
    watching: { ticked: [], listed },
    'one ticked': { ticked: [first], listed },
    'asked to acknowledge': {
      ticked: [first],
      listed,
      dialog: 'Submit acknowledments',
      says: ['Are you sure you want to acknowledge these incidents?'],
    },
    'past date refused': {
      ticked: [first],
      listed,
      dialog: 'Submit acknowledments',
      says: ['Date should not be before minimal date'],
    },
    acknowledged: { ticked: [], listed: [fourth, third, second], message: 'Submitted 1/1 acknowledgment(s)' },
    'a range ticked': { ticked: three, listed },
    'asked for a ticket link': {
      ticked: three,
      listed,
      dialog: 'Edit Ticket Url',
      says: ['Leave this field empty in order to remove ticket url from the incidents'],
    },
    'invalid link refused': {
      ticked: three,
      listed,
      dialog: 'Edit Ticket Url',
      says: ['Must be an absolute URL'],
    },
    linked: { ticked: [], listed, message: 'Updated 3/3 ticket URL(s)' },
    'asked for tickets': {
      ticked: three,
      listed,
      dialog: 'Create tickets',
      says: ['Are you sure you want to automatically generate tickets from the selected incidents?'],
    },
    'tickets created': { ticked: [], listed },
    'one ticket refused': {
      ticked: [],
      listed,
      message: 'Plugin Error: The ticket system is away.',
      ledger: { heading: 'Created 2/3 ticket(s)', groups: { '1 incident refused': [third] } },
    },
    'last ticket not sent': {
      ticked: [],
      listed,
      ledger: {
        heading: '1 of 3 ticketed; 1 not confirmed, 1 not sent',
        groups: { 'Not confirmed and not changed: 1': [second], '1 incident not sent': [first] },
      },
    },
    stopped: {
      ticked: [],
      listed,
      ledger: {
        heading: '0 of 3 ticketed; 1 not confirmed, 2 not sent',
        groups: {
          'Not confirmed and not changed: 1': [third],
          '2 incidents never sent, because you stopped': [second, first],
        },
      },
    },
    'asked to close': {
      ticked: three,
      listed,
      dialog: 'Manually close incidents',
      says: [
        'Write a message describing why the incidents were manually closed',
        'Are you sure you want to close these incidents?',
      ],
    },
    closed: { ticked: [], listed: [fourth], message: 'Closed 3/3 incident(s)' },
    'all but one closed': {
      ticked: [],
      listed: [fourth],
      message: 'Closed 2/3 incident(s)',
      ledger: { heading: 'Closed 2/3 incident(s)', groups: { '1 incident refused': [second] } },
    },
    'failed again': {
      ticked: [],
      listed: [fourth],
      message: 'Closed 0/1 incident(s)',
      ledger: { heading: 'Closed 0/1 incident(s)', groups: { '1 incident refused': [second] } },
    },
    'selected again': {
      ticked: [],
      selected: 3,
      listed: [fourth],
      ledger: { heading: 'Closed 2/3 incident(s)', groups: { '1 incident refused': [second] } },
    },
    'none closed': {
      ticked: [],
      listed,
      message: 'Failed to close incident(s) - The database is locked.',
      ledger: {
        heading: '0 of 3 closed; 3 not confirmed',
        groups: { 'Not confirmed and not changed: 3': three },
      },
    },
    'closed without a response': {
      ticked: [],
      listed: [fourth],
      message: 'Failed to close incident(s) - no response from the server',
      ledger: {
        heading: '0 of 3 closed; 3 not confirmed',
        groups: { 'Not confirmed, but changed: 3': three },
      },
    },
    'watching the rest': { ticked: [], listed: [fourth] },
    'the page ticked': { ticked: listed, listed },
    'watching closed incidents': { ticked: [], listed: closedOnes },
    'closed incidents ticked': { ticked: closedOnes, listed: closedOnes },
    'asked to reopen': {
      ticked: closedOnes,
      listed: closedOnes,
      dialog: 'Reopen incidents',
      says: ['Are you sure you want to reopen these incidents?'],
    },
    reopened: { ticked: [], listed: [], message: 'Reopened 1/1 incident(s)' },
    'asked to acknowledge three': { ticked: three, listed, dialog: 'Submit acknowledments' },
    'invalid ticket refused': {
      ticked: three,
      listed,
      dialog: 'Submit acknowledments',
      says: ['Invalid absolute URL'],
    },
    'acknowledged with a ticket': { ticked: [], listed: [fourth], message: 'Updated 3/3 ticket URL(s)' },
    'asked for a note': { ticked: three, listed, dialog: 'Add note' },
    'note refused': {
      ticked: [],
      listed,
      ledger: { heading: 'Added 0/3 note(s)', groups: { '3 incidents refused': three } },
    },
    noted: { ticked: [], listed, message: 'Added 3/3 note(s)' },
    'able to undo': { ticked: [], listed },
    'closing waits': { ticked: [], listed, waits: 'Closing 3 incidents, with a ticket' },
    'closing undone': { ticked: [], listed },
    'closed with a ticket': { ticked: [], listed: [fourth], message: 'Updated 3/3 ticket URL(s)' },
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface BulkHands {
  /** Opens an address as a signed-in user. */
  readonly open: (path: string) => Promise<void>
  readonly tick: (description: string, key?: 'Shift') => Promise<void>
  readonly tickPage: () => Promise<void>
  readonly untickPage: () => Promise<void>
  /** Presses a button of the panel at the bottom of the page. */
  readonly choose: (name: string) => Promise<void>
  /** Presses a button of the dialog. */
  readonly answer: (name: string) => Promise<void>
  /** Picks one of the dialog's choices. */
  readonly pick: (name: string) => Promise<void>
  readonly type: (label: string, text: string) => Promise<void>
  /** Chooses for how many seconds what is ordered can be undone. */
  readonly chooseUndo: (seconds: number) => Promise<void>
  readonly press: (key: 'u') => Promise<void>
  /** Presses *Now* beside what waits, in the top bar. */
  readonly writeNow: () => Promise<void>
  /** Expects a field of the dialog to contain this text. */
  readonly seeTyped: (label: string, text: string) => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. */
  readonly see: (sight: BulkSight) => Promise<void>
  /** Expects the focus to move to this button of the panel. */
  readonly seeFocusOn: (name: string) => Promise<void>
  readonly seeText: (text: RegExp) => Promise<void>
  /** Refreshes the list, and expects the ticks, the focus and the rows to be unchanged. */
  readonly refresh: () => Promise<void>
}

/** Reads and changes the server, and makes it misbehave. */
export interface BulkServer {
  /** Switches a misbehaviour on and returns its id. */
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<number>
  /** Switches off the misbehaviour with this id or, without an id, every misbehaviour. */
  readonly repair: (id?: number) => Promise<void>
  /** Removes an incident from the server while the list still shows it. */
  readonly remove: (description: string) => Promise<void>
  readonly pkOf: (description: string) => number
  /** Expects that the server has this about an incident, or soon will. */
  readonly seeKept: (description: string, kept: Kept) => Promise<void>
}

/** What a server keeps of what was sent. */
export interface Kept {
  readonly ticket: string
  /** The messages of the acknowledgements, with ', expiring' if they expire. */
  readonly acknowledgements: readonly string[]
}

/** Reads what a server keeps from its responses about an incident and its acknowledgements. */
export function keptIn(incident: unknown, acknowledgements: unknown): Kept {
  if (!Array.isArray(acknowledgements)) throw new Error('The server did not return a list of acknowledgements.')
  return {
    ticket: String(Reflect.get(Object(incident), 'ticket_url')),
    acknowledgements: acknowledgements.map((each: unknown) => {
      const { event, expiration } = Object(each) as { event: { description: string }; expiration: string | null }
      return event.description + (expiration === null ? '' : ', expiring')
    }),
  }
}

/** Long enough that nothing is written while a person, or a slow machine, looks at what waits. */
const undoSeconds = 60
const url = 'https://tickets.example.org/4711'

const tickets = { method: 'PUT', path: 'automatic-ticket/$' }
const bulkEvents = { method: 'POST', path: '/api/v2/incidents/events/bulk/' }

/**
 * Plays the story with these actions and checks. Checking a state closely refreshes the list, which must not disturb
 * the operator's work.
 */
export function bulkDriver(hands: BulkHands, server: BulkServer, called = (name: string) => name): BulkDriver {
  const [, third = '', second = '', first = ''] = links.map(called)
  const sights = bulkSights(called)
  let hasArrived = false

  async function arrive(path: string) {
    hasArrived = true
    await hands.open(path)
  }

  function sight(state: BulkStoryState) {
    return async (look?: Look) => {
      if (!hasArrived) await arrive('/')
      await hands.see(sights[state])
      if (look !== 'in passing') await hands.refresh()
    }
  }

  async function whileBroken(misbehaviour: Readonly<Record<string, unknown>>, answer: string) {
    await server.breakDown(misbehaviour)
    await hands.answer(answer)
  }

  async function decline(answer: string, asked: string) {
    await hands.answer(answer)
    await hands.seeFocusOn(asked)
  }

  async function tickRange() {
    await hands.tick(third)
    await hands.tick(first, 'Shift')
  }

  const does: BulkDriver['does'] = {
    'tick one incident': () => hands.tick(first),
    'untick it': () => hands.tick(first),
    'tick a range': tickRange,
    'tick the whole page': () => hands.tickPage(),
    'untick the whole page': () => hands.untickPage(),
    'clear the selection': () => hands.choose('Clear'),
    'show closed incidents': () => arrive('/?open=false&acked=false'),
    'ask to acknowledge': () => hands.choose('Acknowledge'),
    'decline to acknowledge': () => decline('Cancel', 'Acknowledge'),
    'enter a past date': async () => {
      await hands.type('Expiry date', '01/01/2020')
      await hands.answer('Acknowledge')
    },
    'enter a future date': async () => {
      await hands.type('Expiry date', '12/31/2099')
      await hands.answer('Acknowledge')
    },
    acknowledge: async () => {
      await hands.type('Message', 'Looking into it')
      await hands.answer('Acknowledge')
    },
    'ask to close': () => hands.choose('Close'),
    'decline to close': () => decline('Cancel', 'Close'),
    close: async () => {
      await hands.type('Closing message', 'Replaced the optics')
      await hands.answer('Close 3')
    },
    'close while one is unknown to the server': async () => {
      await server.remove(second)
      await hands.answer('Close 3')
    },
    'close while the server fails': () =>
      whileBroken(
        { kind: 'status', status: 500, detail: 'The database is locked.', match: bulkEvents, times: 1 },
        'Close 3',
      ),
    'close while the network is down': () => whileBroken({ kind: 'drop', after: true, match: bulkEvents }, 'Close 3'),
    'ask to reopen': () => hands.choose('Reopen'),
    'decline to reopen': () => decline('no', 'Reopen'),
    reopen: () => hands.answer('yes'),
    'ask for a ticket link': () => hands.choose('Edit Ticket Url'),
    'cancel the link': () => decline('Cancel', 'Edit Ticket Url'),
    'enter a relative link': async () => {
      await hands.type('Ticket URL', 'tickets/4711')
      await hands.answer('Save Ticket Url of 3')
    },
    'enter an absolute link': async () => {
      await hands.type('Ticket URL', 'https://tickets.example.org/4711')
      await hands.answer('Save Ticket Url of 3')
    },
    'ask for tickets': async () => {
      await hands.choose('Create tickets')
      await hands.pick('One each')
    },
    'decline the tickets': () => decline('no', 'Create tickets'),
    'create the tickets': () => hands.answer('Create 3 tickets'),
    'create the tickets while the plugin fails once': () =>
      whileBroken({ kind: 'plugin-error', message: 'The ticket system is away.', times: 1 }, 'Create 3 tickets'),
    'create the tickets while the second call is cut off': () =>
      whileBroken(
        { kind: 'drop', match: { path: `incidents/${server.pkOf(second)}/automatic-ticket/$` } },
        'Create 3 tickets',
      ),
    'create the tickets and stop during the first': async () => {
      const silence = await server.breakDown({ kind: 'hang', match: tickets })
      // A browser repeats a call automatically if the server cuts a kept-alive connection.
      await server.breakDown({ kind: 'drop', match: tickets })
      await hands.answer('Create 3 tickets')
      await hands.seeText(/^Creating tickets: 0 of 3$/)
      await hands.choose('Stop')
      await hands.seeText(/^Stopping after the incidents in progress/)
      await server.repair(silence)
    },
    'retry the failed ones': async () => {
      await server.repair()
      await hands.choose('Retry the failed ones')
    },
    'select these again': () => hands.choose('Select these again'),
    'close the ledger': () => hands.choose('Dismiss'),
    'ask to acknowledge them': () => hands.choose('Acknowledge'),
    'acknowledge with an expiry and a relative link': async () => {
      await hands.type('Message', 'Fibre cut')
      await hands.answer('4 h')
      await hands.type('Ticket', 'tickets/4711')
      await hands.answer('Acknowledge 3')
    },
    'acknowledge with an absolute link': async () => {
      await hands.seeTyped('Message', 'Fibre cut')
      await hands.type('Ticket', url)
      await hands.answer('Acknowledge 3')
      for (const one of [third, second, first])
        await server.seeKept(one, { ticket: url, acknowledgements: ['Fibre cut, expiring'] })
    },
    'ask for a note': () => hands.choose('Add note'),
    'decline the note': () => decline('Cancel', 'Add note'),
    'add a note while the server refuses it': async () => {
      await hands.type('Note', 'Carrier informed')
      await whileBroken(
        { kind: 'status', status: 403, detail: 'Not now.', match: bulkEvents, times: 1 },
        'Add note to 3',
      )
    },
    'choose to be able to undo': () => hands.chooseUndo(undoSeconds),
    'order closing with a ticket': async () => {
      await tickRange()
      await hands.choose('Close')
      await hands.type('Closing message', 'Repaired')
      await hands.type('Ticket', url)
      await hands.answer('Close 3')
    },
    'order closing with what is back': async () => {
      await tickRange()
      await hands.choose('Close')
      await hands.seeTyped('Closing message', 'Repaired')
      await hands.seeTyped('Ticket', url)
      await hands.answer('Close 3')
    },
    'undo it with u': async () => {
      await hands.press('u')
      await server.seeKept(first, { ticket: '', acknowledgements: [] })
    },
    'write it now': async () => {
      await hands.writeNow()
      for (const one of [third, second, first]) await server.seeKept(one, { ticket: url, acknowledgements: [] })
    },
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}
