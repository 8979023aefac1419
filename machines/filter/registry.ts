/** The charts of this room: the filter of the list, the saved filters, and the menus of the filter bar and of values. */
import { filterMachine } from './filter.ts'
import { maintenanceMachine } from './maintenance.ts'
import { periodChoiceMachine } from './periodChoice.ts'
import { filterBarMachine } from './filterBar.ts'
import { savedFiltersMachine } from './savedFilters.ts'
import { sourceMatchesMachine } from './sourceMatches.ts'
import { valueMenuMachine } from './valueMenu.ts'

export const filterCharts = [
  { id: 'filter', machine: filterMachine },
  { id: 'savedFilters', machine: savedFiltersMachine },
  { id: 'periodChoice', machine: periodChoiceMachine },
  { id: 'filterBar', machine: filterBarMachine },
  { id: 'valueMenu', machine: valueMenuMachine },
  { id: 'maintenance', machine: maintenanceMachine },
  { id: 'sourceMatches', machine: sourceMatchesMachine },
]
