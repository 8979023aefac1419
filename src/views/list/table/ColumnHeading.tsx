import type { ReactNode } from 'react'
import { nextOrder, type ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import { usePreferences, useSelected } from '../../actors.ts'
import type { Column } from './columns.ts'
import classes from './IncidentTable.module.css'
import { chosenOrder } from '../selectors.ts'

interface ColumnHeadingProps {
  readonly column: Column
  readonly className: string | undefined
}

/** The head of a column: where rows can be sorted by it, a button that does. */
export function ColumnHeading({ column: { name, sortKey }, className }: ColumnHeadingProps): ReactNode {
  const preferences = usePreferences()
  const order = useSelected(preferences, chosenOrder)
  if (sortKey === undefined) return <th scope="col" className={className}>{name}</th>
  const direction = order?.by === sortKey ? order.direction : undefined
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => preferences?.send({ type: 'preferences.change', change: { order: nextOrder(order, sortKey) } })}
      >
        {name}
        <span className={classes.direction} aria-hidden="true">{arrowOf(direction)}</span>
      </button>
    </th>
  )
}

function arrowOf(direction: ListOrder['direction'] | undefined): string {
  if (direction === undefined) return ''
  return direction === 'ascending' ? '\u2191' : '\u2193'
}
