import { useConfiguration, useServer } from '../../actors.ts'
import { useMaintenanceGap } from '../useMaintenanceGap.ts'

/**
 * The address of the server's own page of planned maintenance; undefined if the console knows all tasks, or if the
 * server has none.
 */
export function useMaintenancePage(): string | undefined {
  const gap = useMaintenanceGap()
  const { hasPublicFilters } = useServer().abilities
  const backendUrl = useConfiguration()?.backendUrl ?? ''
  // Servers have planned maintenance and public filters from the same version on.
  return gap !== undefined && hasPublicFilters ? `${backendUrl}/plannedmaintenance/` : undefined
}
