/** Records this visit in the browser, on request or with `debug` (docs/behaviour.md#recording). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theError, theEvent } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { toFault } from '../core/domain/fault.ts'
import { showing } from '../messages/showing.ts'
import {
  recordingWatch,
  saveRecording,
  startRecording,
  stopRecording,
  type RecordingChoice,
  type RecordingWatchEvent,
} from './ports.ts'

export interface RecorderInput {
  /** Whether to record from the start. */
  readonly isWanted: boolean
}

export interface RecorderContext extends RecorderInput {
  /** The choice made when the recording was last saved. */
  readonly choice: RecordingChoice
}

export type RecorderEvent =
  | { type: 'recorder.start' }
  | { type: 'recorder.stop' }
  /** Downloads the recording so far; recording continues. */
  | ({ type: 'recorder.save' } & RecordingChoice)
  | RecordingWatchEvent

/** Nothing is recorded until the recorder's code has been loaded. */
export const recorderMachine = setup({
  types: {
    context: {} as RecorderContext,
    events: {} as RecorderEvent,
    input: {} as RecorderInput,
    tags: {} as 'recording',
  },
  actors: { startRecording, recordingWatch, saveRecording },
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
  description: 'Records this visit, so that the user can report a fault.',
  context: initialContext,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether every visit is to be recorded.',
      always: [{ guard: 'isWanted', target: 'starting' }, { target: 'off' }],
    },
    off: {
      description: 'Nothing is recorded.',
      on: { 'recorder.start': { target: 'starting' } },
    },
    starting: {
      description: 'Loads the recorder’s code.',
      invoke: {
        src: 'startRecording',
        id: 'startRecording',
        onDone: { target: 'recording' },
        onError: { target: 'off', actions: { type: 'sayFailed', params: theError } },
      },
    },
    recording: {
      description: 'The visit is recorded, until the recorder fails or is stopped.',
      tags: ['recording'],
      invoke: { src: 'recordingWatch', id: 'recordingWatch' },
      on: { 'recorder.failed': { target: 'off', actions: { type: 'sayFailed', params: theError } } },
      initial: 'on',
      states: {
        on: {
          description: 'Keeps the latest part of the visit.',
          on: {
            'recorder.stop': { target: '#recorder.off', actions: 'stopRecording' },
            'recorder.save': { target: 'saving', actions: { type: 'takeChoice', params: theEvent } },
          },
        },
        saving: {
          description: 'Writes the file.',
          invoke: {
            src: 'saveRecording',
            id: 'saveRecording',
            input: choiceOf,
            onDone: { target: 'on' },
            onError: { target: 'on', actions: { type: 'sayFailed', params: theError } },
          },
        },
      },
    },
  },
})

export type RecorderRef = ActorRefFrom<typeof recorderMachine>

function initialContext({ input }: { input: RecorderInput }): RecorderContext {
  return { ...input, choice: { keepsTexts: false } }
}

function choiceOf({ context }: { context: RecorderContext }): RecordingChoice {
  return context.choice
}
