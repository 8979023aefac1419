/** The live connection (specification, section 4; decisions, Realtime): back-off, time-outs, giving up, saying goodbye. */
import { realtimeMachine, type RealtimeContext } from '../../../machines/realtime.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { incident } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, hear, send, wait } from '../support/walk.ts'

interface Link {
  readonly phase: 'resting' | 'backing off' | 'connecting' | 'opened' | 'connected' | 'disconnecting' | 'failed'
  /** How long it has been so, in seconds, where that matters: a connection without retries before it just holds. */
  readonly seconds: number
  /** Retries since the connection last held; the walk allows one. */
  readonly retries: 0 | 1
  /** Whether there was a message that could not be read. */
  readonly unreadable: boolean
}

const states = {
  resting: { state: { closed: 'resting' } },
  'backing off': { state: { closed: 'backingOff' }, tags: ['reconnecting'] },
  connecting: { state: { linked: 'connecting' }, tags: ['reconnecting'], ports: ['socket'] },
  opened: { state: { linked: 'opened' }, tags: ['reconnecting'], ports: ['socket'] },
  connected: { state: { linked: 'connected' }, tags: ['connected'], ports: ['socket'] },
  disconnecting: { state: { linked: 'disconnecting' }, ports: ['socket'] },
  failed: { state: 'failed', tags: ['failed'] },
} as const

const resting: Link = { phase: 'resting', seconds: 0, retries: 0, unreadable: false }
const lost = tellParent({ type: 'realtime.lost' })
const goodbye = tell('socket', { type: 'socket.close' })

/** What the loss of a connection means to the parent, if there was one. */
function losing({ phase }: Link): readonly Effect[] {
  return phase === 'connected' ? [lost] : []
}

function connects(link: Link, retries: 0 | 1): ModelledOutcome<Link> {
  return { to: { ...link, phase: 'connecting', seconds: 0, retries }, does: [...losing(link), start('socket')] }
}

function loses(link: Link): ModelledOutcome<Link> {
  if (link.phase === 'disconnecting') return { to: { ...link, phase: 'resting', seconds: 0 } }
  if (link.retries === 0) return { to: { ...link, phase: 'backing off', seconds: 0 }, does: losing(link) }
  return {
    to: { ...link, phase: 'failed', seconds: 0 },
    does: [
      ...losing(link), say('error', 'Failed to establish realtime connection'), tellParent({ type: 'realtime.failed' }),
    ],
  }
}

/** Half a second later. */
function half(link: Link): ModelledOutcome<Link> {
  const later: Link = { ...link, seconds: link.seconds + 0.5 }
  switch (link.phase) {
    case 'backing off':
      return later.seconds < 1 ? { to: later } : connects(link, 1)
    case 'connecting':
    case 'opened':
      return later.seconds < 10 ? { to: later } : loses(link)
    case 'disconnecting':
      return later.seconds < 2 ? { to: later } : loses(link)
    case 'connected':
      if (link.retries === 0) return { to: link }
      return { to: later.seconds < 30 ? later : { ...link, seconds: 0, retries: 0 } }
    default:
      return { to: link }
  }
}

function passes(link: Link, seconds: number): ModelledOutcome<Link> {
  let [to, does]: [Link, readonly Effect[]] = [link, []]
  for (let passed = 0; passed < seconds; passed += 0.5) {
    const next = half(to)
    to = next.to
    does = [...does, ...(next.does ?? [])]
  }
  return { to, does }
}

const changes = [{ type: 'modified', incident: incident({ pk: 7 }) }] as const

function rowOf(link: Link): ModelledRow<Link> {
  const { phase, retries } = link
  const isLinked = phase === 'connecting' || phase === 'opened' || phase === 'connected'
  const hasSocket = isLinked || phase === 'disconnecting'
  const closes: Link = { ...link, phase: 'disconnecting', seconds: 0 }
  return {
    ...states[phase],
    shows: { retries, unreadable: link.unreadable },
    on: {
      'is asked for': isLinked ? undefined : connects(link, 0),
      'is not wanted any more': isLinked
        ? { to: closes, does: [...losing(link), goodbye] }
        : phase === 'disconnecting' ? undefined : { to: { ...link, phase: 'resting', seconds: 0 } },
      'the handshake succeeds':
        phase === 'connecting'
          ? { to: { ...link, phase: 'opened', seconds: 0 }, does: [tell('socket', { type: 'socket.subscribe' })] }
          : undefined,
      'the server greets':
        phase === 'opened'
          ? { to: { ...link, phase: 'connected', seconds: 0 }, does: [tellParent({ type: 'realtime.connected' })] }
          : undefined,
      'the server tells of a change':
        phase === 'connected'
          ? { to: link, does: [tell('incidents', { type: 'incidents.merge', changes })] }
          : undefined,
      'the server says what cannot be read':
        phase === 'connected'
          ? {
              to: { ...link, unreadable: true },
              does: [tell('incidents', { type: 'incidents.merge', changes: [] })],
            }
          : undefined,
      'the socket closes': hasSocket ? loses(link) : undefined,
      'the handshake fails': hasSocket ? loses(link) : undefined,
      'half a second passes': passes(link, 0.5),
      'a second passes': passes(link, 1),
      'nine seconds pass': passes(link, 9),
      'twenty-nine seconds pass': passes(link, 29),
    },
  }
}

export const walk = defineWalk({
  machine: realtimeMachine,
  lone: { incidents: {}, notifications: {} },
  observe: ({ retries, unreadable }: RealtimeContext) => ({ retries, unreadable: unreadable > 0 }),
  starts: { 'one retry is allowed': { input: { maxRetries: 1 }, to: nameOf(resting) } },
  cases: {
    'is asked for': send({ type: 'realtime.open' }),
    'is not wanted any more': send({ type: 'realtime.close' }),
    'the handshake succeeds': hear('socket', { type: 'socket.opened' }),
    'the server greets': hear('socket', { type: 'socket.subscribed' }),
    'the server tells of a change': hear('socket', { type: 'socket.told', changes, unreadable: 0 }),
    'the server says what cannot be read': hear('socket', { type: 'socket.told', changes: [], unreadable: 1 }),
    'the socket closes': hear('socket', { type: 'socket.closed' }),
    'the handshake fails': hear('socket', { type: 'socket.failed' }),
    'half a second passes': wait(500),
    'a second passes': wait(1000),
    'nine seconds pass': wait(9000),
    'twenty-nine seconds pass': wait(29_000),
  },
  rows: modelledRows([resting], rowOf),
})
