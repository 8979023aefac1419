import { isSamePage, placeOf, type Place } from '../../core/domain/route.ts'

/**
 * Whether a cover lies over the page: something that has its own history entry, such as the dialog over the list. The
 * value is `left` once the operator has gone back from that entry.
 */
export type Cover = 'none' | 'open' | 'left'

/**
 * The cover after the address has changed. `by` is the number of history entries that the operator moved, negative
 * after Back.
 */
export function coverAfter(cover: Cover, from: Place, place: Place, by: number): Cover {
  if (cover !== 'open') return cover
  if (by !== 0) return isSamePage(place, from) ? 'left' : 'none'
  return place.path === from.path ? 'open' : 'none'
}

/**
 * The cover after the console itself has opened another place. A new page takes over the history entry of the cover.
 */
export function coverAfterGoing(cover: Cover, from: Place, { to, replace }: { to: string; replace?: boolean }): Cover {
  const { path, search } = placeOf(to)
  return replace === true || (path === from.path && search === from.search) ? cover : 'none'
}
