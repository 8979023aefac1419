import { useSavedFilters, useTag, useValue } from '../../actors.ts'
import { FilterNameDialog } from './FilterNameDialog.tsx'
import { SavedWords } from './SavedWords.tsx'

/** Asks for the name under which to save the filter on screen, and says what will be saved. */
export function CreateFilterDialog() {
  const filters = useSavedFilters()
  const isShown = useTag(filters, 'nameDialog')
  const sent = useValue(filters, 'name') ?? ''
  return (
    <FilterNameDialog title="Save filter as" isShown={isShown} sent={sent} submit="Save" action="save">
      <SavedWords />
    </FilterNameDialog>
  )
}
