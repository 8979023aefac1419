/** The live connection (docs/behaviour.md#live-updates): back-off, time-outs, giving up, closing. */
import { realtimeMachine, type RealtimeContext } from '../../../../machines/list/realtime.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { modelledRows, modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait, type Row } from '../../support/walk.ts'

type Phase =
  | 'resting'
  | 'backing off'
  | 'connecting'
  | 'opened'
  | 'connected'
  | 'disconnecting'
  | 'failed'
  | 'refused'
  | 'explained'

interface Link {
  readonly phase: Phase
  /**
   * Seconds in this phase, counted only while a timer runs. A connection without earlier retries counts as stable
   * immediately.
   */
  readonly seconds: number
  /** Retries since the last stable connection. This walk allows one retry. */
  readonly retries: 0 | 1
  /** Whether the server has ever accepted the connection. */
  readonly wasAccepted: boolean
}

const states = {
  resting: { state: { closed: 'resting' } },
  'backing off': { state: { closed: 'backingOff' }, tags: ['reconnecting'] },
  connecting: { state: { linked: 'connecting' }, tags: ['reconnecting'], ports: ['socket'] },
  opened: { state: { linked: 'opened' }, tags: ['reconnecting'], ports: ['socket'] },
  connected: { state: { linked: { connected: 'sure' } }, tags: ['connected'], ports: ['socket'] },
  disconnecting: { state: { linked: 'disconnecting' }, ports: ['socket'] },
  failed: { state: { failed: 'lost' }, tags: ['failed'] },
  refused: { state: { failed: 'refused' }, tags: ['failed'], ports: ['fetchLoginMethods'] },
  explained: { state: { failed: 'explained' }, tags: ['failed'] },
} as const

const resting: Link = { phase: 'resting', seconds: 0, retries: 0, wasAccepted: false }
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

/** The handshake is refused. The first one is not tried again: the console asks how else one can sign in. */
function isRefused(link: Link): ModelledOutcome<Link> {
  if (link.phase !== 'connecting' || link.wasAccepted || link.retries > 0) return loses(link)
  return { to: { ...link, phase: 'refused', seconds: 0 }, does: refuses }
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
const refuses = [tellParent({ type: 'realtime.failed' }), start('fetchLoginMethods')]
const givesUp = [say('error', 'Failed to establish realtime connection'), tellParent({ type: 'realtime.failed' })]

function rowOf(link: Link): ModelledRow<Link> {
  const { phase, retries } = link
  const isLinked = phase === 'connecting' || phase === 'opened' || phase === 'connected'
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
          ? {
              to: { ...link, phase: 'opened', seconds: 0, wasAccepted: true },
              does: [tell('socket', { type: 'socket.subscribe' })],
            }
          : undefined,
      'the server confirms the subscription':
        phase === 'opened'
          ? { to: { ...link, phase: 'connected', seconds: 0 }, does: [tellParent({ type: 'realtime.connected' })] }
          : undefined,
      'the server sends a change': phase === 'opened' || phase === 'connected' ? { to: link, does: merges } : undefined,
      'the socket closes': loses(link),
      'the handshake fails': isRefused(link),
      'the server lists its ways of signing in': { to: { ...link, phase: 'explained' }, does: [explained] },
      'the server does not list them': { to: { ...link, phase: 'explained' }, does: [unexplained] },
      'half a second passes': passes(link, 0.5),
      'a second passes': passes(link, 1),
      'nine seconds pass': passes(link, 9),
      'twenty-nine seconds pass': passes(link, 29),
    },
  }
}

const methods = [
  { type: 'username_password', name: 'user_pw', url: 'https://argus.example/api/v1/token-auth/' },
  { type: 'OAuth2', name: 'dataporten_feide', url: 'https://argus.example/oidc/login/dataporten_feide/' },
]
const refusal = 'The server did not accept the live connection, so the list refreshes on an interval.'
const unexplained = say('warning', refusal)
const explained = say(
  'warning',
  `${refusal} It may accept it only after another sign-in than a password: log out and choose ‘Login with OAuth2’.`,
)

const greeting = {
  'is asked for': send({ type: 'realtime.open' }),
  'is not wanted any more': send({ type: 'realtime.close' }),
  'the handshake succeeds': hear('socket', { type: 'socket.opened' }),
  'the server confirms the subscription': hear('socket', { type: 'socket.subscribed' }),
  'the server sends a change': hear('socket', { type: 'socket.told', changes, unreadable: 0 }),
  'the socket closes': hear('socket', { type: 'socket.closed' }),
} as const

