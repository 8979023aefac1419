import type { SnapshotFrom } from 'xstate'
import type { IncidentCountRef } from '../../../../machines/list/incidentCount.ts'

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
