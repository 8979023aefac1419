import { memo, type ReactNode } from 'react'
import { columns, isSortKey, type ColumnKey } from '../../../../machines/list/domain/columns.ts'
import { useAutoUpdate, useIncidents, useSelected, useTag, usePreference, useChangePreferences } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { useIsStill } from '../../core/still.ts'
import { methodInEffect } from '../selectors.ts'
import { PageTick } from '../ticks/PageTick.tsx'
import classes from './IncidentTable.module.css'
import {
  nextOrder,
  tagOrderKey,
  type Direction,
  type ListOrder,
  type OrderKey,
} from '../../../../machines/list/domain/listOrder.ts'
import { roomClass } from './columnCells.tsx'

interface TableHeadProps {
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnKey[]
  /** Keys of the tags that have their own column. */
  readonly ownColumns: readonly string[]
}

/** The headings of the columns. Memoized, since the surrounding table renders again whenever incidents arrive. */
export const TableHead = memo(function TableHead({ shown, ownColumns }: TableHeadProps) {
  const isStill = useIsStill()
  const incidents = useIncidents()
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const autoUpdate = useAutoUpdate()
  const method = useSelected(autoUpdate, methodInEffect)
  const isPaused = useTag(autoUpdate, 'paused')
  return (
    <thead
      className={`list-head ${classes.head}`}
      data-realtime={(method === 'realtime' && !isPaused) || undefined}
      data-loading={isLoading || isRefreshing || undefined}
    >
      <tr className={`list-headings ${classes.headings}`} aria-rowindex={isWaiting ? undefined : 1}>
        {!isStill && (
          <>
            <th scope="col" className={classes.tick}>
              <PageTick />
            </th>
            <td className={classes.sorting}>
              <Later chunk="controls" until="nothing">
                {({ IntervalChoice, SortChoice }) => (
                  <>
                    <IntervalChoice />
                    <SortChoice />
                  </>
                )}
              </Later>
            </td>
          </>
        )}
        {shown.map((key) => (
          <ColumnHeading key={key} columnKey={key} />
        ))}
        {ownColumns.map((key) => (
          <TagHeading key={key} tagKey={key} />
        ))}
        {!isStill && (
          <th scope="col" className={classes.actions}>
            <span className={classes.unseen}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
})

/** The header of a column. It is a button if the rows can be sorted by that column. */
function ColumnHeading({ columnKey }: { readonly columnKey: ColumnKey }): ReactNode {
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
function TagHeading({ tagKey }: { readonly tagKey: string }) {
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
  const changePreferences = useChangePreferences()
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
    <button type="button" className={classes.sort} onClick={() => changePreferences({ order: nextOrder(order, by) })}>
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
