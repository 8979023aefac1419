import type { StateValueFrom } from 'xstate'
import type { Driver, Look } from '../player.ts'
import type { realtimeStory } from './realtimeStory.ts'

export type RealtimeStoryState = Extract<StateValueFrom<typeof realtimeStory>, string>
export type RealtimeStoryEvent = Parameters<typeof realtimeStory.transition>[1]['type']

/** An entry for each state and each step of the story of the live connection, or it does not compile. */
export type RealtimeDriver = Driver<RealtimeStoryState, RealtimeStoryEvent>

/** What a person reads of the connection. */
export type ConnectionWords = 'interval' | 'live' | 'trying' | 'given up' | 'paused'

/** What one way of using the client lets a person do, and see. */
export interface RealtimeHands {
  /** Arrives at the list, signed in by the way that leaves a session for the socket. */
  readonly arrive: () => Promise<void>
  readonly choose: (method: 'Realtime' | 'Interval') => Promise<void>
  readonly askForAcknowledged: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  /** The page's tab is no longer, or again, the one on screen: no frames are drawn meanwhile. */
  readonly hide: () => Promise<void>
  readonly show: () => Promise<void>
  /** The browser loses the network, notices it, and has it back. */
  readonly loseNetworkForAWhile: () => Promise<void>
  /** Lets time pass until the connection is live, or given up, a retry at a time. */
  readonly waitUntil: (words: 'live' | 'given up') => Promise<void>
  readonly seeConnection: (words: ConnectionWords) => Promise<void>
  /** Whether the message says that the connection could not be established. */
  readonly seeFailure: (isThere: boolean) => Promise<void>
  /** The rows on screen come to be these, from top to bottom. */
  readonly seeRows: (pks: () => Promise<readonly number[]>) => Promise<void>
  readonly seeRow: (description: string, text: string) => Promise<void>
  /**
   * Ticks a row and puts the focus into it, has the list fetched again while an incident comes in, finds tick, focus and
   * node the same, and leaves the list as it was before.
   */
  readonly refreshAtWork: (happens: () => Promise<void>) => Promise<void>
}

/** What happens on the server's side. */
export interface RealtimeServer {
  readonly report: (description: string) => Promise<number>
  readonly happen: (pk: number, action: Readonly<Record<string, unknown>>) => Promise<void>
  readonly breakDown: (how: 'refuse' | 'hang' | 'flap' | 'accept-and-drop') => Promise<void>
  readonly repair: () => Promise<void>
  /** Primary keys of what it answers to a question now. */
  readonly answerTo: (query: string) => Promise<readonly number[]>
}

interface Sight {
  readonly connection: ConnectionWords
  /** Whether the rows follow the server by themselves, before anything is fetched. */
  readonly follows: boolean
  readonly question?: string
  /** Whether the message of failure is on screen. */
  readonly failed?: boolean
}

const unacknowledged = 'open=true&acked=false'
const acknowledgedToo = 'open=true'
const description = 'Uplink of the story is down'

const live: Sight = { connection: 'live', follows: true }
const liveOnMore: Sight = { ...live, question: acknowledgedToo }
const trying: Sight = { connection: 'trying', follows: false }
const paused: Sight = { connection: 'paused', follows: false }

/** What the story says of each state. */
const sights: Readonly<Record<RealtimeStoryState, Sight>> = {
  'by interval': { connection: 'interval', follows: false },
  live,
  'told of a new one': live,
  'told of a change': live,
  'told that one is gone': live,
  'live on another question': liveOnMore,
  'told of one that matches': liveOnMore,
  'told of a change that matches': liveOnMore,
  'trying again': trying,
  flapping: trying,
  'dropped again and again': trying,
  'waiting for an answer': trying,
  'given up': { connection: 'given up', follows: false, failed: true },
  unseen: live,
  'told unseen': live,
  paused,
  behind: paused,
  'live again': live,
  'by interval again': { connection: 'interval', follows: false },
}

/**
 * Plays the story with these hands. In each state the rows are the server's: at once where the connection is live, and
 * where it is looked at closely in any case once they were fetched; and what a person is busy with survives that.
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
      await server.report(`Came during work ${arrivals}`)
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
      'choose realtime while no handshake is answered': async () => {
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
      'ask for acknowledged ones too': () => hands.askForAcknowledged(),
      'it is acknowledged': async () => {
        await server.happen(told, { action: 'acknowledge', description: 'On it' })
        await hands.seeRow(description, 'Acked')
      },
      'the server goes away': goesWrong('refuse'),
      'the connection flaps': goesWrong('flap'),
      'the server accepts and drops': goesWrong('accept-and-drop'),
      'no handshake is answered': goesWrong('hang'),
      'the server is well again': async () => {
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
      'an incident is created unseen': create,
      'look at the page again': () => hands.show(),
      pause: () => hands.pause(),
      'an incident is created unheard': create,
      resume: () => hands.resume(),
      'choose the interval': () => hands.choose('Interval'),
    },
    sees: {
      'by interval': sight('by interval'),
      live: sight('live'),
      'told of a new one': sight('told of a new one'),
      'told of a change': sight('told of a change'),
      'told that one is gone': sight('told that one is gone'),
      'live on another question': sight('live on another question'),
      'told of one that matches': sight('told of one that matches'),
      'told of a change that matches': sight('told of a change that matches'),
      'trying again': sight('trying again'),
      flapping: sight('flapping'),
      'dropped again and again': sight('dropped again and again'),
      'waiting for an answer': sight('waiting for an answer'),
      'given up': sight('given up'),
      unseen: sight('unseen'),
      'told unseen': sight('told unseen'),
      paused: sight('paused'),
      behind: sight('behind'),
      'live again': sight('live again'),
      'by interval again': sight('by interval again'),
    },
  }
}
