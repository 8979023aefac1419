import { useIncidentList, useIncidents, useSelected, useSelection, useValue } from '../../actors.ts'
import { holdsEverything } from '../heading/extentWords.ts'
import { clickOnX } from './RowTick.tsx'
import { hasTickable, pageTicks, tickablePks } from './selectors.ts'
import checkbox from '../../core/Checkbox.module.css'
import classes from './Tick.module.css'

const none: ReadonlySet<number> = new Set()
const noRows: readonly number[] = []

/**
 * A checkbox that ticks or unticks the whole page; indeterminate if only some rows are ticked, and disabled while there is
 * no row to tick. It keeps the focus meanwhile.
 */
export function PageTick() {
  const incidents = useIncidents()
  const selection = useSelection()
  const ticked = useValue(selection, 'ticked') ?? none
  const rows = useValue(useIncidentList(), 'rows') ?? noRows
  const isEverything = useSelected(incidents, holdsEverything) === true
  const state = useSelected(incidents, pageTicks(rows, ticked)) ?? 'none'
  const isPossible = useSelected(incidents, hasTickable(rows)) === true
  const toggle = () => {
    if (incidents === undefined || !isPossible) return
    const page = tickablePks(rows)(incidents.getSnapshot())
    selection?.send({ type: state === 'all' ? 'selection.untickPage' : 'selection.tickPage', page })
  }
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={isEverything ? 'Select all incidents of the list' : 'Select all on this page'}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'some'
        }}
        checked={state === 'all'}
        aria-disabled={!isPossible}
        onChange={toggle}
        onKeyDown={clickOnX}
      />
    </label>
  )
}
