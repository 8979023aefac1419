/**
 * When a bulk run can be stopped (docs/behaviour.md#bulk-runs): only while another chunk follows the one in flight, and
 * only once.
 */
import { expect, it } from 'vitest'
import { bulkDeliveryMachine } from '../../machines/bulk/bulkDelivery.ts'
import { newLedger } from '../../machines/bulk/domain/ledger.ts'
import { chunkSize } from '../../machines/bulk/domain/chunkSize.ts'
import type { BulkRun } from '../../machines/bulk/domain/run.ts'
import { Stage } from './support/stage.ts'

function reopening(count: number) {
  const pks = Array.from({ length: count }, (_, index) => index + 1)
  const run: BulkRun = {
    operation: 'reopen',
    text: '',
    expiration: undefined,
    undone: new Set(),
    ledger: newLedger({ applying: pks, leftOut: [] }),
  }
  const stage = new Stage(bulkDeliveryMachine, {
    input: { run, whose: 'ana' },
    singletons: { toasts: {}, session: { tags: ['open'], user: { username: 'ana' } } },
  })
  const canStop = () => stage.subject.getSnapshot().can({ type: 'bulkDelivery.stop' })
  return { stage, pks, canStop }
}

it('a run with a single chunk cannot be stopped', () => {
  expect(reopening(chunkSize).canStop()).toBe(false)
})

it('a run can be stopped while another chunk follows', () => {
  const { stage, pks, canStop } = reopening(chunkSize + 1)
  expect(canStop()).toBe(true)
  stage.settle('changeIncidents', { succeeded: pks.slice(0, chunkSize), refused: [] })
  expect(canStop()).toBe(false)
})

it('a run can be stopped only once', () => {
  const { stage, canStop } = reopening(3 * chunkSize)
  stage.send({ type: 'bulkDelivery.stop' })
  expect(canStop()).toBe(false)
  expect(stage.standing.tags).toContain('stopping')
})
