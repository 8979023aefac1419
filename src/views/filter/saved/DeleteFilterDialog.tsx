import { useFilter, useSelected } from '../../actors.ts'
import classes from './FilterDialogs.module.css'
import { FilterQuestion } from './FilterQuestion.tsx'
import { isIndispensable, savedFiltersOf, targetSaved } from '../selectors.ts'

/** Asks whether to delete the chosen filter. */
export function DeleteFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const target = useSelected(filters, targetSaved)
  const isRefused = useSelected(filters, isIndispensable) === true
  return (
    <FilterQuestion tag="deleteDialog" title="Delete filter" pk={target?.pk} changed={undefined} isRefused={isRefused}>
      <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{target?.name}&rsquo;?</p>
    </FilterQuestion>
  )
}
