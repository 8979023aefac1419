import { expect, test, vi } from 'vitest'
import { createActor, createMachine, type InspectionEvent } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { createFlightRecorder } from '../../../src/recording/flightRecorder.ts'

vi.mock('virtual:chart-words', () => ({ keys: [], values: [] }))

const error = new Error('it broke')

/** A recorder that is recording, and a function that gives it an event that it cannot read. */
async function recording() {
  const root = createActor(createMachine({})).start()
  const flight = createFlightRecorder(window, createMask(), () => root)
  await flight.start()
  const unreadable = new Proxy<InspectionEvent>({} as InspectionEvent, {
    get: () => {
      throw error
    },
  })
  return { flight, breakIt: () => flight.see(unreadable) }
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
