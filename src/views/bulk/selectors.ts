import type { SnapshotFrom } from 'xstate'
import type { BulkRunRef } from '../../../machines/bulk/bulkRun.ts'
import { noRun, type BulkRun } from '../../../machines/bulk/domain/run.ts'
import { agreeing, inThousands } from '../../../machines/core/domain/count.ts'
import { leftOutWords } from '../../../machines/bulk/domain/leftOutWords.ts'
import { failedIncidents, sentCount, totalCount } from '../../../machines/bulk/domain/ledger.ts'
import { retryOf, type Retry } from '../../../machines/bulk/domain/retry.ts'
import { sharedSignOff, sortIncidents, type BulkOperation } from '../../../machines/bulk/domain/operation.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'
import { subjectWords } from './subjectWords.ts'

type BulkRunSnapshot = SnapshotFrom<BulkRunRef>
type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** The sign-off that is offered for the ticked incidents; undefined if there is none. */
export function offeredSignOff(ticked: ReadonlySet<number>) {
  return (snapshot: IncidentsSnapshot): 'close' | 'reopen' | undefined => {
    const incidents = [...ticked].flatMap((pk) => knownOf(snapshot, pk) ?? [])
    return incidents.length === ticked.size ? sharedSignOff(incidents) : undefined
  }
}

/** How many of the incidents an operation would be sent for. */
export function appliedCount(operation: BulkOperation, text: string, pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): number => sorted(snapshot, operation, text, pks).applying.length
}

/** Says which incidents the operation would be sent for; empty if there are none. */
export function subjectOf(operation: BulkOperation, text: string, pks: readonly number[], withLevels: boolean) {
  return (snapshot: IncidentsSnapshot): string => {
    const { applying } = sorted(snapshot, operation, text, pks)
    return applying.length === 0 ? '' : subjectWords(applying, knownAmong(snapshot, applying), withLevels)
  }
}

/** Whether an operation would change any of the incidents. */
export function appliesToSome(operation: BulkOperation, text: string, pks: Iterable<number>) {
  return (snapshot: IncidentsSnapshot): boolean => sorted(snapshot, operation, text, pks).applying.length > 0
}

/**
 * The dialog's sentence about incidents that are left out: '2 of 5 are left out: 1 is already closed, 1 is stateless.'
 * Empty if there are none.
 */
export function leftOutText(operation: BulkOperation, text: string, pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const { leftOut } = sorted(snapshot, operation, text, pks)
    if (leftOut.length === 0) return ''
    const verb = agreeing(leftOut.length, 'is', 'are')
    return `${inThousands(leftOut.length)} of ${inThousands(pks.length)} ${verb} left out: ${leftOutWords(leftOut)}.`
  }
}

function sorted(snapshot: IncidentsSnapshot, operation: BulkOperation, text: string, pks: Iterable<number>) {
  const chosen = [...pks]
  return sortIncidents(operation, text, chosen, knownAmong(snapshot, chosen))
}

/** These incidents as the list knows them, without those that it does not. */
export function knownAmong(snapshot: IncidentsSnapshot, pks: readonly number[]): ReadonlyMap<number, Incident> {
  return new Map(
    pks.flatMap((pk) => {
      const incident = knownOf(snapshot, pk)
      return incident === undefined ? [] : [[pk, incident]]
    }),
  )
}

function knownOf({ context }: IncidentsSnapshot, pk: number): Incident | undefined {
  return context.store.storedIncidents.get(pk)?.incident
}

/** What another attempt for the failed incidents of the run would send now; nothing if there is no run. */
export function retryNow(run: BulkRun = noRun) {
  return (snapshot: IncidentsSnapshot): Retry => retryOf(run, knownAmong(snapshot, failedIncidents(run.ledger)))
}

/** Whether both attempts would send the same, and say the same. */
export function isSameRetry(one: Retry | undefined, other: Retry | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The description of an incident; empty if it is not known. */
export function descriptionOf(pk: number) {
  return (snapshot: IncidentsSnapshot): string => knownOf(snapshot, pk)?.description ?? ''
}

/** How many incidents of the run have been sent. */
export function sentSoFar({ context }: BulkRunSnapshot): number {
  return sentCount(context.run.ledger)
}

export function runLength({ context }: BulkRunSnapshot): number {
  return totalCount(context.run.ledger)
}
