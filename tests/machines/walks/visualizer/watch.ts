/**
 * Watching another tab (docs/behaviour.md#charts): the first tab that announces itself is watched. It is asked again
 * 100 ms after each answer, and counts as gone after three seconds without an answer. All tabs are called every two
 * seconds. A tab that has not announced itself since the last call is no longer offered.
 */
import type { Answer, Look } from '../../../../machines/visualizer/domain/answer.ts'
import { watchMachine, type WatchContext } from '../../../../machines/visualizer/watch.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, wait } from '../../support/walk.ts'

interface Watching {
  readonly phase: 'none' | 'asking' | 'resting' | 'lost'
  readonly tab: 'a' | 'b' | undefined
  readonly after: -1 | 7
  /** The tabs that are offered, and whether each has announced itself since the last call. */
  readonly a: 'heard' | 'silent' | undefined
  readonly b: 'heard' | 'silent' | undefined
  readonly isFirstB: boolean
  /** Milliseconds, like `sinceAsked`. */
  readonly sinceCall: number
  readonly sinceAsked: number
  readonly entry: 1 | undefined
}

const look = (entry: 1 | undefined): Look => ({ actor: 'x:0', entry, open: [] })
const answer: Answer = {
  everything: undefined,
  entries: [],
  last: 7,
  look: { actor: undefined, context: undefined, entry: undefined, event: undefined },
}
const title = { a: 'Argus | Incidents', b: 'Argus | Profiles' }
const calls = tell('tabs', { type: 'tabs.call' })

function asks({ tab, after, entry }: Watching): Effect {
  return tell('tabs', { type: 'tabs.ask', tab, after, look: look(entry) })
}

function begins(watching: Watching, tab: 'a' | 'b'): ModelledOutcome<Watching> {
  const to: Watching = { ...watching, phase: 'asking', tab, after: -1, sinceAsked: 0 }
  return { to, does: [tellParent({ type: 'watch.began' }), asks(to)] }
}

function announced(watching: Watching, tab: 'a' | 'b'): ModelledOutcome<Watching> {
  const isFirstB = tab === 'b' && watching.b === undefined ? watching.a === undefined : watching.isFirstB
  const noted = {
    ...watching,
    [tab]: 'heard',
    isFirstB: tab === 'a' && watching.a === undefined && watching.b !== undefined ? true : isFirstB,
  }
  return watching.phase === 'none' || watching.phase === 'lost' ? begins(noted, tab) : { to: noted }
}

function left(watching: Watching, tab: 'a' | 'b'): ModelledOutcome<Watching> {
  const dropped = { ...watching, [tab]: undefined, isFirstB: false }
  const isWatched = watching.tab === tab && (watching.phase === 'asking' || watching.phase === 'resting')
  return { to: isWatched ? { ...dropped, phase: 'lost', sinceAsked: 0 } : dropped }
}

function aSecondPasses(watching: Watching): ModelledOutcome<Watching> {
  const isCalled = watching.sinceCall === 1000
  const silent = (tab: Watching['a']) => (tab === 'heard' ? 'silent' : undefined)
  const called: Watching = isCalled
    ? { ...watching, sinceCall: 0, a: silent(watching.a), b: silent(watching.b) }
    : { ...watching, sinceCall: 1000 }
  const offered: Watching = called.a === undefined || called.b === undefined ? { ...called, isFirstB: false } : called
  const does = isCalled ? [calls] : []
  if (offered.phase === 'resting') {
    const asking: Watching = { ...offered, phase: 'asking', sinceAsked: 900 }
    return { to: asking, does: [asks(asking), ...does] }
  }
  if (offered.phase !== 'asking') return { to: offered, does }
  const sinceAsked = offered.sinceAsked + 1000
  return { to: sinceAsked < 3000 ? { ...offered, sinceAsked } : { ...offered, phase: 'lost', sinceAsked: 0 }, does }
}

function offeredTabs({ a, b, isFirstB }: Watching): WatchContext['tabs'] {
  const tabs = [
    ...(a === undefined ? [] : [{ id: 'a', title: title.a, isHeard: a === 'heard' }]),
    ...(b === undefined ? [] : [{ id: 'b', title: title.b, isHeard: b === 'heard' }]),
  ]
  return isFirstB && tabs.length === 2 ? tabs.toReversed() : tabs
}

