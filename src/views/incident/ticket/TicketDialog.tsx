import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import { useSelected, useTag } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import { hasTicket } from './ticketSelectors.ts'

interface TicketDialogProps {
  readonly ticket: TicketRef
  /** The incident's number and description. */
  readonly subject: string | undefined
}

/** Asks for confirmation before a ticket is created. */
export function TicketDialog({ ticket, subject }: TicketDialogProps) {
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
