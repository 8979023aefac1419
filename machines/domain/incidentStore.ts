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

/** How many incidents are known at most; the longest unheard-of ones outside the list go first. */
export const storeLimit = 20_000

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
  const storedIncidents = new Map(store.storedIncidents)
  for (const incident of incidents) {
    const known = storedIncidents.get(incident.pk)
    if (known !== undefined && known.lastModified > askedAt) continue
    storedIncidents.delete(incident.pk)
    storedIncidents.set(incident.pk, {
      incident: known !== undefined && isSame(known.incident, incident) ? known.incident : incident,
      lastModified: known !== undefined && isSame(known.incident, incident) ? known.lastModified : now,
    })
  }
  return bounded({ incidents: [...new Set(incidents.map((incident) => incident.pk))], storedIncidents })
}

/** Stores the incident as modified now; adds it to the known ones where it was unknown. The list's order stays. */
export function modify(store: IncidentStore, incident: Incident, now: number): IncidentStore {
  const storedIncidents = new Map(store.storedIncidents)
  const known = storedIncidents.get(incident.pk)
  storedIncidents.set(incident.pk, {
    incident: known !== undefined && isSame(known.incident, incident) ? known.incident : incident,
    lastModified: now,
  })
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
  return JSON.stringify(one) === JSON.stringify(other)
}

function bounded(store: IncidentStore): IncidentStore {
  const surplus = store.storedIncidents.size - storeLimit
  if (surplus <= 0) return store
  const listed = new Set(store.incidents)
  const storedIncidents = new Map(store.storedIncidents)
  const unlisted = [...storedIncidents]
    .filter(([pk]) => !listed.has(pk))
    .toSorted(([, one], [, other]) => one.lastModified - other.lastModified)
  for (const [pk] of unlisted.slice(0, surplus)) storedIncidents.delete(pk)
  return { incidents: store.incidents, storedIncidents }
}
