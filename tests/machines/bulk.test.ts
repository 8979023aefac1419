/** Whether a run can be stopped (decisions, Bulk): only where a chunk would follow the one under way, and once. */
import { expect, it } from 'vitest'
import { bulkMachine } from '../../machines/bulk/bulk.ts'
import { chunkSize } from '../../machines/bulk/domain/bulk.ts'
import { Stage } from './support/stage.ts'

function reopening(count: number) {
  const stage = new Stage(bulkMachine, {
    lone: {
      notifications: {}, drafts: {}, incidents: { store: { incidents: [], storedIncidents: new Map() } },
    },
  })
  const pks = Array.from({ length: count }, (_, index) => index + 1)
  stage.send({ type: 'bulk.begin', operation: 'reopen', pks })
  const canStop = () => stage.subject.getSnapshot().can({ type: 'bulk.stop' })
  return { stage, pks, canStop }
}

it('offers no stop before it runs, nor for a single chunk', () => {
  const { stage, canStop } = reopening(chunkSize)
  expect(canStop()).toBe(false)
  stage.send({ type: 'bulk.confirm' })
  expect(canStop()).toBe(false)
})

it('offers a stop as long as another chunk follows', () => {
  const { stage, pks, canStop } = reopening(chunkSize + 1)
  stage.send({ type: 'bulk.confirm' })
  expect(canStop()).toBe(true)
  stage.settle('changeIncidents', { succeeded: pks.slice(0, chunkSize), refused: [] })
  expect(canStop()).toBe(false)
})

it('is stopped once', () => {
  const { stage, canStop } = reopening(3 * chunkSize)
  stage.send({ type: 'bulk.confirm' })
  stage.send({ type: 'bulk.stop' })
  expect(canStop()).toBe(false)
  expect(stage.standing.tags).toContain('stopping')
})
