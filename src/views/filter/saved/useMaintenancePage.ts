import { useConfiguration, useFilter, useSelected, useServer } from '../../actors.ts'
import { knownTasks, savedFiltersOf } from '../selectors.ts'

/**
 * The address of the server's own page of planned maintenance; undefined if the server shows its tasks to the console,
 * or has none.
 */
export function useMaintenancePage(): string | undefined {
  const tasks = useSelected(useSelected(useFilter(), savedFiltersOf), knownTasks)
  const { hasPublicFilters } = useServer().abilities
  const backendUrl = useConfiguration()?.backendUrl ?? ''
  // Servers have planned maintenance and public filters from the same version on, but only later ones show their tasks.
  return tasks === undefined && hasPublicFilters ? `${backendUrl}/plannedmaintenance/` : undefined
}
