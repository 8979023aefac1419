import type { BulkOperation } from './operation.ts'

/** The maximum number of incidents in one call. */
export const chunkSize = 100

/** The maximum number of incidents in one call of this operation: tickets are created one at a time. */
export function chunkSizeOf(operation: BulkOperation): number {
  return operation === 'createTicket' ? 1 : chunkSize
}
