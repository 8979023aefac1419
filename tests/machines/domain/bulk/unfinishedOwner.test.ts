import { describe, expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import type { bulkRunMachine, BulkRunInput } from '../../../../machines/bulk/bulkRun.ts'
import { chunkSizeOf } from '../../../../machines/bulk/domain/chunkSize.ts'
import { newLedger } from '../../../../machines/bulk/domain/ledger.ts'
import type { KeptRun, RunStanding } from '../../../../machines/bulk/domain/run.ts'
import { pausedRun, unfinishedOwner } from '../../../../machines/bulk/unfinishedOwner.ts'
import { chunksMachine } from '../../../../machines/core/chunks.ts'
import { isWaiting, later } from '../../../../machines/core/later.ts'

/** After a reload, the paused run is known although the code of its chart has not come (docs/behaviour.md#bulk-runs). */

const bulkRun = later<typeof bulkRunMachine>('bulkRun', 'controls')

const pageMachine = setup({
  types: {
    context: {} as BulkRunInput,
    input: {} as BulkRunInput,
    children: {} as { bulkRun: 'bulkRun'; chunks: 'chunks' },
  },
  actors: { bulkRun, chunks: chunksMachine },
}).createMachine({
  id: 'page',
  context: ({ input }) => input,
  invoke: [
    { src: 'chunks', id: 'chunks', systemId: 'chunks' },
    { src: 'bulkRun', id: 'bulkRun', systemId: 'bulkRun', input: ({ context }) => context },
  ],
})

/** What is known of these runs on a page whose later code has not come. */
function knownOf(...runs: readonly (readonly [string, KeptRun])[]) {
  const page = createActor(pageMachine, { input: { runs: new Map(runs) } }).start()
  const snapshot = page.getSnapshot().children.bulkRun?.getSnapshot()
  expect(isWaiting(snapshot)).toBe(true)
  return [unfinishedOwner(page), snapshot === undefined ? undefined : pausedRun(snapshot)?.text]
}

function runOf(standing: RunStanding, count: number): KeptRun {
  const pks = Array.from({ length: count }, (_, index) => index + 1)
  const ledger = newLedger({ applying: pks, leftOut: [] })
  return { standing, operation: 'close', text: `close ${count}`, expiration: undefined, undone: new Set(pks), ledger }
}

describe('before the chart of the runs has come', () => {
  const chunk = chunkSizeOf('close', '')

  it('tells the run that was paused last, and whose it is', () => {
    expect(knownOf(['ana', runOf('paused', 3)], ['bob', runOf('paused', 2)])).toEqual(['bob', 'close 2'])
  })

  it('counts a run that the reload cut off as paused, unless nothing of it waits', () => {
    expect(knownOf(['ana', runOf('underWay', chunk + 1)])).toEqual(['ana', `close ${chunk + 1}`])
    expect(knownOf(['ana', runOf('underWay', chunk)])).toEqual([undefined, undefined])
  })

  it('tells nothing of runs that are over, or of none', () => {
    expect(knownOf(['ana', runOf('over', 3)])).toEqual([undefined, undefined])
    expect(knownOf()).toEqual([undefined, undefined])
  })
})
