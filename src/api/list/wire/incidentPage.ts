import * as v from 'valibot'
import type { IncidentPage } from '../../../../machines/list/domain/page.ts'
import { wireIncident } from '../../incident/wire/incident.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { cursorOf } from '../../server/wire/pageCursor.ts'

/** A bare array of incidents. */
export const wireIncidents = wireRows(wireIncident)

/** The rows of a page that holds the whole list. */
export const wireWholePage = v.pipe(
  v.object({ results: wireIncidents }),
  v.transform(({ results }) => results),
)

/** `{next, previous, results}`; only the cursors in the absolute addresses `next` and `previous` are kept. */
export const wireIncidentPage = v.pipe(
  v.object({ next: v.nullish(v.string()), previous: v.nullish(v.string()), results: wireIncidents }),
  v.transform(({ next, previous, results }): IncidentPage => ({
    incidents: results.rows,
    next: cursorOf(next),
    previous: cursorOf(previous),
    unreadable: results.unreadable,
  })),
)
