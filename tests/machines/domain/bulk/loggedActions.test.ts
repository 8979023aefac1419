import { expect, test } from 'vitest'
import { createActor, fromCallback, setup, type EventObject } from 'xstate'
import { actionLogMachine } from '../../../../machines/bulk/actionLog.ts'
import { keptAction } from '../../../../machines/bulk/domain/keptAction.ts'
import type { KeptActionsCommand, KeptActionsEvent } from '../../../../machines/bulk/ports.ts'
import { loggedActions } from '../../../../machines/bulk/readings.ts'

/** What other charts read of the log of actions (docs/behaviour.md#log-of-actions). */

function kept(at: number) {
  const none = { text: '', expiration: undefined, given: [], taken: 0, description: '' }
  return keptAction({ ...none, key: String(at), at, operation: 'close', pks: [7], done: 1 })
}

function reader(isStored: boolean) {
  const told: KeptActionsEvent = { type: 'keptActions.told', actions: [3000, 2000, 1000].map(kept), isStored }
  const keptActions = fromCallback<KeptActionsCommand & EventObject, { readonly username: string }>(({ sendBack }) =>
    sendBack(told),
  )
  const log = actionLogMachine.provide({ actors: { keptActions } })
  const root = setup({ actors: { log } }).createMachine({
    invoke: { src: 'log', id: 'log', systemId: 'actionLog', input: { username: 'ana', isAble: true } },
  })
  return createActor(root).start()
}

test('the actions from a moment until before another are read, newest first, and whether earlier ones were kept', () => {
  const all = loggedActions(reader(true), 1000, 3000)
  expect(all?.actions.map(({ at, by }) => [at, by])).toEqual([
    [2000, 'ana'],
    [1000, 'ana'],
  ])
  expect(all?.isStored).toBe(true)
  expect(loggedActions(reader(false), 1001, 3001)?.actions.map(({ at }) => at)).toEqual([3000, 2000])
  expect(loggedActions(reader(false), 0, 1)).toEqual({ actions: [], isStored: false })
})
