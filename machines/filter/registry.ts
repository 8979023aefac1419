/** The charts of this room: the filter of the list, the saved filters, and the menus of the filter bar. */
import { filterMachine } from './filter.ts'
import { periodChoiceMachine } from './periodChoice.ts'
import { filterBarMachine } from './filterBar.ts'
import { savedFiltersMachine } from './savedFilters.ts'

export const filterCharts = [
  { id: 'filter', machine: filterMachine },
  { id: 'savedFilters', machine: savedFiltersMachine },
  { id: 'periodChoice', machine: periodChoiceMachine },
  { id: 'filterBar', machine: filterBarMachine },
]
