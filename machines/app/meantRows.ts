/** The rows that a shortcut, or the command of the same name, acts on (docs/behaviour.md#keyboard). */
import type { AnyActorRef } from 'xstate'
import { signOffRows } from '../bulk/domain/groupOperation.ts'
import { sharedSignOff } from '../bulk/domain/operation.ts'
import { keyedRows, type KeyedAction, type KeyedRows } from '../incident/domain/keyedRows.ts'
import { knownIncidents } from '../incident/readings.ts'
import { departedIncidents, rowsOfPart, tickedIncidents } from '../list/readings.ts'

/** The row with the focus, if any, or the line of a group or of folded rows. */
export interface Focus {
  readonly pk: number | undefined
  readonly part?: string
}

/**
 * The rows that a key acts on: the ticked rows or, if there are none, the row or the whole group with the focus, without
 * the rows that `keyedRows` leaves out.
 */
export function meantRows(self: AnyActorRef, action: KeyedAction, { pk, part }: Focus): KeyedRows {
  const ticked = tickedIncidents(self)
  const one = pk === undefined ? [] : [pk]
  const focused = part === undefined ? one : rowsOfPart(self, part)
  const pks = ticked.size > 0 ? [...ticked] : focused
  return keyedRows(action, pks, knownIncidents(self, pks), departedIncidents(self))
}

/**
 * What the sign-off button would offer: that of the ticked rows or of the row, none if some rows are not known; that of
 * the group's line if the whole group is meant.
 */
export function offeredSignOff(self: AnyActorRef, pks: readonly number[], { part }: Focus) {
  const known = knownIncidents(self, pks)
  const isGroup = part !== undefined && tickedIncidents(self).size === 0
  const rows = isGroup ? signOffRows(pks, known) : pks
  const incidents = rows.flatMap((pk) => known.get(pk) ?? [])
  return { pks: rows, operation: incidents.length === rows.length ? sharedSignOff(incidents) : undefined }
}
