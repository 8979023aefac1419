import { expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { createFlightRecorder } from '../../../src/recording/flightRecorder.ts'

vi.mock('virtual:chart-words', () => ({ keys: [], values: [] }))

const error = new Error('it broke')

/** A recorder that is recording, and a function that sends the charts an event that the recorder cannot read. */
async function recording() {
  const root = createActor(createMachine({})).start()
  const flight = createFlightRecorder(window, createMask(), () => root)
  await flight.start()
  const unreadable = {
    type: 'something',
    get part(): never {
      throw error
    },
  }
  const breakIt = () => root.send(unreadable)
  return { flight, root, breakIt }
}

test('a failure of the recorder ends the recording, and is reported after the step', async () => {
  const { flight, breakIt } = await recording()
  const failed = vi.fn<(error: unknown) => void>()
  flight.watch(failed)
  breakIt()
  expect(failed).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(failed.mock.calls).toEqual([[error]])
  expect(flight.isOn()).toBe(false)
})

test('a failure that happened before anyone watched is reported as soon as the recorder is watched', async () => {
  const { flight, breakIt } = await recording()
  breakIt()
  await Promise.resolve()
  const failed = vi.fn<(error: unknown) => void>()
  flight.watch(failed)
  expect(failed.mock.calls).toEqual([[error]])
})

test('no failure is reported once the recording has been stopped', async () => {
  const { flight, breakIt } = await recording()
  const failed = vi.fn<(error: unknown) => void>()
  flight.watch(failed)
  breakIt()
  flight.stop()
  await Promise.resolve()
  expect(failed).not.toHaveBeenCalled()
})

test('nothing observes the charts once the recording has been stopped or has failed', async () => {
  const { flight, root, breakIt } = await recording()
  const unsubscribed = vi.fn<() => void>()
  const { inspect } = root.system
  vi.spyOn(root.system, 'inspect').mockImplementation((observer) => {
    const subscription = inspect(observer)
    return {
      unsubscribe: () => {
        unsubscribed()
        subscription.unsubscribe()
      },
    }
  })
  await flight.start()
  flight.stop()
  expect(unsubscribed).toHaveBeenCalledOnce()
  await flight.start()
  breakIt()
  await Promise.resolve()
  expect(unsubscribed).toHaveBeenCalledTimes(2)
})
