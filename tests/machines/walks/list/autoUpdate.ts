/**
 * Auto-update (docs/behaviour.md#live-updates, docs/behaviour.md#polling): never, on an interval, or live. The list
 * is refreshed on the interval until the live connection is established, compared once a minute while it is established,
 * and refreshed on the interval again after the connection is given up. All methods can be paused. A hidden tab refreshes at a fifth of
 * the rate, at most once a minute, and catches up when it is shown. One that does not lead fetches nothing, and closes
 * its connection (docs/behaviour.md#the-leading-tab).
 */
import { autoUpdateMachine, type AutoUpdateContext } from '../../../../machines/list/autoUpdate.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

interface Updating {
  readonly phase: 'never' | 'paused' | 'interval' | 'polling' | 'connected' | 'fallen back' | 'resting'
  readonly method: 'never' | 'interval' | 'realtime'
  readonly withRealtime: boolean
  /** Seconds between two refreshes. */
  readonly interval: keyof typeof hiddenIntervals
  readonly isHidden: boolean
  /** Whether another tab leads while this one is hidden. */
  readonly isResting: boolean
  /** Seconds since a refresh was last due, or since this phase started. */
  readonly seconds: number
  /** Whether a refresh was due while the tab was hidden. If so, only the changes were fetched. */
  readonly wasUnseen: boolean
  /** What started the wait: a new method, or an event that ended another wait early. */
  readonly since: 'the beginning' | 'shown again' | 'network back' | 'given up'
}

const states = {
  never: { state: 'never', tags: ['paused'] },
  paused: { state: 'paused', tags: ['paused'] },
  interval: { state: 'interval', tags: ['live'] },
  polling: { state: { realtime: 'polling' }, tags: ['live', 'reconnecting'] },
  connected: { state: { realtime: 'connected' }, tags: ['live', 'connected'] },
  'fallen back': { state: { realtime: 'fallenBack' }, tags: ['live', 'fallenBack'] },
  resting: { state: { realtime: 'resting' }, tags: ['live', 'reconnecting'] },
} as const

/** Seconds between two refreshes of a hidden tab. */
const hiddenIntervals = { 30: 150, 10: 60 } as const

const freshly = { seconds: 0, wasUnseen: false, since: 'the beginning' } as const
const opens = tell('realtime', { type: 'realtime.open' })
const closes = tell('realtime', { type: 'realtime.close' })
const connected = tellParent({ type: 'autoUpdate.connected' })
const due = tellParent({ type: 'autoUpdate.due' })

const remembers = (change: object) => tell('preferences', { type: 'preferences.change', change })

/** The list holds all matches while changes arrive live, otherwise one page. */
function holds(updating: Updating): Effect {
  const extent = isRealtime(updating) && updating.phase !== 'fallen back' ? 'everything' : 'page'
  return tellParent({ type: 'autoUpdate.extended', extent })
}

/** The report that a refresh is due; fetching the changes is enough. */
function isDue(updating: Updating): Effect {
  return tellParent({ type: 'autoUpdate.ticked', passed: period(updating) * 1000 })
}

function isRealtime({ phase }: Updating): boolean {
  return phase === 'polling' || phase === 'connected' || phase === 'fallen back' || phase === 'resting'
}

function isByHand({ phase }: Updating): boolean {
  return phase === 'never' || phase === 'paused'
}

/** Seconds between two refreshes. With a live connection, a hidden tab has the same period as a visible one. */
function period({ phase, interval, isHidden }: Updating): number {
  if (phase === 'connected') return 60
  return isHidden ? hiddenIntervals[interval] : interval
}

/**
 * The first phase of the chosen method. Realtime starts with polling; if it is not available, the interval is used
 * instead.
 */
function begun(updating: Omit<Updating, 'phase' | 'seconds' | 'wasUnseen' | 'since'>): Updating {
  const { method, withRealtime, isResting } = updating
  const live = isResting ? 'resting' : 'polling'
  const phase = method === 'realtime' && withRealtime ? live : method === 'never' ? 'never' : 'interval'
  return { ...updating, phase, ...freshly }
}

function chooses(updating: Updating, method: Updating['method']): ModelledOutcome<Updating> {
  return takesUp(updating, begun({ ...updating, method }), [remembers({ autoUpdateMethod: method })])
}

