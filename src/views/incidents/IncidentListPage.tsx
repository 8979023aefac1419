import { useIncidents, useSelected, useTag } from '../actors.ts'
import { BulkPanel } from '../bulk/BulkPanel.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FailedList } from './FailedList.tsx'
import { IncidentDialog } from './IncidentDialog.tsx'
import classes from './IncidentListPage.module.css'
import { IncidentTable } from './IncidentTable.tsx'
import { ListBar } from './ListBar.tsx'
import { ListPagination } from './ListPagination.tsx'
import { isEmpty } from './selectors.ts'

/** The incident list (specification, section 2, Incidents list screen). */
export function IncidentListPage() {
  return (
    <section className={classes.page} aria-label="Incident list">
      <title>Argus | Incidents</title>
      <ListBar />
      <ListBody />
      <BulkPanel />
      <ListPagination />
      <IncidentDialog />
    </section>
  )
}

function ListBody() {
  const incidents = useIncidents()
  const isFailed = useTag(incidents, 'failed')
  const isWaiting = useTag(incidents, 'placeholders')
  const isWithoutRows = useSelected(incidents, isEmpty) === true
  if (isFailed) return <FailedList />
  return isWithoutRows && !isWaiting ? <EmptyList /> : <IncidentTable />
}
