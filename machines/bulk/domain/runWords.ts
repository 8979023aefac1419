import { sentCount, totalCount, unsentIncidents, type BulkLedger, type BulkOperation } from './bulk.ts'

/** What a person does with an operation: 'acknowledging 3 incidents'. */
export function doingWords(operation: BulkOperation, count: number): string {
  const incidents = count === 1 ? '1 incident' : `${count} incidents`
  switch (operation) {
    case 'acknowledge':
      return `acknowledging ${incidents}`
    case 'close':
      return `closing ${incidents}`
    case 'reopen':
      return `reopening ${incidents}`
    case 'saveTicketUrl':
      return `changing the ticket URL of ${incidents}`
    case 'createTicket':
      return `creating tickets for ${incidents}`
  }
}

/** What a run is doing, as a whole: 'acknowledging 250 incidents'. */
export function runWords({ operation, ledger }: { readonly operation: BulkOperation; readonly ledger: BulkLedger }): string {
  return doingWords(operation, totalCount(ledger))
}

/** How far a run has come: '100 done, 1 unknown, 149 not sent'. What there is none of is not told, but for what is done. */
export function progressText(ledger: BulkLedger): string {
  const { succeeded, refused, changed, unchanged } = ledger
  const [done, failed] = [succeeded.length + changed.length, refused.length + unchanged.length]
  const unknown = sentCount(ledger) - done - failed
  const parts = [
    `${done} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(unsentIncidents(ledger).length > 0 ? [`${unsentIncidents(ledger).length} not sent`] : []),
  ]
  return parts.join(', ')
}