/** If the list is being refreshed on the interval, the wait starts over. */
function choosesInterval(updating: Updating, chosen: 10 | undefined): ModelledOutcome<Updating> {
  const isByInterval = !isByHand(updating) && updating.phase !== 'connected'
  return {
    to: { ...updating, interval: chosen ?? 30, ...(isByInterval && freshly) },
    does: [remembers({ refreshSeconds: chosen })],
  }
}

/** A tab that rests has no connection. */
function connects(to: Updating): readonly Effect[] {
  if (!isRealtime(to)) return []
  return [to.phase === 'resting' ? closes : opens]
}

/** One method ends and another starts. */
function takesUp(updating: Updating, to: Updating, told: readonly Effect[] = []): ModelledOutcome<Updating> {
  return {
    to,
    does: [...(isRealtime(updating) ? [closes] : []), ...told, holds(to), ...connects(to)],
  }
}

/**
 * The live connection becomes available or unavailable. If the chosen method is realtime, it starts or falls back to
 * the interval.
 */
function isEquipped(updating: Updating, withRealtime: boolean): ModelledOutcome<Updating> {
  const equipped = { ...updating, withRealtime }
  const isOther = updating.method === 'realtime' && withRealtime !== updating.withRealtime
  return isOther && !isByHand(updating) ? takesUp(updating, begun(equipped)) : { to: equipped }
}

function pauses(updating: Updating): ModelledOutcome<Updating> | undefined {
  if (isByHand(updating)) return undefined
  return { to: { ...updating, phase: 'paused', ...freshly }, does: isRealtime(updating) ? [closes] : [] }
}

/** Resumes immediately with the method that was chosen before. */
function resumes(updating: Updating): ModelledOutcome<Updating> | undefined {
  if (updating.phase !== 'paused') return undefined
  const to = begun(updating)
  return { to, does: [due, holds(to), ...connects(to)] }
}

/** The tab works again: what it missed is fetched, and the connection opened. */
function reopens(updating: Updating): ModelledOutcome<Updating> {
  return { to: { ...updating, phase: 'polling', ...freshly }, does: [connected, opens] }
}

/** Another tab leads, and this one is hidden. */
function rests(updating: Updating): ModelledOutcome<Updating> | undefined {
  if (!updating.isHidden || updating.isResting) return undefined
  const to: Updating = { ...updating, isResting: true }
  const isLive = updating.phase === 'polling' || updating.phase === 'connected'
  return isLive ? { to: { ...to, phase: 'resting', ...freshly }, does: [closes] } : { to }
}

/** This hidden tab leads from now on. */
function works(updating: Updating): ModelledOutcome<Updating> | undefined {
  if (!updating.isResting) return undefined
  const to: Updating = { ...updating, isResting: false }
  return to.phase === 'resting' ? reopens(to) : { to }
}

/** A tab that becomes visible fetches immediately if it skipped a refresh. */
function shows(updating: Updating): ModelledOutcome<Updating> {
  const to: Updating = { ...updating, isHidden: false, isResting: false }
  if (updating.phase === 'resting') return reopens(to)
  const isLate = updating.wasUnseen || updating.seconds >= updating.interval
  const isBehind = !isByHand(updating) && updating.phase !== 'connected' && isLate
  return isBehind ? { to: { ...to, seconds: 0, wasUnseen: false, since: 'shown again' }, does: [due] } : { to }
}

/**
 * A refresh is due or, in realtime, the list is to be caught up, and the live connection is tried again; but not while
 * updates are paused or off.
 */
function recovers(updating: Updating): ModelledOutcome<Updating> | undefined {
  const { seconds, since } = updating
  const to: Updating = { ...updating, seconds: 0, wasUnseen: false, since: seconds === 0 ? since : 'network back' }
  switch (updating.phase) {
    case 'never':
    case 'paused':
    case 'resting':
      return undefined
    case 'interval':
      return { to, does: [due] }
    case 'connected':
      return { to, does: [connected] }
    case 'polling':
      return { to, does: [connected, opens] }
    case 'fallen back': {
      const { isResting } = updating
      const live: Updating = { ...updating, phase: isResting ? 'resting' : 'polling', ...freshly }
      return { to: live, does: [holds(live), due, opens, ...(isResting ? [closes] : [])] }
    }
  }
}

