import type { FocusEvent } from 'react'
import { useIncidentList, useIncidents, useSelected, useTag } from '../actors.ts'
import { BulkPanel } from '../bulk/BulkPanel.tsx'
import { PageTitle } from '../Shell/PageTitle.tsx'
import { ArrivalsBar } from './ArrivalsBar.tsx'
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
      <PageTitle>Argus | Incidents</PageTitle>
      <ListBar />
      <HeldList />
      <BulkPanel />
      <ListPagination />
      <IncidentDialog />
    </section>
  )
}

/** No row comes or goes while the pointer or the focus is in the list. The row that has the focus is remembered. */
function HeldList() {
  const incidents = useIncidents()
  const list = useIncidentList()
  const enter = ({ target }: FocusEvent<HTMLElement>) => {
    incidents?.send({ type: 'incidents.hold', by: 'focus' })
    const row = target.closest<HTMLElement>('tr[data-pk]')
    if (row !== null) list?.send({ type: 'incidentList.enterRow', pk: Number(row.dataset.pk) })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) incidents?.send({ type: 'incidents.release', by: 'focus' })
  }
  return (
    <div
      className={classes.list}
      data-list
      tabIndex={-1}
      onPointerEnter={() => incidents?.send({ type: 'incidents.hold', by: 'pointer' })}
      onPointerLeave={() => incidents?.send({ type: 'incidents.release', by: 'pointer' })}
      onFocus={enter}
      onBlur={leave}
    >
      <ArrivalsBar />
      <ListBody />
    </div>
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
