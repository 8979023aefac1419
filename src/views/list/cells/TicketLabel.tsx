import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { asciiHost } from '../../core/asciiHost.ts'
import { useIsStill } from '../../core/still.ts'
import { visuallyHidden } from '../../core/plain/elements.tsx'
import classes from './TicketLabel.module.css'

interface TicketLabelProps {
  readonly incident: Incident
  readonly tabIndex: -1 | undefined
}

/** A link to the incident's ticket; plain text on the wall, and if the address is not an http(s) address. */
export function TicketLabel({ incident, tabIndex }: TicketLabelProps) {
  const isStill = useIsStill()
  const { pk, ticketUrl } = incident
  if (ticketUrl === '') {
    if (!isKnown(incident, 'ticket link'))
      return (
        <span className={classes.none} title="Ticket link unknown">
          Unknown
        </span>
      )
    return (
      <span className={`${classes.none} ${classes.dash}`} title="No ticket">
        <span className={visuallyHidden}>No ticket</span>
      </span>
    )
  }
  const link = httpUrl(ticketUrl)
  if (link === undefined)
    return (
      <bdi className={classes.text} title={ticketUrl}>
        {ticketUrl}
      </bdi>
    )
  if (isStill)
    return (
      <span className={classes.ticket}>
        <TicketWord />
      </span>
    )
  const host = asciiHost(link)
  return (
    <a
      className={`${classes.ticket} ${classes.link}`}
      href={link}
      tabIndex={tabIndex}
      target="_blank"
      rel="noopener noreferrer"
      title={host === undefined ? link : `${link} (${host})`}
      aria-label={`Ticket of incident ${pk}`}
    >
      <TicketWord />
    </a>
  )
}

function TicketWord() {
  return (
    <>
      <IconTicket size={16} aria-hidden="true" />
      <span className={classes.word}>Ticket</span>
    </>
  )
}
