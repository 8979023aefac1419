import { useMemo, type CSSProperties } from 'react'
import { inOrder } from '../../../machines/domain/listOrder.ts'
import {
  useAutoUpdate, useConfiguration, useIncidentList, useIncidents, usePreferences, useSelected, useSelection, useTag,
} from '../actors.ts'
import { PageTick } from '../bulk/PageTick.tsx'
import { tickedPks } from '../bulk/selectors.ts'
import { ColumnHeading } from './ColumnHeading.tsx'
import { columns } from './columns.ts'
import { IncidentRow } from './IncidentRow.tsx'
import classes from './IncidentTable.module.css'
import { PlaceholderRows } from './PlaceholderRows.tsx'
import { chosenOrder, density, hiddenColumns, listedIncidents, methodInEffect, sameRows, tagColumns } from './selectors.ts'

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

/** The incidents of the page, or placeholders while they are on their way. Below 900 px each row is a card. */
export function IncidentTable() {
  const incidents = useIncidents()
  const list = useIncidentList()
  const preferences = usePreferences()
  const listed = useSelected(incidents, listedIncidents, sameRows)
  const order = useSelected(preferences, chosenOrder)
  const rows = useMemo(() => inOrder(listed ?? [], order), [listed, order])
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const method = useSelected(useAutoUpdate(), methodInEffect)
  const rowHeight = useSelected(preferences, density)
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const selection = useSelection()
  const ticked = useSelected(selection, tickedPks)
  const unwanted = useSelected(preferences, hiddenColumns) ?? none
  const ownColumns = useSelected(preferences, tagColumns) ?? none
  const hidden = useMemo(() => (showsLevels ? unwanted : [...unwanted, ...severityAlone]), [unwanted, showsLevels])
  const shownColumns = columns.filter(({ name, isFixed }) => isFixed === true || !hidden.includes(name))
  return (
    <table
      className={classes.table}
      aria-label="Incidents"
      aria-busy={isLoading}
      data-density={rowHeight}
      data-hidden={hidden.join(' ')}
      style={widthOf(ownColumns.length)}
    >
      <thead
        className={classes.head}
        data-realtime={method === 'realtime' || undefined}
        data-loading={isLoading || isRefreshing || undefined}
      >
        <tr className={classes.headings}>
          <th scope="col" className={classes.tick}>
            <PageTick />
          </th>
          {shownColumns.map((column) => (
            <ColumnHeading key={column.name} column={column} className={classNames[column.name]} />
          ))}
          {ownColumns.map((key) => (
            <th key={key} scope="col" className={classes.ownTag} title={key}><bdi>{key}</bdi></th>
          ))}
          <th scope="col" className={classes.actions}>Actions</th>
        </tr>
      </thead>
      <tbody>
        {isWaiting
          ? <PlaceholderRows columns={shownColumns.length + ownColumns.length + 2} />
          : rows.map(({ incident, isNews, isGone }) => (
              <IncidentRow
                key={incident.pk}
                incident={incident}
                isNews={isNews}
                isGone={isGone}
                hidden={hidden}
                ownColumns={ownColumns}
                isTicked={ticked?.has(incident.pk) === true}
                list={list}
                incidents={incidents}
                selection={selection}
              />
            ))}
      </tbody>
    </table>
  )
}

/** The tracks of the tags' own columns: a style of its own, as their number is a person's choice. */
function widthOf(count: number): CSSProperties | undefined {
  if (count === 0) return undefined
  const style: Record<`--${string}`, string> = { '--own-tags': `repeat(${count}, minmax(4rem, 9rem))` }
  return style
}
