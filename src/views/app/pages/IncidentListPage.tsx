import type { FocusEvent } from 'react'
import { useIncidentList, useIncidents } from '../../actors.ts'
import { BulkPanel } from '../../bulk/BulkPanel.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import { Conditions } from '../../filter/Conditions.tsx'
import { ArrivalsStrip } from '../../list/arrivals/ArrivalsStrip.tsx'
import { ValueMenu } from '../../filter/values/ValueMenu.tsx'
import { IncidentDialog } from '../../list/IncidentDialog.tsx'
import classes from './IncidentListPage.module.css'
import { ListBar } from '../../list/bar/ListBar.tsx'
import { ListBody } from '../../list/ListBody.tsx'
import { ListHeading } from '../../list/heading/ListHeading.tsx'
import { ListPagination } from '../../list/bar/ListPagination.tsx'
import { SeverityStrip } from '../../list/strip/SeverityStrip.tsx'

/** The incident list (docs/behaviour.md#incident-list). */
export function IncidentListPage() {
  return (
    <section className={classes.page} aria-label="Incident list" data-full-width>
      <PageTitle>Argus | Incidents</PageTitle>
      <ListBar />
      <Conditions />
      <SeverityStrip />
      <ListHeading />
      <HeldList />
      <BulkPanel />
      <ListPagination />
      <IncidentDialog />
      <ValueMenu />
    </section>
  )
}

/** The list. While the pointer or the focus is in it, no rows are added or removed. It remembers the focused row. */
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
      <ArrivalsStrip />
      <ListBody />
    </div>
  )
}
