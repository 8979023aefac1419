import type { Incident } from './incident.ts'
import { loadAll, modify, type IncidentStore, type StoredIncident } from './incidentStore.ts'
import type { LiveChange } from './liveChange.ts'
import { matchOf, type MatchQuestion } from './matching.ts'
import type { IncidentPage } from './page.ts'

/** Who is busy with the rows on screen, so that none may come or go under their hands (decisions, Realtime). */
export type Holder = 'selection' | 'dialog' | 'pointer' | 'focus'

/** The page that changes come to. */
export interface LivePage {
  readonly question: MatchQuestion
  readonly pageSize: number
  /** Only there can something new appear: the list begins with the newest. */
  readonly isFirst: boolean
  /** Whether the server has more rows after this page. */
  readonly hasMore: boolean
}

/** The store, and the page as it would be if nobody were busy with it. */
export interface LiveList {
  readonly store: IncidentStore
  readonly latest: readonly number[]
}

/**
 * Lets changes come to a page, in their order (specification, section 4): each is the later word on its incident. One
 * that matches takes its place by its start time on the first page; one that no longer matches leaves. Where only the
 * server knows whether it matches, it stays as it is. `now` in milliseconds since 1970.
 */
export function mergeChanges(list: LiveList, changes: readonly LiveChange[], page: LivePage, now: number): LiveList {
  const last = new Map<number, LiveChange>()
  for (const change of changes) {
    const pk = change.type === 'deleted' ? change.pk : change.incident.pk
    last.delete(pk)
    last.set(pk, change)
  }
  let { store, latest } = list
  for (const [pk, change] of last) {
    if (change.type === 'deleted') {
      latest = latest.filter((listed) => listed !== pk)
      continue
    }
    store = modify(store, change.incident, now)
    const match = matchOf(change.incident, page.question, now)
    if (match === 'no') latest = latest.filter((listed) => listed !== pk)
    if (match === 'yes' && page.isFirst) latest = withIncident(latest, change.incident, store, page)
  }
  return { store, latest }
}

/** How many rows would come and go if `latest` were shown now. */
export function waitingChanges(
  shown: readonly number[],
  latest: readonly number[],
): { readonly arrived: readonly number[]; readonly gone: readonly number[] } {
  const [before, after] = [new Set(shown), new Set(latest)]
  return { arrived: latest.filter((pk) => !before.has(pk)), gone: shown.filter((pk) => !after.has(pk)) }
}

function withIncident(
  latest: readonly number[],
  incident: Incident,
  { storedIncidents }: IncidentStore,
  { pageSize, hasMore }: LivePage,
): readonly number[] {
  if (latest.includes(incident.pk)) return latest
  const at = latest.findIndex((pk) => isNewer(incident, storedIncidents.get(pk)))
  // What is older than the last row of a page with others after it belongs to one of those.
  if (at === -1 && hasMore) return latest
  return latest.toSpliced(at === -1 ? latest.length : at, 0, incident.pk).slice(0, pageSize)
}

function isNewer(incident: Incident, other: StoredIncident | undefined): boolean {
  return other !== undefined && Date.parse(incident.startTime) > Date.parse(other.incident.startTime)
}

/**
 * The page as the server cut it, and what was heard since `askedAt`, when the request left: that is the later word.
 */
export function takePage(
  { store }: LiveList,
  incidents: IncidentPage['incidents'],
  heard: readonly LiveChange[],
  page: LivePage,
  { askedAt, now }: { readonly askedAt: number; readonly now: number },
): LiveList {
  const loaded = loadAll(store, incidents, askedAt, now)
  return mergeChanges({ store: loaded, latest: loaded.incidents }, heard, page, now)
}

/** The list with its latest rows on screen, or with those that were there while somebody is busy with them. */
export function shownUnlessHeld(
  { store, latest }: LiveList,
  shown: readonly number[],
  holders: ReadonlySet<Holder>,
): LiveList {
  return { store: { ...store, incidents: holders.size === 0 ? latest : shown }, latest }
}
