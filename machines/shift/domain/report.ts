/** What happened in some days, what keeps coming back, and how long it took (docs/behaviour.md#report). */
import type { GroupKey } from '../../filter/domain/groupKey.ts'
import type { Level } from '../../incident/domain/level.ts'
import type { StartBar } from '../../list/domain/figures/startBars.ts'
import type { Spread } from './shift.ts'
import type { ShiftDoubts, ShiftRecord } from './shiftRecord.ts'

/** What is reckoned from what was read. Can be copied to a thread. Moments are in milliseconds since 1970. */
export interface ReportOrder {
  /** Its period begins with the days before, with which the report is compared. */
  readonly record: ShiftRecord
  /** When the days begin. */
  readonly from: number
  /** When each day begins by the operator's clock, the first with `from`. */
  readonly days: readonly number[]
  /** What the incidents are told apart by. */
  readonly by: GroupKey
}

/** Some incidents that began in the days. */
export interface ReportTotals {
  /** How many. */
  readonly begun: number
  /** How long they were open altogether, in milliseconds, from the beginning of each to its end, or until now. */
  readonly openTime: number
  /** From the beginning of an incident to its first acknowledgement. */
  readonly toAcknowledge: Spread
  /** From the beginning of an incident to its end. */
  readonly toEnd: Spread
  /** How often one of them, or an older one, was reopened. */
  readonly reopened: number
  /** How many reports are among five within a day of one source and description. */
  readonly flaps: number
  /** Those that no person has acknowledged, closed, reopened, written a note to or given a ticket. */
  readonly untouched: number
}

export interface ReportGroup extends ReportTotals {
  /** As the list names its group: the value of a tag, a source, a level; '' without one. */
  readonly group: string
}

/** Incidents of one source with the same description. */
export interface NoisyIncidents extends ReportTotals {
  readonly description: string
  readonly source: string
  /** Of the worst; undefined if unknown. */
  readonly level: Level | undefined
  /** The newest first. */
  readonly pks: readonly number[]
}

/** How many incidents began on a day, by level. */
export interface ReportDay extends StartBar {
  /** When it begins, and when the next one does. */
  readonly from: number
  readonly to: number
}

export interface Report {
  readonly from: number
  readonly to: number
  readonly by: GroupKey
  /** How many events were counted. */
  readonly events: number
  readonly doubts: ShiftDoubts
  /** How many acked incidents have no event that tells since when. */
  readonly acknowledgedUntimed: number
  readonly totals: ReportTotals
  /** Those of as many days before; undefined if not all of their events were read. */
  readonly before: ReportTotals | undefined
  readonly days: readonly ReportDay[]
  /** The keys of tags that the incidents have, those of most incidents first. */
  readonly tagKeys: readonly string[]
  /** Those with most incidents first. */
  readonly groups: readonly ReportGroup[]
  /** At most twenty, those with most incidents first. */
  readonly noisiest: readonly NoisyIncidents[]
}
