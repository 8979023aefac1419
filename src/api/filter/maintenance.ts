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
  readonly forget: () => void
}

const nothingKnown: MaintenanceAbsence = { isKnown: () => false, note: () => {}, forget: () => {} }

/**
 * The API call for planned maintenance (docs/behaviour.md#maintenance). A server known to have none is not asked at the
 * start: browsers log each 404 as an error. Later calls ask it, because the 404 may have been a mistake.
 */
export function createMaintenanceCalls(client: ApiClient, absence = nothingKnown) {
  let isStart = true

  /** Every readable task, past ones included; undefined if the server does not support planned maintenance. */
  async function fetchMaintenance(signal?: AbortSignal): Promise<Found<MaintenanceTask> | undefined> {
    const { paths, version } = client.dialect()
    const isSpared = isStart && absence.isKnown()
    isStart = false
    if (version === 'v1' || isSpared) return undefined
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
      if (absence.isKnown()) absence.forget()
      return { items: rows, unreadable }
    } catch (error) {
      if (!(error instanceof Fault && error.status === 404)) throw error
      absence.note()
      return undefined
    }
  }

  return { fetchMaintenance }
}
