import { useCallback, type FocusEvent } from 'react'
import { useIncidentList, useIncidents, useListGroups, useTag } from '../../actors.ts'
import { PageTitle } from '../../core/PageTitle.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import { Later } from '../../core/Later.tsx'
import classes from './IncidentListPage.module.css'
import { ListBar } from '../../views/bar/ListBar.tsx'
import { ListBody } from '../../list/ListBody.tsx'
import { ListHeading } from '../../list/heading/ListHeading.tsx'
import { markFullWidth } from '../../../theme/rootMarks.ts'
import { StripPlace } from '../../list/strip/StripPlace.tsx'

/** The incident list (docs/behaviour.md#incident-list). */
export function IncidentListPage() {
  return (
    <section className={`list-page ${classes.page}`} aria-label="Incident list" ref={markFullWidth}>
      <PageTitle>Argus | Incidents</PageTitle>
      <ListBar />
      <StripPlace />
      <ListHeading>
        <Later chunk="controls" until="nothing">
          {({ HeartbeatWarning, PauseWarning, Unfollowed }) => (
            <>
              <HeartbeatWarning />
              <PauseWarning />
              <Unfollowed />
            </>
          )}
        </Later>
      </ListHeading>
      <HeldList />
      <Later chunk="controls" until="nothing">
        {({ BulkPanel, ListPagination, ValueMenu }) => (
          <>
            <BulkPanel />
            <ListPagination />
            <ValueMenu />
          </>
        )}
      </Later>
      <DialogOfIncident />
    </section>
  )
}

/** The dialog of an incident. When it closes, the focus goes to the row of the incident that it showed last. */
function DialogOfIncident() {
  const list = useIncidentList()
  const isReturning = useTag(list, 'returning')
  const isOpen = useTag(list, 'dialog')
  return (
    <>
      {isReturning && <span hidden ref={handFocusToRow} />}
      <Later chunk="incident" until={isOpen ? 'notice' : 'nothing'}>
        {({ IncidentDialog }) => <IncidentDialog />}
      </Later>
    </>
  )
}

/**
 * Focuses the row of the incident that the dialog showed last, where Tab enters the list, or the heading if there is no
 * row.
 */
function handFocusToRow(place: HTMLElement | null) {
  const page = place?.ownerDocument
  moveFocusTo(page?.querySelector<HTMLElement>('tr[data-tab-stop] [data-opens]') ?? page?.querySelector('h1'))
}

/**
 * The list. While the pointer or the focus is in it, or a button is pressed anywhere, no rows are added or removed: a press
 * takes the focus away, and what then moves must not slip from under the pointer before it is released. It remembers the
 * focused row.
 */
function HeldList() {
  const incidents = useIncidents()
  const list = useIncidentList()
  const groups = useListGroups()
  const enter = ({ target }: FocusEvent<HTMLElement>) => {
    incidents?.send({ type: 'incidents.hold', by: 'focus' })
    const { pk, line } = target.closest<HTMLElement>('tr')?.dataset ?? {}
    if (pk !== undefined) list?.send({ type: 'incidentList.enterRow', pk: Number(pk) })
    if (line !== undefined) groups?.send({ type: 'listGroups.enterLine', id: line })
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) incidents?.send({ type: 'incidents.release', by: 'focus' })
  }
  const holdWhilePressed = useCallback(
    ({ ownerDocument }: HTMLDivElement) => {
      const over = new AbortController()
      const options = { capture: true, signal: over.signal }
      const release = () => incidents?.send({ type: 'incidents.release', by: 'press' })
      ownerDocument.addEventListener(
        'pointerdown',
        () => incidents?.send({ type: 'incidents.hold', by: 'press' }),
        options,
      )
      for (const end of ['pointerup', 'pointercancel']) ownerDocument.addEventListener(end, release, options)
      return () => over.abort()
    },
    [incidents],
  )
  return (
    <div
      ref={holdWhilePressed}
      className={classes.list}
      data-list
      tabIndex={-1}
      onPointerEnter={() => incidents?.send({ type: 'incidents.hold', by: 'pointer' })}
      onPointerLeave={() => incidents?.send({ type: 'incidents.release', by: 'pointer' })}
      onFocus={enter}
      onBlur={leave}
    >
      <Later chunk="controls" until="nothing">
        {({ ArrivalsStrip }) => <ArrivalsStrip />}
      </Later>
      <ListBody />
    </div>
  )
}
