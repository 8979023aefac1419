/**
 * Auto-update (specification, section 2; decisions, Realtime): never, every 30 seconds, or live. Realtime refreshes by
 * interval until it is connected; connected, it asks the server once a minute; given up, it falls back to the interval.
 */
import { autoUpdateMachine, type AutoUpdateContext } from '../../../machines/autoUpdate.ts'
import { start, tell, tellParent, type Effect } from '../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, hear, send, wait } from '../support/walk.ts'

interface Updating {
  readonly phase: 'never' | 'interval' | 'polling' | 'connected' | 'fallen back'
  readonly method: 'never' | 'interval' | 'realtime'
  readonly withRealtime: boolean
  /** Seconds since the list was last due. */
  readonly seconds: number
}

const states = {
  never: { state: 'never', tags: ['paused'] },
  interval: { state: 'interval', tags: ['live'] },
  polling: { state: { realtime: 'polling' }, tags: ['live', 'reconnecting'] },
  connected: { state: { realtime: 'connected' }, tags: ['live', 'connected'] },
  'fallen back': { state: 'fallenBack', tags: ['live', 'fallenBack'] },
} as const

const periods = { never: Infinity, interval: 30, polling: 30, connected: 60, 'fallen back': 30 } as const
const opens = tell('realtime', { type: 'realtime.open' })
const closes = tell('realtime', { type: 'realtime.close' })
const due = tellParent({ type: 'autoUpdate.due' })

function isRealtime({ phase }: Updating): boolean {
  return phase === 'polling' || phase === 'connected'
}

/** Where a choice leads: realtime only where it is on offer. */
function begun(method: Updating['method'], withRealtime: boolean): Updating {
  const chosen = method === 'realtime' && withRealtime ? 'polling' : method === 'never' ? 'never' : 'interval'
  return { phase: chosen, method, withRealtime, seconds: 0 }
}

function chooses(updating: Updating, method: Updating['method']): ModelledOutcome<Updating> {
  const to = begun(method, updating.withRealtime)
  return {
    to,
    does: [
      ...(isRealtime(updating) ? [closes] : []),
      tellParent({ type: 'autoUpdate.chosen', method }),
      ...(isRealtime(to) ? [opens] : []),
    ],
  }
}

function passes(updating: Updating, seconds: number): ModelledOutcome<Updating> {
  if (updating.phase === 'never') return { to: updating }
  const period = periods[updating.phase]
  const passed = updating.seconds + seconds
  const does: readonly Effect[] = Array.from({ length: Math.floor(passed / period) }, () => due)
  return { to: { ...updating, seconds: passed % period }, does }
}

function rowOf(updating: Updating): ModelledRow<Updating> {
  const { phase, method } = updating
  return {
    ...states[phase],
    ports: ['realtime'],
    shows: method,
    on: {
      'chooses never': chooses(updating, 'never'),
      'chooses interval': chooses(updating, 'interval'),
      'chooses realtime': chooses(updating, 'realtime'),
      'the connection stands':
        phase === 'polling'
          ? { to: { ...updating, phase: 'connected', seconds: 0 }, does: [tellParent({ type: 'autoUpdate.connected' })] }
          : undefined,
      'the connection is lost': phase === 'connected' ? { to: { ...updating, phase: 'polling', seconds: 0 } } : undefined,
      'the connection is given up': isRealtime(updating)
        ? { to: { ...updating, phase: 'fallen back', seconds: 0 }, does: [closes] }
        : undefined,
      'the network is back':
        phase === 'fallen back' ? { to: { ...updating, phase: 'polling', seconds: 0 }, does: [opens] } : undefined,
      'fifteen seconds pass': passes(updating, 15),
      'a minute passes': passes(updating, 60),
      'two minutes pass': passes(updating, 120),
    },
  }
}

function starting(method: Updating['method'], withRealtime: boolean) {
  const input = { method, intervalSeconds: 30, withRealtime, maxRetries: 7 }
  const to = begun(method, withRealtime)
  return {
    input,
    to: nameOf(to),
    does: [start('realtime', { maxRetries: 7 }), ...(isRealtime(to) ? [opens] : [])],
  }
}

export const walk = defineWalk({
  machine: autoUpdateMachine,
  observe: ({ method }: AutoUpdateContext) => method,
  starts: {
    'never was chosen': starting('never', true),
    'interval was chosen': starting('interval', true),
    'realtime was chosen': starting('realtime', true),
    'realtime was chosen, and is no longer on offer': starting('realtime', false),
  },
  cases: {
    'chooses never': send({ type: 'autoUpdate.choose', method: 'never' }),
    'chooses interval': send({ type: 'autoUpdate.choose', method: 'interval' }),
    'chooses realtime': send({ type: 'autoUpdate.choose', method: 'realtime' }),
    'the connection stands': hear('realtime', { type: 'realtime.connected' }),
    'the connection is lost': hear('realtime', { type: 'realtime.lost' }),
    'the connection is given up': hear('realtime', { type: 'realtime.failed' }),
    'the network is back': send({ type: 'autoUpdate.reconnect' }),
    'fifteen seconds pass': wait(15_000),
    'a minute passes': wait(60_000),
    'two minutes pass': wait(120_000),
  },
  rows: modelledRows([begun('never', true), begun('realtime', true), begun('realtime', false)], rowOf),
})
