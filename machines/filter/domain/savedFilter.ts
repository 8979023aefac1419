import { inOrderOfNames } from '../../core/domain/nameOrder.ts'
import type { IncidentFilter } from './filter.ts'
import { isSameFilter } from './incidentQuery.ts'

/** A filter kept on the server under a name (specification, section 3). */
export interface SavedFilter {
  readonly pk: number
  readonly name: string
  readonly filter: IncidentFilter
  /** Whether everybody sees it; left out where it is its owner's alone. Only the owner can change it. */
  readonly isPublic?: boolean
  /** Tags kept in it that are not key=value: they are dropped. */
  readonly droppedTags?: readonly string[]
  /** What else the server keeps in it, by the server's names: it is sent back as it came when the filter is saved. */
  readonly further?: Readonly<Record<string, unknown>>
}

/**
 * What a saved filter asks for that a list of incidents is not asked for: its other conditions by the server's names,
 * and tags that are none. Which types of events it is about concerns notifications alone.
 */
export function conditionsLeftOut({ further = {}, droppedTags = [] }: SavedFilter): readonly string[] {
  const conditions = Object.entries(further).filter(([name, value]) => name !== 'event_types' && isCondition(value))
  return [...conditions.map(([name]) => name), ...droppedTags.map((tag) => `'${tag}'`)]
}

function isCondition(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined && value !== false && value !== ''
}

/** By which the name is kept that somebody types for a new one. */
export const nameDraft = 'filter.name'

/** In the order of their names, as people look for them. */
export function byName(filters: readonly SavedFilter[]): readonly SavedFilter[] {
  return inOrderOfNames(filters, ({ name }) => name)
}

/** Those that are kept once this one is, in place of the one it was before. */
export function withFilter(filters: readonly SavedFilter[], kept: SavedFilter): readonly SavedFilter[] {
  return byName([...filters.filter(({ pk }) => pk !== kept.pk), kept])
}

/** The saved filter of this primary key; undefined where there is none, or it is not known. */
export function savedFilterOf(saved: readonly SavedFilter[], pk: number | undefined): SavedFilter | undefined {
  return saved.find((filter) => filter.pk === pk)
}

/** The saved filter of this name, as a person wrote it; undefined where none has it. */
export function savedFilterNamed(saved: readonly SavedFilter[], name: string): SavedFilter | undefined {
  return saved.find((filter) => filter.name === name)
}

/** Those that are kept once this one is deleted. */
export function withoutFilter(saved: readonly SavedFilter[], deleted: number): readonly SavedFilter[] {
  return saved.filter(({ pk }) => pk !== deleted)
}

/** A saved filter that asks for something else from now on. */
export function withContent(saved: SavedFilter | undefined, filter: IncidentFilter): SavedFilter | undefined {
  return saved === undefined ? undefined : { ...saved, filter }
}

/** Whether a filter that there is would ask for something else with this content. */
export function isOtherContent(saved: SavedFilter | undefined, filter: IncidentFilter): boolean {
  return saved !== undefined && !isSameFilter(saved.filter, filter)
}
