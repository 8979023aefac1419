import { lengthProblem } from '../../../machines/forms/domain/nameLength.ts'
import type { SnapshotFrom } from 'xstate'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { Incident, SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { isSameFilter, type IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import {
  conditionsLeftOut,
  savedFilterNamed,
  savedFilterOf,
  type SavedFilter,
} from '../../../machines/filter/domain/savedFilter.ts'
import { isLastFilter } from '../../../machines/filter/domain/silencing.ts'
import { soughtIncident, type SourceMatches } from '../../../machines/filter/domain/soughtIncident.ts'
import type { FilterRef } from '../../../machines/filter/filter.ts'
import type { TypedPeriod } from '../../../machines/filter/domain/typedPeriod.ts'
import type { PeriodEntryRef } from '../../../machines/filter/periodEntry.ts'
import type { SourceMatchesRef } from '../../../machines/filter/sourceMatches.ts'
import type { SavedFiltersRef } from '../../../machines/filter/savedFilters.ts'
import { tagSuggestions } from '../../../machines/filter/domain/tags/tagSuggestions.ts'
import type { IncidentStore } from '../../../machines/incident/domain/incidentStore.ts'
import type { TextEntryRef } from '../../../machines/forms/textEntry.ts'

type FilterSnapshot = SnapshotFrom<FilterRef>
type SavedFiltersSnapshot = SnapshotFrom<SavedFiltersRef>

export function filterOnScreen({ context }: FilterSnapshot): IncidentFilter {
  return context.query.filter
}

/** The filter with its timeframe and search. */
export function queryOnScreen({ context }: FilterSnapshot): IncidentQuery {
  return context.query
}

/** The timeframe in hours before now; 0 if there is none. */
export function timeframeOnScreen({ context }: FilterSnapshot): number {
  return context.query.timeframeHours
}

/** The first field with a problem. */
export function wrongBound({ context: { problems } }: SnapshotFrom<PeriodEntryRef>): keyof TypedPeriod | undefined {
  if (problems.from !== undefined) return 'from'
  return problems.to === undefined ? undefined : 'to'
}

export function searchOnScreen({ context }: FilterSnapshot): string {
  return context.query.search
}

/** The number of the incident that the search may refer to; undefined if it cannot refer to an incident. */
export function soughtPk({ context }: FilterSnapshot): number | undefined {
  return soughtIncident(context.query.search)
}

/** The incidents that sources know by what is in the search. */
export function sourceMatches({ context }: SnapshotFrom<SourceMatchesRef>): SourceMatches {
  return context.matches
}

/** An incident with its owner's number: "nav.example.org's 40009: Box down". */
export function atItsSource({ source, sourceIncidentId, description }: Incident): string {
  return `${source.name}'s ${sourceIncidentId}: ${description}`
}

export function sourceSystems({ context }: FilterSnapshot): readonly SourceSystem[] {
  return context.sourceSystems
}

export function savedFilters({ context }: SavedFiltersSnapshot): readonly SavedFilter[] {
  return context.saved
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

/** The id of the button that names the chosen saved filter and opens its menu. */
export const savedFilterButton = 'saved-filter'

/** The name of the filter that is about to be renamed or deleted. */
export function targetName({ context }: SavedFiltersSnapshot): string | undefined {
  return context.target?.name
}

/** The filter that would be overwritten: it has the name that was typed. */
export function replacedFilter({ context }: SavedFiltersSnapshot): SavedFilter | undefined {
  return savedFilterNamed(context.saved, context.name)
}

/** Whether deleting the chosen filter would let planned maintenance silence everything. */
export function isIndispensable({ context }: SavedFiltersSnapshot): boolean {
  return context.target !== undefined && isLastFilter(context.tasks, context.target.pk)
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

/** Why the submitted name was refused; undefined if it was not. */
export function nameProblem({ context }: SnapshotFrom<TextEntryRef>): string | undefined {
  if (context.problem === undefined || context.problem === 'Too long') return lengthProblem(context.value)
  if (context.problem === 'Refused') return context.refusal
  return context.problem === 'Required'
    ? 'Filter name is required'
    : 'Another filter has this name: choose a different one'
}

/** What the field for tags suggests for the text in it, from the rows that the list holds. */
export function suggestedTags(typed: string) {
  return ({ context }: { readonly context: { readonly store: IncidentStore } }): readonly string[] => {
    const { incidents, storedIncidents } = context.store
    return tagSuggestions(
      incidents.flatMap((pk) => storedIncidents.get(pk)?.incident.tags ?? []),
      typed,
    )
  }
}

/** Whether two lists contain the same texts in the same order. */
export function areSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return one?.length === other?.length && one?.every((text, place) => text === other?.[place]) !== false
}
