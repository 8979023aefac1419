import { memo } from 'react'
import type { ColumnKey } from '../../../../machines/list/domain/columns.ts'
import { useAutoUpdate, useIncidents, useSelected, useTag } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { useIsStill } from '../../core/still.ts'
import { methodInEffect } from '../selectors.ts'
import { PageTick } from '../ticks/PageTick.tsx'
import { ColumnHeading, TagHeading } from './ColumnHeading.tsx'
import classes from './IncidentTable.module.css'

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
      className={classes.head}
      data-realtime={(method === 'realtime' && !isPaused) || undefined}
      data-loading={isLoading || isRefreshing || undefined}
    >
      <tr className={classes.headings} aria-rowindex={isWaiting ? undefined : 1}>
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
