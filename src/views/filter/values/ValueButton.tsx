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
 * A value in a row: a click shows only incidents with that value, and the chevron opens its menu. Neither is a tab
 * stop, because a row has many values. Arrow keys move from one value to the next, and the menu of the row lists all of
 * them. The table handles the clicks (`useRowValues`), because thousands of handlers would be slow.
 */
export function ValueButton({ value, children }: ValueButtonProps) {
  const id = valueId(value)
  if (useIsStill()) return children
  return (
    <span className={classes.value}>
      <button type="button" className={classes.only} data-value={id} tabIndex={-1} title={`Only ${valueWords(value)}`}>
        {children}
      </button>
      <button type="button" className={classes.more} data-value-menu={id} tabIndex={-1} aria-hidden="true" />
    </span>
  )
}
