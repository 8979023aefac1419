import {
  useAutoUpdate, useConfiguration, useIncidentList, useIncidents, usePreferences, useSelected, useSelection, useTag,
} from '../actors.ts'
import { PageTick } from '../bulk/PageTick.tsx'
import { tickedPks } from '../bulk/selectors.ts'
import { IncidentRow } from './IncidentRow.tsx'
import classes from './IncidentTable.module.css'
import { PlaceholderRows } from './PlaceholderRows.tsx'
import { density, listedIncidents, methodInEffect, sameRows } from './selectors.ts'

interface Column {
  readonly name: string
  readonly className: string | undefined
}

const severityColumn: Column = { name: 'Severity', className: classes.severity }

const columns: readonly Column[] = [
  { name: 'Time', className: classes.time },
  severityColumn,
  { name: 'State', className: classes.state },
  { name: 'Source', className: classes.source },
  { name: 'Description', className: classes.description },
  { name: 'Tags', className: classes.tags },
  { name: 'Ticket', className: classes.ticket },
  { name: 'Actions', className: classes.actions },
]

const columnsWithoutLevels = columns.filter((column) => column !== severityColumn)

/** The incidents of the page, or placeholders while they are on their way. Below 900 px each row is a card. */
export function IncidentTable() {
  const incidents = useIncidents()
  const list = useIncidentList()
  const rows = useSelected(incidents, listedIncidents, sameRows) ?? []
  const isWaiting = useTag(incidents, 'placeholders')
  const isLoading = useTag(incidents, 'loading')
  const isRefreshing = useTag(incidents, 'refreshing')
  const method = useSelected(useAutoUpdate(), methodInEffect)
  const rowHeight = useSelected(usePreferences(), density)
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const selection = useSelection()
  const ticked = useSelected(selection, tickedPks)
  const shownColumns = showsLevels ? columns : columnsWithoutLevels
  return (
    <table
      className={classes.table}
      aria-label="Incidents"
      aria-busy={isLoading}
      data-density={rowHeight}
      data-levels={showsLevels || undefined}
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
          {shownColumns.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isWaiting
          ? <PlaceholderRows columns={shownColumns.length + 1} />
          : rows.map(({ incident, isNews, isGone }) => (
              <IncidentRow
                key={incident.pk}
                incident={incident}
                isNews={isNews}
                isGone={isGone}
                showsLevels={showsLevels}
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
