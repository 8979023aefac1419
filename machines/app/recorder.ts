/** Records this visit in the browser, on request or with `debug` (docs/behaviour.md#recording). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theError, theEvent } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { toFault } from '../core/domain/fault.ts'
import { showing } from '../messages/showing.ts'
import { saveRecording, startRecording, stopRecording, type RecordingChoice } from './ports.ts'

export interface RecorderInput {
  /** Whether to record from the start. */
  readonly isWanted: boolean
}

export interface RecorderContext extends RecorderInput {
  /** What was chosen when the recording was last saved. */
  readonly choice: RecordingChoice
}

export type RecorderEvent =
  | { type: 'recorder.start' }
  | { type: 'recorder.stop' }
  /** Downloads the recording so far, and goes on recording. */
  | ({ type: 'recorder.save' } & RecordingChoice)

/** Nothing is recorded before the code for it has been loaded. */
export const recorderMachine = setup({
  types: { context: {} as RecorderContext, events: {} as RecorderEvent, input: {} as RecorderInput },
  actors: { startRecording, saveRecording },
  actions: {
    stopRecording,
    takeChoice: assign((_, { keepsTexts }: RecordingChoice) => ({ choice: { keepsTexts } })),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing({ severity: 'error', text: toFault(error, 'record this visit').message }),
    ),
  },
  guards: { isWanted: ({ context }) => context.isWanted },
}).createMachine({
  id: 'recorder',
  description: 'Records this visit, for a report on a fault.',
  context: ({ input }) => ({ ...input, choice: { keepsTexts: false } }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Finds out whether the deployment wants a recording.',
      always: [{ guard: 'isWanted', target: 'starting' }, { target: 'off' }],
    },
    off: {
      description: 'Nothing is recorded.',
      on: { 'recorder.start': { target: 'starting' } },
    },
    starting: {
      description: 'Loads the code that records.',
      invoke: {
        src: 'startRecording',
        id: 'startRecording',
        onDone: { target: 'on' },
        onError: { target: 'off', actions: { type: 'sayFailed', params: theError } },
      },
    },
    on: {
      description: 'The newest part of the visit is kept.',
      tags: ['recording'],
      on: {
        'recorder.stop': { target: 'off', actions: 'stopRecording' },
        'recorder.save': { target: 'saving', actions: { type: 'takeChoice', params: theEvent } },
      },
    },
    saving: {
      description: 'Writes the file.',
      tags: ['recording'],
      invoke: {
        src: 'saveRecording',
        id: 'saveRecording',
        input: ({ context }) => context.choice,
        onDone: { target: 'on' },
        onError: { target: 'on', actions: { type: 'sayFailed', params: theError } },
      },
    },
  },
})

export type RecorderRef = ActorRefFrom<typeof recorderMachine>
