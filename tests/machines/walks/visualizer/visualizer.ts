/**
 * The page that shows charts (docs/behaviour.md#charts): events appear as they arrive, or wait while the page is
 * paused. At first the root is selected. If the viewer follows the actors, each actor that acts becomes selected. A
 * recording is shown step by step.
 */
import type { Answer } from '../../../../machines/visualizer/domain/answer.ts'
import type { Entry, ShownActor } from '../../../../machines/visualizer/domain/entry.ts'
import { wholeLog } from '../../../../machines/visualizer/domain/logFilter.ts'
import type { OutlineLine } from '../../../../machines/visualizer/domain/outline.ts'
import type { RecordedEntry } from '../../../../machines/visualizer/domain/recording.ts'
import { visualizerMachine, type VisualizerContext } from '../../../../machines/visualizer/visualizer.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, settle } from '../../support/walk.ts'

const lamp: ShownActor = {
  id: 'x:0',
  name: 'lamp',
  parent: undefined,
  chart: 'lamp',
  status: 'active',
  states: ['lamp.dark'],
  tags: [],
  edges: [],
}

function switched(number: 1 | 2): Entry {
  const states = [number === 1 ? 'lamp.lit' : 'lamp.dark']
  const change = { chart: 'lamp', status: 'active', states, tags: [], edges: [`lamp.dark|lamp.switch|${number}`] }
  return { number, at: number, actor: lamp, sender: undefined, type: 'lamp.switch', bornOf: undefined, change }
}

const line: OutlineLine = { path: '[]', name: '', depth: 0, text: '{0}', isOpen: undefined }
const unseen = { actor: undefined, context: undefined, entry: undefined, event: undefined }

function answer(parts: Partial<Answer>): Answer {
  return { everything: undefined, entries: [], last: 2, look: unseen, ...parts }
}

const heard = (parts: Partial<Answer>) => hear('watch', { type: 'watch.heard', answer: answer(parts) })

function looks(actor: string | undefined, entry?: number, open: readonly string[] = []): Effect {
  return tell('watch', { type: 'watch.look', look: { actor, entry, open } })
}

const options = { filter: wholeLog, isFollowing: false, isFitted: true }

/** What is on screen: the states and edges of the lamp, and the number of the last event. */
function onScreen({ shown: { scene, log } }: VisualizerContext) {
  return { actors: [...scene.actors.values()].map(({ states, edges }) => [states, edges]), last: log.at(-1)?.number }
}

type Arrived = 'all' | 1 | 2

interface Arriving {
  readonly phase: 'running' | 'paused'
  /** What the picture shows; undefined while there is no picture. */
  readonly lamp: Arrived | undefined
  readonly last: 1 | 2 | undefined
  readonly waiting: readonly Arrived[]
}

function pictured(arriving: Arriving, arrived: Arrived): Arriving {
  if (arrived === 'all') return { ...arriving, lamp: 'all' }
  return { ...arriving, lamp: arriving.lamp === undefined ? undefined : arrived, last: arrived }
}

function arrives(arriving: Arriving, arrived: Arrived): ModelledOutcome<Arriving> {
  const { phase, waiting, last } = arriving
  const known = waiting.findLast((one) => one !== 'all') ?? last ?? 0
  const isNews = arrived === 'all' || arrived > known
  if (phase === 'running') {
    const to = isNews ? pictured(arriving, arrived) : arriving
    return { to, does: [looks(to.lamp === undefined ? undefined : 'x:0')] }
  }
  const before = arrived === 'all' && waiting.at(-1) === 'all' ? waiting.slice(0, -1) : waiting
  return { to: isNews ? { ...arriving, waiting: [...before, arrived] } : arriving }
}

