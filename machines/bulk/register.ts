/** The charts of this room: one operation on many incidents. */
import { bulkMachine } from './bulk.ts'

export const bulkCharts = [
  { id: 'bulk', machine: bulkMachine },
]
