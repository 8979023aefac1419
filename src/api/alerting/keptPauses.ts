import { afterPauseChange, readPauses } from '../../../machines/alerting/domain/pausing/pause.ts'
import type { KeptPausesCommand, KeptPausesEvent } from '../../../machines/alerting/ports.ts'
import { openKeptEntry } from '../core/keptEntry.ts'
import { userEntry, type EntryOwner, type EntryPage } from '../core/userEntry.ts'

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

/** The paused profiles in the browser's local storage (docs/behaviour.md#paused-profiles). Never throws. */
export function openKeptPauses(
  page: EntryPage,
  shelf: EntryOwner,
  send: (event: KeptPausesEvent) => void,
): PauseKeeper {
  const { change: make, close } = openKeptEntry(page, {
    entry: pausesEntry(shelf),
    longest: longestEntry,
    read: readPauses,
    after: afterPauseChange,
    tell: (pauses, isStored) => send({ type: 'keptPauses.told', pauses, isStored }),
  })
  return { handle: ({ change }) => make(change), close }
}