function arrivingRow(arriving: Arriving): ModelledRow<Arriving> {
  const { phase, waiting, last } = arriving
  const isPaused = phase === 'paused'
  const [next, ...rest] = waiting
  const stepped = next === undefined ? arriving : { ...pictured(arriving, next), waiting: rest }
  const resumed: Arriving = { ...waiting.reduce(pictured, arriving), phase: 'running', waiting: [] }
  const actorOf = (one: Arriving) => (one.lamp === undefined ? undefined : 'x:0')
  const states = {
    all: [['lamp.dark'], []],
    1: [['lamp.lit'], ['lamp.dark|lamp.switch|1']],
    2: [['lamp.dark'], ['lamp.dark|lamp.switch|2']],
  }
  return {
    state: { live: phase },
    tags: isPaused ? ['live', 'paused'] : ['live'],
    ports: ['watch'],
    shows: {
      screen: { actors: arriving.lamp === undefined ? [] : [states[arriving.lamp]], last },
      waiting: waiting.length,
      options,
    },
    on: {
      'all actors are reported': arrives(arriving, 'all'),
      'the lamp is switched': arrives(arriving, 1),
      'the lamp is switched again': arrives(arriving, 2),
      'nothing has happened': isPaused ? undefined : { to: arriving, does: [looks(actorOf(arriving))] },
      'another tab is watched': {
        to: { phase: 'running', lamp: undefined, last: undefined, waiting: [] },
        does: [looks(undefined)],
      },
      pauses: isPaused ? undefined : { to: { ...arriving, phase: 'paused' } },
      steps: next === undefined ? undefined : { to: stepped, does: [looks(actorOf(stepped))] },
      resumes: isPaused ? { to: resumed, does: [looks(actorOf(resumed))] } : undefined,
    },
  }
}

const opened: Arriving = { phase: 'running', lamp: undefined, last: undefined, waiting: [] }

export const live = defineWalk<string, string>({
  machine: visualizerMachine,
  observe: (context: VisualizerContext) => ({
    screen: onScreen(context),
    waiting: context.waiting.length,
    options: context.options,
  }),
  starts: {
    'the page opens': { input: { canReplay: false }, to: nameOf(opened), does: [start('watch', startLook())] },
  },
  cases: {
    'all actors are reported': heard({ everything: [lamp] }),
    'the lamp is switched': heard({ entries: [switched(1)] }),
    'the lamp is switched again': heard({ entries: [switched(2)] }),
    'nothing has happened': heard({}),
    'another tab is watched': hear('watch', { type: 'watch.began' }),
    pauses: send({ type: 'visualizer.pause' }),
    steps: send({ type: 'visualizer.step' }),
    resumes: send({ type: 'visualizer.resume' }),
    'opens a recording, which this page cannot replay': send({ type: 'visualizer.open', file: fileOf('lamp.json') }),
  },
  rows: modelledRows([opened], arrivingRow),
})

function startLook() {
  return { look: { actor: undefined, entry: undefined, open: [] } }
}

function fileOf(name: string) {
  return { name, text: () => Promise.resolve('') }
}

interface Looking {
  readonly phase: 'running' | 'paused'
  readonly isThere: boolean
  readonly hasActed: boolean
  readonly actor: 'x:0' | 'x:9' | undefined
  readonly chart: 'heater' | undefined
  readonly entry: 1 | undefined
  readonly isOpen: boolean
  readonly isFollowing: boolean
  readonly hasContext: boolean
  readonly hasEvent: boolean
}

const nothing: Looking = {
  phase: 'running',
  isThere: false,
  hasActed: false,
  actor: undefined,
  chart: undefined,
  entry: undefined,
  isOpen: false,
  isFollowing: false,
  hasContext: false,
  hasEvent: false,
}

const path = '["brightness"]'

function look({ actor, entry, isOpen }: Looking): Effect {
  return looks(actor, entry, isOpen ? [path] : [])
}

/**
 * An answer about the lamp and the first event. Its details are shown if the viewer still has that actor or event
 * selected, even while the picture is paused.
 */
function answered(looking: Looking, acts: boolean): ModelledOutcome<Looking> {
  const { phase, isFollowing, chart, actor, entry } = looking
  if (phase === 'paused') return { to: { ...looking, hasContext: actor === 'x:0', hasEvent: entry === 1 } }
  const isNews = acts && !looking.hasActed
  const isMoved = (isNews && isFollowing && actor !== 'x:0') || (chart === undefined && actor === undefined)
  const there = { ...looking, isThere: true, hasActed: looking.hasActed || acts }
  const moved: Looking = isMoved ? { ...there, actor: 'x:0', chart: undefined, isOpen: false } : there
  const to = { ...moved, hasContext: moved.actor === 'x:0', hasEvent: moved.entry === 1 }
  return { to, does: [look(to)] }
}

