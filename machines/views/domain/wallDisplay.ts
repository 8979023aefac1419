/** How the wall shows the list unless its address says otherwise (docs/behaviour.md#wall-mode). */
import { routeOf, type Place } from '../../core/domain/route.ts'
import type { Grouping } from '../../filter/domain/grouping.ts'
import type { ListOrder } from '../../list/domain/listOrder.ts'
import type { Preferences } from '../../list/domain/preferences.ts'

/** The most severe first, unacknowledged ones before others, then the newest. */
export const worstFirst: ListOrder = { by: 'severity', direction: 'ascending' }

/** Everything that matches, the worst first, in no groups: so that an address means the same in every browser. */
export const wallDisplay = {
  order: worstFirst,
  sortAll: true,
  group: 'none',
  foldsAlike: false,
} as const satisfies Partial<Preferences>

/** The names of the parts of an address that say something of the wall itself (wallChoices.ts). */
const wallPart = /^(?:tiles|step|through)=/

/** What the address of the wall says of the wall itself, as it is written: '&tiles=true&step=30'. */
export function wallPartsOf(search: string): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .map((part) => (wallPart.test(part) ? `&${part}` : ''))
    .join('')
}

/** Whether a place is the wall. */
export function isWall({ path }: Place): boolean {
  return routeOf(path).name === 'wall'
}

/**
 * What the wall shows of a list that was shown with this display and grouping: a list that was not sorted is shown worst
 * first.
 */
export function displayForWall(
  { order, ...rest }: Partial<Preferences>,
  { group, foldsAlike }: Grouping,
): Partial<Preferences> {
  return { ...wallDisplay, ...rest, ...(order === undefined ? {} : { order }), sortAll: true, group, foldsAlike }
}
