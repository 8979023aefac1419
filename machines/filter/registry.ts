/** The charts of this room: the filter of the list, and the saved filters. */
import { filterMachine } from './filter.ts'
import { periodChoiceMachine } from './periodChoice.ts'
import { savedFiltersMachine } from './savedFilters.ts'

export const filterCharts = [
  { id: 'filter', machine: filterMachine },
  { id: 'savedFilters', machine: savedFiltersMachine },
  { id: 'periodChoice', machine: periodChoiceMachine },
]
