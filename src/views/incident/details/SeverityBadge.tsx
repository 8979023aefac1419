import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import { useConfiguration } from '../../actors.ts'
import { SeverityMark } from './SeverityMark.tsx'
import styles from './SeverityBadge.module.css'

/**
 * The severity beside the title, by shape, number and name; to screen readers and on paper 'Severity level {n} - {name}'. Only the most severe level
 * is filled. Nothing if levels are not shown, or before the incident is known.
 */
export function SeverityBadge({ incident }: { readonly incident: Incident | undefined }) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  if (!showsLevels || incident === undefined) return null
  const { level } = incident
  return (
    <span className={styles.badge} data-level={level} data-severity-badge>
      <SeverityMark level={level} />
      <span>
        {level === undefined ? (
          'Severity level unknown'
        ) : (
          <>
            <span className={styles.level}>Severity level </span>
            {levelText(level)}
          </>
        )}
      </span>
    </span>
  )
}
