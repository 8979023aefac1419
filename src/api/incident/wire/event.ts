import * as v from 'valibot'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { wireTime } from '../../server/wire/time.ts'

/** One event; unknown kinds are kept as received. */
export const wireEvent = v.pipe(
  v.object({
    pk: wirePk,
    incident: wirePk,
    actor: v.object({ pk: wirePk, username: v.string() }),
    timestamp: wireTime,
    type: v.object({ value: v.string(), display: v.string() }),
    description: v.nullish(v.string(), ''),
  }),
  v.transform((event): IncidentEvent => event),
)

/** A bare array of events. */
export const wireEvents = wireRows(wireEvent)