/** Attempts, retries and giving up. */
export const retrying = modelledWalk({
  machine: realtimeMachine,
  singletons: { incidents: {}, alarmWatch: {}, toasts: {} },
  observe: ({ retries }: RealtimeContext) => ({ retries }),
  starts: { 'one retry is allowed': { input: { maxRetries: 1 }, to: resting } },
  cases: {
    ...greeting,
    'the handshake fails': hear('socket', { type: 'socket.failed' }),
    'the server lists its ways of signing in': settle('fetchLoginMethods', methods),
    'the server does not list them': fail('fetchLoginMethods', unreachable('get login methods')),
    'half a second passes': wait(500),
    'a second passes': wait(1000),
    'nine seconds pass': wait(9000),
    'twenty-nine seconds pass': wait(29_000),
  },
  rowOf,
})

/** Unreadable messages, each of which counts for a minute. This table allows no retries. */
interface Trust {
  readonly phase: 'resting' | 'connecting' | 'opened' | 'connected' | 'disconnecting' | 'failed'
  /** The number of unreadable messages received half a minute ago, and just now. */
  readonly older: number
  readonly newer: number
}

const untold: Trust = { phase: 'resting', older: 0, newer: 0 }
/** The highest number of messages that this walk counts. */
const mostUnreadable = 4

function counted(unreadable: number): number {
  return Math.min(unreadable, mostUnreadable)
}

function trustRow(trust: Trust): ModelledRow<Trust> {
  const { phase, older, newer } = trust
  const becomes = (next: Trust['phase']): Trust => ({ ...trust, phase: next })
  const loses: readonly Effect[] = phase === 'connected' ? [lost] : []
  const fails: ModelledOutcome<Trust> = { to: becomes('failed'), does: [...loses, ...givesUp] }
  const connects: ModelledOutcome<Trust> = { to: becomes('connecting'), does: [start('socket')] }
  const { state, tags, ports } = { tags: [], ports: [], ...states[phase] }
  const isLinked = phase === 'connecting' || phase === 'opened' || phase === 'connected'
  const waits: Readonly<Record<Trust['phase'], ModelledOutcome<Trust> | undefined>> = {
    resting: undefined,
    connecting: fails,
    opened: fails,
    connected: { to: { phase, older: newer, newer: 0 } },
    disconnecting: { to: becomes('resting') },
    failed: undefined,
  }
  return {
    state: phase === 'connected' && older + newer > 0 ? { linked: { connected: 'doubtful' } } : state,
    tags,
    ports,
    shows: { unreadable: counted(older + newer) },
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
          ? { to: { phase: 'connected', older: 0, newer: 0 }, does: [tellParent({ type: 'realtime.connected' })] }
          : undefined,
      'the server sends a change':
        phase === 'opened' || phase === 'connected' ? { to: trust, does: merges } : undefined,
      'the server sends two unreadable messages':
        phase === 'opened' || phase === 'connected'
          ? {
              to: phase === 'opened' ? trust : { phase, older, newer: counted(newer + 2) },
              does: mergesNothing,
            }
          : undefined,
      'the socket closes': phase === 'disconnecting' ? { to: becomes('resting') } : isLinked ? fails : undefined,
      'half a minute passes': waits[phase],
    },
  }
}

/** Unreadable messages: counted, each until the list has been compared with the server again. */
export const trusting = modelledWalk({
  machine: realtimeMachine,
  singletons: { incidents: {}, alarmWatch: {}, toasts: {} },
  observe: ({ unreadable }: RealtimeContext) => ({
    unreadable: counted(unreadable.reduce((sum, { count }) => sum + count, 0)),
  }),
  starts: { 'no retry is allowed': { input: { maxRetries: 0 }, to: untold } },
  cases: {
    ...greeting,
    'the server sends two unreadable messages': hear('socket', { type: 'socket.told', changes: [], unreadable: 2 }),
    'half a minute passes': wait(30_000),
  },
  rowOf: trustRow,
})

/** A connection that is never established: the wait before each of its seven retries. */
interface Trial {
  readonly phase: 'connecting' | 'backing off' | 'failed' | 'refused'
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
  if (phase === 'failed' || phase === 'refused') return { to: trial }
  if (later.seconds < (pauses[retries] ?? 0)) return { to: later }
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

const refusedTrial: Trial = { phase: 'refused', seconds: 0, retries: 0 }
const firstTrial: Trial = { phase: 'connecting', seconds: 0, retries: 0 }

export const sevenRetries = defineWalk({
  machine: realtimeMachine,
  singletons: { toasts: {}, incidents: {}, alarmWatch: {} },
  starts: { 'at rest': { input: { maxRetries: mostRetries }, to: 'at rest' } },
  cases: {
    'is asked for': send({ type: 'realtime.open' }),
    'the connection fails': hear('socket', { type: 'socket.failed' }),
    'the connection is dropped': hear('socket', { type: 'socket.closed' }),
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
        'the connection fails':
          trial.phase === 'connecting'
            ? trial.retries === 0
              ? { to: refusedTrial, does: refuses }
              : breaks(trial)
            : undefined,
        'the connection is dropped': trial.phase === 'connecting' ? breaks(trial) : undefined,
        'sixteen seconds pass': waits(trial, 16),
      },
    })),
  }
}
