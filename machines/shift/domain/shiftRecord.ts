/** What has been read of a shift, from which everything on the page is reckoned (docs/behaviour.md#shift). */
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { WatchedSource } from '../../filter/domain/sources/watchedSource.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { PastEvent } from '../../alerting/domain/trial/pastEvent.ts'
import type { Acknowledgement } from '../../incident/domain/incidentHistory.ts'

/** Can be copied to a thread: no functions, no actors. */
export interface ShiftRecord {
  /** Milliseconds since 1970, by the server's clock, by when the server stored events. `to` is not later than `now`. */
  readonly from: number
  readonly to: number
  /** When the incidents were read, in milliseconds since 1970, by the server's clock. */
  readonly now: number
  /**
   * All that the server stored from `from` until `now`, in any order, some perhaps twice; with their texts. Of what it
   * stored earlier, there may be some: that only tells what incidents were like.
   */
  readonly events: readonly PastEvent[]
  /** As they are now, by primary key: those that belong to the choice, open or named by events. */
  readonly incidents: ReadonlyMap<number, Incident>
  /** The acknowledgements of open, acked incidents, as far as they could be read. */
  readonly acknowledgements: ReadonlyMap<number, readonly Acknowledgement[]>
  /** Undefined if the server has no planned maintenance, or hides it. */
  readonly tasks: readonly MaintenanceTask[] | undefined
  /** Undefined if the server does not tell when it last heard of its sources. */
  readonly sources: readonly WatchedSource[] | undefined
  readonly doubts: ShiftDoubts
}

/** What could not be read, which the page says. */
export interface ShiftDoubts {
  /** Whether there were more events than are read, so that `from` is later than was asked for. */
  readonly isCut: boolean
  readonly unreadableEvents: number
  readonly unreadableIncidents: number
  readonly unreadableTasks: number
  /** How many acked incidents have acknowledgements that could not be read, or were not asked for. */
  readonly unreadAcknowledgements: number
}
