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
}

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

  const does: BulkDriver['does'] = {
    'tick one incident': () => hands.tick(first),
    'untick it': () => hands.tick(first),
    'tick a range': async () => {
      await hands.tick(third)
      await hands.tick(first, 'Shift')
    },
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
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}
