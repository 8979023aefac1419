import { nameBelow, storagePrefix } from './basePath.ts'

/** Whose entry of the browser's local storage it is. */
export interface EntryOwner {
  readonly basePath: string
  /** The server's address. */
  readonly server: string
  readonly username: string
}

/** The part of the page used here. */
export interface EntryPage {
  /** Reports what other tabs store. */
  readonly events: Pick<EventTarget, 'addEventListener'>
  /** Called at every use, because some browsers throw when the storage is merely accessed. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** The full name of an entry: each server and user has one. */
export function userEntry(name: string, { basePath, server, username }: EntryOwner): string {
  return nameBelow(basePath, `${storagePrefix}${name}:${encodeURIComponent(server)}:${encodeURIComponent(username)}`)
}

/**
 * The content of an entry; undefined if it is missing, is no JSON, or has more characters than the console writes.
 * Throws if the browser refuses storage.
 */
export function contentOf({ storage }: EntryPage, entry: string, longest: number): unknown {
  const text = storage().getItem(entry)
  if (text === null || text.length > longest) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Calls `handle` each time that another tab has changed the entry. Returns a function that stops it. */
export function listenToEntry({ events }: EntryPage, entry: string, handle: () => void): () => void {
  const over = new AbortController()
  events.addEventListener(
    'storage',
    (event) => {
      const { key } = event as StorageEvent
      // No key: everything was removed.
      if (key === entry || key === null) handle()
    },
    { signal: over.signal },
  )
  return () => over.abort()
}
