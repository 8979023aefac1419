/**
 * Everything that can happen to the charts, taken from their walks: events, responses, failures, events from ports, and
 * the passing of time.
 */
import { charts } from '../../../../machines/index.ts'
import type { Case, Walk } from '../../../machines/support/walk.ts'
import { walksByChart } from '../../../machines/support/walks.ts'
import { poolOf, type Pool } from './payload.ts'

/** A chart, with everything that can happen to it in any of its walks. */
export interface FedChart {
  readonly id: string
  readonly walks: readonly Walk[]
  readonly cases: readonly (readonly [name: string, step: Case])[]
}

/** Waiting times in milliseconds, in addition to those of the walks. */
const waits = [0, 1, 999, 1000, 30_000, 60_000, 600_000] as const

/** Every registered chart. */
export const fedCharts: readonly FedChart[] = charts.map(({ id }) => {
  const walks = Object.values(walksByChart.get(id) ?? {})
  const passing = waits.map((milliseconds): [string, Case] => [`${milliseconds} ms pass`, { do: 'wait', milliseconds }])
  return { id, walks, cases: [...walks.flatMap((walk) => Object.entries(walk.cases)), ...passing] }
})

/** The payloads of the cases and starts of all walks. */
export const payloads: readonly unknown[] = fedCharts.flatMap(({ walks, cases }) => [
  ...cases.flatMap(([, step]) => (step.do === 'wait' ? [] : [payloadOf(step)])),
  ...walks.flatMap(({ starts }) => Object.values(starts).map(({ input }) => input)),
])

/** Every text and number in these payloads. */
export const pool: Pool = poolOf(payloads)

function payloadOf(step: Exclude<Case, { do: 'wait' }>): unknown {
  switch (step.do) {
    case 'send':
    case 'hear':
      return step.event
    case 'settle':
      return step.output
    case 'fail':
      return step.error
  }
}
