import { DeleteFilterDialog } from '../../alerting/DeleteFilterDialog.tsx'
import { FilterBar } from '../../filter/FilterBar.tsx'
import { ConditionsLine } from '../ConditionsLine.tsx'
import { GroupMenu } from '../../list/groups/GroupMenu.tsx'
import { foldedControls } from './BarActions.tsx'
import { DisplayMenu } from '../../list/bar/DisplayMenu.tsx'
import classes from './ListBar.module.css'

/** The bar's second line: the filter with the conditions that its controls do not say, then grouping and display. */
export function BarControls() {
  return (
    <>
      <FilterBar id={foldedControls} />
      <DeleteFilterDialog />
      <ConditionsLine />
      <div className={classes.look}>
        <GroupMenu />
        <DisplayMenu />
      </div>
    </>
  )
}
