import { changed, noViews, type KeptViews } from '../../../machines/views/domain/view.ts'
import { readViews, type ReadViews } from '../../../machines/views/domain/viewFile.ts'
import type { KeptViewsCommand, KeptViewsEvent } from '../../../machines/views/ports.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** Whose views these are. */
export interface ViewShelf {
  readonly basePath: string
  /** The server's address. */
  readonly server: string
  readonly username: string
}

/** The part of the page used here. */
export interface ViewPage {
  /** Reports what other tabs store. */
  readonly events: Pick<EventTarget, 'addEventListener'>
  /** Called at every use, because some browsers throw when the storage is merely accessed. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

export interface ViewKeeper {
  readonly handle: (command: KeptViewsCommand) => void
  readonly close: () => void
}

/** Maximum characters of the entry. A longer one was not written by the console. */
const longestEntry = 2_000_000

/** The name of the entry with these views: each server and user has one. */
export function viewsEntry({ basePath, server, username }: ViewShelf): string {
  return nameBelow(basePath, `${storagePrefix}views:${encodeURIComponent(server)}:${encodeURIComponent(username)}`)
}

/**
 * The views in the browser's local storage (docs/behaviour.md#views). Each change is made to what storage has at that
 * moment, so that two tabs do not undo each other's changes. If the browser refuses storage, the views last as long as
 * the page. Never throws.
 */
export function openKeptViews(page: ViewPage, shelf: ViewShelf, send: (event: KeptViewsEvent) => void): ViewKeeper {
  const entry = viewsEntry(shelf)
  /** The views that could not be stored. */
  let held: KeptViews | undefined
  const over = new AbortController()

  function read(): ReadViews {
    if (held !== undefined) return { kept: held, unreadable: 0, leftOut: [] }
    try {
      return readViews(parsed(page.storage().getItem(entry)))
    } catch {
      held = noViews
      return { kept: held, unreadable: 0, leftOut: [] }
    }
  }

  function tell({ kept, ...unread }: ReadViews, isFirst: boolean) {
    const isAnyUnread = unread.unreadable + unread.leftOut.length > 0
    send({
      type: 'keptViews.told',
      kept,
      unread: isFirst && isAnyUnread ? unread : undefined,
      isStored: held === undefined,
    })
  }

  page.events.addEventListener(
    'storage',
    (event) => {
      const { key } = event as StorageEvent
      // No key: everything was removed.
      if (key === entry || key === null) tell(read(), false)
    },
    { signal: over.signal },
  )
  tell(read(), true)
  return {
    handle({ change }) {
      const found = read()
      const kept = changed(found.kept, change)
      try {
        if (held === undefined) page.storage().setItem(entry, JSON.stringify(kept))
        else held = kept
      } catch {
        held = kept
      }
      tell({ ...found, kept }, false)
    },
    close: () => over.abort(),
  }
}

function parsed(text: string | null): unknown {
  if (text === null || text.length > longestEntry) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
