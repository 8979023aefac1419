import type { SnapshotFrom } from 'xstate'
import { expectedInterval } from '../../../../machines/list/autoUpdate.ts'
import { isOverdue } from '../../../../machines/list/domain/freshness.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { useAutoUpdate, useIncidents, useSelected, useTag, useTime, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { timeText } from '../../../time/format.ts'
import { restraintEnd } from '../selectors.ts'

/**
 * Why the rows on screen may be out of date: the server asked for a pause, the last refresh failed, or refreshes were
 * missed.
 */
export type RowTrouble = 'restrained' | 'failed' | 'overdue'

/** Why the rows on screen may be out of date; undefined if there is no reason. */
export function useRowTrouble(): RowTrouble | undefined {
  const incidents = useIncidents()
  const isRestrained = useTag(incidents, 'restrained')
  const hasFailed = useTag(incidents, 'stale')
  const refreshedAt = useValue(incidents, 'refreshedAt')
  const askedAt = useSelected(incidents, refreshUnderWay)
  const interval = useSelected(useAutoUpdate(), expectedInterval)
  const hasMissed = useTime((now, skew) => isOverdue({ refreshedAt, askedAt, interval }, now - skew))
  if (hasFailed) return isRestrained ? 'restrained' : 'failed'
  return hasMissed ? 'overdue' : undefined
}

/**
 * Says that the server asked for a pause, whether the rows still match the previous filter, and when the next attempt
 * is, `skew` milliseconds later by another clock; undefined if there is no pause.
 */
export function useRestraintWords(skew = 0): { readonly what: string; readonly next: string } | undefined {
  const style = useTimeStyle()
  const incidents = useIncidents()
  const end = useSelected(incidents, restraintEnd)
  const isSuperseded = useTag(incidents, 'superseded')
  if (style === undefined || end === undefined) return undefined
  const what = isSuperseded
    ? 'The server asked for a pause: these rows still match the previous filter.'
    : 'The server asked for a pause.'
  return { what, next: `Next try at ${timeText(end + skew, style)}.` }
}

/** When the refresh in flight was sent, in milliseconds since 1970. */
function refreshUnderWay(snapshot: SnapshotFrom<IncidentsRef>): number | undefined {
  return snapshot.hasTag('refreshing') ? snapshot.context.askedAt : undefined
}
