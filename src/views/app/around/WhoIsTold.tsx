import { toldOf } from '../../../../machines/alerting/domain/told.ts'
import { usePageIncident, usePageSenders, useTag, useTime, useValue } from '../../actors.ts'
import { useCircumstances } from '../../alerting/useCircumstances.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { Card } from '../../incident/details/Card.tsx'
import styles from './Around.module.css'
import { noneKnown, toldLines } from './toldWords.ts'

/** Which of the user's own profiles tell of the incident on the page, to where, and since when. */
export function WhoIsTold() {
  const senders = usePageSenders()
  const incident = useValue(usePageIncident(), 'incident')
  const found = useValue(senders, 'found')
  const isAsking = useTag(senders, 'asking')
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const lines = useTime((now) =>
    incident === undefined || found === undefined || style === undefined
      ? ''
      : toldLines(toldOf(incident, found, now, circumstances), { found, incident, circumstances, style }).join('\n'),
  )
  if (incident === undefined) return null
  return (
    <Card title="Who is told of it">
      {found === undefined ? (
        <p className={styles.quiet}>{isAsking ? 'Loading...' : noneKnown}</p>
      ) : (
        <ul className={styles.told} title="By your own profiles as they are now">
          {lines.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
