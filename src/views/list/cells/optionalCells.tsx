/** The cells of columns that are hidden by default: their code comes with the controls. */
import { Fragment, type ReactNode } from 'react'
import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { isFilterTag, tagText } from '../../../../machines/incident/domain/tag.ts'
import { hasPassed, type RowAcknowledgement } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { timestamp, timestampWithoutSeconds } from '../../../time/format.ts'
import { durationText } from '../../../time/relative.ts'
import { useRowAcknowledgements, useSelected, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'
import { acknowledgementOf } from '../selectors.ts'
import classes from './RowAcknowledgement.module.css'

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

interface AckedProps {
  readonly incident: Incident
}

/** Who acknowledged an incident; nothing if nobody did. */
export function AckedBy({ incident }: AckedProps) {
  return <Acknowledged incident={incident}>{({ by }) => <bdi title={by}>{by}</bdi>}</Acknowledged>
}

/** Until when an incident is acknowledged. Shows nothing if it is not acknowledged. */
export function AckedUntil({ incident }: AckedProps) {
  return (
    <Acknowledged incident={incident}>
      {(told) => (told.until === undefined ? 'No expiry' : <Expiry told={told} until={told.until} />)}
    </Acknowledged>
  )
}

/** The message of the last acknowledgement; a dash if it has none. Shows nothing if the incident is not acknowledged. */
export function AckMessage({ incident }: AckedProps) {
  return (
    <Acknowledged incident={incident}>
      {({ message }) => <bdi title={message || 'No message'}>{message || '\u2013'}</bdi>}
    </Acknowledged>
  )
}

interface AcknowledgedProps extends AckedProps {
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

interface TagValuesProps {
  readonly incident: Incident
  readonly tagKey: string
}

/** The values of an incident's tags with one key, in the column of that key. */
export function TagValues({ incident, tagKey }: TagValuesProps) {
  const tags = incident.tags.filter(({ key }) => key === tagKey)
  return tags.map((tag, place) => (
    <Fragment key={`${place} ${tag.value}`}>
      {place > 0 && ', '}
      {isFilterTag(tagText(tag)) ? (
        <ValueButton value={{ kind: 'tag', tag: tagText(tag) }}>
          <bdi>{tag.value === '' ? <i>empty</i> : tag.value}</bdi>
        </ValueButton>
      ) : (
        <bdi>{tag.value}</bdi>
      )}
    </Fragment>
  ))
}
