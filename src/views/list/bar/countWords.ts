import type { SnapshotFrom } from 'xstate'
import type { IncidentCountRef } from '../../../../machines/list/incidentCount.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'

const withThousands = new Intl.NumberFormat('en')

/** A number as people read it, with its thousands separated: 7,312. */
export function inThousands(count: number): string {
  return withThousands.format(count)
}

/** '7,312 incidents', or '1 incident'. */
export function countWords(count: number): string {
  return count === 1 ? '1 incident' : `${inThousands(count)} incidents`
}

/** How many incidents match by the server's last word; undefined where it does not tell. */
export function matchCount({ context }: SnapshotFrom<IncidentCountRef>): number | undefined {
  return context.count
}

/** How many incidents match where one page holds them all; undefined where there are more pages, or it is not there. */
export function wholeCount(snapshot: SnapshotFrom<IncidentsRef>): number | undefined {
  const { extent, request, hasMore, latest, unreadable } = snapshot.context
  const isWhole = extent === 'page' && request.cursor === undefined && !hasMore
  if (!isWhole || snapshot.hasTag('loading') || snapshot.hasTag('failed')) return undefined
  return latest.length + unreadable
}
