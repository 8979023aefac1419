import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../machines/incidents.ts'

const inThousands = new Intl.NumberFormat('en')

/** Whether the list holds everything that matches instead of one page of it (decisions, Realtime). */
export function holdsEverything({ context }: SnapshotFrom<IncidentsRef>): boolean {
  return context.extent === 'everything'
}

/** How many incidents the list holds, and whether these are all; '' where it holds one page. */
export function extentWords(snapshot: SnapshotFrom<IncidentsRef>): string {
  const { extent, hasMore, store, limit } = snapshot.context
  if (extent === 'page') return ''
  const count = inThousands.format(store.incidents.length)
  if (snapshot.hasTag('gathering')) return `${count} incidents so far, more are on their way`
  if (hasMore) return `The newest ${inThousands.format(limit)} incidents: narrow the filter to see older ones`
  return store.incidents.length === 1 ? '1 incident' : `All ${count} incidents`
}
