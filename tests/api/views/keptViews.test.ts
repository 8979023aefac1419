import { expect, test } from 'vitest'
import type { View, ViewChange } from '../../../machines/views/domain/view.ts'
import type { KeptViewsEvent } from '../../../machines/views/ports.ts'
import { openKeptViews, viewsEntry } from '../../../src/api/views/keptViews.ts'
import { browserStorage } from '../app/browserStorage.ts'

/** The views in the browser's storage (docs/behaviour.md#views). */

const shelf = { basePath: '/', server: 'https://argus.example', username: 'ana' }
const oslo: View = { id: 'a', name: 'Oslo', address: '?open=true&order=newest', lookedAt: 5 }
const bergen: View = { ...oslo, id: 'b', name: 'Bergen' }
const add = (view: View): ViewChange => ({ type: 'add', views: [view] })

function openTab(storage: () => Pick<Storage, 'getItem' | 'setItem'>, of = shelf) {
  const events = new EventTarget()
  const heard: KeptViewsEvent[] = []
  const keeper = openKeptViews({ events, storage }, of, (event) => heard.push(event))
  return {
    ...keeper,
    heard,
    names: () => heard.at(-1)?.kept.views.map(({ name }) => name),
    change: (change: ViewChange) => keeper.handle({ type: 'keptViews.change', change }),
    hear: (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  }
}

test('views are kept for their server and user, and outlive the page', () => {
  const storage = browserStorage()
  openTab(() => storage).change(add(oslo))
  expect(openTab(() => storage).heard).toEqual([
    { type: 'keptViews.told', kept: { views: [oslo] }, unread: undefined, isStored: true },
  ])
  for (const other of [
    { ...shelf, username: 'olga' },
    { ...shelf, server: 'https://other.example' },
    { ...shelf, basePath: '/console/' },
  ])
    expect(openTab(() => storage, other).names()).toEqual([])
})

test('two tabs do not undo each other’s changes, and each follows the other', () => {
  const storage = browserStorage()
  const [here, there] = [openTab(() => storage), openTab(() => storage)]
  here.change(add(oslo))
  there.change(add(bergen))
  expect(there.names()).toEqual(['Oslo', 'Bergen'])
  here.hear('another entry')
  expect(here.names()).toEqual(['Oslo'])
  here.hear(viewsEntry(shelf))
  expect(here.names()).toEqual(['Oslo', 'Bergen'])
  here.close()
  here.hear(null)
  expect(here.heard).toHaveLength(3)
})

test('what cannot be read of stored views is left out and told once', () => {
  const stored = {
    views: [
      { ...oslo, address: `${oslo.address}&density=huge` },
      { ...bergen, address: '?x=1' },
    ],
    standard: 'b',
  }
  const storage = browserStorage({ [viewsEntry(shelf)]: JSON.stringify(stored) })
  const tab = openTab(() => storage)
  expect(tab.heard).toEqual([
    {
      type: 'keptViews.told',
      kept: { views: [oslo] },
      unread: { unreadable: 1, leftOut: [{ name: 'Oslo', parts: ['density=huge'] }] },
      isStored: true,
    },
  ])
  tab.change({ type: 'rename', id: 'a', name: 'Oslo and around' })
  expect(tab.heard.at(-1)).toMatchObject({ kept: { views: [{ name: 'Oslo and around' }] }, unread: undefined })
})

test('in a browser that refuses storage, views last as long as the page', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const tab = openTab(refuse)
  tab.change(add(oslo))
  tab.change(add(bergen))
  expect(tab.heard.at(-1)).toMatchObject({ kept: { views: [oslo, bergen] }, isStored: false })
  const full = openTab(() => ({ getItem: () => null, setItem: refuse }))
  full.change(add(oslo))
  full.hear(null)
  expect(full.heard.at(-1)).toMatchObject({ kept: { views: [oslo] }, isStored: false })
})
