import { afterPauseChange, readPauses, type Pause } from '../../../machines/alerting/domain/pausing/pause.ts'
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
  /** The pauses that could not be stored. */
  let held: readonly Pause[] | undefined

  function read(): readonly Pause[] {
    if (held !== undefined) return held
    try {
      return readPauses(contentOf(page, entry, longestEntry))
    } catch {
      held = []
      return held
    }
  }

  function tell(pauses: readonly Pause[]) {
    send({ type: 'keptPauses.told', pauses, isStored: held === undefined })
  }

  const close = listenToEntry(page, entry, () => tell(read()))
  tell(read())
  return {
    handle({ change }) {
      const pauses = afterPauseChange(read(), change)
      try {
        if (held === undefined) page.storage().setItem(entry, JSON.stringify(pauses))
        else held = pauses
      } catch {
        held = pauses
      }
      tell(pauses)
    },
    close,
  }
}
