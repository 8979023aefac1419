import * as v from 'valibot'

/**
 * The response to `?count`: `{count, params}` if the server supports it; undefined if it responds with a page of
 * incidents, as older servers do.
 */
export const wireIncidentCount = v.union([
  v.pipe(
    v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    v.transform(({ count }) => count),
  ),
  v.pipe(
    v.object({ results: v.array(v.unknown()) }),
    v.transform(() => undefined),
  ),
])
