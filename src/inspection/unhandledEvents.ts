import type { InspectionEvent } from 'xstate'

/**
 * Says on the console which events an actor received and did nothing with, as charts pass over them without a word. For
 * `createActor` as `inspect`, in development and where the configuration says `debug`.
 */
export function reportUnhandledEvents(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.event' || inspection.event.type.startsWith('xstate.')) return
  const { actorRef, event } = inspection
  const snapshot: unknown = actorRef.getSnapshot()
  if (!isChartSnapshot(snapshot) || snapshot.status !== 'active' || snapshot.can(event)) return
  console.debug(
    `${'id' in actorRef ? String(actorRef.id) : 'an actor'} does nothing with ${event.type}`,
    snapshot.value,
  )
}

interface ChartSnapshot {
  readonly status: string
  readonly value: unknown
  can(event: { type: string }): boolean
}

function isChartSnapshot(snapshot: unknown): snapshot is ChartSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'can' in snapshot && 'value' in snapshot
}
