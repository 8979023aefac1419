import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import type { Incident } from '../../../machines/domain/incident.ts'
import { acknowledgedUntil, isAcknowledged, type Acknowledgement } from '../../../machines/domain/story.ts'
import { timestampWithoutSeconds } from '../../time/format.ts'
import { useConfiguration, useTime } from '../actors.ts'
import { SeverityMark } from '../incidents/SeverityMark.tsx'
import { StatusChip } from './StatusChip.tsx'
import { SafeLink } from './SafeLink.tsx'
import { severityText } from './selectors.ts'
import styles from './StatusChips.module.css'

interface StatusChipsProps {
  readonly incident: Incident
  readonly acknowledgements: readonly Acknowledgement[]
}

const iconSize = 16

/** The incident's status in words (specification, section 2, Status chips). */
export function StatusChips({ incident, acknowledgements }: StatusChipsProps) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  return (
    <ul className={styles.chips} aria-label="Status">
      {incident.open ? (
        <StatusChip tone="open" icon={<IconCircleDot size={iconSize} />}>Open</StatusChip>
      ) : (
        <StatusChip tone="closed" icon={<IconCircleCheck size={iconSize} />}>Closed</StatusChip>
      )}
      <AcknowledgedChip acked={incident.acked} acknowledgements={acknowledgements} />
      {showsLevels && (
        <StatusChip tone={`severity${incident.level}`} icon={<SeverityMark level={incident.level} />}>
          Severity level {severityText(incident)}
        </StatusChip>
      )}
      {!incident.stateful && <StatusChip tone="quiet" icon={<IconBolt size={iconSize} />}>Stateless</StatusChip>}
      {incident.ticketUrl === '' ? (
        <StatusChip tone="quiet" icon={<IconTicketOff size={iconSize} />}>No ticket</StatusChip>
      ) : (
        <StatusChip tone="quiet" icon={<IconTicket size={iconSize} />}>
          Ticket <SafeLink address={incident.ticketUrl} />
        </StatusChip>
      )}
    </ul>
  )
}

interface AcknowledgedChipProps {
  readonly acked: boolean
  readonly acknowledgements: readonly Acknowledgement[]
}

/** Changes by itself the moment the last acknowledgement runs out. */
function AcknowledgedChip({ acked, acknowledgements }: AcknowledgedChipProps) {
  const configuration = useConfiguration()
  const isInForce = useTime((now) => isAcknowledged(acked, acknowledgements, now))
  const until = useTime((now) => acknowledgedUntil(acknowledgements, now) ?? '')
  if (!isInForce) return <StatusChip tone="quiet" icon={<IconEyeOff size={iconSize} />}>Unacknowledged</StatusChip>
  const date = configuration === undefined ? until : timestampWithoutSeconds(until, configuration)
  return (
    <StatusChip tone="acknowledged" icon={<IconEye size={iconSize} />}>
      Acknowledged{until !== '' && <> until <time dateTime={until}>{date}</time></>}
    </StatusChip>
  )
}
