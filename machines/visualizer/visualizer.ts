/** Shows the charts of another tab, or a recording of them (docs/behaviour.md#charts). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { Answer } from './domain/answer.ts'
import { arrivalsOf, lastToAct, shownAfter, waitingAfter, type Arrival, type Shown } from './domain/arrivals.ts'
import { wholeLog, type LogFilter } from './domain/logFilter.ts'
import { noOutlines, nothingSelected, outlinesAt, toggled, type Outlines, type Selected } from './domain/looking.ts'
import { recordingOf, sceneAt, stepWithin, type Recording, type Replayed } from './domain/recording.ts'
import { emptyScene } from './domain/scene.ts'
import { replayRecording, type RecordingFile } from './ports.ts'
import { watchMachine, type WatchInput, type WatchReport } from './watch.ts'
import { child } from '../core/system.ts'

/** How the page shows the log and the pictures. */
export interface Options {
  readonly filter: LogFilter
  /** Whether the actor that acted last is selected automatically. */
  readonly isFollowing: boolean
  /** Whether a picture is scaled down to the available space. */
  readonly isFitted: boolean
}

export interface VisualizerInput {
  /** Whether recordings can be replayed. */
  readonly canReplay: boolean
}

export interface VisualizerContext extends VisualizerInput {
  readonly options: Options
  readonly selected: Selected
  readonly shown: Shown
  readonly outlines: Outlines
  /** The arrivals since the pause began. */
  readonly waiting: readonly Arrival[]
  readonly file: RecordingFile | undefined
  readonly recording: Recording | undefined
  /** How many entries of the recording have been applied. */
  readonly step: number
  /** Why a recording cannot be shown. */
  readonly problem: string | undefined
}

export type VisualizerEvent =
  | WatchReport
  | { type: 'visualizer.select'; change: Partial<Selected> }
  /** Opens or closes a branch of an outline. */
  | { type: 'visualizer.toggle'; path: string }
  | { type: 'visualizer.change'; change: Partial<Options> }
  | { type: 'visualizer.pause' }
  | { type: 'visualizer.resume' }
  /** Shows the next of the waiting events. */
  | { type: 'visualizer.step' }
  | { type: 'visualizer.open'; file: RecordingFile }
  | { type: 'visualizer.close' }
  | { type: 'visualizer.goTo'; step: number }

const nothingShown: Shown = { scene: emptyScene, log: [] }

/** Takes either result of a replay: the recording, or why it cannot be shown. */
const takesResult = { type: 'takeResult', params: theOutput } as const

