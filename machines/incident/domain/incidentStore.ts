import { changedMap, emptyMap } from '../../core/domain/persistentMap.ts'
import { isSame, type Incident } from './incident.ts'

/** An incident, with the times of its updates in milliseconds since 1970. */
export interface StoredIncident {
  readonly incident: Incident
  /**
   * When an update last arrived or, if an answer brought different contents, when its request was sent. Decides which
   * of two versions is the later one.
   */
  readonly lastModified: number
  /** When the contents last changed; an update that repeats them does not count. */
  readonly changedAt: number
}

/**
 * The store of the client (docs/behaviour.md#store): `incidents`, the current list in the server's order, and
 * `storedIncidents`, all known incidents. Every incident of the list is also stored.
 */
export interface IncidentStore {
  readonly incidents: readonly number[]
  readonly storedIncidents: ReadonlyMap<number, StoredIncident>
}

/** The maximum number of incidents kept in addition to the list; the least recently updated are evicted first. */
export const knownBeside = 2000
/** How many more incidents are evicted than necessary, so that a full store is not scanned on every update. */
const forgottenAtOnce = 500

export const emptyStore: IncidentStore = { incidents: [], storedIncidents: emptyMap }

/**
 * Makes `incidents` the current list and stores them. An incident that was modified after `askedAt`, when the request
 * was sent, keeps its stored version, which is newer than the answer.
 */
export function loadAll(
  store: IncidentStore,
  incidents: readonly Incident[],
  askedAt: number,
  now: number,
): IncidentStore {
  const listed = [...new Set(incidents.map((incident) => incident.pk))]
  return { ...loadMore(store, incidents, askedAt, now, listed), incidents: listed }
}

/**
 * Stores the incidents as `loadAll` does, and leaves the current list unchanged; incidents in `waiting`, like those of
 * the list, are never evicted.
 */
export function loadMore(
  store: IncidentStore,
  incidents: readonly Incident[],
  askedAt: number,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  if (incidents.length === 0) return store
  const storedIncidents = changedMap(store.storedIncidents, ({ get, set }) => {
    for (const incident of incidents) {
      const known = get(incident.pk)
      if (known !== undefined && known.lastModified > askedAt) continue
      const isUnchanged = known !== undefined && isSame(known.incident, incident)
      set(incident.pk, isUnchanged ? known : { incident, lastModified: askedAt, changedAt: now })
    }
  })
  return bounded({ incidents: store.incidents, storedIncidents }, waiting)
}

/**
 * Stores the incident as modified now, as `modifyAll` does, and adds it if it is unknown. The order of the list is
 * unchanged.
 */
export function modify(
  store: IncidentStore,
  incident: Incident,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  return modifyAll(store, [incident], now, waiting)
}

/**
 * Stores the answer to a request sent at `askedAt`, unless the incident has been updated since then: the later version
 * wins.
 */
export function modifyUnlessOvertaken(
  store: IncidentStore,
  incident: Incident,
  askedAt: number,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  const known = store.storedIncidents.get(incident.pk)
  if (known !== undefined && known.lastModified > askedAt) return store
  const heardAt = Math.min(askedAt, now)
  return isSame(known?.incident, incident)
    ? modify(store, incident, heardAt, waiting)
    : loadMore(store, [incident], heardAt, now, waiting)
}

/** Stores many incidents as modified now; incidents in `waiting`, like those of the list, are never evicted. */
export function modifyAll(
  store: IncidentStore,
  incidents: readonly Incident[],
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  if (incidents.length === 0) return store
  const storedIncidents = changedMap(store.storedIncidents, ({ get, set }) => {
    for (const incident of incidents) {
      const known = get(incident.pk)
      const isUnchanged = known !== undefined && isSame(known.incident, incident)
      set(incident.pk, isUnchanged ? { ...known, lastModified: now } : { incident, lastModified: now, changedAt: now })
    }
  })
  return bounded({ incidents: store.incidents, storedIncidents }, waiting)
}

/** Forgets incidents; the list is unchanged. */
export function forgetAll(store: IncidentStore, pks: readonly number[]): IncidentStore {
  if (!pks.some((pk) => store.storedIncidents.has(pk))) return store
  const storedIncidents = changedMap(store.storedIncidents, ({ remove }) => pks.forEach(remove))
  return { incidents: store.incidents, storedIncidents }
}

/** The incidents of the current list, in its order. */
export function currentIncidents(store: IncidentStore): readonly Incident[] {
  return store.incidents.flatMap((pk) => {
    const known = store.storedIncidents.get(pk)
    return known === undefined ? [] : [known.incident]
  })
}

/** Evicts the surplus from the front of the map, which is ordered by last update. */
function bounded(store: IncidentStore, waiting: readonly number[] = []): IncidentStore {
  const most = store.incidents.length + waiting.length + knownBeside
  if (store.storedIncidents.size <= most) return store
  const listed = new Set([...store.incidents, ...waiting])
  const storedIncidents = changedMap(store.storedIncidents, ({ remove }) => {
    let surplus = store.storedIncidents.size - most + forgottenAtOnce
    for (const pk of store.storedIncidents.keys()) {
      if (surplus === 0) break
      if (listed.has(pk)) continue
      remove(pk)
      surplus -= 1
    }
  })
  return { incidents: store.incidents, storedIncidents }
}