function rowOf(watching: Watching): ModelledRow<Watching> {
  const { phase, tab, after, entry } = watching
  const hears: ModelledOutcome<Watching> = {
    to: { ...watching, phase: 'resting', after: 7, sinceAsked: 0 },
    does: [tellParent({ type: 'watch.heard', answer })],
  }
  return {
    state: { tabs: 'calling', watched: phase },
    tags: phase === 'none' ? ['alone'] : phase === 'lost' ? ['lost'] : [],
    ports: ['tabs'],
    shows: { tabs: offeredTabs(watching), tab, after, look: look(entry) },
    on: {
      'tab a announces itself': announced(watching, 'a'),
      'tab b announces itself': announced(watching, 'b'),
      'tab a answers': phase === 'asking' && tab === 'a' ? hears : undefined,
      'tab a is closed': left(watching, 'a'),
      'tab b is closed': left(watching, 'b'),
      'tab b is chosen': begins(watching, 'b'),
      'another event is looked at': { to: { ...watching, entry: 1 } },
      'a second passes': aSecondPasses(watching),
    },
  }
}

const alone: Watching = {
  phase: 'none',
  tab: undefined,
  after: -1,
  a: undefined,
  b: undefined,
  isFirstB: false,
  sinceCall: 0,
  sinceAsked: 0,
  entry: undefined,
}

export const walk = defineWalk<string, string>({
  machine: watchMachine,
  observe: ({ tabs, tab, after, look }: WatchContext) => ({ tabs, tab, after, look }),
  starts: { 'the page opens': { input: { look: look(undefined) }, to: nameOf(alone), does: [start('tabs'), calls] } },
  cases: {
    'tab a announces itself': hear('tabs', { type: 'tabs.announced', tab: { id: 'a', title: title.a } }),
    'tab b announces itself': hear('tabs', { type: 'tabs.announced', tab: { id: 'b', title: title.b } }),
    'tab a answers': hear('tabs', { type: 'tabs.answered', tab: 'a', answer }),
    'tab a is closed': hear('tabs', { type: 'tabs.left', tab: 'a' }),
    'tab b is closed': hear('tabs', { type: 'tabs.left', tab: 'b' }),
    'tab b is chosen': send({ type: 'watch.choose', tab: 'b' }),
    'another event is looked at': send({ type: 'watch.look', look: look(1) }),
    'a second passes': wait(1000),
  },
  rows: modelledRows([alone], rowOf),
})

/** How soon the watched tab is asked again. */
interface Asking {
  readonly phase: 'none' | 'asking' | 'resting' | 'asked'
  /** Milliseconds since the answer. */
  readonly rested: 0 | 60
}

function askingRow({ phase, rested }: Asking): ModelledRow<Asking> {
  const isResting = phase === 'resting'
  const again: ModelledOutcome<Asking> = {
    to: { phase: 'asked', rested: 0 },
    does: [tell('tabs', { type: 'tabs.ask', tab: 'a', after: 7, look: look(undefined) })],
  }
  return {
    state: { tabs: 'calling', watched: phase === 'asked' ? 'asking' : phase },
    tags: phase === 'none' ? ['alone'] : [],
    ports: ['tabs'],
    shows: {},
    on: {
      'tab a announces itself':
        phase === 'none'
          ? {
              to: { phase: 'asking', rested: 0 },
              does: [
                tellParent({ type: 'watch.began' }),
                tell('tabs', { type: 'tabs.ask', tab: 'a', after: -1, look: look(undefined) }),
              ],
            }
          : undefined,
      'tab a answers':
        phase === 'asking' || phase === 'asked'
          ? { to: { phase: 'resting', rested: 0 }, does: [tellParent({ type: 'watch.heard', answer })] }
          : undefined,
      '60 ms pass': isResting ? (rested === 0 ? { to: { phase: 'resting', rested: 60 } } : again) : undefined,
    },
  }
}

const unasked: Asking = { phase: 'none', rested: 0 }

export const asking = defineWalk<string, string>({
  machine: watchMachine,
  observe: () => ({}),
  starts: { 'the page opens': { input: { look: look(undefined) }, to: nameOf(unasked), does: [start('tabs'), calls] } },
  cases: {
    'tab a announces itself': hear('tabs', { type: 'tabs.announced', tab: { id: 'a', title: title.a } }),
    'tab a answers': hear('tabs', { type: 'tabs.answered', tab: 'a', answer }),
    '60 ms pass': wait(60),
  },
  rows: modelledRows([unasked], askingRow),
})
