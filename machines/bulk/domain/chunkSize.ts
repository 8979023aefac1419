import type { BulkOperation } from './operation.ts'

/** The maximum number of incidents in one call. */
export const chunkSize = 100

/**
 * The maximum number of incidents in one call of this operation: tickets are created one at a time. The one ticket for
 * all is created first, and has an address (`text`) from then on.
 */
export function chunkSizeOf(operation: BulkOperation, text: string): number {
  return operation === 'createTicket' || lacksSharedTicket(operation, text) ? 1 : chunkSize
}

/** Whether the one ticket for all has yet to be created. */
export function lacksSharedTicket(operation: BulkOperation, text: string): boolean {
  return operation === 'shareTicket' && text === ''
}
