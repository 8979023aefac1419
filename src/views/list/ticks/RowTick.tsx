import type { ChangeEvent, KeyboardEvent } from 'react'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'
import checkbox from '../../core/Checkbox.module.css'
import classes from './Tick.module.css'

interface RowTickProps {
  readonly pk: number
  readonly isTicked: boolean
  /** Whether the row has left the list. If so, the row can no longer be ticked. */
  readonly isGone: boolean
  readonly tabIndex: -1 | undefined
  readonly selection: SelectionRef | undefined
  readonly incidents: IncidentsRef | undefined
  readonly list: IncidentListRef | undefined
}

/**
 * The checkbox of a row. A click with Shift ticks the range from the last ticked row to this row. The x key does the
 * same as the space bar.
 */
export function RowTick({ pk, isTicked, isGone, tabIndex, selection, incidents, list }: RowTickProps) {
  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    if (isGone && !isTicked) return
    if (!isTicked && incidents !== undefined && list !== undefined && hasShift(event.nativeEvent)) {
      selection?.send({ type: 'selection.extend', pk, page: tickableRows(list, incidents) })
      return
    }
    selection?.send({ type: isTicked ? 'selection.untick' : 'selection.tick', pk })
  }
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={`Select incident ${pk}`}
        checked={isTicked}
        aria-disabled={isGone && !isTicked}
        tabIndex={tabIndex}
        onChange={toggle}
        onKeyDown={clickOnX}
      />
    </label>
  )
}

/** Toggles the checkbox with x, as mail and news readers do. */
export function clickOnX(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
  )
}

/** Ticks the range from the last ticked row to this row if Shift+X is pressed anywhere in it. */
export function extendOnX(event: KeyboardEvent<HTMLTableRowElement>) {
  if (event.key.toLowerCase() !== 'x' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget
    .querySelector('input[type=checkbox]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
}

function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

/** Rows that can be ticked, in the order on screen: all except held rows that have left the list. */
function tickableRows(list: IncidentListRef, incidents: IncidentsRef): readonly number[] {
  const { departed } = incidents.getSnapshot().context
  const { rows, grouped } = list.getSnapshot().context
  return (grouped?.rows ?? rows).filter((pk) => !departed.has(pk))
}
