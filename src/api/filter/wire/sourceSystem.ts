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

/** The answer of `/incidents/metadata/`: `{sourceSystems: […]}`. */
export const wireIncidentMetadata = v.pipe(
  v.object({ sourceSystems: wireRows(wireSourceSystem) }),
  v.transform(({ sourceSystems }) => sourceSystems.rows),
)

/** The answer of servers from 2.0 on: a bare array in no particular order. Sorted by name, as older servers send it. */
export const wireSourceSystems = v.pipe(
  wireRows(wireSourceSystem),
  v.transform(({ rows }) => rows.toSorted((one, other) => one.name.localeCompare(other.name))),
)
