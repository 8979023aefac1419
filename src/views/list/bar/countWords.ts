import type { SnapshotFrom } from 'xstate'
import type { IncidentCountRef } from '../../../../machines/list/incidentCount.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'

const withThousands = new Intl.NumberFormat('en')

/** A number with thousands separators: 7,312. */
export function inThousands(count: number): string {
  return withThousands.format(count)
}

export function countWords(count: number): string {
  return count === 1 ? '1 incident' : `${inThousands(count)} incidents`
}

/** How many incidents match, as last reported by the server; undefined if it does not say. */
export function matchCount({ context }: SnapshotFrom<IncidentCountRef>): number | undefined {
  return context.count
}

/**
 * The number of incidents on the page if it holds all that match; undefined if there are other pages, or if the page is
 * not loaded.
 */
export function wholeCount(snapshot: SnapshotFrom<IncidentsRef>): number | undefined {
  const { extent, request, hasMore, latest, unreadable } = snapshot.context
  const isWhole = extent === 'page' && request.cursor === undefined && !hasMore
  if (!isWhole || snapshot.hasTag('loading') || snapshot.hasTag('failed')) return undefined
  return latest.length + unreadable
}
