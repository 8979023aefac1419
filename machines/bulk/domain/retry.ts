import { agreeing, inThousands } from '../../core/domain/count.ts'
import { isClosed, type Incident } from '../../incident/domain/incident.ts'
import { failedIncidents } from './ledger.ts'
import { leftOutWords } from './leftOutWords.ts'
import { sortOrdered, type BulkOperation, type RefusedIncident, type SortedIncidents } from './operation.ts'
import type { BulkRun } from './run.ts'

/** What another attempt for the failed incidents of a run would send, judging by their state as it is known now. */
export interface Retry extends SortedIncidents {
  /** The failed incidents that have ended or been closed; none if the run reopens incidents or adds notes. */
  readonly closed: readonly number[]
}

/** What another attempt would send (docs/behaviour.md#the-ledger). */
export function retryOf(run: BulkRun, known: ReadonlyMap<number, Incident>): Retry {
  const { operation, ledger } = run
  const failed = failedIncidents(ledger)
  return {
    ...sortOrdered(run, failed, known),
    closed: operation === 'reopen' || operation === 'addNote' ? [] : failed.filter((pk) => isClosed(known.get(pk))),
  }
}

/**
 * 'Of 3 to retry, 1 has ended or been closed by now and is not sent again.' Empty if all can be retried and none of
 * them is known to be closed.
 */
export function retryWords(operation: BulkOperation, { applying, leftOut, closed }: Retry): string {
  const leavesOutClosed = operation === 'close' || operation === 'createTicket' || operation === 'shareTicket'
  const told = new Set(leavesOutClosed ? closed : [])
  const others = leftOut.filter(({ pk }) => !told.has(pk))
  const parts = [
    ...(closed.length === 0
      ? []
      : [
          `${inThousands(closed.length)} ${agreeing(closed.length, 'has', 'have')} ended or been closed by now` +
            (leavesOutClosed ? notAgain(closed.length) : ''),
        ]),
    ...othersWords(others),
  ]
  return parts.length === 0 ? '' : `Of ${inThousands(applying.length + leftOut.length)} to retry, ${parts.join('; ')}.`
}

function othersWords(others: readonly RefusedIncident[]): readonly string[] {
  return others.length === 0 ? [] : [`${leftOutWords(others)}${notAgain(others.length)}`]
}

function notAgain(count: number): string {
  return ` and ${agreeing(count, 'is', 'are')} not sent again`
}
