import { useSavedFilters, useValue } from '../../actors.ts'
import classes from './FilterDialogs.module.css'
import { FilterQuestion } from './FilterQuestion.tsx'

/** Asks whether to change a filter that planned maintenance uses. */
export function SilencingDialog() {
  const target = useValue(useSavedFilters(), 'target')
  return (
    <FilterQuestion tag="silenceDialog" title="Change what maintenance silences" pk={target?.pk} changed={target}>
      <p className={classes.sentence}>Are you sure you want to change the filter &lsquo;{target?.name}&rsquo;?</p>
    </FilterQuestion>
  )
}
