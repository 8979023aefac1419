import type { BulkOperation } from './operation.ts'

/** How many incidents one call takes at most (decisions, Bulk). */
export const chunkSize = 100

/** How many incidents a call of this operation takes: tickets are created one by one. */
export function chunkSizeOf(operation: BulkOperation): number {
  return operation === 'createTicket' ? 1 : chunkSize
}
