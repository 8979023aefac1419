/**
 * The recording of a visit (docs/behaviour.md#recording): off unless requested; it can be saved any number of times.
 */
import { recorderMachine, type RecorderContext } from '../../../../machines/app/recorder.ts'
import { call, say, start } from '../../support/effects.ts'
import { defineWalk, fail, hear, send, settle, type Outcome, type Row } from '../../support/walk.ts'

const begins = { to: 'starting', does: [start('startRecording')] } as const
const watched = [start('recordingWatch')]
const failed = say('error', 'Failed to record this visit: broken')

export const walk = defineWalk({
  machine: recorderMachine,
  singletons: { toasts: {} },
  observe: ({ choice }: RecorderContext) => choice,
  starts: {
    'an ordinary deployment': { input: { isWanted: false }, to: 'off' },
    'a deployment with debug': { input: { isWanted: true }, ...begins },
  },
  cases: {
    'asks to record': send({ type: 'recorder.start' }),
    'the code has been loaded': settle('startRecording', undefined),
    'the code cannot be loaded': fail('startRecording', new Error('broken')),
    saves: send({ type: 'recorder.save', keepsTexts: false }),
    'saves with texts': send({ type: 'recorder.save', keepsTexts: true }),
    'the file is written': settle('saveRecording', undefined),
    'the file cannot be written': fail('saveRecording', new Error('broken')),
    'the recorder fails': hear('recordingWatch', { type: 'recorder.failed', error: new Error('broken') }),
    'stops the recording': send({ type: 'recorder.stop' }),
  },
  rows: {
    off: { state: 'off', shows: { keepsTexts: false }, on: { 'asks to record': begins } },
    'off, after texts were kept': {
      state: 'off',
      shows: { keepsTexts: true },
      on: { 'asks to record': { to: 'starting, after texts were kept', does: [start('startRecording')] } },
    },
    starting: {
      state: 'starting',
      ports: ['startRecording'],
      shows: { keepsTexts: false },
      on: {
        'the code has been loaded': { to: 'on', does: watched },
        'the code cannot be loaded': { to: 'off', does: [failed] },
      },
    },
    'starting, after texts were kept': {
      state: 'starting',
      ports: ['startRecording'],
      shows: { keepsTexts: true },
      on: {
        'the code has been loaded': { to: 'on, texts kept', does: watched },
        'the code cannot be loaded': { to: 'off, after texts were kept', does: [failed] },
      },
    },
    on: onRow(false),
    'on, texts kept': onRow(true),
    saving: savingRow(false),
    'saving, texts kept': savingRow(true),
  },
})

type Situation =
  | 'off'
  | 'off, after texts were kept'
  | 'starting'
  | 'starting, after texts were kept'
  | 'on'
  | 'on, texts kept'
  | 'saving'
  | 'saving, texts kept'

function failing(keepsTexts: boolean): Outcome<Situation> {
  return { to: keepsTexts ? 'off, after texts were kept' : 'off', does: [failed] }
}

function onRow(keepsTexts: boolean): Row<Situation, string> {
  return {
    state: { recording: 'on' },
    tags: ['recording'],
    ports: ['recordingWatch'],
    shows: { keepsTexts },
    on: {
      saves: { to: 'saving', does: [start('saveRecording', { keepsTexts: false })] },
      'saves with texts': { to: 'saving, texts kept', does: [start('saveRecording', { keepsTexts: true })] },
      'the recorder fails': failing(keepsTexts),
      'stops the recording': {
        to: keepsTexts ? 'off, after texts were kept' : 'off',
        does: [call('stopRecording', undefined)],
      },
    },
  }
}

function savingRow(keepsTexts: boolean): Row<Situation, string> {
  const to = keepsTexts ? 'on, texts kept' : 'on'
  return {
    state: { recording: 'saving' },
    tags: ['recording'],
    ports: ['recordingWatch', 'saveRecording'],
    shows: { keepsTexts },
    on: {
      'the recorder fails': failing(keepsTexts),
      'the file is written': to,
      'the file cannot be written': { to, does: [failed] },
    },
  }
}