function lookingRow(looking: Looking): ModelledRow<Looking> {
  const { phase, actor, chart, entry, isOpen, isFollowing, hasContext, hasEvent } = looking
  const looked = (change: Partial<Looking>): ModelledOutcome<Looking> => {
    const to = { ...looking, ...change }
    return { to, does: [look(to)] }
  }
  return {
    state: { live: phase },
    tags: phase === 'paused' ? ['live', 'paused'] : ['live'],
    ports: ['watch'],
    shows: {
      selected: { actor, chart, entry, open: isOpen ? [path] : [] },
      outlines: { context: hasContext ? [line] : undefined, event: hasEvent ? [line] : undefined },
      isFollowing,
    },
    on: {
      'the lamp is reported': answered(looking, false),
      'the lamp acts': answered(looking, true),
      'selects an actor that has ended': looked({ actor: 'x:9', chart: undefined }),
      'selects a chart': looked({ chart: 'heater' }),
      'selects the event': looked({ entry: 1 }),
      'opens or closes a branch': looked({ isOpen: !isOpen }),
      follows: isFollowing ? undefined : { to: { ...looking, isFollowing: true } },
      pauses: phase === 'running' ? { to: { ...looking, phase: 'paused' } } : undefined,
    },
  }
}

const details = { actor: 'x:0', context: [line], entry: 1, event: [line] }

export const looking = defineWalk<string, string>({
  machine: visualizerMachine,
  observe: ({ selected, outlines, options: { isFollowing } }: VisualizerContext) => ({
    selected,
    outlines,
    isFollowing,
  }),
  starts: {
    'the page opens': { input: { canReplay: false }, to: nameOf(nothing), does: [start('watch', startLook())] },
  },
  cases: {
    'the lamp is reported': heard({ everything: [lamp], look: details }),
    'the lamp acts': heard({ everything: [lamp], entries: [switched(1)], look: details }),
    'selects an actor that has ended': send({
      type: 'visualizer.select',
      change: { actor: 'x:9', chart: undefined },
    }),
    'selects a chart': send({ type: 'visualizer.select', change: { chart: 'heater' } }),
    'selects the event': send({ type: 'visualizer.select', change: { entry: 1 } }),
    'opens or closes a branch': send({ type: 'visualizer.toggle', path }),
    follows: send({ type: 'visualizer.change', change: { isFollowing: true } }),
    pauses: send({ type: 'visualizer.pause' }),
  },
  rows: modelledRows([nothing], lookingRow),
})

const recorded: readonly RecordedEntry[] = [
  {
    number: 0,
    at: 0,
    actor: { id: 'x:0', name: 'lamp' },
    sender: undefined,
    type: 'xstate.init',
    bornOf: null,
    change: { chart: 'lamp', status: 'active', states: ['lamp.dark'], tags: [], edges: [] },
    event: { type: 'xstate.init' },
    context: () => ({ brightness: 0 }),
  },
  { ...switched(1), event: { type: 'lamp.switch', by: { hand: 'left' } }, context: () => ({ brightness: 7 }) },
]

const file = fileOf('lamp.json')
const replays = start('replayRecording', { file })
const eventPath = '["by"]'

function contextLines(brightness: number): readonly OutlineLine[] {
  return [
    { path: '[]', name: '', depth: 0, text: '{1}', isOpen: true },
    { path, name: 'brightness', depth: 1, text: String(brightness), isOpen: undefined },
  ]
}

function eventLines(isOpen: boolean): readonly OutlineLine[] {
  return [
    { path: '[]', name: '', depth: 0, text: '{2}', isOpen: true },
    { path: '["type"]', name: 'type', depth: 1, text: '"lamp.switch"', isOpen: undefined },
    { path: eventPath, name: 'by', depth: 1, text: '{1}', isOpen },
    ...(isOpen ? [{ path: '["by","hand"]', name: 'hand', depth: 2, text: '"left"', isOpen: undefined }] : []),
  ]
}

interface Replaying {
  readonly phase: 'live' | 'opening' | 'recorded'
  readonly isRefused: boolean
  readonly step: 0 | 1 | 2
  readonly isSelected: boolean
  /** Whether the lamp is selected. The first step selects it, because it is the root. */
  readonly hasLamp: boolean
  readonly isOpen: boolean
  /** Whether the outlines belong to the current step. */
  readonly isOutlined: boolean
}

