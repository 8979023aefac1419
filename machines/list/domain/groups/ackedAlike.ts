/** Until when a group or a fold is acknowledged (docs/behaviour.md#groups). */
import type { RowAcknowledgements } from '../rowAcknowledgements.ts'
import type { Fold, Group } from './parts.ts'

/** The expiry that all rows have in common: an ISO 8601 string, or undefined if they never expire. */
export interface CommonExpiry {
  readonly until: string | undefined
}

/**
 * Until when all rows of a group or a fold are acknowledged; undefined if one of them is not, if the acknowledgement of
 * one is not known, or if they expire at different moments.
 */
export function ackedAlike(
  { rows, sums }: Pick<Group | Fold, 'rows' | 'sums'>,
  told: RowAcknowledgements,
): CommonExpiry | undefined {
  const first = told.get(rows[0] ?? Number.NaN)
  if (sums.acked < rows.length || first === undefined) return undefined
  const moment = momentOf(first.until)
  const isAlike = rows.every((pk) => {
    const one = told.get(pk)
    return one?.by !== undefined && momentOf(one.until) === moment
  })
  return isAlike ? { until: first.until } : undefined
}

function momentOf(until: string | undefined): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}
