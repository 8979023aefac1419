import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { realtimeStory } from './realtimeStory.ts'

export type RealtimeStoryState = StateOf<typeof realtimeStory>

/** Carries out the story of the live connection. A missing state or step is a compile-time error. */
export type RealtimeDriver = DriverOf<typeof realtimeStory>

/** What the console says about the connection. */
export type ConnectionWords = 'interval' | 'live' | 'trying' | 'given up' | 'paused'

/** The operator's actions and checks, which each test tool implements. */
export interface RealtimeHands {
  /** Opens the list as a signed-in user whose session the socket can use. */
  readonly arrive: () => Promise<void>
  readonly choose: (method: 'Realtime' | 'Interval') => Promise<void>
  readonly askForAcknowledged: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Hides the page's tab, or shows it again. Nothing is rendered while it is hidden. */
  readonly hide: () => Promise<void>
  readonly show: () => Promise<void>
  /** Makes the browser lose the network, notice the loss, and get the network back. */
  readonly loseNetworkForAWhile: () => Promise<void>
  /** Lets time pass, one retry at a time, until the connection is live or the console has given up on it. */
  readonly waitUntil: (words: 'live' | 'given up') => Promise<void>
  readonly seeConnection: (words: ConnectionWords) => Promise<void>
  /** Expects that the toast about a failed connection is on screen, or that it is not. */
  readonly seeFailure: (isThere: boolean) => Promise<void>
  /** Waits until these rows are on screen, from top to bottom. */
  readonly seeRows: (pks: () => Promise<readonly number[]>) => Promise<void>
  readonly seeRow: (description: string, text: string) => Promise<void>
  /**
   * Ticks and focuses a row, and fetches the list again while an incident arrives. Expects the tick, the focus and the
   * DOM node to be unchanged, then unticks the row and removes the focus.
   */
  readonly refreshAtWork: (happens: () => Promise<void>) => Promise<void>
}

/** Reads and changes the server, and makes it misbehave. */
export interface RealtimeServer {
  readonly report: (description: string) => Promise<number>
  readonly happen: (pk: number, action: Readonly<Record<string, unknown>>) => Promise<void>
  readonly breakDown: (how: 'refuse' | 'hang' | 'flap' | 'accept-and-drop') => Promise<void>
  readonly repair: () => Promise<void>
  /** The primary keys in the server's current response to a query. */
  readonly answerTo: (query: string) => Promise<readonly number[]>
}

interface Sight {
  readonly connection: ConnectionWords
  /** Whether the rows follow the server without a fetch. */
  readonly follows: boolean
  readonly question?: string
  /** Whether the failure toast is on screen. */
  readonly failed?: boolean
}

const unacknowledged = 'open=true&acked=false'
const acknowledgedToo = 'open=true'
const description = 'Uplink of the story is down'

const live: Sight = { connection: 'live', follows: true }
const liveOnMore: Sight = { ...live, question: acknowledgedToo }
const trying: Sight = { connection: 'trying', follows: false }
const paused: Sight = { connection: 'paused', follows: false }

/** The expected screen in each state. */
const sights: Readonly<Record<RealtimeStoryState, Sight>> = {
  'on an interval': { connection: 'interval', follows: false },
  live,
  'new incident shown': live,
  'change shown': live,
  'departure shown': live,
  'live with another query': liveOnMore,
  'new match shown': liveOnMore,
  'changed match shown': liveOnMore,
  'trying again': trying,
  flapping: trying,
  'dropped repeatedly': trying,
  'waiting for the first handshake': trying,
  'waiting for a handshake': trying,
  'given up': { connection: 'given up', follows: false, failed: true },
  'page hidden': live,
  'new incident on the hidden page': live,
  paused,
  behind: paused,
  'live again': live,
  'on an interval again': { connection: 'interval', follows: false },
}

/**
 * Plays the story with these actions and checks. If the connection is live, the rows must equal the server's without a
 * fetch. A state that is checked closely fetches the list; the rows must then equal the server's in any case, and the
 * fetch must not disturb the operator's work.
 */
export function realtimeDriver(hands: RealtimeHands, server: RealtimeServer): RealtimeDriver {
  let hasArrived = false
  let told = 0
  let arrivals = 0
  let hasFailed = false

  const sight = (state: RealtimeStoryState) => async (look?: Look) => {
    if (!hasArrived) {
      hasArrived = true
      await hands.arrive()
    }
    const { connection, follows, question = unacknowledged, failed = false } = sights[state]
    hasFailed ||= failed
    const rows = () => server.answerTo(question)
    await hands.seeConnection(connection)
    await hands.seeFailure(hasFailed)
    if (follows) await hands.seeRows(rows)
    if (look === 'in passing') return
    await hands.refreshAtWork(async () => {
      arrivals += 1
      await server.report(`Arrived during work ${arrivals}`)
    })
    await hands.seeRows(rows)
  }

  const create = async () => {
    told = await server.report(description)
  }
  const goesWrong = (how: Parameters<RealtimeServer['breakDown']>[0]) => () => server.breakDown(how)

  return {
    does: {
      'choose realtime': () => hands.choose('Realtime'),
      'choose realtime while the server does not answer handshakes': async () => {
        await server.breakDown('hang')
        await hands.choose('Realtime')
      },
      'an incident is created': create,
      'it is changed': async () => {
        await server.happen(told, { action: 'change', level: 1 })
        await hands.seeRow(description, '1 - Critical')
      },
      'it is closed': () => server.happen(told, { action: 'close' }),
      'it is deleted': () => server.happen(told, { action: 'delete', told: true }),
      'include acknowledged incidents': () => hands.askForAcknowledged(),
      'it is acknowledged': async () => {
        await server.happen(told, { action: 'acknowledge', description: 'On it' })
        await hands.seeRow(description, 'Acked')
      },
      'the server goes away': goesWrong('refuse'),
      'the connection flaps': goesWrong('flap'),
      'the server drops every connection it accepts': goesWrong('accept-and-drop'),
      'the server stops answering handshakes': goesWrong('hang'),
      'the server recovers': async () => {
        await server.repair()
        await hands.waitUntil('live')
      },
      'every retry fails': () => hands.waitUntil('given up'),
      'choose realtime again': async () => {
        await server.repair()
        await hands.choose('Realtime')
      },
      'the network comes back': async () => {
        await server.repair()
        await hands.loseNetworkForAWhile()
      },
      'hide the page': () => hands.hide(),
      'an incident is created while the page is hidden': create,
      'show the page again': () => hands.show(),
      pause: () => hands.pause(),
      'an incident is created while updates are paused': create,
      resume: () => hands.resume(),
      'choose the interval': () => hands.choose('Interval'),
    },
    sees: checksOf(sights, sight),
  }
}
