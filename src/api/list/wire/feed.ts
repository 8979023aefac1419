import * as v from 'valibot'
import type { FeedEvent } from '../../../../machines/list/domain/changeFeed.ts'
import { microsecondsOf } from '../../../../machines/core/domain/moment.ts'
import { cursorOf } from '../../server/wire/pageCursor.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { wireTime } from '../../server/wire/time.ts'
import { levelIn } from '../../incident/wire/levelChange.ts'

/** The action and its author; an event without them is still useful. */
const wireDeed = {
  type: v.fallback(v.optional(v.object({ value: v.string() })), undefined),
  actor: v.fallback(v.optional(v.object({ username: v.string() })), undefined),
}

/** One event of the feed: something happened to an incident. */
const wireFeedEvent = v.pipe(
  v.object({
    pk: wirePk,
    incident: wirePk,
    received: wireTime,
    description: v.fallback(v.string(), ''),
    ...wireDeed,
  }),
  v.transform(({ pk, incident, received, type, actor, description }): { event: FeedEvent; received: string } => ({
    event: {
      pk,
      incident,
      receivedAt: microsecondsOf(received),
      ...(type !== undefined && actor !== undefined && { deed: { type: type.value, by: actor.username } }),
      ...levelIn(type?.value, description),
    },
    received,
  })),
)

export type Feed = v.InferOutput<typeof wireFeed>

/**
 * A page of the feed, with the times at which the events were received, as the server wrote them. In the response to a request for everything after a given time, a `previous` address means that
 * there are more events.
 */
export const wireFeed = v.pipe(
  v.object({ previous: v.nullable(v.string()), results: wireRows(wireFeedEvent, ({ event }) => event.pk) }),
  v.transform(({ previous, results: { rows, unreadable } }) => ({
    events: rows.map(({ event }) => event),
    times: rows.map(({ received }) => received),
    unreadable,
    hasMore: previous !== null,
    further: cursorOf(previous),
  })),
)
