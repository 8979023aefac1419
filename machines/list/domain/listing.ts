import type { IncidentStore } from '../../incident/domain/incidentStore.ts'

/** The latest list, whether or not its rows are already on screen. */
export interface Listing {
  /** Primary keys, newest first. */
  readonly listed: readonly number[]
  readonly storedIncidents: IncidentStore['storedIncidents']
  /** Whether the server has more rows after these. */
  readonly hasMore: boolean
  /** Whether it starts with the newest row, and so is not a later page. */
  readonly isFirst: boolean
  /** Whether a page or list that was not on screen before is still loading. If so, its rows are not new. */
  readonly isGrowing: boolean
}
