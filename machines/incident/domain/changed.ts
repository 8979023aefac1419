/**
 * The incidents that something happened to. 'all' if the whole list is fetched, because then any incident may have
 * changed.
 */
export type Changed = readonly number[] | 'all'

/** Whether something happened to this incident, or may have. */
export function isNamed(changed: Changed, pk: number | undefined): boolean {
  return pk !== undefined && (changed === 'all' || changed.includes(pk))
}
