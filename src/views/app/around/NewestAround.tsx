import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { mostNewest } from '../../../../machines/app/domain/around.ts'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { hasState, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { RowTime } from '../../list/cells/RowTime.tsx'
import styles from './Around.module.css'

/** The newest of the others, each with a link to its page. */
export function NewestAround({ incidents }: { readonly incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null
  return (
    <ul className={styles.newest} aria-label="The newest around it">
      {incidents.slice(0, mostNewest).map((incident) => (
        <li key={incident.pk} className={styles.other} data-level={incident.level}>
          <SeverityMark level={incident.level} />
          <span className={styles.level}>{incident.level === undefined ? 'Unknown' : levelText(incident.level)}</span>
          <Anchor
            component={Link}
            href={incidentPath(incident.pk)}
            className={styles.description ?? ''}
            title={incident.description}
          >
            <bdi>{incident.description}</bdi>
          </Anchor>
          <span className={styles.quiet}>{stateWord(incident)}</span>
          <span className={styles.age}>
            <RowTime time={incident.startTime} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function stateWord(incident: Incident): string {
  if (!hasState(incident)) return 'Stateless'
  if (!incident.open) return 'Closed'
  return incident.acked ? 'Acked' : ''
}
