import type { AnyStateMachine } from 'xstate'
import { appMachine } from './app/app.ts'
import './laterCharts.ts'
import { chartsBelow } from './core/provided.ts'
import { visualizerMachine } from './visualizer/visualizer.ts'

export interface RegisteredChart {
  /** The chart's id: its file name and, for a singleton, its system id. */
  readonly id: string
  readonly machine: AnyStateMachine
}

/**
 * Every chart, in reading order: each below the first chart that runs it, from the root of the console and then from the
 * root of the page that shows the charts of another tab. The diagrams in docs/charts, the walker in tests/machines and
 * the architecture tests read this list.
 */
export const charts: readonly RegisteredChart[] = [appMachine, visualizerMachine]
  .flatMap((root: AnyStateMachine) => chartsBelow(root))
  .map((machine) => ({ id: machine.id, machine }))
