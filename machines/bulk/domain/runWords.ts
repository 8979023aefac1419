import { countWords, inThousands } from '../../core/domain/count.ts'
import { sentCount, totalCount, unsentIncidents, type BulkLedger } from './ledger.ts'
import type { BulkOperation } from './operation.ts'

/** An operation in words: 'acknowledging 3 incidents'. */
export function doingWords(operation: BulkOperation, count: number): string {
  const incidents = countWords(count)
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
    case 'shareTicket':
      return `creating one ticket for ${incidents}`
    case 'addNote':
      return `adding a note to ${incidents}`
  }
}

/** A whole run in words: 'acknowledging 250 incidents'. */
export function runWords({
  operation,
  ledger,
}: {
  readonly operation: BulkOperation
  readonly ledger: BulkLedger
}): string {
  return doingWords(operation, totalCount(ledger))
}

/** The progress of a run: '100 done, 1 unknown, 149 not sent'. Counts of zero are left out, except for 'done'. */
export function progressText(ledger: BulkLedger): string {
  const { succeeded, refused, changed, unchanged, byOthers } = ledger
  const [done, failed] = [succeeded.length + changed.length, refused.length + unchanged.length]
  const unknown = sentCount(ledger) - done - failed - byOthers.length
  const parts = [
    `${inThousands(done)} done`,
    ...(byOthers.length > 0 ? [`${inThousands(byOthers.length)} done by another user`] : []),
    ...(failed > 0 ? [`${inThousands(failed)} failed`] : []),
    ...(unknown > 0 ? [`${inThousands(unknown)} unknown`] : []),
    ...(unsentIncidents(ledger).length > 0 ? [`${inThousands(unsentIncidents(ledger).length)} not sent`] : []),
  ]
  return parts.join(', ')
}

/** 'Closed {n}/{m} incident(s)' and similar. */
export function outcomeText(operation: BulkOperation, ledger: BulkLedger): string {
  const share = `${ledger.succeeded.length}/${sentCount(ledger)}`
  switch (operation) {
    case 'acknowledge':
      return `Submitted ${share} acknowledgment(s)`
    case 'close':
      return `Closed ${share} incident(s)`
    case 'reopen':
      return `Reopened ${share} incident(s)`
    case 'saveTicketUrl':
      return `Updated ${share} ticket URL(s)`
    case 'createTicket':
      return `Created ${share} ticket(s)`
    case 'shareTicket':
      return `Linked ${share} incident(s) to one ticket`
    case 'addNote':
      return `Added ${share} note(s)`
  }
}

/** What an operation has done to an incident, as in '200 of 448 submitted'. */
const deeds: Readonly<Record<BulkOperation, string>> = {
  acknowledge: 'submitted',
  close: 'closed',
  reopen: 'reopened',
  saveTicketUrl: 'updated',
  createTicket: 'ticketed',
  shareTicket: 'linked to one ticket',
  addNote: 'noted',
}

/**
 * The outcome of a run, counted over every incident that it was for: '200 of 448 submitted; 100 not confirmed, 148 not
 * sent'. If all were sent and answered, the message about the run says the same.
 */
export function ledgerHeading(operation: BulkOperation, ledger: BulkLedger): string {
  const { succeeded, refused, unanswered } = ledger
  const unsent = unsentIncidents(ledger).length
  if (unanswered.length + unsent === 0) return outcomeText(operation, ledger)
  const parts = [
    { count: refused.length, words: 'refused' },
    { count: unanswered.length, words: 'not confirmed' },
    { count: unsent, words: 'not sent' },
  ]
  const rest = parts.filter(({ count }) => count > 0).map(({ count, words }) => `${inThousands(count)} ${words}`)
  const all = inThousands(totalCount(ledger))
  return `${inThousands(succeeded.length)} of ${all} ${deeds[operation]}; ${rest.join(', ')}`
}

/** 'Failed to close incident(s) - {err}' and similar. */
export function failureText(operation: Exclude<BulkOperation, 'createTicket'>, words: string): string {
  switch (operation) {
    case 'acknowledge':
      return `Failed to submit acknowledgments(s) - ${words}`
    case 'close':
      return `Failed to close incident(s) - ${words}`
    case 'reopen':
      return `Failed to reopen incident(s) - ${words}`
    case 'saveTicketUrl':
    case 'shareTicket':
      return `Failed to update ticket URL(s) - ${words}`
    case 'addNote':
      return `Failed to add note(s) - ${words}`
  }
}
