/** What the change feed begins with, and what it requests. */
import {
  justFetched,
  neverSeen,
  nothingAsked,
  sinceOf,
  verdictOn,
  type Counted,
  type Round,
  type Seen,
  type Standing,
} from '../domain/changeFeed.ts'
import { noList, type KeptList } from '../domain/keptList.ts'
import { rangeOf } from '../domain/listRenewal.ts'
import type { ChangesRequest, FollowingRequest, ListedRequest } from '../ports.ts'

/** In the state `plain`, `ticks` counts the ticks since the server was last asked for its feed. */
export interface ChangeFeedContext extends Round, Standing {
  /** How many incidents matched when the list was last known to be correct. */
  readonly counted: Counted | undefined
  readonly seen: Seen
  /** At least this many milliseconds have passed since `seen` was last updated. */
  readonly passed: number
  /** The list that the requests are made for. */
  readonly list: KeptList
  /** Whether `seen` may be ahead of the rows until the whole list has been fetched. */
  readonly isListOwed: boolean
}

export function nothingYet(): ChangeFeedContext {
  return {
    ...nothingAsked,
    ...justFetched,
    seen: neverSeen,
    passed: 0,
    counted: undefined,
    list: noList,
    isListOwed: false,
  }
}

export function wantedChanges({ context: { seen, list } }: { context: ChangeFeedContext }): ChangesRequest {
  return { since: sinceOf(seen), question: list.request }
}

export function wantedIncidents({ context: { renewal, list } }: { context: ChangeFeedContext }): ListedRequest {
  return { question: list.request, pks: renewal.changed, cursor: list.request.cursor, ...rangeOf(list) }
}

export function wantedRows({ context }: { context: ChangeFeedContext }): FollowingRequest {
  const { list } = context
  // Only requested if rows are missing.
  const verdict = verdictOn(context, list, Date.now())
  const { cursor, rows } = verdict.do === 'fill' ? verdict : { cursor: '', rows: 0 }
  return { question: list.request, cursor, rows }
}
