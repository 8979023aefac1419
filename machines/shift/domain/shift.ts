/** What happened in a shift and what is left (docs/behaviour.md#shift). Moments are in milliseconds since 1970. */
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { Level } from '../../incident/domain/level.ts'
import type { ShiftDoubts } from './shiftRecord.ts'

/** How long something took in most cases, in milliseconds; undefined without a case. */
export interface Spread {
  readonly median: number | undefined
  /** In nine cases of ten it took no longer. */
  readonly ninetieth: number | undefined
  /** How many cases there were. */
  readonly cases: number
}

/** Incidents that are alike: of one source, with the same description (and level, and acknowledgement). */
export interface AlikeIncidents {
  /** The newest first. */
  readonly pks: readonly number[]
  readonly description: string
  readonly source: string
  /** Of the worst; undefined if unknown. */
  readonly level: Level | undefined
  /** When the oldest of them began. An unknown beginning counts as the newest: when the incidents were read. */
  readonly since: number
  /** Who acknowledged them, and until when; undefined if nobody. */
  readonly acknowledged: ToldAcknowledgement | undefined
}

export interface ToldAcknowledgement {
  /** Undefined if it could not be read. */
  readonly by: string | undefined
  /** Infinity if it never ends; undefined if that could not be read. */
  readonly until: number | undefined
  /** When it was given; undefined if that could not be read. */
  readonly at: number | undefined
}

/** Acknowledged incidents whose acknowledgements end at the same minute with the same text. */
export interface EndingAcknowledgements {
  /** Infinity if they never end; undefined for those that could not be read. */
  readonly until: number | undefined
  readonly pks: readonly number[]
  /** The names of those who gave them, the one with most first. */
  readonly by: readonly string[]
  readonly text: string
  /** What describes them: the description, if they share it. */
  readonly description: string | undefined
  /** When the oldest of them was given; undefined if that could not be read. */
  readonly oldest: number | undefined
}

/** Something that somebody did to an incident, or that a source reported again. */
export interface ShiftEntry {
  readonly event: number
  /** Primary key of the incident. */
  readonly pk: number
  readonly description: string
  readonly level: Level | undefined
  /** When the server stored it. */
  readonly at: number
  /** Undefined if it could not be read. */
  readonly by: string | undefined
  /** The message, or the note; '' if there was none. */
  readonly text: string
}

export interface QuietSource {
  readonly pk: number
  readonly name: string
  /** When it was last heard; undefined if that is before everything that was read. */
  readonly lastHeard: number | undefined
  /** Whether the server says so, or only its last event that was read. */
  readonly isTold: boolean
  /** How many open incidents of it may be out of date. */
  readonly open: number
}

export interface NoisyHost {
  readonly name: string
  /** The newest first. */
  readonly pks: readonly number[]
  /** How often the same incident was reported five times or more in a day. */
  readonly flaps: number
  readonly reopened: number
}

export interface Shift {
  readonly from: number
  readonly to: number
  /** How many events were counted. */
  readonly events: number
  readonly doubts: ShiftDoubts
  /** Of how many incidents the events do not decide when they were open: their events are taken to have done what they say. */
  readonly undecided: number
  /** The newest first, as in the other lists of primary keys. */
  readonly openNow: readonly number[]
  /** How many more are open now than at the beginning; undefined if that is not known. */
  readonly openMore: number | undefined
  /** Open and critical, of which no acknowledgement is known; the oldest first. */
  readonly neverAcked: readonly AlikeIncidents[]
  /** All that began in the shift. */
  readonly begun: readonly number[]
  readonly begunCritical: readonly number[]
  /** Those that ended or were closed in the shift, and are closed now. */
  readonly over: readonly number[]
  /** Worst first, then the oldest first; by whom they were acknowledged is not told. */
  readonly overAlike: readonly AlikeIncidents[]
  /** The newest first, as the next two. */
  readonly closedByHand: readonly ShiftEntry[]
  readonly reopened: readonly ShiftEntry[]
  readonly notes: readonly ShiftEntry[]
  /** From the beginning of those that began in the shift to their first acknowledgement. */
  readonly timeToAcknowledge: Spread
  /** How many more of these are acknowledged, and no event says since when. */
  readonly acknowledgedUntimed: number
  /** Worst first, then the oldest first. */
  readonly newAndOpen: readonly AlikeIncidents[]
  /** By when they end, then those that never end, the oldest first, then those that could not be read. */
  readonly acknowledgements: readonly EndingAcknowledgements[]
  /** Under way, or beginning within a day; by beginning. Undefined if it is not known. */
  readonly maintenance: readonly MaintenanceTask[] | undefined
  readonly quietSources: readonly QuietSource[]
  /** By the number of incidents that began or were reported again, at most ten. */
  readonly noisiest: readonly NoisyHost[]
}
