/** Which incidents a shift is about (docs/behaviour.md#shift). */
import { unrestrictedQuery, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { listOnlyOf, withListOnly } from '../../filter/domain/listOnly.ts'

/**
 * The conditions of a view on what an incident is. Those on its state and on when it began are left out: a shift is about
 * what changes.
 */
export function shiftQuery(view: IncidentQuery): IncidentQuery {
  const { filter, search } = view
  const { tags, sourceSystemIds, sourceTypes, maxLevel, stateful } = filter
  const lasting = { open: undefined, acked: undefined, stateful, maxLevel, tags, sourceSystemIds }
  return withListOnly(
    { ...unrestrictedQuery, filter: { ...lasting, ...(sourceTypes !== undefined && { sourceTypes }) }, search },
    { excluded: listOnlyOf(view).excluded },
  )
}
