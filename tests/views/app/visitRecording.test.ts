import { expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { createFlightRecorder } from '../../../src/recording/flightRecorder.ts'
import type { Recording } from '../../../src/recording/recording.ts'

vi.mock('virtual:chart-words', () => ({ keys: [], values: [] }))

test('a timer that fires during the recording is a step of the saved file', async () => {
  const chart = createMachine({
    initial: 'idle',
    states: { idle: { on: { begin: 'early' } }, early: { after: { 1: 'late' } }, late: {} },
  })
  const flight = createFlightRecorder(window, createMask(), () => root)
  const root = createActor(chart, { clock: flight.clock })
  root.start()
  await flight.start()
  root.send({ type: 'begin' })
  await vi.waitFor(() => expect(root.getSnapshot().value).toBe('late'))
  const saved = vi.fn<(parts: readonly string[]) => void>()
  vi.stubGlobal('Blob', saved)
  vi.stubGlobal('URL', { createObjectURL: () => '', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await flight.save({ keepsTexts: true })
  const { steps } = JSON.parse(saved.mock.calls[0]?.[0].join() ?? '') as Recording
  expect(steps).toMatchObject([{ kind: 'sent' }, { kind: 'fired', delay: 1 }])
})
