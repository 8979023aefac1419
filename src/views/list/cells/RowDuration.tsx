import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { durationText } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'

/** How long an incident has been open, or was open. Shows nothing if the incident is stateless. */
export function RowDuration({ incident }: { incident: Incident }) {
  const { startTime, endTime, open } = incident
  const hasEnded = !open && endTime !== 'infinity'
  const text = useTime((now) => {
    const end = hasEnded && endTime !== undefined ? Date.parse(endTime) : now
    return durationText(end - Date.parse(startTime))
  })
  if (!hasState(incident)) return null
  if (startTime === '' || !isKnown(incident, 'end time')) return <>Unknown</>
  return <span title={`${hasEnded ? 'Was open for' : 'Open for'} ${text}`}>{text}</span>
}
