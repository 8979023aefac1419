import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useFilter, useNavigation, useSavedFilters, useSelected, useValue } from '../actors.ts'
import { leftOut, savedFilter } from '../filter/selectors.ts'
import classes from '../list/heading/ListHeading.module.css'
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
      <Sentence words={ignored === '' ? '' : `The list ignores these conditions of the filter: ${ignored}`} />
      <Sentence words={unread} />
    </>
  )
}

function Sentence({ words }: { readonly words: string }) {
  return (
    <output className={classes.unreadable} title={words}>
      {words !== '' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className={classes.unreadableWords}>{words}</span>
        </>
      )}
    </output>
  )
}
