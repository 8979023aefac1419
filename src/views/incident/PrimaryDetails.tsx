import type { ReactNode } from 'react'
import { hasState, type Incident } from '../../../machines/domain/incident.ts'
import { durationText } from '../../time/relative.ts'
import { useTime } from '../actors.ts'
import { Card } from './Card.tsx'
import { Moment } from './Moment.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './PrimaryDetails.module.css'

/** What the source system said of the incident, in full. */
export function PrimaryDetails({ incident }: { readonly incident: Incident }) {
  return (
    <Card title={`Primary details (#${incident.pk})`}>
      <dl className={styles.details}>
        <Detail name="Description" isLong={isLong(incident.description)}>
          {incident.description === '' ? <Quiet>No description</Quiet> : (
            <bdi className={styles.description}>{incident.description}</bdi>
          )}
        </Detail>
        <Detail name="Source"><bdi>{incident.source.name}</bdi></Detail>
        <Detail name="Source incident id">
          {incident.sourceIncidentId === '' ? <Quiet>None</Quiet> : <bdi>{incident.sourceIncidentId}</bdi>}
        </Detail>
        <Detail name="Start time"><Moment time={incident.startTime} /></Detail>
        <Detail name="End time"><EndTime incident={incident} /></Detail>
        {hasDuration(incident) && <Detail name="Duration"><Duration incident={incident} /></Detail>}
        <Detail name="Details"><Address address={incident.detailsUrl} /></Detail>
        <Detail name="Ticket"><Address address={incident.ticketUrl} /></Detail>
      </dl>
    </Card>
  )
}

/** Whether a description takes more than about two lines beside its name. */
function isLong(description: string): boolean {
  return description.length > 70 || description.includes('\n')
}

interface DetailProps {
  readonly name: string
  /** Whether the value has the width of the card to itself. */
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

function Address({ address }: { readonly address: string }) {
  return address === '' ? <Quiet>None</Quiet> : <SafeLink address={address} />
}

function EndTime({ incident }: { readonly incident: Incident }) {
  const { endTime, open } = incident
  if (!hasState(incident)) return <Quiet>None: the incident is stateless</Quiet>
  if (endTime !== undefined && endTime !== 'infinity') return <Moment time={endTime} />
  if (open) return <Quiet>Not ended yet</Quiet>
  return <Quiet>{endTime === 'infinity' ? 'Just ended' : 'Unknown'}</Quiet>
}

/** Whether there is a duration at all: a stateless incident has none, a closed one only with a known end. */
function hasDuration(incident: Incident): boolean {
  return hasState(incident) && (incident.open || incident.endTime !== undefined)
}

/** From start to end, or until now while there is no end. */
function Duration({ incident }: { readonly incident: Incident }) {
  const { startTime, endTime, open } = incident
  return useTime((now) => {
    const end = open || endTime === undefined || endTime === 'infinity' ? now : Date.parse(endTime)
    return durationText(end - Date.parse(startTime))
  })
}
