import { memo } from 'react'
import { isSortKey, isTagColumn, nameOf, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import { useAutoUpdate, useIncidents, useSelected, useTag, usePreference, useChangePreferences } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { useIsStill } from '../../core/still.ts'
import { methodInEffect } from '../selectors.ts'
import { PageTick } from '../ticks/PageTick.tsx'
import classes from './IncidentTable.module.css'
import { nextOrder, type Direction, type ListOrder, type OrderKey } from '../../../../machines/list/domain/listOrder.ts'
import type { Look } from './columnCells.tsx'
import { roomClass } from './columnTracks.ts'

interface TableHeadProps {
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  readonly look: Look
}

interface GroupedHeadProps extends TableHeadProps {
  /** Whether the rows belong to groups, whose lines have headings of their own. */
  readonly hasGroups: boolean
}

/** The headings of the columns. Memoized, since the surrounding table renders again whenever incidents arrive. */
export const TableHead = memo(function TableHead({ shown, look, hasGroups }: GroupedHeadProps) {
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
      {hasGroups && (
        <Later chunk="controls" until={<tr className={classes.groupHead} aria-hidden="true" />}>
          {({ GroupHead }) => <GroupHead className={classes.groupHead} />}
        </Later>
      )}
      <tr className={`list-headings ${classes.headings}`} aria-rowindex={isWaiting ? undefined : 1}>
        {!isStill && (
          <>
            <th scope="col" className={classes.tick}>
              <PageTick />
            </th>
            <td className={classes.sorting}>
              <Later chunk="controls" until="nothing">
                {({ HeadingDrag, SortChoice }) => (
                  <>
                    <HeadingDrag shown={shown} />
                    <SortChoice />
                  </>
                )}
              </Later>
            </td>
          </>
        )}
        {shown.map((id) => (
          <Heading key={id} id={id} shown={shown} look={look} />
        ))}
        {!isStill && (
          <th scope="col" className={classes.actions}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
})

interface HeadingProps extends TableHeadProps {
  readonly id: ColumnId
}

/** The header of a column. It is a button if the rows can be sorted by that column. */
function Heading({ id, shown, look }: HeadingProps) {
  const order = usePreference('order')
  const by = isTagColumn(id) || isSortKey(id) ? id : undefined
  const name = nameOf(id)
  const isStill = useIsStill()
  return (
    <th
      scope="col"
      className={isTagColumn(id) ? classes.ownTag : roomClass(id)}
      title={isTagColumn(id) ? name : undefined}
      aria-label={name}
      aria-sort={by === undefined ? undefined : (directionOf(order, by) ?? 'none')}
      data-column={isTagColumn(id) ? undefined : id}
      data-id={id}
    >
      {by === undefined ? name : <SortButton by={by} name={name} />}
      {!isStill && (
        <Later chunk="controls" until="nothing">
          {({ ColumnEdge }) => <ColumnEdge id={id} shown={shown} look={look} />}
        </Later>
      )}
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
