/** The charts of this room: what the list is asked for. */
import { filterMachine } from './filter.ts'
import { savedFiltersMachine } from './savedFilters.ts'

export const filterCharts = [
  { id: 'filter', machine: filterMachine },
  { id: 'savedFilters', machine: savedFiltersMachine },
]
