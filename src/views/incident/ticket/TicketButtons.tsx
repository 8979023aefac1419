import { Anchor, Button } from '@mantine/core'
import { useCallback } from 'react'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { hasTicket } from './ticketSelectors.ts'
import styles from './Ticket.module.css'
import { moveFocusTo } from '../../core/focus.ts'
import { ActionMark } from '../../core/ActionMark.tsx'

/**
 * The actions for the ticket. The first button is the same element with and without a ticket, so that the dialog can
 * return the focus to it. After the URL form closes, the focus returns to the button that opened it.
 */
export function TicketButtons({ ticket }: { readonly ticket: TicketRef }) {
  const isLinked = useSelected(ticket, hasTicket) === true
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => {
      if (ticket.getSnapshot().hasTag('returned')) moveFocusTo(button)
    },
    [ticket],
  )
  const edit = () => ticket.send({ type: 'ticket.edit' })
  return (
    <>
      <Button
        ref={isLinked ? takeFocus : undefined}
        variant="default"
        leftSection={<ActionMark action="saveTicket" />}
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

/**
 * A link to the ticket just created, in case the browser blocked the new tab. The live region exists before its text,
 * so that screen readers announce the text.
 */
function CreatedTicket({ ticket }: { readonly ticket: TicketRef }) {
  const isOffered = useTag(ticket, 'offered')
  const ticketUrl = useValue(ticket, 'ticketUrl')
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
