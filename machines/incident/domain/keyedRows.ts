import type { DialogAction } from './dialogAction.ts'
import { isClosed, type Incident } from './incident.ts'

/** What a key does to rows. */
export type KeyedAction = 'acknowledge' | 'signOff' | 'ticket' | 'note'

/** The rows that a key may act on, or the reason why there are none. */
export interface KeyedRows {
  readonly pks: readonly number[]
  /** Undefined if any rows remain, or if the key was used without any rows. */
  readonly refusal: string | undefined
}

/**
 * Leaves out the rows that have left the list and, when acknowledging, the rows that are acknowledged or closed, so
 * that a key pressed twice acts once. A closed row that is still on the list can be reopened with the key that closed
 * it, and any row of the list can be given a ticket or a note.
 */
export function keyedRows(
  action: KeyedAction,
  pks: readonly number[],
  known: ReadonlyMap<number, Incident>,
  departed: ReadonlySet<number>,
): KeyedRows {
  const judged = pks.map((pk) => ({ pk, refusal: refusalOf(action, known.get(pk), departed.has(pk)) }))
  const left = judged.filter(({ refusal }) => refusal === undefined).map(({ pk }) => pk)
  const refusals = [...new Set(judged.map(({ refusal }) => refusal))]
  const refusal = refusals.length > 1 ? 'Already closed, acknowledged or gone' : refusals[0]
  return { pks: left, refusal: left.length > 0 ? undefined : refusal }
}

function refusalOf(action: KeyedAction, incident: Incident | undefined, isGone: boolean): string | undefined {
  if (isClosed(incident) && (action === 'acknowledge' || (isGone && action === 'signOff'))) return 'Already closed'
  if (action === 'acknowledge' && incident?.acked === true) return 'Already acknowledged'
  return isGone ? 'Gone from the list' : undefined
}

/** Why a key has no effect on the incident in the dialog; undefined if it has one. */
export function actionRefusal(action: DialogAction, incident: Incident | undefined): string | undefined {
  if (action === 'acknowledge') return refusalOf(action, incident, false)
  if (action !== 'signOff' || incident?.stateful !== false) return undefined
  return 'A stateless incident can be neither closed nor reopened'
}
