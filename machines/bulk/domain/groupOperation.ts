/** What can be done with a group or with folded rows, by its buttons and by the keys alike (docs/behaviour.md#groups). */
import type { Incident } from '../../incident/domain/incident.ts'

/** The rows of a group that its sign-off is about: the open ones, or all once none is open. */
export function signOffRows(pks: readonly number[], known: ReadonlyMap<number, Incident>): readonly number[] {
  const open = pks.filter((pk) => known.get(pk)?.open)
  return open.length > 0 ? open : pks
}
