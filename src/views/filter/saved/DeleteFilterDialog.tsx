import { useSavedFilters, useSelected, useValue } from '../../actors.ts'
import classes from './FilterDialogs.module.css'
import { FilterQuestion } from './FilterQuestion.tsx'
import { isIndispensable } from '../selectors.ts'

/** Asks whether to delete the chosen filter. */
export function DeleteFilterDialog() {
  const filters = useSavedFilters()
  const target = useValue(filters, 'target')
  const isRefused = useSelected(filters, isIndispensable) === true
  return (
    <FilterQuestion tag="deleteDialog" title="Delete filter" pk={target?.pk} changed={undefined} isRefused={isRefused}>
      <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{target?.name}&rsquo;?</p>
    </FilterQuestion>
  )
}
