import type { SnapshotFrom } from 'xstate'
import type { AcknowledgementEntryRef } from '../../../machines/acknowledgementEntry.ts'
import type { BulkRef } from '../../../machines/bulk.ts'
import {
  chunkSizeOf, isLastChunk, sentCount, sharedSignOff, sortIncidents, totalCount,
  type BulkLedger, type BulkOperation, type RefusedIncident,
} from '../../../machines/domain/bulk.ts'
import type { Incident } from '../../../machines/domain/incident.ts'
import type { IncidentsRef } from '../../../machines/incidents.ts'
import type { SelectionRef } from '../../../machines/selection.ts'
import type { TextEntryRef } from '../../../machines/textEntry.ts'

type BulkSnapshot = SnapshotFrom<BulkRef>
type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** Primary keys of the ticked incidents, on this page and on others. */
export function tickedPks({ context }: SnapshotFrom<SelectionRef>): ReadonlySet<number> {
  return context.ticked
}

/** 'all', 'some' or 'none' of the page is ticked. */
export function pageTicks(ticked: ReadonlySet<number>) {
  return ({ context }: IncidentsSnapshot): 'all' | 'some' | 'none' => {
    if (ticked.size === 0) return 'none'
    const page = tickable(context)
    const count = page.filter((pk) => ticked.has(pk)).length
    if (count === 0) return 'none'
    return count === page.length ? 'all' : 'some'
  }
}

/** What the sign-off button offers for the ticked incidents, or nothing. */
export function offeredSignOff(ticked: ReadonlySet<number>) {
  return (snapshot: IncidentsSnapshot): 'close' | 'reopen' | undefined => {
    const incidents = [...ticked].flatMap((pk) => knownOf(snapshot, pk) ?? [])
    return incidents.length === ticked.size ? sharedSignOff(incidents) : undefined
  }
}

/** Whether an operation would do anything to the incidents. */
export function appliesToSome(operation: BulkOperation, text: string, pks: Iterable<number>) {
  return (snapshot: IncidentsSnapshot): boolean => sorted(snapshot, operation, text, pks).applying.length > 0
}

/** What a dialog says of rows that are left out: '2 of 5 are left out: 1 already closed, 1 stateless.' Or nothing. */
export function leftOutText(operation: BulkOperation, text: string, pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const { leftOut } = sorted(snapshot, operation, text, pks)
    if (leftOut.length === 0) return ''
    const verb = leftOut.length === 1 ? 'is' : 'are'
    return `${leftOut.length} of ${pks.length} ${verb} left out: ${reasonsInWords(leftOut)}.`
  }
}

/** '2 already closed, 1 stateless'. */
export function reasonsInWords(refused: readonly RefusedIncident[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ')
}

function sorted(snapshot: IncidentsSnapshot, operation: BulkOperation, text: string, pks: Iterable<number>) {
  const chosen = [...pks]
  const known = new Map(
    chosen.flatMap((pk) => {
      const incident = knownOf(snapshot, pk)
      return incident === undefined ? [] : [[pk, incident]]
    }),
  )
  return sortIncidents(operation, text, chosen, known)
}

function knownOf({ context }: IncidentsSnapshot, pk: number): Incident | undefined {
  return context.store.storedIncidents.get(pk)?.incident
}

/** The description of an incident, as far as it is known. */
export function descriptionOf(pk: number) {
  return (snapshot: IncidentsSnapshot): string => knownOf(snapshot, pk)?.description ?? ''
}

export function operationOf({ context }: BulkSnapshot): BulkOperation {
  return context.operation
}

/** The incidents the operation was asked for. */
export function askedPks({ context }: BulkSnapshot): readonly number[] {
  return context.pks
}

export function ledgerOf({ context }: BulkSnapshot): BulkLedger {
  return context.ledger
}

/** How many incidents of the run have been answered for or given up. */
export function sentSoFar({ context }: BulkSnapshot): number {
  return sentCount(context.ledger)
}

export function runLength({ context }: BulkSnapshot): number {
  return totalCount(context.ledger)
}

/** Whether there is a chunk after the one under way, so that stopping would change anything. */
export function isStoppable({ context: { operation, ledger } }: BulkSnapshot): boolean {
  return !isLastChunk(ledger, chunkSizeOf(operation))
}

/** Whether the run ends with the chunk under way because a person stopped it. */
export function isStopping({ context }: BulkSnapshot): boolean {
  return context.ledger.withheld.length > 0
}

export function acknowledgementOf({ children }: BulkSnapshot): AcknowledgementEntryRef | undefined {
  return children.acknowledgementEntry
}

export function textEntryOf({ children }: BulkSnapshot): TextEntryRef | undefined {
  return children.textEntry
}

export function typedText({ context }: SnapshotFrom<TextEntryRef>): string {
  return context.value
}

/** What is wrong with the text that was last submitted. */
export function textProblem({ context }: SnapshotFrom<TextEntryRef>): string | undefined {
  return context.problem
}

/** The page on screen that can be ticked: a row that is gone only waits to leave. */
export function tickablePks({ context }: IncidentsSnapshot): readonly number[] {
  return tickable(context)
}

function tickable({ store, departed }: IncidentsSnapshot['context']): readonly number[] {
  return departed.size === 0 ? store.incidents : store.incidents.filter((pk) => !departed.has(pk))
}
