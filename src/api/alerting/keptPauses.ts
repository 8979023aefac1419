import {
  afterPauseChange,
  readPauses,
  type Pause,
  type PauseChange,
} from '../../../machines/alerting/domain/pausing/pause.ts'
import type { KeptPausesCommand, KeptPausesEvent } from '../../../machines/alerting/ports.ts'
import { contentOf, listenToEntry, userEntry, type EntryOwner, type EntryPage } from '../core/userEntry.ts'

export interface PauseKeeper {
  readonly handle: (command: KeptPausesCommand) => void
  readonly close: () => void
}

/** Maximum characters of the entry. A longer one was not written by the console. */
const longestEntry = 500_000

/** The name of the entry with these pauses: each server and user has one. */
export function pausesEntry(owner: EntryOwner): string {
  return userEntry('pauses', owner)
}

/**
 * The paused profiles in the browser's local storage (docs/behaviour.md#paused-profiles). Each change is made to what storage has
 * at that moment, so that two tabs do not undo each other's changes. If the browser refuses storage, the pauses last as
 * long as the page. Never throws.
 */
export function openKeptPauses(
  page: EntryPage,
  shelf: EntryOwner,
  send: (event: KeptPausesEvent) => void,
): PauseKeeper {
  const entry = pausesEntry(shelf)
  /** The changes that could not be stored, which are made anew to what storage has. */
  let unstored: readonly PauseChange[] = []
  let isRefused = false

  function stored(): readonly Pause[] {
    try {
      const found = readPauses(contentOf(page, entry, longestEntry))
      isRefused = false
      return found
    } catch {
      isRefused = true
      return []
    }
  }

  function store(pauses: readonly Pause[]) {
    // What is there cannot be read, and must not be lost.
    if (isRefused) return
    try {
      page.storage().setItem(entry, JSON.stringify(pauses))
      unstored = []
    } catch {
      // They are tried again with the next change.
    }
  }

  function read(): readonly Pause[] {
    return unstored.reduce(afterPauseChange, stored())
  }

  function tell(pauses: readonly Pause[]) {
    send({ type: 'keptPauses.told', pauses, isStored: !isRefused && unstored.length === 0 })
  }

  const close = listenToEntry(page, entry, () => tell(read()))
  tell(read())
  return {
    handle({ change }) {
      unstored = [...unstored, change]
      const pauses = read()
      store(pauses)
      tell(pauses)
    },
    close,
  }
}
