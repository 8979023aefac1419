import { Button, Modal } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { useDialogIncident, useIncidentList, useIncidents, useSelected, useTag, useValue } from '../actors.ts'
import { MaintenanceLine } from '../maintenance/Maintenance.tsx'
import { HeartbeatLine } from '../filter/heartbeats/HeartbeatMark.tsx'
import { CopyButtons } from '../incident/CopyButtons.tsx'
import { IncidentContent } from '../incident/IncidentContent.tsx'
import { SeverityBadge } from '../incident/details/SeverityBadge.tsx'
import { Neighbours } from '../incident/Neighbours.tsx'
import { headingOf } from '../incident/selectors.ts'
import { useHasDialog } from '../incident/useHasDialog.ts'
import classes from './IncidentDialog.module.css'
import { knownIncident } from './selectors.ts'

/** The width of the dialog in pixels. */
const dialogWidth = 1280

/** Class names for buttons that show only their icon in a narrow window, where the bar has no room for labels. */
const iconOnly = { label: classes.words ?? '', section: classes.icon ?? '' }

/** A dialog over the list with the content of the incident's page. It fills a narrow window. */
export function IncidentDialog() {
  const list = useIncidentList()
  const incident = useDialogIncident()
  const pk = useValue(list, 'viewed')
  const trail = useValue(list, 'trail')
  const isOpen = useTag(list, 'dialog')
  const known = useSelected(useIncidents(), knownIncident(pk))
  const shown = useValue(incident, 'incident') ?? known
  const hasDialog = useHasDialog(incident)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => list?.send({ type: 'incidentList.closeDialog' })}
      closeOnEscape={!hasDialog}
      returnFocus={false}
      size={dialogWidth}
      transitionProps={{ transition: 'fade', duration: 100, exitDuration: 0 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content data-with-keys>
        <Modal.Header className={classes.bar ?? ''}>
          <CopyButtons incident={incident} pk={pk ?? 0} variant="default" classNames={iconOnly} />
          <Button
            component={Link}
            href={incidentPath(pk ?? 0)}
            variant="default"
            size="compact-sm"
            classNames={iconOnly}
            rightSection={<IconArrowRight size={16} aria-hidden="true" />}
          >
            Open page
          </Button>
          {pk !== undefined && (
            <Neighbours
              trail={trail}
              pk={pk}
              heading={headingOf(shown, String(pk))}
              view={(other) => list?.send({ type: 'incidentList.view', pk: other })}
            />
          )}
          <Modal.CloseButton className={classes.close ?? ''} aria-label="Close" iconSize={18} />
        </Modal.Header>
        <Modal.Body>
          <div className={classes.heading}>
            <SeverityBadge incident={shown} />
            <Modal.Title className={classes.title ?? ''} tabIndex={-1} data-autofocus>
              <bdi>{headingOf(shown, String(pk ?? ''))}</bdi>
            </Modal.Title>
          </div>
          {incident !== undefined && (
            <IncidentContent
              key={pk}
              incident={incident}
              maintenance={
                <>
                  <MaintenanceLine incident={shown} />
                  <HeartbeatLine incident={shown} />
                </>
              }
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
