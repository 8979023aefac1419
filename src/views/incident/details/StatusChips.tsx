import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import {
  acknowledgedUntil,
  isAcknowledged,
  type Acknowledgement,
} from '../../../../machines/incident/domain/incidentHistory.ts'
import { timestampWithoutSeconds } from '../../../time/format.ts'
import { useConfiguration, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { StateMark } from './StateMark.tsx'
import { StatusChip } from './StatusChip.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './StatusChips.module.css'

interface StatusChipsProps {
  readonly incident: Incident
  /** When the incident was last known to be current, in milliseconds since 1970. */
  readonly saidAt: number
  readonly acknowledgements: readonly Acknowledgement[]
}

const iconSize = 16

/** The incident's status in words (docs/behaviour.md#incident-states). */
export function StatusChips({ incident, saidAt, acknowledgements }: StatusChipsProps) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
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
      {showsLevels && (
        <StatusChip tone={incident.level ?? 'quiet'} icon={<SeverityMark level={incident.level} />}>
          {incident.level === undefined ? 'Severity level unknown' : `Severity level ${levelText(incident.level)}`}
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

/** A stateless incident is neither open nor closed. */
function StateChip({ incident }: { readonly incident: Incident }) {
  if (!isKnown(incident, 'state')) {
    return (
      <StatusChip tone="open" icon={<StateMark mark="unknown" />}>
        State unknown
      </StatusChip>
    )
  }
  if (!hasState(incident))
    return (
      <StatusChip tone="quiet" icon={<StateMark mark="stateless" />}>
        Stateless
      </StatusChip>
    )
  if (incident.open)
    return (
      <StatusChip tone="open" icon={<StateMark mark="open" />}>
        Open
      </StatusChip>
    )
  return (
    <StatusChip tone="closed" icon={<StateMark mark="closed" />}>
      Closed
    </StatusChip>
  )
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
