/** What a new task of planned maintenance is to cover, as a link says it (docs/behaviour.md#maintenance-page). */
import { queryOfAddress } from '../../filter/domain/incidentQuery.ts'
import { tagsAmiss } from '../../filter/domain/tags/tagsAmiss.ts'
import { mostInName } from '../../forms/domain/nameLength.ts'
import { conditionsText } from './taskDraft.ts'

export interface PlannedConditions {
  /** As in an address of the list. */
  readonly conditions: string
  /** A name for the saved filter that is made of them. */
  readonly name: string
}

/**
 * What the query part of an address asks to plan; undefined if it asks for nothing, or for a tag that is none: without
 * it, the task would cover more than was meant.
 */
export function plannedAt(search: string): PlannedConditions | undefined {
  const query = queryOfAddress(search)
  if (query === undefined || tagsAmiss(search).length > 0) return undefined
  const name = query.filter.tags.length === 0 ? 'Planned maintenance' : query.filter.tags.join(', ')
  return { conditions: conditionsText(query.filter), name: Array.from(name).slice(0, mostInName).join('') }
}
