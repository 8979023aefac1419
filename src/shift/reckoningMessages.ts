/** What the page and the thread that reckons a shift or a report say to each other. */
import type { Incident } from '../../machines/incident/domain/incident.ts'
import type { Acknowledgement } from '../../machines/incident/domain/incidentHistory.ts'
import type { Report, ReportOrder } from '../../machines/shift/domain/report.ts'
import { reportSteps } from '../../machines/shift/domain/reportOf.ts'
import type { Shift } from '../../machines/shift/domain/shift.ts'
import { shiftSteps } from '../../machines/shift/domain/shiftOf.ts'
import type { ShiftRecord } from '../../machines/shift/domain/shiftRecord.ts'

/** What is reckoned from a record: of a report, all of its order but the record. */
export type Task = 'shift' | Omit<ReportOrder, 'record'>

/** Of these, the one that was asked for. */
export interface Reckoned {
  readonly shift?: Shift
  readonly report?: Report
}

/** A part of what has been read; the last one has everything that is small, and what is asked for. */
export interface RecordPart {
  readonly events: ShiftRecord['events']
  readonly incidents: readonly Incident[]
  /** By primary key of the incident. */
  readonly acknowledgements: readonly (readonly [number, readonly Acknowledgement[]])[]
  readonly rest: Omit<ShiftRecord, 'events' | 'incidents' | 'acknowledgements'> | undefined
  readonly task: Task
}

/** Each part is answered: it was taken, or everything was reckoned, or that went wrong. */
export type ThreadAnswer =
  | { readonly says: 'taken' }
  | { readonly says: 'reckoned'; readonly reckoned: Reckoned }
  | { readonly says: 'failed'; readonly words: string }

/** Reckons it in steps of a few milliseconds. */
export function* reckoningSteps(record: ShiftRecord, task: Task): Generator<undefined, Reckoned, undefined> {
  return task === 'shift' ? { shift: yield* shiftSteps(record) } : { report: yield* reportSteps({ record, ...task }) }
}
