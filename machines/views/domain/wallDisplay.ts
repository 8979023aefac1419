/** How the wall shows the list unless its address says otherwise (docs/behaviour.md#wall-mode). */
import { routeOf, type Place } from '../../core/domain/route.ts'
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

/** The names of the parts of an address that say something of the wall itself: those of `wallPartNames` (wallChoices.ts). */
const wallPart = /^(?:tiles|step|through)=/

/**
 * What the address of the wall says of the wall itself, as it is written: '&tiles=true&step=30'. A part that cannot be
 * read stays, so that the wall goes on naming it as one that it does not follow.
 */
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
 * What the wall shows of a list with this display, whose rows were in this order and these groups: a list that was not
 * sorted is shown worst first.
 */
export function displayForWall(
  display: Partial<Preferences>,
  { order = worstFirst, group, foldsAlike }: Pick<Preferences, 'order' | 'group' | 'foldsAlike'>,
): Partial<Preferences> {
  return { ...wallDisplay, ...display, order, sortAll: true, group, foldsAlike }
}
