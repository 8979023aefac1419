import * as v from 'valibot'

/** A primary key: a whole number. */
export const wirePk = v.pipe(v.number(), v.safeInteger())
