/** The live connection (docs/behaviour.md#live-updates): back-off, time-outs, giving up, closing. */
import { realtimeMachine, type RealtimeContext } from '../../../../machines/list/realtime.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, wait, type Row } from '../../support/walk.ts'

interface Link {
  readonly phase: 'resting' | 'backing off' | 'connecting' | 'opened' | 'connected' | 'disconnecting' | 'failed'
  /**
   * Seconds in this phase, counted only while a timer runs. A connection without earlier retries counts as stable
   * immediately.
   */
  readonly seconds: number
  /** Retries since the last stable connection. This walk allows one retry. */
  readonly retries: 0 | 1
}

const states = {
  resting: { state: { closed: 'resting' } },
  'backing off': { state: { closed: 'backingOff' }, tags: ['reconnecting'] },
  connecting: { state: { linked: 'connecting' }, tags: ['reconnecting'], ports: ['socket'] },
  opened: { state: { linked: 'opened' }, tags: ['reconnecting'], ports: ['socket'] },
  connected: { state: { linked: { connected: 'sure' } }, tags: ['connected'], ports: ['socket'] },
  disconnecting: { state: { linked: 'disconnecting' }, ports: ['socket'] },
  failed: { state: 'failed', tags: ['failed'] },
} as const

const resting: Link = { phase: 'resting', seconds: 0, retries: 0 }
const lost = tellParent({ type: 'realtime.lost' })
const goodbye = tell('socket', { type: 'socket.close' })

/** Reports that the connection was lost, if there was one. */
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
    does: [...losing(link), ...givesUp],
  }
}

/** Half a second passes. */
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
const merges = [
  tell('incidents', { type: 'incidents.merge', changes }),
  tell('alarmWatch', { type: 'alarmWatch.hear', changes }),
]
const mergesNothing = [
  tell('incidents', { type: 'incidents.merge', changes: [] }),
  tell('alarmWatch', { type: 'alarmWatch.hear', changes: [] }),
]
const givesUp = [say('error', 'Failed to establish realtime connection'), tellParent({ type: 'realtime.failed' })]

function rowOf(link: Link): ModelledRow<Link> {
  const { phase, retries } = link
  const isLinked = phase === 'connecting' || phase === 'opened' || phase === 'connected'
  const hasSocket = isLinked || phase === 'disconnecting'
  const closes: Link = { ...link, phase: 'disconnecting', seconds: 0 }
  return {
    ...states[phase],
    shows: { retries },
    on: {
      'is asked for': isLinked ? undefined : connects(link, 0),
      'is not wanted any more': isLinked
        ? { to: closes, does: [...losing(link), goodbye] }
        : phase === 'disconnecting'
          ? undefined
          : { to: { ...link, phase: 'resting', seconds: 0 } },
      'the handshake succeeds':
        phase === 'connecting'
          ? { to: { ...link, phase: 'opened', seconds: 0 }, does: [tell('socket', { type: 'socket.subscribe' })] }
          : undefined,
      'the server confirms the subscription':
        phase === 'opened'
          ? { to: { ...link, phase: 'connected', seconds: 0 }, does: [tellParent({ type: 'realtime.connected' })] }
          : undefined,
      'the server sends a change': phase === 'opened' || phase === 'connected' ? { to: link, does: merges } : undefined,
      'the socket closes': hasSocket ? loses(link) : undefined,
      'the handshake fails': hasSocket ? loses(link) : undefined,
      'half a second passes': passes(link, 0.5),
      'a second passes': passes(link, 1),
      'nine seconds pass': passes(link, 9),
      'twenty-nine seconds pass': passes(link, 29),
    },
  }
}

const greeting = {
  'is asked for': send({ type: 'realtime.open' }),
  'is not wanted any more': send({ type: 'realtime.close' }),
  'the handshake succeeds': hear('socket', { type: 'socket.opened' }),
  'the server confirms the subscription': hear('socket', { type: 'socket.subscribed' }),
  'the server sends a change': hear('socket', { type: 'socket.told', changes, unreadable: 0 }),
  'the socket closes': hear('socket', { type: 'socket.closed' }),
} as const

/** Attempts, retries and giving up. */
export const retrying = defineWalk({
  machine: realtimeMachine,
  singletons: { incidents: {}, alarmWatch: {}, toasts: {} },
  observe: ({ retries }: RealtimeContext) => ({ retries }),
  starts: { 'one retry is allowed': { input: { maxRetries: 1 }, to: nameOf(resting) } },
  cases: {
    ...greeting,
    'the handshake fails': hear('socket', { type: 'socket.failed' }),
    'half a second passes': wait(500),
    'a second passes': wait(1000),
    'nine seconds pass': wait(9000),
    'twenty-nine seconds pass': wait(29_000),
  },
  rows: modelledRows([resting], rowOf),
})

/** Unreadable messages. This table allows no retries, so only the time since the last unreadable message counts. */
interface Trust {
  readonly phase: 'resting' | 'connecting' | 'opened' | 'connected' | 'disconnecting' | 'failed'
  /** The number of unreadable messages received. */
  readonly unreadable: number
  /** Seconds since the last unreadable message; undefined if no change has been missed. */
  readonly doubt: 0 | 30 | undefined
}

const untold: Trust = { phase: 'resting', unreadable: 0, doubt: undefined }
/** The highest number of messages that this walk counts. */
const mostUnreadable = 4

function counted(unreadable: number): number {
  return Math.min(unreadable, mostUnreadable)
}

