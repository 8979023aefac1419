import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { levelText, type Level } from '../../../../machines/incident/domain/level.ts'
import {
  acknowledgedUntil,
  isAcknowledged,
  type Acknowledgement,
} from '../../../../machines/incident/domain/incidentHistory.ts'
import { timestampWithoutSeconds } from '../../../time/format.ts'
import { useConfiguration, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { SeverityMark } from './SeverityMark.tsx'
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

function StateChip({ incident }: { readonly incident: Incident }) {
  const [tone, mark, words] = stateOf(incident)
  return (
    <StatusChip tone={tone} icon={<StateMark mark={mark} />}>
      {words}
    </StatusChip>
  )
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

/** The colour of a chip's border and icon: the colour of a state or of a severity level. */
type StatusTone = 'open' | 'acknowledged' | 'closed' | 'quiet' | Level

interface StatusChipProps {
  readonly tone: StatusTone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One fact about an incident's status, as words and an icon, so that it is recognisable without colour. */
function StatusChip({ tone, icon, children }: StatusChipProps) {
  const color = typeof tone === 'number' ? { 'data-level': tone } : { 'data-tone': tone }
  return (
    <li className={statusChipClasses.chip} {...color}>
      <span className={statusChipClasses.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={statusChipClasses.words} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </li>
  )
}
