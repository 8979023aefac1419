import type { Place } from '../../../machines/core/domain/route.ts'
import { isWall } from '../../../machines/views/domain/wallDisplay.ts'
import { unfollowedParts } from '../../../machines/views/domain/unfollowedParts.ts'

/** The parts of the address that neither the list nor its display follows, in a sentence; '' if there are none. */
export function unreadInAddress({ context }: { readonly context: { readonly place: Place } }): string {
  const { place } = context
  const parts = unfollowedParts(place.search, isWall(place))
  return parts.length === 0 ? '' : `The list does not follow this part of the address: ${parts.join(', ')}`
}
