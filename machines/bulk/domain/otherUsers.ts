import type { EventType } from '../../incident/domain/incidentHistory.ts'
import type { FeedEvent } from '../../list/domain/changeFeed.ts'
import type { BulkLedger } from './ledger.ts'
import type { BulkOperation } from './operation.ts'

/**
 * The type of event that shows who carried out an operation, and the verb for it. Changes to tickets cause no event.
 */
const events: Readonly<Partial<Record<BulkOperation, { readonly type: EventType; readonly verb: string }>>> = {
  acknowledge: { type: 'ACK', verb: 'acknowledged' },
  close: { type: 'CLO', verb: 'closed' },
  reopen: { type: 'REO', verb: 'reopened' },
}

/** The unanswered incidents that may have changed, either by this run or by somebody else. */
function doubtfulIncidents({ unanswered, unchanged }: BulkLedger): readonly number[] {
  const known = new Set(unchanged)
  return unanswered.flatMap(({ pk }) => (known.has(pk) ? [] : [pk]))
}

/** Whether the events of the incidents can show that somebody else has carried out the same operation. */
export function mayBeByOthers(operation: BulkOperation, ledger: BulkLedger): boolean {
  return events[operation] !== undefined && doubtfulIncidents(ledger).length > 0
}

/**
 * Records which incidents somebody other than the user of the run (`whose`) has dealt with, going by the last event of
 * the operation's type on each incident: 'closed by ben'.
 */
export function recordOthers(
  ledger: BulkLedger,
  operation: BulkOperation,
  whose: string,
  happened: readonly FeedEvent[],
): BulkLedger {
  const told = events[operation]
  const last = new Map(
    happened
      .filter(({ deed }) => deed !== undefined && deed.type === told?.type)
      .toSorted((one, other) => one.pk - other.pk)
      .map(({ incident, deed }) => [incident, deed?.by ?? '']),
  )
  const byOthers = doubtfulIncidents(ledger).flatMap((pk) => {
    const by = last.get(pk)
    return by === undefined || by === '' || by === whose ? [] : [{ pk, reason: `${told?.verb ?? ''} by ${by}` }]
  })
  const others = new Set(byOthers.map(({ pk }) => pk))
  return { ...ledger, changed: ledger.changed.filter((pk) => !others.has(pk)), byOthers }
}
