import { FoldButton } from '../../filter/FoldButton.tsx'
import { SavedFilterMenu } from '../../filter/saved/SavedFilterMenu.tsx'
import { ListActions } from '../ListActions.tsx'
import { RefreshButton } from '../../list/bar/RefreshButton.tsx'

/** The id of the controls that fold in a narrow window. */
export const foldedControls = 'list-filter'

/** The buttons at the end of the bar's first line. In a narrow window the actions follow the other controls. */
export function BarActions({ isFromLink }: { readonly isFromLink: boolean }) {
  return (
    <>
      <RefreshButton />
      <FoldButton controls={foldedControls} />
      <div className="list-bar-actions">
        <SavedFilterMenu />
        <ListActions isFromLink={isFromLink} />
      </div>
    </>
  )
}
