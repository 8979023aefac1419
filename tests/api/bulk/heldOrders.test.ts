import { beforeEach, expect, test } from 'vitest'
import type { HeldOrderStoreEvent } from '../../../machines/bulk/ports.ts'
import type { HeldOrder } from '../../../machines/incident/domain/heldOrder.ts'
import { createHeldOrderStorage, type HeldOrderPage } from '../../../src/api/bulk/heldOrders.ts'

const order: HeldOrder = {
  id: '1.close.7',
  owner: 'ana',
  operation: 'close',
  pks: [7],
  text: 'fixed',
  isSingle: true,
  replacedUrl: '',
  keepsTickets: true,
  orderedAt: 1,
  isSent: false,
}

let entries: Map<string, string>
let holders: Map<string, Promise<unknown>>
let names: number

beforeEach(() => {
  entries = new Map()
  holders = new Map()
  names = 0
})

/** The locks of a browser: a lock is granted once whoever holds it has released it, or refused when the patience ends. */
function request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
  const granted = rest.at(-1) as () => unknown
  const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal }
  const before = holders.get(name) ?? Promise.resolve()
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })
  const held = Promise.race([before, aborted]).then(granted)
  holders.set(name, Promise.all([before, held.catch(() => {})]))
  return held
}

function aPage(change: Partial<HeldOrderPage> = {}) {
  const storage = {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return createHeldOrderStorage({
    locks: { request },
    storage: () => storage as Storage,
    newName: () => `page${(names += 1)}`,
    ...change,
  })
}

function open(page: ReturnType<typeof aPage>, owner = 'ana') {
  const found: HeldOrder[] = []
  const keeper = page({ basePath: '/', server: '', owner }, (event: HeldOrderStoreEvent) => found.push(event.order))
  return { found, keeper }
}

/** Lets every lock that is free be granted. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('the orders of a page that has ended go to the next page, and to no other', async () => {
  const first = open(aPage())
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  first.keeper.close()
  const [second, third] = [open(aPage()), open(aPage())]
  await settled()
  expect([...second.found, ...third.found]).toEqual([order])
  expect(entries.size).toBe(1)
})

test('the orders of an open page stay there', async () => {
  const first = open(aPage())
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  const second = open(aPage())
  await settled()
  expect(second.found).toEqual([])
})

test('another user does not meet them', async () => {
  const first = open(aPage())
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  first.keeper.close()
  const second = open(aPage(), 'bob')
  await settled()
  expect(second.found).toEqual([])
})

test('an order that is done is forgotten', async () => {
  const first = open(aPage())
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  first.keeper.handle({ type: 'heldOrderStore.drop', id: order.id })
  expect(entries.size).toBe(0)
})

test('without locks, every order that is found may have been sent', async () => {
  const first = open(aPage({ locks: undefined }))
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  const second = open(aPage({ locks: undefined }))
  await settled()
  expect(second.found).toEqual([{ ...order, isSent: true }])
})

test('if the browser refuses storage, the orders outlast the session, but not the page', async () => {
  const page = aPage({
    storage: () => {
      throw new Error('refused')
    },
  })
  const first = open(page)
  first.keeper.handle({ type: 'heldOrderStore.keep', order })
  first.keeper.close()
  expect(open(page).found).toEqual([order])
})

test('an entry that the console did not write is dropped', async () => {
  entries.set('argus.1.held::ana:page0:x', '{"id":7}')
  const { found } = open(aPage())
  await settled()
  expect(found).toEqual([])
  expect(entries.size).toBe(0)
})
