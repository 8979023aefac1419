import * as v from 'valibot'
import type { PastEvent, PastEventPage } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import { microsecondsOf } from '../../../../machines/core/domain/moment.ts'
import { zoneReadingOf } from '../../../../machines/server/domain/serverZone.ts'
import { wireIncident } from '../../incident/wire/incident.ts'
import { levelIn } from '../../incident/wire/levelChange.ts'
import { cursorOf } from '../../server/wire/pageCursor.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { wireTime } from '../../server/wire/time.ts'

/** An event of the feed. One whose type is not known decides nothing, and so cannot be read. */
const wirePastEvent = v.pipe(
  v.object({
    pk: wirePk,
    incident: wirePk,
    type: v.object({ value: v.string() }),
    actor: v.fallback(v.optional(v.object({ username: v.string() })), undefined),
    timestamp: wireTime,
    received: wireTime,
    description: v.fallback(v.string(), ''),
  }),
  v.transform(({ pk, incident, type, actor, timestamp, received, description }): PastEvent => ({
    pk,
    incident,
    type: type.value,
    by: actor?.username,
    at: microsecondsOf(timestamp),
    offset: zoneReadingOf([timestamp], 0)?.offset ?? 0,
    receivedAt: microsecondsOf(received),
    receivedOffset: zoneReadingOf([received], 0)?.offset ?? 0,
    text: description,
    ...levelIn(type.value, description),
    ...(type.value === 'CHI' && /^Change: "?tags"?/.test(description) && { isOfTags: true }),
  })),
)

/** A page of the feed, newest events first. */
export const wirePastEvents = v.pipe(
  v.object({ next: v.nullish(v.string()), results: wireRows(wirePastEvent) }),
  v.transform(({ next, results: { rows, unreadable } }): PastEventPage => ({
    events: rows,
    unreadable,
    further: cursorOf(next),
  })),
)

/** The incidents on a page. */
export const wirePastIncidents = v.pipe(
  v.object({ results: wireRows(wireIncident) }),
  v.transform(({ results }) => results.rows),
)
