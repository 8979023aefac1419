import { contentOf, listenToEntry, type EntryPage } from './userEntry.ts'

/** What an entry of the browser's local storage has, and how it changes. */
export interface Keeping<Content, Change> {
  /** The full name of the entry. */
  readonly entry: string
  /** Maximum characters of the entry. A longer one was not written by the console. */
  readonly longest: number
  /** Reads what was stored, without what is not usable; undefined is stored nothing. */
  readonly read: (stored: unknown) => Content
  readonly after: (content: Content, change: Change) => Content
  /** Called at first, and after each change in this tab or another. */
  readonly tell: (content: Content, isStored: boolean) => void
}

export interface EntryKeeper<Change> {
  readonly change: (change: Change) => void
  readonly close: () => void
}

/**
 * Keeps an entry of the browser's local storage. Each change is made to what storage has at that moment, so that two tabs
 * do not undo each other's changes. If the browser refuses storage, the content lasts as long as the page. Never throws.
 */
export function openKeptEntry<Content, Change>(
  page: EntryPage,
  { entry, longest, read, after, tell }: Keeping<Content, Change>,
): EntryKeeper<Change> {
  /** The changes that could not be stored, which are made anew to what storage has. */
  let unstored: readonly Change[] = []
  let isRefused = false

  function stored(): Content {
    try {
      const found = read(contentOf(page, entry, longest))
      isRefused = false
      return found
    } catch {
      isRefused = true
      return read(undefined)
    }
  }

  function store(content: Content) {
    // What is there cannot be read, and must not be lost.
    if (isRefused) return
    try {
      page.storage().setItem(entry, JSON.stringify(content))
      unstored = []
    } catch {
      // They are tried again with the next change.
    }
  }

  const found = () => unstored.reduce(after, stored())
  const tellAll = (content: Content) => tell(content, !isRefused && unstored.length === 0)

  const close = listenToEntry(page, entry, () => tellAll(found()))
  tellAll(found())
  return {
    change(change) {
      unstored = [...unstored, change]
      const content = found()
      store(content)
      tellAll(content)
    },
    close,
  }
}
