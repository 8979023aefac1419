import { isSame, type Incident, type IncidentChange } from './incident.ts'

/** An incident, and when this client heard of it; milliseconds since 1970. */
export interface StoredIncident {
  readonly incident: Incident
  /**
   * When it was last told of as modified, or the question left whose answer brought something else: settles which word
   * is the later one.
   */
  readonly lastModified: number
  /** When a word last said something else than was known: one that says the same is no news. */
  readonly changedAt: number
}

/**
 * The client store (specification, section 3): `incidents`, the current list in the server's order, and
 * `storedIncidents`, all known ones. Every primary key of the list is stored.
 */
export interface IncidentStore {
  readonly incidents: readonly number[]
  readonly storedIncidents: ReadonlyMap<number, StoredIncident>
}

/** How many incidents are known at most besides those of the list; the longest unheard-of ones go first. */
export const knownBeside = 2000
/** How many are forgotten at once, so that a full store is not searched through at every word. */
const forgottenAtOnce = 500

export const emptyStore: IncidentStore = { incidents: [], storedIncidents: new Map() }

/**
 * Makes `incidents` the current list and stores them. An incident that was modified after `askedAt`, when the request
 * left, keeps what is stored: the later word wins over the answer to an earlier question.
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
 * Stores the incidents as `loadAll` does, and leaves the current list as it is; `waiting` are kept as those of the list
 * are.
 */
export function loadMore(
  store: IncidentStore,
  incidents: readonly Incident[],
  askedAt: number,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  if (incidents.length === 0) return store
  const storedIncidents = new Map(store.storedIncidents)
  for (const incident of incidents) {
    const known = storedIncidents.get(incident.pk)
    if (known !== undefined && known.lastModified > askedAt) continue
    storedIncidents.delete(incident.pk)
    storedIncidents.set(
      incident.pk,
      known !== undefined && isSame(known.incident, incident)
        ? known
        : { incident, lastModified: askedAt, changedAt: now },
    )
  }
  return bounded({ incidents: store.incidents, storedIncidents }, waiting)
}

/** Stores the incident as modified now, as `modifyAll` does; adds it where it was unknown. The list's order stays. */
export function modify(
  store: IncidentStore,
  incident: Incident,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  return modifyAll(store, [incident], now, waiting)
}

/**
 * Stores the answer to a request that left at `askedAt`, unless something was heard of the incident since then: the
 * later word wins.
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

/** Stores many at once as modified now, each with its last word; `waiting` are kept as those of the list are. */
export function modifyAll(
  store: IncidentStore,
  incidents: readonly Incident[],
  now: number,
  waiting: readonly number[] = [],
): IncidentStore {
  if (incidents.length === 0) return store
  const storedIncidents = new Map(store.storedIncidents)
  for (const incident of incidents) {
    const known = storedIncidents.get(incident.pk)
    storedIncidents.delete(incident.pk)
    storedIncidents.set(
      incident.pk,
      known !== undefined && isSame(known.incident, incident)
        ? { ...known, lastModified: now }
        : { incident, lastModified: now, changedAt: now },
    )
  }
  return bounded({ incidents: store.incidents, storedIncidents }, waiting)
}

/** Forgets incidents; the list stays as it is. */
export function forgetAll(store: IncidentStore, pks: readonly number[]): IncidentStore {
  if (!pks.some((pk) => store.storedIncidents.has(pk))) return store
  const storedIncidents = new Map(store.storedIncidents)
  for (const pk of pks) storedIncidents.delete(pk)
  return { incidents: store.incidents, storedIncidents }
}

/** Changes some fields of a known incident, as `modify` does; undefined where it is unknown. */
export function change(
  store: IncidentStore,
  pk: number,
  fields: IncidentChange,
  now: number,
  waiting: readonly number[] = [],
): IncidentStore | undefined {
  const known = store.storedIncidents.get(pk)
  return known === undefined ? undefined : modify(store, { ...known.incident, ...fields }, now, waiting)
}

/** The current list, in order. */
export function currentIncidents(store: IncidentStore): readonly Incident[] {
  return store.incidents.flatMap((pk) => {
    const known = store.storedIncidents.get(pk)
    return known === undefined ? [] : [known.incident]
  })
}

/** The map is in the order in which incidents were last heard of. */
function bounded(store: IncidentStore, waiting: readonly number[] = []): IncidentStore {
  const most = store.incidents.length + waiting.length + knownBeside
  if (store.storedIncidents.size <= most) return store
  const listed = new Set([...store.incidents, ...waiting])
  const storedIncidents = new Map(store.storedIncidents)
  let surplus = storedIncidents.size - most + forgottenAtOnce
  for (const pk of store.storedIncidents.keys()) {
    if (surplus === 0) break
    if (listed.has(pk)) continue
    storedIncidents.delete(pk)
    surplus -= 1
  }
  return { incidents: store.incidents, storedIncidents }
}
