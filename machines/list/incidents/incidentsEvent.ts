/** The events of the incident store (docs/behaviour.md#store). */
import type { IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { Deeds } from '../domain/departure.ts'
import type { ListRenewal } from '../domain/listRenewal.ts'
import type { LiveReport } from '../domain/liveChange.ts'
import type { Extent, Holder } from '../domain/liveList.ts'
import type { Glow } from '../domain/news.ts'
import type { PageSize, ListPlace } from '../domain/page.ts'
import type { IncidentDifference, IncidentReport, IncidentReports } from '../domain/toldOf.ts'

/** New versions of incidents. */
export interface Versions {
  readonly incidents: readonly Incident[]
}

/** The events that other charts may send. */
export type IncidentsRequest =
  /** The answer to a request; changes that arrived after the request was sent take precedence. */
  | ({ type: 'incidents.modify' } & IncidentReport)
  /** Some of these incidents may be known: as `incidents.modify` for each of them. */
  | ({ type: 'incidents.correct' } & IncidentReports)
  /** The user has changed fields of an incident. */
  | ({ type: 'incidents.change' } & IncidentDifference)
  /** The user has changed incidents; these are the new versions. */
  | ({ type: 'incidents.takeOwn' } & Versions)
  /** Another tab of this browser has changed incidents; these are the new versions. Later changes here take precedence. */
  | ({ type: 'incidents.takeTold' } & IncidentReports)
  /** A refresh is due; ignored while an answer is awaited. */
  | { type: 'incidents.refresh' }
  /** Something may have happened that no answer contains yet; it is being asked for. */
  | { type: 'incidents.fallBehind' }
  /** The current versions of changed incidents. */
  | { type: 'incidents.renew'; renewal: ListRenewal }
  /** What was done to incidents, so that rows missing from the next answer can show who changed them. */
  | { type: 'incidents.noteDeeds'; deeds: Deeds }
  /** Something was changed on the server, so a request in flight is out of date. */
  | { type: 'incidents.refetch' }
  /** Changes from the live connection. */
  | ({ type: 'incidents.merge' } & LiveReport)
  /** The operator is now busy with the rows on screen, or no longer is. */
  | { type: 'incidents.hold'; by: Holder }
  | { type: 'incidents.showNext' }
  | { type: 'incidents.showPrevious' }
  /** 'page' releases every holder that belongs to the page of the list. */
  | { type: 'incidents.release'; by: Holder | 'page' }
  /** The wall opens: from now on the list shows its first page, and nothing holds its rows. */
  | { type: 'incidents.putOnWall' }
  /** The wall closes: the list returns to the page that was on screen before the wall. */
  | { type: 'incidents.takeOffWall' }
  /** How far the server's clock is ahead of this computer's, in milliseconds: timeframes depend on it. */
  | { type: 'incidents.correctClock'; skew: number }

export type IncidentsEvent =
  | IncidentsRequest
  /** The network is back: retries a page that failed to load, unless the server has asked for a pause. */
  | { type: 'incidents.recover' }
  /** A row has been highlighted for a change. */
  | ({ type: 'incidents.noteGlow' } & Glow)
  /** Shows the parked changes, even if the operator is busy with the rows. */
  | { type: 'incidents.showLatest' }
  /** The list has a new query. */
  | { type: 'incidents.ask'; query: IncidentQuery }
  | { type: 'incidents.showFirst' }
  | { type: 'incidents.resizePage'; pageSize: PageSize }
  /** From now on the list holds one page, or everything that matches. */
  | { type: 'incidents.extend'; extent: Extent }

/** Reports to the parent. */
export type IncidentsReport =
  /** These rows are no longer on the list. They stay on screen because the operator is using the list. */
  | { type: 'incidents.departed'; pks: readonly number[] }
  /** The user has changed these incidents here. */
  | ({ type: 'incidents.wrote' } & Versions)
  | ({ type: 'incidents.turned' } & ListPlace)
