import { Anchor, Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from 'wouter'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { useIncidents, usePageIncident, useSelected, useTag, useCurrentPage, useValue } from '../../actors.ts'
import { knownIncident } from '../../list/selectors.ts'
import { ValueMenu } from '../../filter/values/ValueMenu.tsx'
import { MaintenanceLine } from '../../maintenance/Maintenance.tsx'
import { HeartbeatLine } from '../../filter/heartbeats/HeartbeatMark.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import { AroundIt } from '../around/Around.tsx'
import { WhoIsTold } from '../around/WhoIsTold.tsx'
import { CopyButtons } from '../../incident/CopyButtons.tsx'
import { IncidentContent } from '../../incident/IncidentContent.tsx'
import { SeverityBadge } from '../../incident/details/SeverityBadge.tsx'
import { Neighbours } from '../../incident/Neighbours.tsx'
import { headingOf, titleOf } from '../../incident/selectors.ts'
import styles from './IncidentPage.module.css'

/** Class names for buttons that show only their icon in a narrow window. */
const iconOnly = { label: styles.words ?? '', section: styles.icon ?? '' }

/**
 * The page of one incident. A step to the previous or next incident re-renders only the content: the links to the
 * neighbours stay, and keep the focus. While the incident is loading, its title and heading come from the list.
 */
export function IncidentPage() {
  const incident = usePageIncident()
  const pk = useValue(incident, 'pk')
  const text = useValue(incident, 'text') ?? ''
  const loaded = useValue(incident, 'incident')
  const known = useSelected(useIncidents(), knownIncident(pk))
  const isMissing = useTag(incident, 'missing')
  const trail = useSelected(useCurrentPage(), ({ context }) => context.trail)
  if (incident === undefined) return null
  const heading = headingOf(loaded ?? known, text)
  return (
    <article className={styles.page}>
      <PageTitle>{isMissing ? 'Argus | No such incident' : titleOf(loaded ?? known, text)}</PageTitle>
      <div className={styles.header}>
        <div className={styles.ways}>
          <Anchor component={Link} href={routePatterns.incidents} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden="true" />
            All incidents
          </Anchor>
          {pk !== undefined && <Neighbours trail={trail} pk={pk} heading={heading} />}
          {pk !== undefined && (
            <div className={styles.copies}>
              <CopyButtons incident={incident} pk={pk} variant="subtle" classNames={iconOnly} />
            </div>
          )}
        </div>
        <div className={styles.heading} title={heading}>
          <SeverityBadge incident={isMissing ? undefined : (loaded ?? known)} />
          <PageHeading key={text}>
            <bdi>{heading}</bdi>
          </PageHeading>
        </div>
      </div>
      <IncidentContent
        key={text}
        incident={incident}
        maintenance={
          <>
            <MaintenanceLine incident={loaded} />
            <HeartbeatLine incident={loaded} />
          </>
        }
        around={
          <>
            <WhoIsTold />
            <AroundIt />
          </>
        }
        wayBack={
          <Button component={Link} href={routePatterns.incidents} variant="default">
            Show all incidents
          </Button>
        }
      />
      <ValueMenu />
    </article>
  )
}
