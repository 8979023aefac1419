import { incidentHeading } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useHeldOn, useSelected, useValue, useTag } from '../../actors.ts'
import { HeldLine } from '../HeldLine.tsx'
import { TicketForm } from './TicketForm.tsx'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import { hasTicket } from './ticketSelectors.ts'
import { Anchor, Button } from '@mantine/core'
import { useCallback } from 'react'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import styles from './Ticket.module.css'
import { moveFocusTo } from '../../core/focus.ts'
import { ActionMark } from '../../core/ActionMark.tsx'

/** Creates a ticket for the incident, or edits its ticket URL (docs/behaviour.md#tickets). */
export function Ticket({ incident }: { readonly incident: IncidentRef }) {
  const facts = useValue(incident, 'incident')
  const ticket = useSelected(incident, ({ children }) => children.ticket)
  const form = useSelected(ticket, ({ children }) => children.ticketForm)
  const held = useHeldOn(facts?.pk, 'ticket')
  const isCreating = useSelected(held, ({ context }) => context.order.operation === 'createTicket')
  if (ticket === undefined) return null
  const words = isCreating ? 'Creating a ticket' : 'Changing the ticket URL'
  return (
    <>
      {form !== undefined && <TicketForm form={form} />}
      {form === undefined && held === undefined && <TicketButtons ticket={ticket} />}
      {form === undefined && held !== undefined && <HeldLine held={held} words={words} />}
      <TicketDialog ticket={ticket} subject={facts && incidentHeading(facts)} />
    </>
  )
}

interface TicketDialogProps {
  readonly ticket: TicketRef
  /** The incident's number and description. */
  readonly subject: string | undefined
}

/** Asks for confirmation before a ticket is created. */
function TicketDialog({ ticket, subject }: TicketDialogProps) {
  const isShown = useTag(ticket, 'createDialog')
  const isBusy = useTag(ticket, 'busy')
  const hasOne = useSelected(ticket, hasTicket) === true && isShown && !isBusy
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Create ticket"
      action="saveTicket"
      subject={subject}
      question="Are you sure you want to automatically generate a ticket from this incident?"
      meanwhile={hasOne ? 'This incident has been given a ticket in the meantime.' : undefined}
      decline={() => ticket.send({ type: 'ticket.decline' })}
      confirm={() => ticket.send({ type: 'ticket.confirm' })}
    />
  )
}

/**
 * The actions for the ticket. The first button is the same element with and without a ticket, so that the dialog can
 * return the focus to it. After the URL form closes, the focus returns to the button that opened it.
 */
function TicketButtons({ ticket }: { readonly ticket: TicketRef }) {
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
