import * as v from 'valibot'
import type { Incident } from '../../../machines/domain/incident.ts'
import type { IncidentPage } from '../../../machines/domain/page.ts'
import { cursorOf } from './cursor.ts'
import { readIncident } from './incidentFields.ts'
import { wirePk } from './pk.ts'
import { wireRows } from './rows.ts'

/**
 * One incident of either version of the interface; v2 adds `metadata`, which is not kept. Only without a primary key it
 * cannot be read: any other field may be missing or odd (decisions, Odd rows).
 */
export const wireIncident = v.pipe(v.looseObject({ pk: wirePk }), v.transform((wire): Incident => readIncident(wire)))

/** A bare array of incidents. */
export const wireIncidents = wireRows(wireIncident)

/** The rows of a page, for whoever asks for one that holds everything. */
export const wireWholePage = v.pipe(v.object({ results: wireIncidents }), v.transform(({ results }) => results))

/** `{next, previous, results}`, where the neighbours are absolute addresses of which only the cursor counts. */
export const wireIncidentPage = v.pipe(
  v.object({ next: v.nullish(v.string()), previous: v.nullish(v.string()), results: wireIncidents }),
  v.transform(({ next, previous, results }): IncidentPage => ({
    incidents: results.rows,
    next: cursorOf(next),
    previous: cursorOf(previous),
    unreadable: results.unreadable,
  })),
)
