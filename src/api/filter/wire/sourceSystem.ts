import * as v from 'valibot'
import type { SourceSystem } from '../../../../machines/incident/domain/incident.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'

/** `{pk, name, type: {name}, user, base_url}`; only `pk` and the two names are kept. */
export const wireSourceSystem = v.pipe(
  v.object({ pk: wirePk, name: v.string(), type: v.fallback(v.nullish(v.object({ name: v.string() })), null) }),
  v.transform(({ pk, name, type }): SourceSystem => ({
    pk,
    name,
    ...(type === null || type === undefined ? {} : { type: type.name }),
  })),
)

/** The response of `/incidents/metadata/`: `{sourceSystems: […]}`. */
export const wireIncidentMetadata = v.pipe(
  v.object({ sourceSystems: wireRows(wireSourceSystem) }),
  v.transform(({ sourceSystems }) => sourceSystems.rows),
)

/**
 * The response of servers since 2.0: a bare array in no particular order. It is sorted by name here, as older servers
 * send it.
 */
export const wireSourceSystems = v.pipe(
  wireRows(wireSourceSystem),
  v.transform(({ rows }) => rows.toSorted((one, other) => one.name.localeCompare(other.name))),
)
