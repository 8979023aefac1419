/** The inputs for the requests and dialogs of `savedFilters`. */
import type { AnyActorRef } from 'xstate'
import { draftOf } from '../forms/readings.ts'
import type { TextEntryInput } from '../forms/textEntry.ts'
import { errorWords, failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { isRenamed, nameDraft, otherNames, renameDraft, savedFilterOf, type SavedFilter } from './domain/savedFilter.ts'
import type { FilterToSave } from './ports.ts'
import { filterOnScreen } from './readings.ts'

export interface SavedFiltersContext {
  /** Sorted by name. */
  readonly saved: readonly SavedFilter[]
  /** The name of the filter being created. */
  readonly name: string
  /**
   * The filter being saved, renamed or deleted, kept here because the operator may select another one in the meantime.
   * Undefined while a new filter is being created.
   */
  readonly target: SavedFilter | undefined
}

/** The dialog for the name of a new filter. */
export function nameEntry({ self }: { self: AnyActorRef }): TextEntryInput {
  return { kind: 'text', required: true, value: draftOf(self, nameDraft), draftKey: nameDraft }
}

/** The dialog that asks for a new name for a saved filter. Names of other filters are refused. */
export function renameEntry({ context, self }: { context: SavedFiltersContext; self: AnyActorRef }): TextEntryInput {
  const filter = targetFilter({ context })
  const draftKey = renameDraft(filter)
  const value = draftOf(self, draftKey) || filter.name
  return { kind: 'text', required: true, value, draftKey, taken: otherNames(context.saved, filter.pk) }
}

/** Words for the messages about the request that is being sent. */
export function writingWords({ saved, target }: SavedFiltersContext) {
  if (target === undefined) return { attempt: 'create filter', done: 'Created filter' }
  if (isRenamed(saved, target)) return { attempt: 'rename filter', done: 'Renamed filter' }
  return { attempt: 'update filter', done: 'Updated filter' }
}

/** The filter to send: the target or, without one, a new filter with the conditions on screen. */
export function filterToSave({ context, self }: { context: SavedFiltersContext; self: AnyActorRef }): FilterToSave {
  return context.target ?? { pk: undefined, name: context.name, filter: filterOnScreen(self) }
}

/** The filter being saved, renamed or deleted. */
export function targetFilter({ context }: { context: SavedFiltersContext }): SavedFilter {
  if (context.target === undefined) throw new TypeError('no filter to save or delete')
  return context.target
}

/** The target in its latest known version. */
export function listedTarget({ context }: { context: SavedFiltersContext }): SavedFilter {
  const target = targetFilter({ context })
  return savedFilterOf(context.saved, target.pk) ?? target
}

/** The filter to delete. */
export function deletedFilter(scope: { context: SavedFiltersContext }) {
  const { pk, name } = targetFilter(scope)
  return { pk, name }
}

/** The message that an attempt has failed. */
export function failureTo(attempt: string, error: unknown) {
  return showing(failedAttempt(`Failed to ${attempt}: ${errorWords(error, attempt)}`, error, attempt))
}
