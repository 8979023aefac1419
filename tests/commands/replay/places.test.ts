import { expect, it } from 'vitest'
import { createActor, createMachine, fromCallback } from 'xstate'
import { Recorder } from '../../../src/recording/recorder.ts'

it('what a port sends while it is being started is recorded with the place at which it was sent', () => {
  const chart = createMachine(
    {
      initial: 'waiting',
      states: {
        waiting: { on: { begin: 'listening' } },
        listening: { entry: 'count', invoke: { id: 'network', src: 'network' } },
      },
    },
    {
      actions: { count: () => {} },
      actors: { network: fromCallback(({ sendBack }) => sendBack({ type: 'offline' })) },
    },
  )
  const root = createActor(chart).start()
  const recorder = new Recorder(root)
  root.system.inspect(recorder.see)
  root.send({ type: 'begin' })
  recorder.stop()
  expect(recorder.content.steps).toMatchObject([
    { kind: 'sent', actor: '', what: { type: 'begin' } },
    { kind: 'told', actor: 'network', within: { actor: 'network', at: 'xstate.init', nth: 1 } },
  ])
})
