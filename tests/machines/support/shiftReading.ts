import { Any } from '@vitest/expect'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import { noViews } from '../../../machines/views/domain/view.ts'
import type { ShiftInput } from '../../../machines/shift/shiftRequests.ts'
import { beginning } from './clock.ts'
import { incident } from './fixtures.ts'

const hour = 3_600_000

/** What the shift is read from in the walks: an event about incident 8, and incident 7, which is open and acknowledged. */
export const input: ShiftInput = { username: 'ana', withLevels: true, openedAt: 1000 }

const from = beginning - 8 * hour
const to = beginning - hour

/** The address of a shift from 04:00 to 11:00. */
export const period = `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`

export const singletons = {
  clock: { skew: 0 },
  navigation: {},
  toasts: {},
  savedFilters: { saved: [] },
  views: { kept: noViews },
}

export const askedEverything = { ...unrestrictedQuery, withLevels: true }
export const openEverything = { ...askedEverything, filter: { ...unrestrictedQuery.filter, open: true } }
export const openAcked = { ...askedEverything, filter: { ...unrestrictedQuery.filter, open: true, acked: true } }

/** An event that the server stored in the shift. */
export const happened = {
  pk: 1,
  incident: 8,
  type: 'END',
  by: 'nav',
  at: (from + hour) * 1000,
  offset: 60,
  receivedAt: (from + hour) * 1000,
  receivedOffset: 60,
  text: '',
}

/** An acknowledgement that does not end. */
export const acknowledged: Acknowledgement = {
  pk: 5,
  event: {
    pk: 2,
    incident: 7,
    actor: { pk: 1, username: 'ana' },
    timestamp: '2026-01-15T08:00:00Z',
    type: { value: 'ACK', display: 'Acknowledged' },
    description: '',
  },
  expiration: undefined,
}

const now: unknown = new Any(Number)

/** What the shift is reckoned from. */
export const recordRead = {
  from,
  to,
  now,
  events: [happened],
  incidents: new Map([
    [7, incident({ pk: 7, acked: true })],
    [8, incident({ pk: 8, open: false })],
  ]),
  acknowledgements: new Map([[7, [acknowledged]]]),
  tasks: undefined,
  sources: undefined,
  doubts: {
    isCut: false,
    unreadableEvents: 0,
    unreadableIncidents: 0,
    unreadableTasks: 0,
    unreadAcknowledgements: 0,
  },
}
