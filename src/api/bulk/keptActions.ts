import { afterActionChange, longestLog, readActions } from '../../../machines/bulk/domain/keptAction.ts'
import type { KeptActionsCommand, KeptActionsEvent } from '../../../machines/bulk/ports.ts'
import { openKeptEntry } from '../core/keptEntry.ts'
import { userEntry, type EntryOwner, type EntryPage } from '../core/userEntry.ts'

export interface ActionKeeper {
  readonly handle: (command: KeptActionsCommand) => void
  readonly close: () => void
}

/** The name of the entry with these actions: each server and user has one. */
export function actionsEntry(owner: EntryOwner): string {
  return userEntry('actions', owner)
}

/**
 * The user's actions in the browser's local storage (docs/behaviour.md#log-of-actions). What is too old goes at first, and
 * with each change. Never throws.
 */
export function openKeptActions(
  page: EntryPage,
  shelf: EntryOwner,
  send: (event: KeptActionsEvent) => void,
  now: () => number = Date.now,
): ActionKeeper {
  const { change: make, close } = openKeptEntry(page, {
    entry: actionsEntry(shelf),
    longest: longestLog,
    read: (stored) => readActions(stored, now()),
    after: afterActionChange,
    tell: (actions, isStored) => send({ type: 'keptActions.told', actions, isStored }),
  })
  return { handle: ({ change }) => make(change), close }
}
