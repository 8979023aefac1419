import type { Incident, IncidentChange } from './incident.ts'

/** An incident with the moment this client last heard of a change to it, in milliseconds since 1970. */
export interface StoredIncident {
  readonly incident: Incident
  readonly lastModified: number
}

/**
 * The client store (specification, section 3): `incidents`, the current list in the server's order, and
 * `storedIncidents`, all known ones. Every primary key of the list is stored.
 */
export interface IncidentStore {
  readonly incidents: readonly number[]
  readonly storedIncidents: ReadonlyMap<number, StoredIncident>
}

/** How many incidents are known at most, the list aside; the longest unheard-of ones outside the list go first. */
export const storeLimit = 20_000
/** How many are forgotten at once, so that a full store is not searched through at every word. */
const forgottenAtOnce = 1000

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
  return loadMore({ ...store, incidents: [...new Set(incidents.map((incident) => incident.pk))] }, incidents, askedAt, now)
}

/** Stores the incidents as `loadAll` does, and leaves the current list as it is. */
export function loadMore(
  store: IncidentStore,
  incidents: readonly Incident[],
  askedAt: number,
  now: number,
): IncidentStore {
  const storedIncidents = new Map(store.storedIncidents)
  for (const incident of incidents) {
    const known = storedIncidents.get(incident.pk)
    if (known !== undefined && known.lastModified > askedAt) continue
    storedIncidents.delete(incident.pk)
    storedIncidents.set(incident.pk, known !== undefined && isSame(known.incident, incident)
      ? known
      : { incident, lastModified: now })
  }
  return bounded({ incidents: store.incidents, storedIncidents })
}

/** Stores the incident as modified now; adds it to the known ones where it was unknown. The list's order stays. */
export function modify(store: IncidentStore, incident: Incident, now: number): IncidentStore {
  return modifyAll(store, [incident], now)
}

/** Stores many at once as modified now, each with its last word. */
export function modifyAll(store: IncidentStore, incidents: readonly Incident[], now: number): IncidentStore {
  if (incidents.length === 0) return store
  const storedIncidents = new Map(store.storedIncidents)
  for (const incident of incidents) {
    const known = storedIncidents.get(incident.pk)
    storedIncidents.delete(incident.pk)
    storedIncidents.set(incident.pk, {
      incident: known !== undefined && isSame(known.incident, incident) ? known.incident : incident,
      lastModified: now,
    })
  }
  return bounded({ incidents: store.incidents, storedIncidents })
}

/** Changes some fields of a known incident; undefined where it is unknown. */
export function change(
  store: IncidentStore,
  pk: number,
  fields: IncidentChange,
  now: number,
): IncidentStore | undefined {
  const known = store.storedIncidents.get(pk)
  return known === undefined ? undefined : modify(store, { ...known.incident, ...fields }, now)
}

/** The current list, in order. */
export function currentIncidents(store: IncidentStore): readonly Incident[] {
  return store.incidents.flatMap((pk) => {
    const known = store.storedIncidents.get(pk)
    return known === undefined ? [] : [known.incident]
  })
}

/** Keeps the identity of what did not change, so that an unchanged row is not drawn again. */
function isSame(one: Incident, other: Incident): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The map is in the order in which incidents were last heard of. */
function bounded(store: IncidentStore): IncidentStore {
  if (store.storedIncidents.size <= storeLimit) return store
  const listed = new Set(store.incidents)
  const storedIncidents = new Map(store.storedIncidents)
  let surplus = storedIncidents.size - storeLimit + forgottenAtOnce
  for (const pk of store.storedIncidents.keys()) {
    if (surplus === 0) break
    if (listed.has(pk)) continue
    storedIncidents.delete(pk)
    surplus -= 1
  }
  return { incidents: store.incidents, storedIncidents }
}