export const visualizerMachine = setup({
  types: {
    context: {} as VisualizerContext,
    events: {} as VisualizerEvent,
    input: {} as VisualizerInput,
    children: {} as { watch: 'watch'; replayRecording: 'replayRecording' },
    tags: {} as 'live' | 'paused' | 'opening' | 'recorded',
  },
  actors: { watch: watchMachine, replayRecording },
  actions: {
    clear: assign({ shown: nothingShown, waiting: [], outlines: noOutlines, selected: nothingSelected }),
    takeAnswer: assign(({ context }, { answer }: { answer: Answer }) => {
      const arrivals = arrivalsOf(answer, context.shown, [])
      const shown = shownAfter(context.shown, arrivals)
      return { shown, selected: selectedAfter(context, shown, arrivals) }
    }),
    keepAnswer: assign(({ context }, { answer }: { answer: Answer }) => ({
      waiting: waitingAfter(context.shown, context.waiting, arrivalsOf(answer, context.shown, context.waiting)),
    })),
    takeOutlines: assign(({ context }, { answer: { look } }: { answer: Answer }) => ({
      outlines: {
        context: look.actor === context.selected.actor ? look.context : undefined,
        event: look.entry === context.selected.entry ? look.event : undefined,
      },
    })),
    takeNext: assign(({ context }) => {
      const arrivals = context.waiting.slice(0, 1)
      const shown = shownAfter(context.shown, arrivals)
      return { shown, waiting: context.waiting.slice(1), selected: selectedAfter(context, shown, arrivals) }
    }),
    takeWaiting: assign(({ context }) => {
      const shown = shownAfter(context.shown, context.waiting)
      return { shown, waiting: [], selected: selectedAfter(context, shown, context.waiting) }
    }),
    select: assign(({ context }, { change }: { change: Partial<Selected> }) => ({
      selected: { ...context.selected, ...change },
    })),
    toggle: assign(({ context }, { path }: { path: string }) => ({
      selected: { ...context.selected, open: toggled(context.selected.open, path) },
    })),
    changeOptions: assign(({ context }, { change }: { change: Partial<Options> }) => ({
      options: { ...context.options, ...change },
    })),
    tellLook: sendTo(child(watchMachine), ({ context }) => ({ type: 'watch.look', look: lookOf(context) })),
    takeFile: assign((_, { file }: { file: RecordingFile }) => ({ file, problem: undefined })),
    takeResult: assign(({ context }, result: Replayed | string) =>
      typeof result === 'string' ? { problem: result } : { recording: recordingOf(context.file?.name ?? '', result) },
    ),
    goTo: assign(({ context }, { step }: { step: number }) => stepped(context, step)),
    outline: assign(({ context: { recording, step, selected } }) =>
      recording === undefined ? {} : { outlines: outlinesAt(recording, step, selected) },
    ),
    forgetRecording: assign({ recording: undefined, step: 0, file: undefined }),
  },
  guards: {
    canReplay: ({ context }) => context.canReplay,
    isAnyWaiting: ({ context }) => context.waiting.length > 0,
    isProblem: (_, result: Replayed | string) => typeof result === 'string',
  },
}).createMachine({
  id: 'visualizer',
  description: 'Shows the charts of another tab, or a recording of them.',
  context: initialContext,
  initial: 'live',
  states: {
    live: {
      description: 'Shows what happens in another tab.',
      tags: ['live'],
      invoke: { src: 'watch', id: 'watch', input: watchInput },
      initial: 'running',
      states: {
        running: {
          description: 'Shows everything as soon as it arrives.',
          on: {
            'watch.heard': {
              actions: [
                { type: 'takeAnswer', params: theEvent },
                { type: 'takeOutlines', params: theEvent },
                'tellLook',
              ],
            },
            'visualizer.pause': { target: 'paused' },
          },
        },
        paused: {
          description: 'What arrives waits until it is stepped through, or until the pause ends.',
          tags: ['paused'],
          on: {
            'watch.heard': {
              actions: [
                { type: 'keepAnswer', params: theEvent },
                { type: 'takeOutlines', params: theEvent },
              ],
            },
            'visualizer.step': { guard: 'isAnyWaiting', actions: ['takeNext', 'tellLook'] },
            'visualizer.resume': { target: 'running', actions: ['takeWaiting', 'tellLook'] },
          },
        },
      },
      on: {
        'watch.began': { target: '.running', actions: ['clear', 'tellLook'] },
        'visualizer.select': { actions: [{ type: 'select', params: theEvent }, 'tellLook'] },
        'visualizer.toggle': { actions: [{ type: 'toggle', params: theEvent }, 'tellLook'] },
        'visualizer.open': {
          guard: 'canReplay',
          target: 'opening',
          actions: { type: 'takeFile', params: theEvent },
        },
      },
    },
    opening: {
      description: 'A recording is read and replayed.',
      tags: ['opening'],
      entry: 'clear',
      invoke: {
        src: 'replayRecording',
        id: 'replayRecording',
        input: chosenFile,
        onDone: [
          { guard: { type: 'isProblem', params: theOutput }, target: 'live', actions: takesResult },
          { target: 'recorded', actions: takesResult },
        ],
      },
      on: { 'visualizer.close': { target: 'live' } },
    },
    recorded: {
      description: 'Shows one step of a recording.',
      tags: ['recorded'],
      exit: ['forgetRecording', 'clear'],
      on: {
        'visualizer.goTo': { actions: [{ type: 'goTo', params: theEvent }, 'outline'] },
        'visualizer.select': { actions: [{ type: 'select', params: theEvent }, 'outline'] },
        'visualizer.toggle': { actions: [{ type: 'toggle', params: theEvent }, 'outline'] },
        'visualizer.open': { target: 'opening', actions: { type: 'takeFile', params: theEvent } },
        'visualizer.close': { target: 'live' },
      },
    },
  },
  on: { 'visualizer.change': { actions: { type: 'changeOptions', params: theEvent } } },
})

export type VisualizerRef = ActorRefFrom<typeof visualizerMachine>

function initialContext({ input }: { input: VisualizerInput }): VisualizerContext {
  return {
    ...input,
    options: { filter: wholeLog, isFollowing: false, isFitted: true },
    selected: nothingSelected,
    shown: nothingShown,
    outlines: noOutlines,
    waiting: [],
    file: undefined,
    recording: undefined,
    step: 0,
    problem: undefined,
  }
}

function lookOf({ selected: { actor, entry, open } }: VisualizerContext): WatchInput['look'] {
  return { actor, entry, open }
}

function watchInput({ context }: { context: VisualizerContext }): WatchInput {
  return { look: lookOf(context) }
}

function chosenFile({ context: { file } }: { context: VisualizerContext }): { file: RecordingFile } {
  if (file === undefined) throw new TypeError('a recording is opened without a file')
  return { file }
}

/** Selects the root at first and, while the viewer follows, the actor that acted last. */
function selectedAfter(
  { selected, options }: Pick<VisualizerContext, 'selected' | 'options'>,
  { scene }: Shown,
  arrivals: readonly Arrival[],
): Selected {
  const acting = options.isFollowing ? lastToAct(scene, arrivals) : undefined
  const [root] = scene.actors.keys()
  const actor = acting ?? (selected.chart === undefined ? (selected.actor ?? root) : selected.actor)
  return actor === selected.actor ? selected : { ...selected, actor, chart: undefined, open: [] }
}

function stepped(context: VisualizerContext, wished: number): Partial<VisualizerContext> {
  const { recording } = context
  if (recording === undefined) return {}
  const step = stepWithin(recording, wished)
  const shown = { scene: sceneAt(recording, step), log: recording.entries.slice(0, step) }
  const last = recording.entries.slice(step - 1, step).map((entry) => ({ entry }))
  return { step, shown, selected: selectedAfter(context, shown, step === 0 ? [] : last) }
}