function givenUp({ seconds, ...updating }: Updating): Updating {
  return {
    ...updating,
    phase: 'fallen back',
    seconds: 0,
    wasUnseen: false,
    since: seconds === 0 ? 'the beginning' : 'given up',
  }
}

function passes(updating: Updating, seconds: number): ModelledOutcome<Updating> {
  if (isByHand(updating) || updating.phase === 'resting') return { to: updating }
  const passed = updating.seconds + seconds
  const ends = Math.floor(passed / period(updating))
  const does: readonly Effect[] = Array.from({ length: updating.isResting ? 0 : ends }, () => isDue(updating))
  const since = ends === 0 ? updating.since : 'the beginning'
  const isUnseen = updating.isHidden && updating.phase !== 'connected'
  const wasUnseen = ends > 0 ? isUnseen : updating.wasUnseen
  return { to: { ...updating, seconds: passed % period(updating), wasUnseen, since }, does }
}

function rowOf(updating: Updating): ModelledRow<Updating> {
  const { phase, method, isHidden, isResting } = updating
  const hidden = { hidden: isResting ? 'resting' : 'working' }
  const { state, tags } = states[phase]
  return {
    state: { updating: state, page: isHidden ? hidden : 'shown' },
    tags: [...tags, ...(isHidden ? ['hidden'] : [])],
    ports: ['realtime'],
    shows: method,
    on: {
      'chooses never': chooses(updating, 'never'),
      'chooses interval': chooses(updating, 'interval'),
      'chooses realtime': chooses(updating, 'realtime'),
      'chooses every ten seconds': choosesInterval(updating, 10),
      'chooses the configured interval': choosesInterval(updating, undefined),
      'pauses updates': pauses(updating),
      'resumes updates': resumes(updating),
      'realtime is on offer': isEquipped(updating, true),
      'realtime is no longer on offer': isEquipped(updating, false),
      'the tab is hidden': { to: { ...updating, isHidden: true } },
      'the tab is shown': shows(updating),
      'another tab leads': rests(updating),
      'this tab leads': works(updating),
      'the connection is established':
        phase === 'polling' ? { to: { ...updating, phase: 'connected', ...freshly }, does: [connected] } : undefined,
      'the connection is lost':
        phase === 'connected' ? { to: { ...updating, phase: 'polling', ...freshly } } : undefined,
      'the connection is given up':
        phase === 'polling' || phase === 'connected'
          ? { to: givenUp(updating), does: [holds(givenUp(updating))] }
          : undefined,
      'the network is back': recovers(updating),
      'fifteen seconds pass': passes(updating, 15),
      'a minute passes': passes(updating, 60),
      'two minutes pass': passes(updating, 120),
    },
  }
}

function beginning(method: Updating['method'], withRealtime: boolean, interval: Updating['interval'] = 30): Updating {
  return begun({ method, withRealtime, interval, isHidden: false, isResting: false })
}

function starting(method: Updating['method'], withRealtime: boolean, interval: Updating['interval'] = 30) {
  const input = {
    method,
    extent: 'page',
    intervalSeconds: interval,
    configuredSeconds: 30,
    withRealtime,
    maxRetries: 7,
  } as const
  const to = beginning(method, withRealtime, interval)
  return {
    input,
    to,
    does: [start('realtime', { maxRetries: 7 }), holds(to), ...(isRealtime(to) ? [opens] : [])],
  }
}

