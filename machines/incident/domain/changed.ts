/** Which incidents something happened to: these, or any, where the whole list is fetched. */
export type Changed = readonly number[] | 'all'

/** Whether something happened to an incident, or may have. */
export function isNamed(changed: Changed, pk: number | undefined): boolean {
  return pk !== undefined && (changed === 'all' || changed.includes(pk))
}
