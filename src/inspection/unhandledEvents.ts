import type { InspectionEvent } from 'xstate'

/**
 * Logs events that an actor received but did not handle, since charts ignore those silently. Called for each inspection
 * event on the development server; elsewhere, the page of the charts says which events were not handled.
 */
export function reportUnhandledEvents(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.event' || inspection.event.type.startsWith('xstate.')) return
  const { actorRef, event } = inspection
  const snapshot: unknown = actorRef.getSnapshot()
  if (!isChartSnapshot(snapshot) || snapshot.status !== 'active' || snapshot.can(event)) return
  console.debug(`${'id' in actorRef ? String(actorRef.id) : 'an actor'} does not handle ${event.type}`, snapshot.value)
}

interface ChartSnapshot {
  readonly status: string
  readonly value: unknown
  can(event: { type: string }): boolean
}

function isChartSnapshot(snapshot: unknown): snapshot is ChartSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'can' in snapshot && 'value' in snapshot
}
