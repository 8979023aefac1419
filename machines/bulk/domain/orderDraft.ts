import type { BulkOperation } from './operation.ts'

/** The key in `drafts` of the text of an unsent order. */
export function orderDraft(operation: BulkOperation): string {
  return `bulk.${operation}`
}

/** The key of the sub-draft that contains the incidents of the order. */
export function chosenDraft(operation: BulkOperation): string {
  return `${orderDraft(operation)}.chosen`
}

/** The incidents as draft text. */
export function chosenText(pks: readonly number[]): string {
  return pks.join(',')
}

/** The incidents in a draft text; anything but primary keys is ignored. */
export function chosenIncidents(text: string): readonly number[] {
  return text === ''
    ? []
    : text
        .split(',')
        .map(Number)
        .filter((pk) => Number.isSafeInteger(pk) && pk > 0)
}
