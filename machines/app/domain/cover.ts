import { isSamePage, placeOf, type Place } from '../../core/domain/route.ts'

/**
 * Whether something with its own history entry covers the page, such as the dialog over the list: `open`, or `left`
 * once the operator has gone back from that entry.
 */
export type Cover = 'none' | 'open' | 'left'

/** The cover after the address has changed; `by` is how many history entries the operator moved, negative for back. */
export function coverAfter(cover: Cover, from: Place, place: Place, by: number): Cover {
  if (cover !== 'open') return cover
  if (by !== 0) return isSamePage(place, from) ? 'left' : 'none'
  return place.path === from.path ? 'open' : 'none'
}

/** The cover after the console has gone to another place; a new page replaces the history entry of the cover. */
export function coverAfterGoing(cover: Cover, from: Place, { to, replace }: { to: string; replace?: boolean }): Cover {
  const { path, search } = placeOf(to)
  return replace === true || (path === from.path && search === from.search) ? cover : 'none'
}
