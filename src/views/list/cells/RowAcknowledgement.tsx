import type { ReactNode } from 'react'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { hasPassed, type RowAcknowledgement } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { timestamp, timestampWithoutSeconds } from '../../../time/format.ts'
import { useRowAcknowledgements, useSelected, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { acknowledgementOf } from '../selectors.ts'
import classes from './RowAcknowledgement.module.css'

interface CellProps {
  readonly incident: Incident
}

/** Who acknowledged an incident; nothing if nobody did. */
export function AckedBy({ incident }: CellProps) {
  return <Acknowledged incident={incident}>{({ by }) => <bdi title={by}>{by}</bdi>}</Acknowledged>
}

/** Until when an incident is acknowledged. Shows nothing if it is not acknowledged. */
export function AckedUntil({ incident }: CellProps) {
  return (
    <Acknowledged incident={incident}>
      {(told) => (told.until === undefined ? 'No expiry' : <Expiry told={told} until={told.until} />)}
    </Acknowledged>
  )
}

interface AcknowledgedProps extends CellProps {
  readonly children: (told: RowAcknowledgement) => ReactNode
}

/** An ellipsis until the server has responded, and 'Unknown' if its response does not say. */
function Acknowledged({ incident, children }: AcknowledgedProps) {
  const told = useSelected(useRowAcknowledgements(), acknowledgementOf(incident.pk))
  if (!incident.acked) return null
  if (told === undefined) return <span title="Not known yet">…</span>
  return told.by === undefined ? 'Unknown' : children(told)
}

interface ExpiryProps {
  readonly told: RowAcknowledgement
  readonly until: string
}

/** The expiry, struck through once it has passed. */
function Expiry({ told, until }: ExpiryProps) {
  const style = useTimeStyle()
  const isPast = useTime((now) => hasPassed(told, now))
  const text = style === undefined ? until : timestampWithoutSeconds(until, style)
  const whole = style === undefined ? until : timestamp(until, style)
  return (
    <time
      className={isPast ? classes.past : undefined}
      dateTime={until}
      title={isPast ? `Expired: ${whole}` : `Expires: ${whole}`}
    >
      {text}
    </time>
  )
}
