import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import {
  acknowledgedUntil,
  isAcknowledged,
  type Acknowledgement,
} from '../../../../machines/incident/domain/incidentHistory.ts'
import { timestampWithoutSeconds } from '../../../time/format.ts'
import { durationText } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { StateMark, type StateMarkName } from './StateMark.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './StatusChips.module.css'
import type { ReactNode } from 'react'
import statusChipClasses from './StatusChip.module.css'

interface StatusChipsProps {
  readonly incident: Incident
  /** When the incident was last known to be current, in milliseconds since 1970. */
  readonly saidAt: number
  readonly acknowledgements: readonly Acknowledgement[]
}

const iconSize = 16

/** The incident's status in words (docs/behaviour.md#incident-states). */
export function StatusChips({ incident, saidAt, acknowledgements }: StatusChipsProps) {
  return (
    <ul className={styles.chips} aria-label="Status">
      <StateChip incident={incident} />
      {isKnown(incident, 'acknowledgement') ? (
        <AcknowledgedChip acked={incident.acked} saidAt={saidAt} acknowledgements={acknowledgements} />
      ) : (
        <StatusChip tone="quiet" icon={<StateMark mark="unknown" />}>
          Acknowledgement unknown
        </StatusChip>
      )}
      {incident.ticketUrl === '' ? (
        <StatusChip tone="quiet" icon={<IconTicketOff size={iconSize} />}>
          {isKnown(incident, 'ticket link') ? 'No ticket' : 'Ticket unknown'}
        </StatusChip>
      ) : (
        <StatusChip tone="quiet" icon={<IconTicket size={iconSize} />}>
          Ticket <SafeLink address={incident.ticketUrl} />
        </StatusChip>
      )}
    </ul>
  )
}

function StateChip({ incident }: { readonly incident: Incident }) {
  const [tone, mark, words] = stateOf(incident)
  return (
    <StatusChip tone={tone} icon={<StateMark mark={mark} />}>
      <span data-word>{words}</span>
      <Duration incident={incident} />
    </StatusChip>
  )
}

/**
 * How long the incident has been open, or was open: until now if it is open, or if it was closed but its end is still
 * 'infinity'. Nothing for a stateless incident, or if the start or the end is unknown.
 */
function Duration({ incident }: { readonly incident: Incident }) {
  const { startTime, endTime, open } = incident
  const text = useTime((now) => {
    if (!hasDuration(incident)) return ''
    const end = open || endTime === undefined || endTime === 'infinity' ? now : Date.parse(endTime)
    return durationText(end - Date.parse(startTime))
  })
  if (text === '') return null
  return (
    <span className={statusChipClasses.quiet}>
      {open ? ' for ' : ' after '}
      {text}
    </span>
  )
}

function hasDuration(incident: Incident): boolean {
  if (incident.startTime === '' || !isKnown(incident, 'end time') || !isKnown(incident, 'state')) return false
  return hasState(incident) && (incident.open || incident.endTime !== undefined)
}

/** A stateless incident is neither open nor closed. */
function stateOf(incident: Incident): readonly [StatusTone, StateMarkName, string] {
  if (!isKnown(incident, 'state')) return ['open', 'unknown', 'State unknown']
  if (!hasState(incident)) return ['quiet', 'stateless', 'Stateless']
  return incident.open ? ['open', 'open', 'Open'] : ['closed', 'closed', 'Closed']
}

interface AcknowledgedChipProps {
  readonly acked: boolean
  readonly saidAt: number
  readonly acknowledgements: readonly Acknowledgement[]
}

/** Changes automatically when the last acknowledgement expires. */
function AcknowledgedChip({ acked, saidAt, acknowledgements }: AcknowledgedChipProps) {
  const style = useTimeStyle()
  const isInForce = useTime((now, skew) => isAcknowledged(acked, acknowledgements, saidAt + skew, now))
  const until = useTime((now) => acknowledgedUntil(acknowledgements, now) ?? '')
  if (!isInForce)
    return (
      <StatusChip tone="quiet" icon={<StateMark mark="unacknowledged" />}>
        Unacknowledged
      </StatusChip>
    )
  const date = style === undefined ? until : timestampWithoutSeconds(until, style)
  return (
    <StatusChip tone="acknowledged" icon={<StateMark mark="acknowledged" />}>
      Acknowledged
      {until !== '' && (
        <>
          {' '}
          until <time dateTime={until}>{date}</time>
        </>
      )}
    </StatusChip>
  )
}

/** The colour of a chip's icon. */
type StatusTone = 'open' | 'acknowledged' | 'closed' | 'quiet'

interface StatusChipProps {
  readonly tone: StatusTone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One fact about an incident's status, as words and an icon, so that it is recognisable without colour. */
function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <li className={statusChipClasses.chip} data-tone={tone}>
      <span className={statusChipClasses.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={statusChipClasses.words}>{children}</span>
    </li>
  )
}
