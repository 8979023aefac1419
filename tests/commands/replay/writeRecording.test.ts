import { expect, it } from 'vitest'
import { createActor, createMachine, fromCallback } from 'xstate'
import type { Recording } from '../../../src/recording/recording.ts'
import { Recorder } from '../../../src/recording/recorder.ts'
import { writeRecording } from '../../../src/recording/writeRecording.ts'

it('whatever the charts know at the beginning passes through the writer, but not the names of their states', () => {
  const signingIn = createMachine({
    initial: 'sending',
    context: { password: 'context' },
    states: {
      sending: { invoke: { id: 'port', src: fromCallback(() => {}), input: { password: 'input' } } },
    },
  })
  const recorder = new Recorder(createActor(signingIn).start())
  recorder.stop()
  const writer = { text: (text: string) => `*${text}*`, key: (key: string) => key }
  const text = writeRecording(recorder.content, writer, { release: '0.1.0', leftOut: [] })
  expect((JSON.parse(text) as Recording).beginning.snapshot).toMatchObject({
    value: 'sending',
    context: { password: '*context*' },
    children: { port: { snapshot: { input: { password: '*input*' } } } },
  })
})
