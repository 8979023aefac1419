import type { MessageKind } from '../../incident/domain/ownMessage.ts'
import type { BulkOperation } from './operation.ts'

/** What the message of an operation is written for; undefined if its text is kept for no other dialog. */
export function messageKindOf(operation: BulkOperation): MessageKind | undefined {
  if (operation === 'addNote') return 'note'
  return operation === 'close' || operation === 'acknowledge' ? operation : undefined
}
