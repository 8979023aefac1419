import * as v from 'valibot'

/**
 * What `?count` answers: `{count, params}` where the server knows it; undefined where it answers with a page of
 * incidents, as servers do that have never heard of it.
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
