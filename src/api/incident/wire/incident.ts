import * as v from 'valibot'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { readIncident } from './incidentFields.ts'
import { wirePk } from '../../server/wire/pk.ts'

/**
 * One incident of either API version; v2 adds `metadata`, which is dropped. Only an incident without a primary key is
 * unreadable: any other field may be missing or malformed (docs/behaviour.md#incident-fields).
 */
export const wireIncident = v.pipe(
  v.looseObject({ pk: wirePk }),
  v.transform((wire): Incident => readIncident(wire)),
)
