import type { BulkOperation } from './operation.ts'

/** How many incidents one call can contain at most. */
export const chunkSize = 100

/** How many incidents one call of this operation contains: tickets are created one by one. */
export function chunkSizeOf(operation: BulkOperation): number {
  return operation === 'createTicket' ? 1 : chunkSize
}
