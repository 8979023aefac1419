import { useFilter, useSelected, useTag } from '../../actors.ts'
import { FilterNameDialog } from './FilterNameDialog.tsx'
import { SavedWords } from './SavedWords.tsx'
import { savedFiltersOf, sentName } from '../selectors.ts'

/** Asks for the name under which to save the filter on screen, and says what will be saved. */
export function CreateFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'nameDialog')
  const sent = useSelected(filters, sentName) ?? ''
  return (
    <FilterNameDialog title="Save filter as" isShown={isShown} sent={sent} submit="Save" action="save">
      <SavedWords />
    </FilterNameDialog>
  )
}
