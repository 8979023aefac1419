/** The inputs for the requests and dialogs of `savedFilters`. */
import type { AnyActorRef } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { errorAt, errorsOfFailure } from '../forms/domain/fieldError.ts'
import { draftOf } from '../forms/readings.ts'
import type { TextEntryInput, TextEntryOutput } from '../forms/textEntry.ts'
import { errorWords, failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { IncidentFilter } from './domain/filter.ts'
import { isRenamed, nameDraft, otherNames, renameDraft, savedFilterOf, type SavedFilter } from './domain/savedFilter.ts'
import type { MaintenanceTask } from './domain/maintenance.ts'
import { tasksUsing } from './domain/silencing.ts'
import type { FilterToSave } from './ports.ts'
import { filterOnScreen } from './readings.ts'

export type SavedFiltersEvent =
  /** Asks for a name under which to save the filter on screen. `refusal`: why the server has refused the last name. */
  | { type: 'savedFilters.create'; refusal?: string | undefined }
  /** Saves the filter on screen to the saved filter `pk`. */
  | { type: 'savedFilters.save'; pk: number; filter: IncidentFilter }
  /** Lets all users see the saved filter `pk`, or only its owner. */
  | { type: 'savedFilters.share'; pk: number; isPublic: boolean }
  /** Asks for a new name for the saved filter `pk`. `refusal`: why the server has refused the last name. */
  | { type: 'savedFilters.rename'; pk: number; refusal?: string | undefined }
  /** Asks whether to delete the saved filter `pk`. */
  | { type: 'savedFilters.delete'; pk: number }
  | { type: 'savedFilters.confirm' }
  | { type: 'savedFilters.decline' }
  /** These tasks of planned maintenance are not over. Sent when they change. */
  | { type: 'savedFilters.depend'; tasks: readonly MaintenanceTask[] }
  /** The saved filters may have changed, or the network is back: fetches them again, even if a request is in flight. */
  | { type: 'savedFilters.refresh' }

/** Reports to the parent. */
export type SavedFiltersReport =
  /** The primary keys of all saved filters. */
  | { type: 'savedFilters.fetched'; pks: readonly number[] }
  /** The filter on screen is being saved, or was just saved, as this saved filter. */
  | { type: 'savedFilters.chosen'; pk: number }
  /** This saved filter was deleted. */
  | { type: 'savedFilters.deleted'; pk: number }

/** What other charts may send. */
export type SavedFiltersRequest = Extract<SavedFiltersEvent, { type: 'savedFilters.depend' | 'savedFilters.refresh' }>

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
  /** The planned maintenance that is not over; undefined as long as the server has not shown its tasks. */
  readonly tasks: readonly MaintenanceTask[] | undefined
}

interface Asked {
  readonly event: SavedFiltersEvent
  readonly self: AnyActorRef
}

/** The dialog for the name of a new filter. */
export function nameEntry({ event, self }: Asked): TextEntryInput {
  return { kind: 'name', required: true, value: draftOf(self, nameDraft), draftKey: nameDraft, ...refusalIn(event) }
}

/** Why the server has refused the name that the dialog asks for again. */
function refusalIn(event: SavedFiltersEvent): Pick<TextEntryInput, 'refusal'> {
  return 'refusal' in event ? { refusal: event.refusal } : {}
}

/** The event that asks again for the name that could not be saved, and says why; none if it was not about a name. */
export function askingAgain({ saved, target }: SavedFiltersContext, error?: unknown): readonly SavedFiltersEvent[] {
  const refusal = error === undefined ? undefined : errorAt(errorsOfFailure(toFault(error, 'save filter')), 'name')
  const reason = refusal === undefined ? {} : { refusal }
  if (target === undefined) return [{ type: 'savedFilters.create', ...reason }]
  return isRenamed(saved, target) ? [{ type: 'savedFilters.rename', pk: target.pk, ...reason }] : []
}

/** The name that was entered; '' if the dialog was cancelled. */
export function submittedName(output: TextEntryOutput): string {
  return output.submitted ? output.value : ''
}

/** The dialog that asks for a new name for a saved filter. Names of other filters are refused. */
export function renameEntry({ context, event, self }: Asked & { context: SavedFiltersContext }): TextEntryInput {
  const filter = targetFilter({ context })
  const draftKey = renameDraft(filter)
  const value = draftOf(self, draftKey) || filter.name
  const taken = otherNames(context.saved, filter.pk)
  return { kind: 'name', required: true, value, draftKey, taken, ...refusalIn(event) }
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

/** Whether the change of the target changes what maintenance silences; making a filter public does not. */
export function changesSilence({ saved, target, tasks }: SavedFiltersContext): boolean {
  if (target === undefined || tasksUsing(tasks, target.pk).length === 0) return false
  const listed = savedFilterOf(saved, target.pk)
  return !(target.isPublic === true && listed !== undefined && listed.isPublic !== true)
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

/** The event that tells the filter which saved filters exist. */
export function fetchedFilters({ context }: { context: SavedFiltersContext }): SavedFiltersReport {
  return { type: 'savedFilters.fetched', pks: context.saved.map(({ pk }) => pk) }
}

/** The message that the filter has been saved. */
export function savedMessage({ context }: { context: SavedFiltersContext }) {
  return showing({ severity: 'success', text: writingWords(context).done })
}

/** The message that the filter has been deleted. */
export function deletedMessage(scope: { context: SavedFiltersContext }) {
  return showing({ severity: 'warning', text: `Deleted filter ${targetFilter(scope).name}` })
}

/** The message that an attempt has failed. */
export function failureTo(attempt: string, error: unknown) {
  return showing(failedAttempt(`Failed to ${attempt}: ${errorWords(error, attempt)}`, error, attempt))
}
