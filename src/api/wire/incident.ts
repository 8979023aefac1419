import * as v from 'valibot'
import type { Incident } from '../../../machines/domain/incident.ts'
import { isLevel, leastSevere, type Level } from '../../../machines/domain/level.ts'
import type { IncidentPage } from '../../../machines/domain/page.ts'
import { parseTag } from '../../../machines/domain/tag.ts'
import { cursorOf } from './cursor.ts'
import { wireRows } from './rows.ts'
import { wireSourceSystem } from './sourceSystem.ts'
import { wireEndTime, wireTime } from './time.ts'

const wireLevel = v.custom<Level>(isLevel)
/** Null and an absent key are both an empty text. */
const text = v.nullish(v.string(), '')
const wireTag = v.pipe(v.object({ tag: v.string() }), v.transform(({ tag }) => parseTag(tag)))

/**
 * One incident of either version of the interface. Servers without severity levels leave `level` out; v2 adds
 * `metadata`, which is not kept.
 */
export const wireIncident = v.pipe(
  v.object({
    pk: v.pipe(v.number(), v.integer()),
    description: text,
    start_time: wireTime,
    end_time: v.nullish(wireEndTime),
    stateful: v.optional(v.boolean()),
    open: v.boolean(),
    acked: v.optional(v.boolean(), false),
    level: v.optional(wireLevel, leastSevere),
    source: wireSourceSystem,
    source_incident_id: v.nullish(v.union([v.string(), v.number()]), ''),
    details_url: text,
    ticket_url: text,
    tags: v.optional(v.array(wireTag), []),
  }),
  v.transform((wire): Incident => ({
    pk: wire.pk,
    description: wire.description,
    startTime: wire.start_time,
    endTime: wire.end_time ?? undefined,
    // A stateless incident is told by having no end at all.
    stateful: wire.stateful ?? typeof wire.end_time === 'string',
    open: wire.open,
    acked: wire.acked,
    level: wire.level,
    source: wire.source,
    sourceIncidentId: String(wire.source_incident_id),
    detailsUrl: wire.details_url,
    ticketUrl: wire.ticket_url,
    tags: wire.tags,
  })),
)

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