const atFirst: Replaying = {
  phase: 'live',
  isRefused: false,
  step: 0,
  isSelected: false,
  hasLamp: false,
  isOpen: false,
  isOutlined: false,
}

function screenAt({ phase, step }: Replaying) {
  if (phase !== 'recorded' || step === 0) return { actors: [], last: undefined }
  const lit = [['lamp.lit'], ['lamp.dark|lamp.switch|1']]
  return step === 1 ? { actors: [[['lamp.dark'], []]], last: 0 } : { actors: [lit], last: 1 }
}

function replayingRow(replaying: Replaying): ModelledRow<Replaying> {
  const { phase, isRefused, step, isSelected, hasLamp, isOpen, isOutlined } = replaying
  const isRecorded = phase === 'recorded'
  const looked = (change: Partial<Replaying>): ModelledOutcome<Replaying> => {
    const to = { ...replaying, ...change, isOutlined: isRecorded }
    const seen = looks(undefined, to.isSelected ? 1 : undefined, to.isOpen ? [eventPath] : [])
    return { to, does: phase === 'live' ? [seen] : [] }
  }
  const goes = (to: Replaying['step']): ModelledOutcome<Replaying> => {
    const selects = to > 0 && !hasLamp
    return { to: { ...replaying, step: to, hasLamp: hasLamp || to > 0, isOpen: isOpen && !selects, isOutlined: true } }
  }
  const watching = (refused: boolean): ModelledOutcome<Replaying> => ({
    to: { ...atFirst, isRefused: refused },
    does: [start('watch', startLook())],
  })
  return {
    state: phase === 'live' ? { live: 'running' } : phase,
    tags: [phase],
    ports: { live: ['watch'], opening: ['replayRecording'], recorded: [] }[phase],
    shows: {
      screen: screenAt(replaying),
      step,
      problem: isRefused ? 'This is not a recording.' : undefined,
      name: isRecorded ? 'lamp.json' : undefined,
      selected: {
        actor: hasLamp ? 'x:0' : undefined,
        chart: undefined,
        entry: isSelected ? 1 : undefined,
        open: isOpen ? [eventPath] : [],
      },
      outlines: {
        context: isOutlined && hasLamp && step > 0 ? contextLines(step === 1 ? 0 : 7) : undefined,
        event: isOutlined && isSelected ? eventLines(isOpen) : undefined,
      },
    },
    on: {
      ...(phase !== 'opening' && {
        opens: { to: { ...atFirst, phase: 'opening' }, does: [replays] },
        'selects the second event': looked({ isSelected: true }),
        'opens or closes a branch': looked({ isOpen: !isOpen }),
      }),
      ...(phase === 'opening' && {
        'is replayed': { to: { ...atFirst, phase: 'recorded' } },
        'is refused': watching(true),
      }),
      ...(isRecorded && {
        'goes to the start': goes(0),
        'goes to the first step': goes(1),
        'goes beyond the end': goes(2),
      }),
      closes: phase === 'live' ? undefined : watching(false),
    },
  }
}

export const recordings = defineWalk<string, string>({
  machine: visualizerMachine,
  observe: (context: VisualizerContext) => ({
    screen: onScreen(context),
    step: context.step,
    problem: context.problem,
    name: context.recording?.name,
    selected: context.selected,
    outlines: context.outlines,
  }),
  starts: {
    'the page opens': { input: { canReplay: true }, to: nameOf(atFirst), does: [start('watch', startLook())] },
  },
  cases: {
    opens: send({ type: 'visualizer.open', file }),
    'is replayed': settle('replayRecording', { entries: recorded, difference: undefined }),
    'is refused': settle('replayRecording', 'This is not a recording.'),
    'selects the second event': send({ type: 'visualizer.select', change: { entry: 1 } }),
    'opens or closes a branch': send({ type: 'visualizer.toggle', path: eventPath }),
    'goes to the start': send({ type: 'visualizer.goTo', step: 0 }),
    'goes to the first step': send({ type: 'visualizer.goTo', step: 1 }),
    'goes beyond the end': send({ type: 'visualizer.goTo', step: 99 }),
    closes: send({ type: 'visualizer.close' }),
  },
  rows: modelledRows([atFirst], replayingRow),
})
