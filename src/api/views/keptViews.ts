import { changed, noViews, type KeptViews } from '../../../machines/views/domain/view.ts'
import { readViews, type ReadViews } from '../../../machines/views/domain/viewFile.ts'
import type { KeptViewsCommand, KeptViewsEvent } from '../../../machines/views/ports.ts'
import { contentOf, listenToEntry, userEntry, type EntryOwner, type EntryPage } from '../core/userEntry.ts'

export interface ViewKeeper {
  readonly handle: (command: KeptViewsCommand) => void
  readonly close: () => void
}

/** Maximum characters of the entry. A longer one was not written by the console. */
const longestEntry = 2_000_000

/** The name of the entry with these views: each server and user has one. */
export function viewsEntry(owner: EntryOwner): string {
  return userEntry('views', owner)
}

/**
 * The views in the browser's local storage (docs/behaviour.md#views). Each change is made to what storage has at that
 * moment, so that two tabs do not undo each other's changes. If the browser refuses storage, the views last as long as
 * the page. Never throws.
 */
export function openKeptViews(page: EntryPage, shelf: EntryOwner, send: (event: KeptViewsEvent) => void): ViewKeeper {
  const entry = viewsEntry(shelf)
  /** The views that could not be stored. */
  let held: KeptViews | undefined

  function read(): ReadViews {
    if (held !== undefined) return { kept: held, unreadable: 0, leftOut: [] }
    try {
      return readViews(contentOf(page, entry, longestEntry))
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

  const close = listenToEntry(page, entry, () => tell(read(), false))
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
    close,
  }
}
