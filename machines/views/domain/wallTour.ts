/** The views that the wall steps through (docs/behaviour.md#wall-mode). */
import { routePatterns } from '../../core/domain/route.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import { displayAt } from './displayParts.ts'
import { shownBy, viewWith, type View } from './view.ts'
import { searchOf } from './viewAddress.ts'
import type { WallChoices } from './wallChoices.ts'
import { displayForWall, wallPartsOf } from './wallDisplay.ts'

export interface Tour {
  /** In the order in which they are shown. */
  readonly stops: readonly View[]
  /** How many of the views that the address names are not kept in this browser. */
  readonly missing: number
}

/** The views to step through: those that the address names, or all. Views that cannot be read are left out. */
export function tourOf(views: readonly View[], { through }: WallChoices): Tour {
  const named = through === undefined ? views : through.flatMap((id) => viewWith(views, id) ?? [])
  const stops = named.filter((view) => shownBy(view, undefined) !== undefined)
  return { stops, missing: (through?.length ?? views.length) - stops.length }
}

/** The view some steps after the one that is shown, or the first if that is not among them. */
export function stopAfter({ stops }: Tour, shown: string | undefined, by: 0 | 1 | -1): View | undefined {
  const place = stops.findIndex(({ id }) => id === shown)
  if (place === -1) return stops[0]
  return stops[(place + by + stops.length) % stops.length]
}

/**
 * The address of the wall with a view, which says the same of the wall itself as the present address, `search`. A view
 * that is not sorted is shown worst first.
 */
export function wallAddressOf(
  view: View,
  saved: readonly SavedFilter[] | undefined,
  search: string,
): string | undefined {
  const content = shownBy(view, saved)
  if (content === undefined) return undefined
  const { order, group = 'none', foldsAlike = false } = content.display
  const display = displayForWall(content.display, { order, group, foldsAlike })
  const path = routePatterns.wall
  const shown = { query: content.query, display: displayAt({ path, search: '' }, display) }
  return path + searchOf(shown, view.id) + wallPartsOf(search)
}
