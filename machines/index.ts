import type { AnyStateMachine } from 'xstate'
import { alertingCharts } from './alerting/registry.ts'
import { appCharts } from './app/registry.ts'
import { bulkCharts } from './bulk/registry.ts'
import { coreCharts } from './core/registry.ts'
import { filterCharts } from './filter/registry.ts'
import { formsCharts } from './forms/registry.ts'
import { incidentCharts } from './incident/registry.ts'
import { listCharts } from './list/registry.ts'
import { messagesCharts } from './messages/registry.ts'
import { serverCharts } from './server/registry.ts'
import { sessionCharts } from './session/registry.ts'

export interface RegisteredChart {
  /** The chart's id: its file name and, for a singleton, its system id. */
  readonly id: string
  readonly machine: AnyStateMachine
  /** The room it is in. */
  readonly room: string
}

/** Every chart, in reading order. Drawings, the walker and the tests of the architecture go through this list. */
export const charts: readonly RegisteredChart[] = [
  // The root, where the person is, and what lives while somebody is signed in
  ...inRoom('app', appCharts),
  // What every room stands on: named parameters, ports, singletons, faults, places; and the menus
  ...inRoom('core', coreCharts),
  // The server itself: what it is, whether it answers, what its clock shows
  ...inRoom('server', serverCharts),
  // Who is signed in, how one comes to be, and how it ends
  ...inRoom('session', sessionCharts),
  // What is said on screen, and its log
  ...inRoom('messages', messagesCharts),
  // What is typed: kept until it is sent, whatever comes between
  ...inRoom('forms', formsCharts),
  // The incidents on screen: fetched, kept up to date, ordered, ticked; what is remembered of it
  ...inRoom('list', listCharts),
  // What the list is asked for
  ...inRoom('filter', filterCharts),
  // One operation on many incidents
  ...inRoom('bulk', bulkCharts),
  // One incident and all that is done with it
  ...inRoom('incident', incidentCharts),
  // Who is told of which incidents, when and how
  ...inRoom('alerting', alertingCharts),
]

function inRoom(room: string, found: readonly Omit<RegisteredChart, 'room'>[]): readonly RegisteredChart[] {
  return found.map((chart) => ({ ...chart, room }))
}
