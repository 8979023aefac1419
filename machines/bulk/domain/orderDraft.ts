import type { BulkOperation } from './operation.ts'

/** Under what name the text of an order that is not sent is kept, see drafts. */
export function orderDraft(operation: BulkOperation): string {
  return `bulk.${operation}`
}

/** And, below it, which incidents it is meant for. */
export function chosenDraft(operation: BulkOperation): string {
  return `${orderDraft(operation)}.chosen`
}

/** The incidents as they are kept. */
export function chosenText(pks: readonly number[]): string {
  return pks.join(',')
}

/** The incidents out of the text that is kept of them; what is no primary key is left out. */
export function chosenIncidents(text: string): readonly number[] {
  return text === ''
    ? []
    : text
        .split(',')
        .map(Number)
        .filter((pk) => Number.isSafeInteger(pk) && pk > 0)
}
