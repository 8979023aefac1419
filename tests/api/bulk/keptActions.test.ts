import { expect, test } from 'vitest'
import { keepingTime, keptAction, type KeptAction } from '../../../machines/bulk/domain/keptAction.ts'
import type { KeptActionsEvent } from '../../../machines/bulk/ports.ts'
import { actionsEntry, openKeptActions } from '../../../src/api/bulk/keptActions.ts'
import { browserStorage } from '../app/browserStorage.ts'

/** The log of actions in the browser's storage (docs/behaviour.md#log-of-actions). */

const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }
const start = Date.UTC(2026, 0, 15, 12)

function action(pk: number): KeptAction {
  const common = { operation: 'close', done: 1, text: 'fixed', expiration: undefined, given: [], taken: 0 } as const
  return keptAction({ ...common, key: `key ${pk}`, at: start + pk, pks: [pk], description: 'Link down' })
}

function open(storage: () => Pick<Storage, 'getItem' | 'setItem'>, whose = shelf) {
  const told: KeptActionsEvent[] = []
  const events = new EventTarget()
  let now = start
  const keeper = openKeptActions(
    { events, storage },
    whose,
    (event) => told.push(event),
    () => now,
  )
  return {
    last: () => told.at(-1),
    events,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    keep: (pk: number) => keeper.handle({ type: 'keptActions.change', change: { type: 'keep', action: action(pk) } }),
    clear: () => keeper.handle({ type: 'keptActions.change', change: { type: 'clear', until: start + 99 } }),
  }
}

function tells(isStored: boolean, ...pks: readonly number[]): KeptActionsEvent {
  return { type: 'keptActions.told', actions: pks.map(action), isStored }
}

test('each user of each server has their own, which outlive the page, and an action of one tab is in the log of the others', () => {
  const storage = browserStorage({})
  const [here, there] = [open(() => storage), open(() => storage)]
  here.keep(3)
  there.keep(4)
  expect(there.last()).toEqual(tells(true, 4, 3))
  here.events.dispatchEvent(Object.assign(new Event('storage'), { key: actionsEntry(shelf) }))
  expect(here.last()).toEqual(tells(true, 4, 3))
  expect(open(() => storage, { ...shelf, username: 'ben' }).last()).toEqual(tells(true))
  expect(open(() => storage, { ...shelf, server: 'https://other.example.org' }).last()).toEqual(tells(true))
  expect(open(() => storage).last()).toEqual(tells(true, 4, 3))
  here.clear()
  expect(open(() => storage).last()).toEqual(tells(true))
})

test('if the browser refuses storage, or it is full, the log lasts as long as the page, which is said', () => {
  const full = open(() => ({
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }))
  const denied = open(() => {
    throw new Error('denied')
  })
  for (const page of [full, denied]) {
    page.keep(3)
    page.keep(4)
    expect(page.last()).toEqual(tells(false, 4, 3))
  }
})

test('what is 30 days old goes with the next action', () => {
  const storage = browserStorage({})
  const here = open(() => storage)
  here.keep(3)
  here.pass(keepingTime)
  here.keep(4)
  expect(here.last()).toEqual(tells(true, 4, 3))
  here.pass(3)
  here.keep(5)
  expect(here.last()).toEqual(tells(true, 5, 4))
})

test('of a damaged entry what can be read is left', () => {
  const damaged = JSON.stringify([{ ...action(3), at: 'noon' }, action(4), 7])
  const storage = browserStorage({ [actionsEntry(shelf)]: damaged })
  expect(open(() => storage).last()).toEqual(tells(true, 4))
  const cut = browserStorage({ [actionsEntry(shelf)]: damaged.slice(1) })
  expect(open(() => cut).last()).toEqual(tells(true))
})
