import type { DialogAction } from './dialogAction.ts'

/** The incidents of the list that the operator came from, in the order shown there. */
export type Trail = readonly number[]

/** The position of an incident in a trail. */
export interface Neighbours {
  readonly previous: number | undefined
  readonly next: number | undefined
  /** Counted from 1. */
  readonly place: number
  readonly count: number
}

/** The neighbours of an incident in the list that the operator came from; undefined if it was not in that list. */
export function neighboursIn(trail: Trail, pk: number): Neighbours | undefined {
  const at = trail.indexOf(pk)
  return at === -1 ? undefined : { previous: trail[at - 1], next: trail[at + 1], place: at + 1, count: trail.length }
}

/** The incident to which a key leads from this one; undefined if the key does not step, or if there is none. */
export function stepIn(trail: Trail, pk: number, action: DialogAction): number | undefined {
  return action === 'next' || action === 'previous' ? neighboursIn(trail, pk)?.[action] : undefined
}
