import { isSamePage, placeOf, type Place } from '../../core/domain/route.ts'

/**
 * The cover is what lies over the page with its own entry in the history, such as the dialog over the list: `open`, or
 * `left` once the operator has gone back from that entry.
 */
export type Cover = 'none' | 'open' | 'left'

/** The cover after the address has changed; `by` is how far the operator went through the history. */
export function coverAfter(cover: Cover, from: Place, place: Place, by: number): Cover {
  if (cover !== 'open') return cover
  if (by !== 0) return isSamePage(place, from) ? 'left' : 'none'
  return place.path === from.path ? 'open' : 'none'
}

/** The cover after the console has gone to another place, which replaces the entry of the cover. */
export function coverAfterGoing(cover: Cover, from: Place, { to, replace }: { to: string; replace?: boolean }): Cover {
  const { path, search } = placeOf(to)
  return replace === true || (path === from.path && search === from.search) ? cover : 'none'
}
