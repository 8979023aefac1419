import type { BrowserContext } from '@playwright/test'
import { recordingFolder, writeRecord } from '../record.ts'
import { lookIntoCharts, type Sighting } from './page.ts'

const names = { inspector: 'inspectCharts', report: 'reportCharts' }

const folder = recordingFolder()
const states = new Set<string>()
const edges = new Set<string>()

/**
 * Records the states and edges of the charts in a browser's pages, if recording is on. Must run before the first page
 * opens.
 */
export async function recordCharts(context: BrowserContext): Promise<void> {
  if (folder === undefined) return
  await Promise.all([
    context.exposeBinding(names.report, (_source, sighting: Sighting) => {
      for (const state of sighting.states) states.add(state)
      for (const edge of sighting.edges) edges.add(edge)
    }),
    context.addInitScript(lookIntoCharts, { ...names, known: [...states, ...edges] }),
  ])
}

/** Writes the record of all pages of a worker. */
export function writeChartRecord(workerIndex: number): void {
  if (folder !== undefined) writeRecord(folder, 'browser', String(workerIndex), { states, edges })
}
