/** The charts of this room: they show the charts of another tab. They know nothing of incidents. */
import { visualizerMachine } from './visualizer.ts'
import { watchMachine } from './watch.ts'

export const visualizerCharts = [
  { id: 'visualizer', machine: visualizerMachine },
  { id: 'watch', machine: watchMachine },
]
