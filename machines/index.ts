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
import { visualizerCharts } from './visualizer/registry.ts'

export interface RegisteredChart {
  /** The chart's id: its file name and, for a singleton, its system id. */
  readonly id: string
  readonly machine: AnyStateMachine
  /** The room the chart belongs to. */
  readonly room: string
}

/**
 * Every chart, in reading order. The diagrams in docs/charts, the walker in tests/machines and the architecture tests
 * read this list.
 */
export const charts: readonly RegisteredChart[] = [
  // The root, navigation, and the charts that run while a user is signed in
  ...inRoom('app', appCharts),
  // The foundation of all rooms: named parameters, ports, singletons, faults, places; and the menus
  ...inRoom('core', coreCharts),
  // The server: its version, whether it answers, and its clock
  ...inRoom('server', serverCharts),
  // Who is signed in, and how users sign in and out
  ...inRoom('session', sessionCharts),
  // Messages on screen, and their log
  ...inRoom('messages', messagesCharts),
  // Typed input, kept until it is sent
  ...inRoom('forms', formsCharts),
  // The incidents on screen: fetched, kept up to date, sorted, selected; and the preferences of this browser
  ...inRoom('list', listCharts),
  // The conditions that decide which incidents the list shows
  ...inRoom('filter', filterCharts),
  // One operation on many incidents
  ...inRoom('bulk', bulkCharts),
  // One incident and everything that can be done with it
  ...inRoom('incident', incidentCharts),
  // Who is notified of which incidents, when and how
  ...inRoom('alerting', alertingCharts),
  // The page that shows the charts of another tab
  ...inRoom('visualizer', visualizerCharts),
]

function inRoom(room: string, found: readonly Omit<RegisteredChart, 'room'>[]): readonly RegisteredChart[] {
  return found.map((chart) => ({ ...chart, room }))
}
