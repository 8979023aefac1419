import type { ReactNode } from 'react'
import { columns, isSortKey, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import {
  nextOrder,
  tagOrderKey,
  type Direction,
  type ListOrder,
  type OrderKey,
} from '../../../../machines/list/domain/listOrder.ts'
import { usePreference, usePreferences } from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import { roomClass } from './columnCells.tsx'
import classes from './IncidentTable.module.css'

/** The header of a column. It is a button if the rows can be sorted by that column. */
export function ColumnHeading({ columnKey }: { readonly columnKey: ColumnKey }): ReactNode {
  const order = usePreference('order')
  const { label } = columns[columnKey]
  const attributes = { scope: 'col', 'data-column': columnKey, className: roomClass(columnKey) }
  if (!isSortKey(columnKey)) return <th {...attributes}>{label}</th>
  return (
    <th {...attributes} aria-sort={directionOf(order, columnKey) ?? 'none'}>
      <SortButton by={columnKey} name={label} />
    </th>
  )
}

/** The header of the column of a tag key. */
export function TagHeading({ tagKey }: { readonly tagKey: string }) {
  const order = usePreference('order')
  const by = tagOrderKey(tagKey)
  const attributes = { scope: 'col', className: classes.ownTag, title: tagKey }
  return (
    <th {...attributes} aria-sort={directionOf(order, by) ?? 'none'}>
      <SortButton by={by} name={tagKey} />
    </th>
  )
}

/**
 * A button that sorts by a column: first ascending, then descending, then newest first again. On the wall, only its
 * label.
 */
function SortButton({ by, name }: { readonly by: OrderKey; readonly name: string }) {
  const preferences = usePreferences()
  const order = usePreference('order')
  const label = (
    <>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      <span className={classes.direction} aria-hidden="true">
        {arrowOf(directionOf(order, by))}
      </span>
    </>
  )
  if (useIsStill()) return label
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => preferences?.send({ type: 'preferences.change', change: { order: nextOrder(order, by) } })}
    >
      {label}
    </button>
  )
}

function directionOf(order: ListOrder | undefined, by: OrderKey): Direction | undefined {
  return order?.by === by ? order.direction : undefined
}

function arrowOf(direction: ListOrder['direction'] | undefined): string {
  if (direction === undefined) return ''
  return direction === 'ascending' ? '\u2191' : '\u2193'
}
