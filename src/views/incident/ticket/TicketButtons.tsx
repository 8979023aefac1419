import { Anchor, Button } from '@mantine/core'
import { useCallback } from 'react'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import { useSelected, useTag } from '../../actors.ts'
import { hasTicket, ticketUrlOf } from './ticketSelectors.ts'
import styles from './Ticket.module.css'
import { handFocusTo } from '../../core/focus.ts'

/**
 * What can be done about the ticket. The first button stays one and the same when a ticket comes or goes, so that the
 * focus comes back to it from the dialog. Who has just left the field has the focus on what led there.
 */
export function TicketButtons({ ticket }: { readonly ticket: TicketRef }) {
  const isLinked = useSelected(ticket, hasTicket) === true
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => {
      if (ticket.getSnapshot().hasTag('returned')) handFocusTo(button)
    },
    [ticket],
  )
  const edit = () => ticket.send({ type: 'ticket.edit' })
  return (
    <>
      <Button
        ref={isLinked ? takeFocus : undefined}
        variant="default"
        aria-haspopup={isLinked ? undefined : 'dialog'}
        onClick={isLinked ? edit : () => ticket.send({ type: 'ticket.create' })}
      >
        {isLinked ? 'Edit Ticket Url' : 'Create ticket'}
      </Button>
      {!isLinked && (
        <Button ref={takeFocus} variant="subtle" onClick={edit}>
          Enter Ticket Url
        </Button>
      )}
      <CreatedTicket ticket={ticket} />
    </>
  )
}

/** Leads to the ticket just created, where the browser let no tab open. The region is there before its words are. */
function CreatedTicket({ ticket }: { readonly ticket: TicketRef }) {
  const isOffered = useTag(ticket, 'offered')
  const ticketUrl = useSelected(ticket, ticketUrlOf)
  return (
    <output className={styles.created}>
      {isOffered && <CreatedTicketLine url={httpUrl(ticketUrl)} text={ticketUrl} />}
    </output>
  )
}

function CreatedTicketLine({ url, text }: { readonly url: string | undefined; readonly text: string }) {
  if (url === undefined)
    return (
      <>
        Ticket created: <bdi>{text}</bdi>
      </>
    )
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
      Ticket created: open it
    </Anchor>
  )
}
