import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import classes from './SeverityBadge.module.css'

/**
 * An incident's severity in a row: the more severe, the more prominent. A closed or stateless incident needs no action,
 * so its badge is plain and its mark grey.
 */
export function SeverityBadge({ incident }: { incident: Incident }) {
  return (
    <span
      className={classes.badge}
      data-level={incident.level}
      data-past={incidentStatus(incident) === 'closed' || undefined}
    >
      <SeverityMark level={incident.level} />
      {levelText(incident.level)}
    </span>
  )
}
