import type { ReactNode } from 'react'
import { hasState, isKnown, type Incident, type IncidentPart } from '../../../../machines/incident/domain/incident.ts'
import { durationText } from '../../../time/relative.ts'
import { useConfiguration, useTime } from '../../actors.ts'
import { Card } from './Card.tsx'
import { LinkedText } from './LinkedText.tsx'
import { Moment } from './Moment.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './PrimaryDetails.module.css'

/** What is known about the incident, apart from its status, its tags and its history. */
export function PrimaryDetails({ incident }: { readonly incident: Incident }) {
  return (
    <Card title={`Primary details (#${incident.pk})`}>
      <dl className={styles.details}>
        <Detail name="Description" isLong={isLong(incident.description)}>
          {incident.description === '' ? (
            <Absence incident={incident} part="description" words="No description" />
          ) : (
            <bdi className={styles.description}>
              <LinkedText text={incident.description} />
            </bdi>
          )}
        </Detail>
        <Detail name="Source">
          <bdi>{incident.source.name}</bdi>
        </Detail>
        <Detail name="Source incident id">
          {incident.sourceIncidentId === '' ? (
            <Absence incident={incident} part="source incident id" />
          ) : (
            <bdi>{incident.sourceIncidentId}</bdi>
          )}
        </Detail>
        <Detail name="Start time">
          {incident.startTime === '' ? <Quiet>Unknown</Quiet> : <Moment time={incident.startTime} />}
        </Detail>
        <Detail name="End time">
          <EndTime incident={incident} />
        </Detail>
        {hasDuration(incident) && (
          <Detail name="Duration">
            <Duration incident={incident} />
          </Detail>
        )}
        <Detail name="Details">
          {incident.detailsUrl === '' ? (
            <Absence incident={incident} part="details link" />
          ) : (
            <SafeLink address={incident.detailsUrl} />
          )}
        </Detail>
        <Detail name="Ticket">
          {incident.ticketUrl === '' ? (
            <Absence incident={incident} part="ticket link" />
          ) : (
            <SafeLink address={incident.ticketUrl} />
          )}
        </Detail>
        <NotKnown incident={incident} />
      </dl>
    </Card>
  )
}

/** Whether a description needs more than about two lines beside its label. */
function isLong(description: string): boolean {
  return description.length > 70 || description.includes('\n')
}

interface DetailProps {
  readonly name: string
  /** Whether the value is so long that it gets the full width of the card. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

function Detail({ name, isLong: hasWidth = false, children }: DetailProps) {
  return (
    <div className={styles.detail} data-long={hasWidth}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>
}

interface AbsenceProps {
  readonly incident: Incident
  readonly part: IncidentPart
  /** The text to show if the server says that there is no value; by default 'None'. */
  readonly words?: string
}

/** Shown for a part without a value: `words` if the server says so, otherwise 'Unknown'. */
function Absence({ incident, part, words = 'None' }: AbsenceProps) {
  return <Quiet>{isKnown(incident, part) ? words : 'Unknown'}</Quiet>
}

/**
 * Lists the parts for which the server sent no readable value, so that nobody mistakes the defaults on screen for
 * facts. Leaves out the severity level if levels are not shown.
 */
function NotKnown({ incident: { unknown } }: { readonly incident: Incident }) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const parts = unknown?.filter((part) => showsLevels || part !== 'severity level') ?? []
  if (parts.length === 0) return null
  return <Detail name="Not known">The server sent no readable value for: {parts.join(', ')}.</Detail>
}

function EndTime({ incident }: { readonly incident: Incident }) {
  const { endTime, open } = incident
  if (!isKnown(incident, 'end time')) return <Quiet>Unknown</Quiet>
  if (!hasState(incident)) return <Quiet>None: the incident is stateless</Quiet>
  if (endTime !== undefined && endTime !== 'infinity') return <Moment time={endTime} />
  if (open) return <Quiet>Not ended yet</Quiet>
  return <Quiet>{endTime === 'infinity' ? 'Just ended' : 'Unknown'}</Quiet>
}

/** Whether there is a duration to show: not for a stateless incident, or if the start or the end is unknown. */
function hasDuration(incident: Incident): boolean {
  if (incident.startTime === '' || !isKnown(incident, 'end time')) return false
  return hasState(incident) && (incident.open || incident.endTime !== undefined)
}

/** From start to end; until now if the incident is open, or if it was closed but its end is still 'infinity'. */
function Duration({ incident }: { readonly incident: Incident }) {
  const { startTime, endTime, open } = incident
  return useTime((now) => {
    const end = open || endTime === undefined || endTime === 'infinity' ? now : Date.parse(endTime)
    return durationText(end - Date.parse(startTime))
  })
}