export const walk = modelledWalk({
  machine: autoUpdateMachine,
  singletons: { preferences: {} },
  real: ['refreshTimer'],
  observe: ({ method }: AutoUpdateContext) => method,
  starts: {
    'never was chosen': starting('never', true),
    'interval was chosen': starting('interval', true),
    'realtime was chosen': starting('realtime', true),
    'realtime was chosen, and is no longer on offer': starting('realtime', false),
    'the interval is short': starting('interval', false, 10),
  },
  cases: {
    'chooses never': send({ type: 'autoUpdate.choose', method: 'never' }),
    'chooses interval': send({ type: 'autoUpdate.choose', method: 'interval' }),
    'chooses realtime': send({ type: 'autoUpdate.choose', method: 'realtime' }),
    'chooses every ten seconds': send({ type: 'autoUpdate.chooseInterval', chosen: 10 }),
    'chooses the configured interval': send({ type: 'autoUpdate.chooseInterval', chosen: undefined }),
    'pauses updates': send({ type: 'autoUpdate.pause' }),
    'resumes updates': send({ type: 'autoUpdate.resume' }),
    'realtime is on offer': send({ type: 'autoUpdate.equip', withRealtime: true }),
    'realtime is no longer on offer': send({ type: 'autoUpdate.equip', withRealtime: false }),
    'the tab is hidden': send({ type: 'autoUpdate.hide' }),
    'the tab is shown': send({ type: 'autoUpdate.show' }),
    'another tab leads': send({ type: 'autoUpdate.rest' }),
    'this tab leads': send({ type: 'autoUpdate.work' }),
    'the connection is established': hear('realtime', { type: 'realtime.connected' }),
    'the connection is lost': hear('realtime', { type: 'realtime.lost' }),
    'the connection is given up': hear('realtime', { type: 'realtime.failed' }),
    'the network is back': send({ type: 'autoUpdate.reconnect' }),
    'fifteen seconds pass': wait(15_000),
    'a minute passes': wait(60_000),
    'two minutes pass': wait(120_000),
  },
  rowOf,
})

/** The second table: how many of the matches the list holds. */
interface Holding {
  readonly phase: 'never' | 'paused' | 'interval' | 'polling' | 'fallen back'
  /** The extent while changes do not arrive live. While they do, the list holds everything. */
  readonly wanted: 'page' | 'everything'
}

function holdingRow(holding: Holding): ModelledRow<Holding> {
  const { phase, wanted } = holding
  const isLive = phase === 'polling'
  const isRealtimeChosen = isLive || phase === 'fallen back'
  const told = (extent: Holding['wanted']) => tellParent({ type: 'autoUpdate.extended', extent })
  const takes = (method: string, to: Holding['phase'], ...opening: Effect[]): ModelledOutcome<Holding> => ({
    to: { ...holding, phase: to },
    does: [
      ...(isRealtimeChosen ? [closes] : []),
      remembers({ autoUpdateMethod: method }),
      told(to === 'polling' ? 'everything' : wanted),
      ...opening,
    ],
  })
  const wants = (extent: Holding['wanted']): ModelledOutcome<Holding> => ({
    to: { ...holding, wanted: extent },
    does: isLive ? [] : [told(extent)],
  })
  const { state, tags } = states[phase]
  return {
    state: { updating: state, page: 'shown' },
    tags,
    ports: ['realtime'],
    shows: wanted,
    on: {
      'chooses never': takes('never', 'never'),
      'chooses interval': takes('interval', 'interval'),
      'chooses realtime': takes('realtime', 'polling', opens),
      'extends to everything': wants('everything'),
      'extends to one page': wants('page'),
      'pauses updates':
        isLive || phase === 'interval' || phase === 'fallen back'
          ? { to: { ...holding, phase: 'paused' }, does: isRealtimeChosen ? [closes] : [] }
          : undefined,
      'the connection is given up': isLive
        ? { to: { ...holding, phase: 'fallen back' }, does: [told(wanted)] }
        : undefined,
    },
  }
}

const atFirst: Holding = { phase: 'never', wanted: 'page' }

export const holdingWalk = modelledWalk({
  machine: autoUpdateMachine,
  singletons: { preferences: {} },
  real: ['refreshTimer'],
  observe: ({ extent }: AutoUpdateContext) => extent,
  starts: { 'never was chosen': { ...starting('never', true), to: atFirst } },
  cases: {
    'chooses never': send({ type: 'autoUpdate.choose', method: 'never' }),
    'chooses interval': send({ type: 'autoUpdate.choose', method: 'interval' }),
    'chooses realtime': send({ type: 'autoUpdate.choose', method: 'realtime' }),
    'extends to everything': send({ type: 'autoUpdate.hold', extent: 'everything' }),
    'extends to one page': send({ type: 'autoUpdate.hold', extent: 'page' }),
    'pauses updates': send({ type: 'autoUpdate.pause' }),
    'the connection is given up': hear('realtime', { type: 'realtime.failed' }),
  },
  rowOf: holdingRow,
})
