import { useFilter, useNavigation, useSavedFilters, useSelected, useValue } from '../actors.ts'
import { leftOut, savedFilter } from '../filter/selectors.ts'
import { ListWarning } from '../list/heading/ListWarning.tsx'
import { unreadInAddress } from './unreadInAddress.ts'

/**
 * What the list does not follow: parts of the address, and conditions of the chosen saved filter, without which it shows
 * more than the filter matches.
 */
export function Unfollowed() {
  const unread = useSelected(useNavigation(), unreadInAddress) ?? ''
  const ignored = leftOut(useSelected(useSavedFilters(), savedFilter(useValue(useFilter(), 'chosen'))))
  return (
    <>
      <ListWarning words={ignored === '' ? '' : `The list ignores these conditions of the filter: ${ignored}`} />
      <ListWarning words={unread} />
    </>
  )
}
