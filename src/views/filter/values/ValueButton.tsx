import type { ReactNode } from 'react'
import type { RowValue } from '../../../../machines/filter/domain/rowValue.ts'
import { valueId, valueWords } from '../../../../machines/filter/domain/rowValue.ts'
import { useIsStill } from '../../core/still.ts'
import classes from './ValueButton.module.css'

interface ValueButtonProps {
  readonly value: RowValue
  readonly children: ReactNode
}

/**
 * A value in a row: a click shows only incidents with that value, and a click on the chevron beside it opens its menu.
 * The button is no tab stop, because a row has many values. Arrow keys move from one value to the next, and the menu of
 * the row lists all of them. The table handles the clicks (`useRowValues`), because thousands of handlers would be slow.
 * For the same reason, the style sheet draws the chevron under the pointer, and it has no element of its own. It is no
 * `button`, because browsers do not let a drag select the text of one.
 */
export function ValueButton({ value, children }: ValueButtonProps) {
  const id = valueId(value)
  if (useIsStill()) return children
  return (
    <span className={classes.value} data-value-menu={id}>
      <span role="button" className={classes.only} data-value={id} tabIndex={-1} title={`Only ${valueWords(value)}`}>
        {children}
      </span>
    </span>
  )
}
