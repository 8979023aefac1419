import type { ReactNode } from 'react'
import { columns, isSortKey, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import { nextOrder, type ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import { usePreference, usePreferences } from '../../actors.ts'
import { roomClass } from './cells.tsx'
import classes from './IncidentTable.module.css'

/** The header of a column; a button if the rows can be sorted by it. */
export function ColumnHeading({ columnKey }: { readonly columnKey: ColumnKey }): ReactNode {
  const preferences = usePreferences()
  const order = usePreference('order')
  const { label } = columns[columnKey]
  const attributes = { scope: 'col', 'data-column': columnKey, className: roomClass(columnKey) }
  if (!isSortKey(columnKey)) return <th {...attributes}>{label}</th>
  const direction = order?.by === columnKey ? order.direction : undefined
  return (
    <th {...attributes} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() =>
          preferences?.send({ type: 'preferences.change', change: { order: nextOrder(order, columnKey) } })
        }
      >
        {label}
        <span className={classes.direction} aria-hidden="true">
          {arrowOf(direction)}
        </span>
      </button>
    </th>
  )
}

function arrowOf(direction: ListOrder['direction'] | undefined): string {
  if (direction === undefined) return ''
  return direction === 'ascending' ? '\u2191' : '\u2193'
}
