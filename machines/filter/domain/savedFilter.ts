import { inOrderOfNames } from '../../core/domain/nameOrder.ts'
import type { IncidentFilter } from './filter.ts'
import { isSameFilter } from './incidentQuery.ts'

/** A filter that the server keeps under a name. */
export interface SavedFilter {
  readonly pk: number
  readonly name: string
  readonly filter: IncidentFilter
  /** Set if all users can see the filter; left out if only its owner can. Only the owner can change it. */
  readonly isPublic?: boolean
  /** Set if this is another user's public filter; left out if it is the user's own. */
  readonly isForeign?: boolean
  /** Tags of the filter that are not key=value. The console drops them. */
  readonly droppedTags?: readonly string[]
  /**
   * All other conditions of the filter on the server, under the server's names. They are sent back unchanged when the
   * filter is saved.
   */
  readonly further?: Readonly<Record<string, unknown>>
  /**
   * Set if the filter has no maximum level on the server; left out if it has one, even the least severe. The list does
   * not distinguish the two, but a filter in which nothing at all is set notifies nobody (acceptance.ts).
   */
  readonly hasNoLevel?: boolean
}

/**
 * The conditions of a saved filter that the incident list does not apply: those it does not know, under the server's
 * names, and invalid tags.
 */
export function conditionsLeftOut(saved: SavedFilter): readonly string[] {
  return [...unknownConditions(saved), ...(saved.droppedTags ?? []).map((tag) => `'${tag}'`)]
}

/** The conditions of a saved filter that the console does not know, under the server's names. */
export function unknownConditions({ further = {} }: SavedFilter): readonly string[] {
  return Object.entries(further).flatMap(([name, value]) => (isCondition(value) ? [name] : []))
}

function isCondition(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined && value !== false && value !== ''
}

/** The key under which `drafts` keeps the name typed for a new filter. */
export const nameDraft = 'filter.name'

/** The key under which `drafts` keeps the new name typed for a saved filter. */
export function renameDraft({ pk }: SavedFilter): string {
  return `filter.${pk}.name`
}

/** The filters sorted by name. */
export function byName(filters: readonly SavedFilter[]): readonly SavedFilter[] {
  return inOrderOfNames(filters, ({ name }) => name)
}

/** The filters, with this one in place of its earlier version. */
export function withFilter(filters: readonly SavedFilter[], kept: SavedFilter): readonly SavedFilter[] {
  return byName([...filters.filter(({ pk }) => pk !== kept.pk), kept])
}

/** The saved filter with this primary key; undefined if it does not exist or is not known. */
export function savedFilterOf(saved: readonly SavedFilter[], pk: number | undefined): SavedFilter | undefined {
  return saved.find((filter) => filter.pk === pk)
}

/** The user's own saved filter with this primary key; undefined if there is none. */
export function ownFilterOf(saved: readonly SavedFilter[], pk: number | undefined): SavedFilter | undefined {
  return savedFilterOf(ownFilters(saved), pk)
}

/** The user's own saved filter with exactly this name; undefined if there is none. */
export function savedFilterNamed(saved: readonly SavedFilter[], name: string): SavedFilter | undefined {
  return ownFilters(saved).find((filter) => filter.name === name)
}

function ownFilters(saved: readonly SavedFilter[]): readonly SavedFilter[] {
  return saved.filter(({ isForeign }) => isForeign !== true)
}

/** The filters without this one. */
export function withoutFilter(saved: readonly SavedFilter[], deleted: number): readonly SavedFilter[] {
  return saved.filter(({ pk }) => pk !== deleted)
}

/** The names of the user's other filters. Other users' filters may have the same names. */
export function otherNames(saved: readonly SavedFilter[], pk: number): readonly string[] {
  return ownFilters(saved)
    .filter((filter) => filter.pk !== pk)
    .map(({ name }) => name)
}

/** Whether the name of the filter differs from its name on the server. */
export function isRenamed(saved: readonly SavedFilter[], { pk, name }: SavedFilter): boolean {
  const listed = savedFilterOf(saved, pk)
  return listed !== undefined && listed.name !== name
}

/** The saved filter with new conditions. Saving them always sets a maximum level. */
export function withContent(saved: SavedFilter | undefined, filter: IncidentFilter): SavedFilter | undefined {
  if (saved === undefined) return undefined
  const { hasNoLevel: _, ...kept } = saved
  return { ...kept, filter }
}

/** Who else sees a saved filter: 'public', 'public, owned by another user'; '' if only its owner does. */
export function sharingWords({ isPublic, isForeign }: SavedFilter): string {
  if (isForeign === true) return 'public, owned by another user'
  return isPublic === true ? 'public' : ''
}

/** The saved filter, made public or private. */
export function sharedAs(saved: SavedFilter | undefined, isPublic: boolean): SavedFilter | undefined {
  return saved === undefined ? undefined : { ...saved, isPublic }
}

/** Whether making the saved filter public or private would change it. */
export function isOtherSharing(saved: SavedFilter | undefined, isPublic: boolean): boolean {
  return saved !== undefined && (saved.isPublic === true) !== isPublic
}

/** The saved filter with a new name. */
export function withName(saved: SavedFilter, name: string): SavedFilter {
  return { ...saved, name }
}

/** Whether these conditions would change the saved filter. */
export function isOtherContent(saved: SavedFilter | undefined, filter: IncidentFilter): boolean {
  return saved !== undefined && !isSameFilter(saved.filter, filter)
}
