/** Lets views observe actors without keeping what they observed. */
import type { AnyActorRef } from 'xstate'

/** What a view observes: an actor, or what stands for one. */
export type Observed<Snapshot> = Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Snapshot }

/** Stands for a snapshot: another for each, and none keeps its snapshot from being collected. */
type Mark = object

const marks = new WeakMap<object, Mark>()
const marked = new WeakMap<object, Observed<unknown>>()

/**
 * The actor with a mark in place of each snapshot. `useSelector` keeps what an actor returned at the last two renderings
 * of each view: with snapshots, rows that rarely change would keep whole lists of long ago in memory.
 */
export function withMarks<Snapshot>(ref: Observed<Snapshot>): Observed<unknown> {
  const known = marked.get(ref)
  if (known !== undefined) return known
  const observed: Observed<unknown> = {
    get subscribe() {
      return ref.subscribe.bind(ref)
    },
    getSnapshot: () => markOf(ref.getSnapshot()),
  }
  marked.set(ref, observed)
  return observed
}

/** A failed snapshot stands for itself: `useSelector` throws its error. */
function markOf(snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null || hasFailed(snapshot)) return snapshot
  const known = marks.get(snapshot)
  if (known !== undefined) return known
  const mark = {}
  marks.set(snapshot, mark)
  return mark
}

function hasFailed(snapshot: object): boolean {
  return 'status' in snapshot && snapshot.status === 'error'
}
