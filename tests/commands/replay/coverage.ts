import { join } from 'node:path'
import { lastChangeIn, takenFrom, UselessRecord } from '../coverage/gather.ts'
import { chartsOfToday } from '../coverage/inventory.ts'
import { testsOf, type Layer } from '../coverage/layers.ts'
import type { Taken } from '../coverage/record.ts'
import { reportOn, type ChartCoverage } from '../coverage/report.ts'
import { root } from '../coverage/runs.ts'

/** Which layers of tests take each edge, as far as it is known. */
export interface KnownCoverage {
  readonly covered: readonly ChartCoverage[]
  /** A sentence for each layer without a usable record. */
  readonly unknown: readonly string[]
}

/** The walks take every edge; for the other layers there are the records of a run in `folder`. */
export function coverageIn(folder: string): KnownCoverage {
  const inventory = chartsOfToday()
  const all = (kind: 'states' | 'edges') => new Set(inventory.flatMap((names) => names[kind]))
  const taken = new Map<Layer, Taken>([['actor', { states: all('states'), edges: all('edges') }]])
  const unknown: string[] = []
  for (const layer of ['view', 'browser'] as const) {
    try {
      taken.set(layer, takenFrom(folder, layer, inventory, lastChangeIn(join(root, 'machines'))))
    } catch (error) {
      if (!(error instanceof UselessRecord)) throw error
      unknown.push(`What ${testsOf[layer]} take is not known until the next 'npm test': ${error.message}`)
    }
  }
  return { covered: reportOn(inventory, taken).charts, unknown }
}
