import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { asciiHost } from '../../core/asciiHost.ts'
import { useIsStill } from '../../core/still.ts'
import classes from './TicketMark.module.css'

interface TicketMarkProps {
  readonly incident: Incident
  readonly tabIndex: -1 | undefined
}

/**
 * A mark after the description of an incident that has a ticket, or may have one: a link to the ticket, but only a mark
 * on the wall, and if the address is unknown or not an http(s) address.
 */
export function TicketMark({ incident, tabIndex }: TicketMarkProps) {
  const isStill = useIsStill()
  const { pk, ticketUrl } = incident
  const link = httpUrl(ticketUrl)
  if (ticketUrl === '' && isKnown(incident, 'ticket link')) return null
  if (link === undefined || isStill)
    return <PlainMark words={isStill ? 'Ticket' : ticketUrl || 'Ticket link unknown'} />
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
      <IconTicket size={16} aria-hidden="true" />
    </a>
  )
}

function PlainMark({ words }: { readonly words: string }) {
  return (
    <span className={classes.ticket} role="img" aria-label={words} title={words}>
      <IconTicket size={16} aria-hidden="true" />
    </span>
  )
}
