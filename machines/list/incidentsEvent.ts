/** What the incident store can be told (specification, sections 2 to 4; decisions, Store). */
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { ListRenewal } from './domain/listRenewal.ts'
import type { LiveReport } from './domain/liveChange.ts'
import type { Extent, Holder } from './domain/liveList.ts'
import type { Glow } from './domain/news.ts'
import type { PageSize } from './domain/page.ts'
import type { IncidentDifference, IncidentReport } from './domain/toldOf.ts'
import type { PageFetchReport } from './pageFetch.ts'

/** What other charts may send. */
export type IncidentsRequest =
  /** The answer to a request: what was heard since that left wins over it. */
  | ({ type: 'incidents.modify' } & IncidentReport)
  | ({ type: 'incidents.change' } & IncidentDifference)
  /** The time has come: ignored while an answer is awaited. */
  | { type: 'incidents.refresh' }
  /** What became of the incidents that something happened to. */
  | { type: 'incidents.renew'; renewal: ListRenewal }
  /** Something was written: what is on its way is out of date. */
  | { type: 'incidents.refetch' }
  /** The live connection told of changes. */
  | ({ type: 'incidents.merge' } & LiveReport)
  /** Somebody is busy with the rows on screen, or no longer is. */
  | { type: 'incidents.hold'; by: Holder }
  /** 'page': with the page that holds the list goes whoever was busy there. */
  | { type: 'incidents.release'; by: Holder | 'page' }

export type IncidentsEvent =
  | IncidentsRequest
  | PageFetchReport
  /** The network is back: a page that could not be had is tried again, unless the server wants a pause. */
  | { type: 'incidents.recover' }
  /** A row has glowed. */
  | ({ type: 'incidents.noteGlow' } & Glow)
  /** Rows that came or went are shown now, whoever is busy. */
  | { type: 'incidents.showLatest' }
  /** The list is asked for something else. */
  | { type: 'incidents.ask'; query: IncidentQuery }
  | { type: 'incidents.showNext' }
  | { type: 'incidents.showPrevious' }
  | { type: 'incidents.showFirst' }
  | { type: 'incidents.resizePage'; pageSize: PageSize }
  /** From now on the list holds one page, or everything that matches. */
  | { type: 'incidents.extend'; extent: Extent }
  /** How far the server's clock is ahead of this machine's, in milliseconds: timeframes go by it. */
  | { type: 'incidents.correctClock'; skew: number }
