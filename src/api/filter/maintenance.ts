import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireRows } from '../server/wire/rows.ts'
import { wireMaintenanceTask } from './wire/maintenance.ts'

const wireMaintenance = wireRows(wireMaintenanceTask)

/** Whether this version of the server is known to have no planned maintenance. */
export interface MaintenanceAbsence {
  readonly isKnown: () => boolean
  readonly note: () => void
}

const nothingKnown: MaintenanceAbsence = { isKnown: () => false, note: () => {} }

/**
 * The API call for planned maintenance (docs/behaviour.md#maintenance). A server known to have none is not asked:
 * browsers log each 404 as an error.
 */
export function createMaintenanceCalls(client: ApiClient, absence = nothingKnown) {
  /** Every readable task, past ones included; undefined if the server does not support planned maintenance. */
  async function fetchMaintenance(signal?: AbortSignal): Promise<Found<MaintenanceTask> | undefined> {
    const { paths, version } = client.dialect()
    if (version === 'v1' || absence.isKnown()) return undefined
    try {
      const { rows, unreadable } = await client.call(
        {
          action: 'get planned maintenance',
          precedence: 'last',
          method: 'GET',
          path: paths.maintenance,
          read: json(wireMaintenance),
        },
        signal,
      )
      return { items: rows, unreadable }
    } catch (error) {
      if (!(error instanceof Fault && error.status === 404)) throw error
      absence.note()
      return undefined
    }
  }

  return { fetchMaintenance }
}
