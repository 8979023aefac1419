import * as v from 'valibot'
import type { SourceSystem } from '../../../../machines/incident/domain/incident.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'

/** `{pk, name, type, user, base_url}`; only the first two are kept. */
export const wireSourceSystem = v.pipe(
  v.object({ pk: wirePk, name: v.string() }),
  v.transform(({ pk, name }): SourceSystem => ({ pk, name })),
)

/** What `/incidents/metadata/` answers: `{sourceSystems: […]}`. */
export const wireIncidentMetadata = v.pipe(
  v.object({ sourceSystems: wireRows(wireSourceSystem) }),
  v.transform(({ sourceSystems }) => sourceSystems.rows),
)

/** What servers from 2.0 on answer: a bare array in no order, here by name, as the older ones have it. */
export const wireSourceSystems = v.pipe(
  wireRows(wireSourceSystem),
  v.transform(({ rows }) => rows.toSorted((one, other) => one.name.localeCompare(other.name))),
)
