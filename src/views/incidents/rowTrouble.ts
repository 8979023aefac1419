import type { SnapshotFrom } from 'xstate'
import { expectedInterval } from '../../../machines/autoUpdate.ts'
import { isOverdue } from '../../../machines/domain/freshness.ts'
import type { IncidentsRef } from '../../../machines/incidents.ts'
import { useAutoUpdate, useIncidents, useSelected, useTag, useTime } from '../actors.ts'
import { refreshTime } from './selectors.ts'

/** Why the rows on screen may be out of date: the last refresh failed, or refreshes were missed. */
export type RowTrouble = 'failed' | 'overdue'

/** What is wrong with the age of the rows on screen, if anything. */
export function useRowTrouble(): RowTrouble | undefined {
  const incidents = useIncidents()
  const hasFailed = useTag(incidents, 'stale')
  const refreshedAt = useSelected(incidents, refreshTime)
  const askedAt = useSelected(incidents, refreshUnderWay)
  const interval = useSelected(useAutoUpdate(), expectedInterval)
  const hasMissed = useTime((now, skew) => isOverdue({ refreshedAt, askedAt, interval }, now - skew))
  if (hasFailed) return 'failed'
  return hasMissed ? 'overdue' : undefined
}

/** When the refresh under way left, in milliseconds since 1970. */
function refreshUnderWay(snapshot: SnapshotFrom<IncidentsRef>): number | undefined {
  return snapshot.hasTag('refreshing') ? snapshot.context.askedAt : undefined
}
