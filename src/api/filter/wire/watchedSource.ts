import * as v from 'valibot'
import type { WatchedSource } from '../../../../machines/filter/domain/sources/watchedSource.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireTime } from '../../server/wire/time.ts'

/**
 * `{pk, name, type: {name}, user, base_url, last_seen}`; `last_seen` is null if the server has noted no request of the
 * source. An unreadable time counts as none.
 */
export const wireWatchedSource = v.pipe(
  v.object({
    pk: wirePk,
    name: v.string(),
    type: v.fallback(v.nullish(v.object({ name: v.string() })), null),
    base_url: v.fallback(v.string(), ''),
    last_seen: v.fallback(v.nullish(wireTime), null),
  }),
  v.transform(({ pk, name, type, base_url: address, last_seen: seen }): WatchedSource => ({
    pk,
    name,
    ...(type === null || type === undefined ? {} : { type: type.name }),
    address,
    lastHeard: seen === null || seen === undefined ? undefined : Date.parse(seen),
  })),
)
