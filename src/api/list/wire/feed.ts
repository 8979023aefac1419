import * as v from 'valibot'
import type { FeedEvent } from '../../../../machines/list/domain/changeFeed.ts'
import { microsecondsOf } from '../../../../machines/core/domain/moment.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { wireTime } from '../../server/wire/time.ts'

/** One event of the feed, reduced to the fact that something happened to an incident. */
const wireFeedEvent = v.pipe(
  v.object({
    pk: wirePk,
    incident: wirePk,
    received: wireTime,
  }),
  v.transform(({ pk, incident, received }): FeedEvent => ({ pk, incident, receivedAt: microsecondsOf(received) })),
)

/**
 * A page of the feed. In the answer to a request for everything after a moment, a `previous` address means that there
 * are more events.
 */
export const wireFeed = v.pipe(
  v.object({ previous: v.nullable(v.string()), results: wireRows(wireFeedEvent) }),
  v.transform(({ previous, results: { rows, unreadable } }) => ({
    events: rows,
    unreadable,
    hasMore: previous !== null,
  })),
)
