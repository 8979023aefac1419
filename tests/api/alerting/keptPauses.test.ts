import { expect, test } from 'vitest'
import type { Pause } from '../../../machines/alerting/domain/pausing/pause.ts'
import type { KeptPausesEvent } from '../../../machines/alerting/ports.ts'
import { openKeptPauses, pausesEntry } from '../../../src/api/alerting/keptPauses.ts'
import { browserStorage } from '../app/browserStorage.ts'

/** The paused profiles in the browser's storage (docs/behaviour.md#paused-profiles). */

const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }

function pause(pk: number): Pause {
  return { pk, name: 'Nights', until: '2026-12-07', at: 1000 }
}

function open(storage: () => Pick<Storage, 'getItem' | 'setItem'>, whose = shelf) {
  const told: KeptPausesEvent[] = []
  const events = new EventTarget()
  const keeper = openKeptPauses({ events, storage }, whose, (event) => told.push(event))
  return {
    last: () => told.at(-1),
    events,
    keep: (pk: number) => keeper.handle({ type: 'keptPauses.change', change: { type: 'keep', pauses: [pause(pk)] } }),
    forget: (pk: number) => keeper.handle({ type: 'keptPauses.change', change: { type: 'forget', pks: [pk] } }),
  }
}

test('each user has their own, which outlive the page, and two tabs keep what each of them adds', () => {
  const storage = browserStorage({})
  const [here, there] = [open(() => storage), open(() => storage)]
  here.keep(3)
  there.keep(4)
  expect(there.last()).toEqual({ type: 'keptPauses.told', pauses: [pause(3), pause(4)], isStored: true })
  here.events.dispatchEvent(Object.assign(new Event('storage'), { key: pausesEntry(shelf) }))
  expect(here.last()).toEqual(there.last())
  expect(open(() => storage, { ...shelf, username: 'ben' }).last()?.pauses).toEqual([])
  expect(open(() => storage).last()).toEqual(there.last())
  here.forget(3)
  expect(open(() => storage).last()?.pauses).toEqual([pause(4)])
})

test('if the browser refuses storage, they last as long as the page, which is said', () => {
  const storage = browserStorage({})
  const full = open(() => ({
    getItem: (name) => storage.getItem(name),
    setItem: () => {
      throw new Error('full')
    },
  }))
  expect(full.last()?.isStored).toBe(true)
  const denied = open(() => {
    throw new Error('denied')
  })
  expect(denied.last()?.isStored).toBe(false)
  for (const page of [full, denied]) {
    page.keep(3)
    page.keep(4)
    expect(page.last()).toEqual({ type: 'keptPauses.told', pauses: [pause(3), pause(4)], isStored: false })
  }
})

test('once there is room again, the next change stores what could not be stored, beside what another tab has stored', () => {
  const storage = browserStorage({})
  let isFull = true
  const here = open(() => ({
    getItem: (name) => storage.getItem(name),
    setItem: (name, text) => {
      if (isFull) throw new Error('full')
      storage.setItem(name, text)
    },
  }))
  here.keep(3)
  isFull = false
  open(() => storage).keep(5)
  here.keep(4)
  const all = [pause(5), pause(3), pause(4)]
  expect(here.last()).toEqual({ type: 'keptPauses.told', pauses: all, isStored: true })
  expect(open(() => storage).last()?.pauses).toEqual(all)
  // What is stored by then is not made anew.
  open(() => storage).forget(3)
  here.forget(4)
  expect(here.last()?.pauses).toEqual([pause(5)])
})

test('what cannot be read for a while is not overwritten', () => {
  const storage = browserStorage({})
  open(() => storage).keep(3)
  let isDenied = true
  const here = open(() => ({
    getItem: (name) => {
      if (isDenied) throw new Error('denied')
      return storage.getItem(name)
    },
    setItem: (name, text) => storage.setItem(name, text),
  }))
  here.keep(4)
  expect(here.last()).toEqual({ type: 'keptPauses.told', pauses: [pause(4)], isStored: false })
  isDenied = false
  here.keep(5)
  expect(here.last()).toEqual({ type: 'keptPauses.told', pauses: [pause(3), pause(4), pause(5)], isStored: true })
})

test('what is unreadable is left out', () => {
  const storage = browserStorage({ [pausesEntry(shelf)]: '[7, {"pk": 3' })
  expect(open(() => storage).last()?.pauses).toEqual([])
})
