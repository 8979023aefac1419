import * as v from 'valibot'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { readIncident } from './incidentFields.ts'
import { wirePk } from '../../server/wire/pk.ts'

/**
 * One incident of either version of the interface; v2 adds `metadata`, which is not kept. Only without a primary key it
 * cannot be read: any other field may be missing or odd (decisions, Odd rows).
 */
export const wireIncident = v.pipe(
  v.looseObject({ pk: wirePk }),
  v.transform((wire): Incident => readIncident(wire)),
)
