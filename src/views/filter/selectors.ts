import type { SnapshotFrom } from 'xstate'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { isSameFilter, type IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { leastSevere } from '../../../machines/incident/domain/level.ts'
import { conditionsLeftOut, savedFilterOf, type SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import type { FilterRef } from '../../../machines/filter/filter.ts'
import type { RowValue } from '../../../machines/filter/domain/rowValue.ts'
import type { MenuPlace, ValueMenuRef } from '../../../machines/filter/valueMenu.ts'
import type { SavedFiltersRef } from '../../../machines/filter/savedFilters.ts'
import type { TextEntryRef } from '../../../machines/forms/textEntry.ts'

type FilterSnapshot = SnapshotFrom<FilterRef>
type SavedFiltersSnapshot = SnapshotFrom<SavedFiltersRef>

/** The query on screen. */
export function queryOf({ context }: FilterSnapshot): IncidentQuery {
  return context.query
}

export function filterOnScreen({ context }: FilterSnapshot): IncidentFilter {
  return context.query.filter
}

/** The timeframe in hours before now; 0 if there is none. */
export function timeframeOnScreen({ context }: FilterSnapshot): number {
  return context.query.timeframeHours
}

export function searchOnScreen({ context }: FilterSnapshot): string {
  return context.query.search
}

export function sourceSystems({ context }: FilterSnapshot): readonly SourceSystem[] {
  return context.sourceSystems
}

export function savedFiltersOf({ children }: FilterSnapshot): SavedFiltersRef | undefined {
  return children.savedFilters
}

export function savedFilters({ context }: SavedFiltersSnapshot): readonly SavedFilter[] {
  return context.saved
}

/** Primary key of the chosen saved filter, even if the console does not know that filter. */
export function chosenPk({ context }: FilterSnapshot): number | undefined {
  return context.chosen
}

/** The saved filter with this primary key. */
export function savedFilter(pk: number | undefined) {
  return ({ context }: SavedFiltersSnapshot): SavedFilter | undefined => savedFilterOf(context.saved, pk)
}

/** Whether a saved filter differs from the filter on screen. */
export function differsFrom(saved: SavedFilter | undefined) {
  return ({ context }: FilterSnapshot): boolean =>
    saved !== undefined && !isSameFilter(saved.filter, context.query.filter)
}

/** The conditions of a saved filter that cannot be applied to the list, as one text. */
export function leftOut(saved: SavedFilter | undefined): string {
  return saved === undefined ? '' : conditionsLeftOut(saved).join(', ')
}

/** The id of the field that selects a saved filter. */
export const savedFilterField = 'saved-filter'
/** The id of the button that saves the filter on screen under a new name. */
export const createFilterButton = 'create-filter'
/** The id of the button that deletes the chosen filter. */
export const deleteFilterButton = 'delete-filter'

/** The name of the filter that is about to be deleted. */
export function targetName({ context }: SavedFiltersSnapshot): string | undefined {
  return context.target?.name
}

/** Whether the filter that was to be deleted still exists. */
export function isTargetThere({ context }: SavedFiltersSnapshot): boolean {
  return savedFilterOf(context.saved, context.target?.pk) !== undefined
}

/** The name of the filter that is being created. */
export function sentName({ context }: SavedFiltersSnapshot): string {
  return context.name
}

export function nameEntry(snapshot: SavedFiltersSnapshot): TextEntryRef | undefined {
  return snapshot.children.filterName
}

export function typedTag({ context }: FilterSnapshot): string {
  return context.typedTag
}

export function typedSource({ context }: FilterSnapshot): string {
  return context.typedSource
}

/** The entered tags that were dropped, as one text. */
export function droppedTags({ context }: FilterSnapshot): string {
  return context.droppedTags.map((tag) => `'${tag}'`).join(', ')
}

/** How many settings in the drawer restrict the list. */
export function furtherCount(withLevels: boolean) {
  return ({ context: { query } }: FilterSnapshot): number => {
    const { stateful, maxLevel, sourceSystemIds, tags } = query.filter
    const isSet = [stateful !== undefined, withLevels && maxLevel !== leastSevere]
    return isSet.filter(Boolean).length + sourceSystemIds.length + tags.length
  }
}

export function typedName({ context }: SnapshotFrom<TextEntryRef>): string {
  return context.value
}

/** Whether an empty name was submitted. */
export function isNameMissing({ context }: SnapshotFrom<TextEntryRef>): boolean {
  return context.problem !== undefined
}

/** The values that the menu of a row offers. */
export function menuValues({ context }: SnapshotFrom<ValueMenuRef>): readonly RowValue[] {
  return context.values
}

/** Where the menu of a row opens. */
export function menuPlace({ context }: SnapshotFrom<ValueMenuRef>): MenuPlace {
  return context.place
}