function trustRow(trust: Trust): ModelledRow<Trust> {
  const { phase, unreadable, doubt } = trust
  const becomes = (next: Trust['phase']): Trust => ({ phase: next, unreadable, doubt: undefined })
  const loses: readonly Effect[] = phase === 'connected' ? [lost] : []
  const fails: ModelledOutcome<Trust> = { to: becomes('failed'), does: [...loses, ...givesUp] }
  const connects: ModelledOutcome<Trust> = { to: becomes('connecting'), does: [start('socket')] }
  const { state, tags, ports } = { tags: [], ports: [], ...states[phase] }
  const isLinked = phase === 'connecting' || phase === 'opened' || phase === 'connected'
  const waits: Readonly<Record<Trust['phase'], ModelledOutcome<Trust> | undefined>> = {
    resting: undefined,
    connecting: fails,
    opened: fails,
    connected:
      doubt === undefined
        ? undefined
        : { to: doubt === 0 ? { ...trust, doubt: 30 } : { phase, unreadable: 0, doubt: undefined } },
    disconnecting: { to: becomes('resting') },
    failed: undefined,
  }
  return {
    state: doubt === undefined ? state : { linked: { connected: 'doubtful' } },
    tags,
    ports,
    shows: { unreadable },
    on: {
      'is asked for': isLinked ? undefined : connects,
      'is not wanted any more': isLinked
        ? { to: becomes('disconnecting'), does: [...loses, goodbye] }
        : phase === 'failed'
          ? { to: becomes('resting') }
          : undefined,
      'the handshake succeeds':
        phase === 'connecting'
          ? { to: becomes('opened'), does: [tell('socket', { type: 'socket.subscribe' })] }
          : undefined,
      'the server confirms the subscription':
        phase === 'opened'
          ? {
              to: { phase: 'connected', unreadable: 0, doubt: undefined },
              does: [tellParent({ type: 'realtime.connected' })],
            }
          : undefined,
      'the server sends a change':
        phase === 'opened' || phase === 'connected' ? { to: trust, does: merges } : undefined,
      'the server sends two unreadable messages':
        phase === 'opened' || phase === 'connected'
          ? {
              to: phase === 'opened' ? trust : { phase, unreadable: counted(unreadable + 2), doubt: 0 },
              does: mergesNothing,
            }
          : undefined,
      'the socket closes': phase === 'disconnecting' ? { to: becomes('resting') } : isLinked ? fails : undefined,
      'half a minute passes': waits[phase],
    },
  }
}

/** Unreadable messages: counted, and reported until the list has been fetched again. */
export const trusting = defineWalk({
  machine: realtimeMachine,
  singletons: { incidents: {}, alarmWatch: {}, toasts: {} },
  observe: ({ unreadable }: RealtimeContext) => ({ unreadable: counted(unreadable) }),
  starts: { 'no retry is allowed': { input: { maxRetries: 0 }, to: nameOf(untold) } },
  cases: {
    ...greeting,
    'the server sends two unreadable messages': hear('socket', { type: 'socket.told', changes: [], unreadable: 2 }),
    'half a minute passes': wait(30_000),
  },
  rows: modelledRows([untold], trustRow),
})

/** A connection that is never established: the wait before each of its seven retries. */
interface Trial {
  readonly phase: 'connecting' | 'backing off' | 'failed'
  readonly seconds: number
  readonly retries: number
}

const mostRetries = 7
const pauses = [1, 2, 4, 8, 16, 32, 64]

function breaks({ retries }: Trial): ModelledOutcome<Trial> {
  if (retries < mostRetries) return { to: { phase: 'backing off', seconds: 0, retries } }
  return { to: { phase: 'failed', seconds: 0, retries }, does: givesUp }
}

/**
 * A second passes. A handshake may take ten seconds. Retries wait one, two, four and so on, up to sixty-four seconds.
 */
function second(trial: Trial): ModelledOutcome<Trial> {
  const { phase, retries } = trial
  const later = { ...trial, seconds: trial.seconds + 1 }
  if (phase === 'connecting') return later.seconds < 10 ? { to: later } : breaks(trial)
  if (phase === 'failed' || later.seconds < (pauses[retries] ?? 0)) return { to: phase === 'failed' ? trial : later }
  return { to: { phase: 'connecting', seconds: 0, retries: retries + 1 }, does: [start('socket')] }
}

function waits(trial: Trial, seconds: number): ModelledOutcome<Trial> {
  let [to, does]: [Trial, readonly Effect[]] = [trial, []]
  for (let passed = 0; passed < seconds; passed += 1) {
    const next = second(to)
    to = next.to
    does = [...does, ...(next.does ?? [])]
  }
  return { to, does }
}

const firstTrial: Trial = { phase: 'connecting', seconds: 0, retries: 0 }

export const sevenRetries = defineWalk({
  machine: realtimeMachine,
  singletons: { toasts: {}, incidents: {}, alarmWatch: {} },
  starts: { 'at rest': { input: { maxRetries: mostRetries }, to: 'at rest' } },
  cases: {
    'is asked for': send({ type: 'realtime.open' }),
    'the connection fails': hear('socket', { type: 'socket.failed' }),
    'sixteen seconds pass': wait(16_000),
  },
  rows: trialRows(),
})

function trialRows(): Record<string, Row<string, string>> {
  return {
    'at rest': {
      ...states.resting,
      on: { 'is asked for': { to: nameOf(firstTrial), does: [start('socket')] } },
    },
    ...modelledRows([firstTrial], (trial) => ({
      ...states[trial.phase],
      on: {
        'is asked for': trial.phase === 'connecting' ? undefined : { to: firstTrial, does: [start('socket')] },
        'the connection fails': trial.phase === 'connecting' ? breaks(trial) : undefined,
        'sixteen seconds pass': waits(trial, 16),
      },
    })),
  }
}
