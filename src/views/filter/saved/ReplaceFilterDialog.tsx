import { withContent } from '../../../../machines/filter/domain/savedFilter.ts'
import { useSavedFilters, useFilter, useSelected, useValue } from '../../actors.ts'
import classes from './FilterDialogs.module.css'
import { FilterQuestion } from './FilterQuestion.tsx'
import { SavedWords } from './SavedWords.tsx'
import { filterOnScreen, replacedFilter } from '../selectors.ts'

/** Asks whether to overwrite an existing filter that has the same name as the new one. */
export function ReplaceFilterDialog() {
  const filters = useSavedFilters()
  const name = useValue(filters, 'name')
  const replaced = useSelected(filters, replacedFilter)
  const onScreen = useSelected(useFilter(), filterOnScreen)
  return (
    <FilterQuestion
      tag="replaceDialog"
      title="Save to an existing filter"
      pk={replaced?.pk}
      changed={onScreen === undefined ? replaced : withContent(replaced, onScreen)}
      isReadFirst
    >
      {/* Gets the focus instead of a button: Enter opened this dialog, and a second Enter must not answer a question that nobody has read. */}
      <p className={classes.question} tabIndex={-1} data-autofocus>
        There is already a filter &lsquo;{name}&rsquo;. Are you sure you want to overwrite it with the filter on screen?
      </p>
      <SavedWords />
    </FilterQuestion>
  )
}
