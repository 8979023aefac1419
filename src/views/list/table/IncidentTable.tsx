import { useMemo, type CSSProperties } from 'react'
import type { Density } from '../../../../machines/list/domain/preferences.ts'
import { useAutoUpdate, useConfiguration, useIncidents, usePreferences, useSelected, useTag } from '../../actors.ts'
import { PageTick } from '../ticks/PageTick.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import { columns } from './columns.ts'
import { IncidentRows } from './IncidentRows.tsx'
import classes from './IncidentTable.module.css'
import { PlaceholderRows } from './PlaceholderRows.tsx'
import { rowHeightProperties } from './rowHeights.ts'
import { SortChoice } from './SortChoice.tsx'
import { density, hiddenColumns, methodInEffect, shownCount, tagColumns } from '../selectors.ts'

const none: readonly string[] = []
const severityAlone: readonly string[] = ['Severity']

const classNames: Readonly<Record<string, string | undefined>> = {
  Time: classes.time,
  Severity: classes.severity,
  State: classes.state,
  Source: classes.source,
  Description: classes.description,
  Tags: classes.tags,
  Ticket: classes.ticket,
}

/** The incidents of the list, or placeholders while they are on their way. Below 900 px each row is a card. */
export function IncidentTable() {
  const incidents = useIncidents()
  const preferences = usePreferences()
  const count = useSelected(incidents, shownCount) ?? 0
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const autoUpdate = useAutoUpdate()
  const method = useSelected(autoUpdate, methodInEffect)
  const isPaused = useTag(autoUpdate, 'paused')
  const rowHeight = useSelected(preferences, density) ?? 'comfortable'
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const unwanted = useSelected(preferences, hiddenColumns) ?? none
  const ownColumns = useSelected(preferences, tagColumns) ?? none
  const hidden = useMemo(() => (showsLevels ? unwanted : [...unwanted, ...severityAlone]), [unwanted, showsLevels])
  const shownColumns = columns.filter(({ name, isFixed }) => isFixed === true || !hidden.includes(name))
  return (
    <table
      className={classes.table}
      aria-label="Incidents"
      aria-busy={isLoading}
      aria-rowcount={isWaiting ? undefined : count + 1}
      data-density={rowHeight}
      data-hidden={hidden.join(' ')}
      style={measuresOf(rowHeight, ownColumns.length)}
    >
      <thead
        className={classes.head}
        data-realtime={(method === 'realtime' && !isPaused) || undefined}
        data-loading={isLoading || isRefreshing || undefined}
      >
        <tr className={classes.headings} aria-rowindex={isWaiting ? undefined : 1}>
          <th scope="col" className={classes.tick}>
            <PageTick />
          </th>
          <td className={classes.sorting}><SortChoice /></td>
          {shownColumns.map((column) => (
            <ColumnHeading key={column.name} column={column} className={classNames[column.name]} />
          ))}
          {ownColumns.map((key) => (
            <th key={key} scope="col" className={classes.ownTag} title={key}><bdi>{key}</bdi></th>
          ))}
          <th scope="col" className={classes.actions}>Actions</th>
        </tr>
      </thead>
      {isWaiting
        ? <tbody><PlaceholderRows columns={shownColumns.length + ownColumns.length + 2} /></tbody>
        : <IncidentRows hidden={hidden} ownColumns={ownColumns} />}
    </table>
  )
}

/** Heights of the rows, and tracks for the tags' own columns, as their number is a person's choice. */
function measuresOf(rowHeight: Density, count: number): CSSProperties {
  const measures: Record<`--${string}`, string> = { ...rowHeightProperties(rowHeight) }
  if (count > 0) measures['--own-tags'] = `repeat(${count}, minmax(0, 9rem))`
  return measures
}
