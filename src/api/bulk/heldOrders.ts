import * as v from 'valibot'
import type { HeldOrderStoreCommand, HeldOrderStoreEvent, HeldOrderStoreInput } from '../../../machines/bulk/ports.ts'
import type { HeldOrder } from '../../../machines/incident/domain/heldOrder.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'
import { wireHeldOrder } from './wire/heldOrder.ts'

/** The part of the page used here. A page served without HTTPS has no locks. */
export interface HeldOrderPage {
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Called at every use, because some browsers throw when the storage is merely accessed. */
  readonly storage: () => Storage
  /** Returns a name that no other page has. */
  readonly newName: () => string
}

export interface HeldOrderShelf extends HeldOrderStoreInput {
  readonly basePath: string
  /** The server's address: each has its own orders. */
  readonly server: string
}

export interface HeldOrderKeeper {
  readonly handle: (command: HeldOrderStoreCommand) => void
  readonly close: () => void
}

/**
 * Milliseconds to wait for the lock of an earlier page: after a reload, the previous page may not have released it yet.
 * If it is still held after that, that page is open in another tab.
 */
const handoverPatience = 500

/**
 * The orders that wait to be written, in the browser's local storage, so that they outlive a closed tab
 * (docs/behaviour.md#undo). Each page keeps its own under its name, and holds a lock on that name, which the browser
 * releases however the page ends. So whoever gets the lock of another page knows that it has ended, and takes over its
 * orders: no order is ever in two pages. In a browser without locks nobody can know that, so all orders that are found
 * count as sent: they are looked up, and the operator is asked. Never throws.
 */
export function createHeldOrderStorage(page: HeldOrderPage) {
  /** The orders that storage refused: they last as long as the page. */
  const unstored = new Map<string, HeldOrder>()

  return function open(
    { basePath, server, owner }: HeldOrderShelf,
    send: (event: HeldOrderStoreEvent) => void,
  ): HeldOrderKeeper {
    const before = nameBelow(
      basePath,
      `${storagePrefix}held:${encodeURIComponent(server)}:${encodeURIComponent(owner)}:`,
    )
    const own = page.newName()
    const over = new AbortController()
    const entryOf = (id: string) => `${before}${own}:${id}`

    function keep(order: HeldOrder) {
      try {
        page.storage().setItem(entryOf(order.id), JSON.stringify(order))
        unstored.delete(order.id)
      } catch {
        unstored.set(order.id, order)
      }
    }

    function drop(entry: string) {
      try {
        page.storage().removeItem(entry)
      } catch {
        // What could not be stored need not be removed.
      }
    }

    /** Takes over the orders of a page that has ended. */
    function takeOver(name: string, isCertain: boolean) {
      for (const entry of entriesOf(page, `${before}${name}:`)) {
        const order = readOrder(page, entry)
        if (order !== undefined) {
          const found = isCertain ? order : { ...order, isSent: true }
          keep(found)
          send({ type: 'heldOrderStore.found', order: found })
        }
        drop(entry)
      }
    }

    const names = new Set(entriesOf(page, before).map((entry) => entry.slice(before.length).split(':', 1)[0] ?? ''))
    void held(page.locks, before + own, over.signal)
    for (const order of [...unstored.values()].filter((each) => each.owner === owner))
      send({ type: 'heldOrderStore.found', order })
    for (const name of names) {
      if (page.locks === undefined) takeOver(name, false)
      else
        void page.locks
          .request(
            before + name,
            { signal: AbortSignal.any([over.signal, AbortSignal.timeout(handoverPatience)]) },
            () => {
              if (!over.signal.aborted) takeOver(name, true)
            },
          )
          .catch(() => {})
    }
    return {
      handle(command) {
        if (command.type === 'heldOrderStore.keep') return keep(command.order)
        unstored.delete(command.id)
        drop(entryOf(command.id))
      },
      close: () => over.abort(),
    }
  }
}

/** Holds the lock from now until the signal says that it is over, or the page ends. */
async function held(locks: HeldOrderPage['locks'], name: string, over: AbortSignal): Promise<void> {
  const untilOver = new Promise<void>((release) => over.addEventListener('abort', () => release()))
  await locks?.request(name, () => untilOver).catch(() => {})
}

function entriesOf({ storage }: HeldOrderPage, before: string): readonly string[] {
  try {
    const kept = storage()
    return Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '').filter((key) =>
      key.startsWith(before),
    )
  } catch {
    return []
  }
}

function readOrder({ storage }: HeldOrderPage, entry: string): HeldOrder | undefined {
  try {
    return v.parse(wireHeldOrder, JSON.parse(storage().getItem(entry) ?? ''))
  } catch {
    return undefined
  }
}
