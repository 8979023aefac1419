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

/** The names of the parts of an address that say something of the wall itself; wallChoices.ts reads them. */
export const wallPartNames = ['tiles', 'step', 'through'] as const

function isWallPart(part: string): boolean {
  return wallPartNames.some((name) => part.startsWith(`${name}=`))
}

/**
 * What the address of the wall says of the wall itself, as it is written: '&tiles=true&step=30'. A part that cannot be
 * read stays, so that the wall goes on naming it as one that it does not follow.
 */
export function wallPartsOf(search: string): string {
  return partsWritten(search)
    .map((part) => (isWallPart(part) ? `&${part}` : ''))
    .join('')
}

/** What the address of the wall says of the list: '?open=true&g=host'; '' if it says nothing. */
export function withoutWallParts(search: string): string {
  const kept = partsWritten(search).filter((part) => part !== '' && !isWallPart(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function partsWritten(search: string): readonly string[] {
  return search.replace(/^\?/, '').split('&')
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
