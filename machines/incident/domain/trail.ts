/** The incidents of the list one came from, in the order in which they were on screen there. */
export type Trail = readonly number[]

/** Where an incident stands in a trail. */
export interface Neighbours {
  readonly previous: number | undefined
  readonly next: number | undefined
  /** From 1. */
  readonly place: number
  readonly count: number
}

/** What comes before and after an incident in the list one came from; undefined where it was not in that list. */
export function neighboursIn(trail: Trail, pk: number): Neighbours | undefined {
  const at = trail.indexOf(pk)
  return at === -1 ? undefined : { previous: trail[at - 1], next: trail[at + 1], place: at + 1, count: trail.length }
}
