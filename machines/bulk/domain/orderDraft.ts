import { subDraft } from '../../forms/domain/draftKey.ts'
import type { BulkOperation } from './operation.ts'

/** The key under which `drafts` keeps the text typed for a bulk run. */
export function orderDraft(operation: BulkOperation): string {
  return `bulk.${operation}`
}

/** The key under which `drafts` keeps the incidents chosen for a bulk run that has not been started. */
export function chosenDraft(operation: BulkOperation): string {
  return subDraft(orderDraft(operation), 'chosen')
}

/** The incidents as draft text. */
export function chosenText(pks: readonly number[]): string {
  return pks.join(',')
}

/** The incidents in a draft text. Anything that is not a primary key is ignored. */
export function chosenIncidents(text: string): readonly number[] {
  return text === ''
    ? []
    : text
        .split(',')
        .map(Number)
        .filter((pk) => Number.isSafeInteger(pk) && pk > 0)
}
