import type { ReactNode } from 'react'
import { partsOf } from '../../../../machines/core/domain/linkedText.ts'
import { hasState, isKnown, type Incident, type IncidentPart } from '../../../../machines/incident/domain/incident.ts'
import { useConfiguration } from '../../actors.ts'
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
        {incident.description === '' && (
          <Detail name="Description">
            <Absence incident={incident} part="description" words="No description" />
          </Detail>
        )}
        {!fitsTitle(incident.description) && (
          <Detail name="Description" isLong isInTitleOnPaper>
            <bdi className={styles.description}>
              <LinkedText text={incident.description} />
            </bdi>
          </Detail>
        )}
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
        <Detail name="Details">
          {incident.detailsUrl === '' ? (
            <Absence incident={incident} part="details link" />
          ) : (
            <SafeLink address={incident.detailsUrl} />
          )}
        </Detail>
        <NotKnown incident={incident} />
      </dl>
    </Card>
  )
}

/** Whether the title says all of a description, which then need not be repeated: it has one line, without addresses. */
function fitsTitle(description: string): boolean {
  return description.length <= 90 && !description.includes('\n') && partsOf(description).every(({ isLink }) => !isLink)
}

interface DetailProps {
  readonly name: string
  /** Whether the value is so long that it gets the full width of the card. */
  readonly isLong?: boolean
  /** Whether the title says it in full when the page is printed. */
  readonly isInTitleOnPaper?: boolean
  readonly children: ReactNode
}

function Detail({ name, isLong = false, isInTitleOnPaper = false, children }: DetailProps) {
  return (
    <div className={styles.detail} data-long={isLong} data-screen-only={isInTitleOnPaper || undefined}>
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
