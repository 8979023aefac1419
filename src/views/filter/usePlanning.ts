import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { queryAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { useFilter, useSelected, useUser } from '../actors.ts'
import { hasMaintenance } from './useConditions.ts'

/**
 * A function that returns the address at which staff plan maintenance with these conditions
 * (docs/behaviour.md#maintenance-page); undefined for other users, and on servers that show no planned maintenance.
 */
export function usePlanning(): ((filter: Partial<IncidentFilter>) => string) | undefined {
  const isOffered = useSelected(useFilter(), hasMaintenance) === true
  const isStaff = useUser()?.adminUrl !== undefined
  return isOffered && isStaff ? planAddress : undefined
}

/**
 * What a task is to keep of the conditions on screen: one that asked for unacknowledged incidents would stop covering
 * those that are acknowledged. It covers open ones only in any case.
 */
export function coverableConditions({ acked, open, ...filter }: IncidentFilter): IncidentFilter {
  if (acked !== false) return { ...filter, acked, open }
  return { ...filter, acked: undefined, open: open ?? true }
}

function planAddress(filter: Partial<IncidentFilter>): string {
  return (
    routePatterns.maintenance +
    queryAddress({ ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, ...filter } })
  )
}
