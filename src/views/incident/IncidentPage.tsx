import { Anchor, Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from 'wouter'
import { routePatterns } from '../../../machines/domain/route.ts'
import { usePageIncident, useSelected, useWorkspace } from '../actors.ts'
import { PageHeading } from '../Shell/PageHeading.tsx'
import { PageTitle } from '../Shell/PageTitle.tsx'
import { IncidentContent } from './IncidentContent.tsx'
import { Neighbours } from './Neighbours.tsx'
import { addressedPk, headingOf, titleOf, trailOf } from './selectors.ts'
import styles from './IncidentPage.module.css'

/** The page of one incident. */
export function IncidentPage() {
  const incident = usePageIncident()
  const heading = useSelected(incident, headingOf)
  const title = useSelected(incident, titleOf)
  const pk = useSelected(incident, addressedPk)
  const trail = useSelected(useWorkspace(), trailOf)
  if (incident === undefined) return null
  return (
    <article className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.header}>
        <div className={styles.ways}>
          <Anchor component={Link} href={routePatterns.incidents} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden="true" />
            All incidents
          </Anchor>
          {trail !== undefined && pk !== undefined && <Neighbours trail={trail} pk={pk} />}
        </div>
        <div className={styles.heading} title={heading}>
          <PageHeading><bdi>{heading}</bdi></PageHeading>
        </div>
      </header>
      <IncidentContent
        incident={incident}
        wayBack={<Button component={Link} href={routePatterns.incidents} variant="default">Show all incidents</Button>}
      />
    </article>
  )
}
