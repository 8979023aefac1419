/** The charts of this room: one operation on many incidents. */
import { bulkMachine } from './bulk.ts'
import { bulkDeliveryMachine } from './bulkDelivery.ts'
import { bulkReviewMachine } from './bulkReview.ts'
import { bulkRunMachine } from './bulkRun.ts'

export const bulkCharts = [
  { id: 'bulk', machine: bulkMachine },
  { id: 'bulkRun', machine: bulkRunMachine },
  { id: 'bulkDelivery', machine: bulkDeliveryMachine },
  { id: 'bulkReview', machine: bulkReviewMachine },
]
