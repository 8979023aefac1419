import { incidentStatus, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import classes from './SeverityBadge.module.css'

interface SeverityBadgeProps {
  readonly incident: Incident
  /** Whether the row has left the list, and stays only while the rows are held. */
  readonly isGone: boolean
}

/**
 * An incident's severity in a row: the more severe, the more prominent. A closed or stateless incident and one that has
 * left the list need no action, so their badges are plain and their marks grey.
 */
export function SeverityBadge({ incident, isGone }: SeverityBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-level={incident.level}
      data-past={isGone || incidentStatus(incident) === 'closed' || undefined}
    >
      <SeverityMark level={incident.level} />
      {levelText(incident.level)}
    </span>
  )
}
