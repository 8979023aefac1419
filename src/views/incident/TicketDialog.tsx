import { Button, Modal } from '@mantine/core'
import type { TicketRef } from '../../../machines/ticket.ts'
import { useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'
import { hasTicket } from './ticketSelectors.ts'
import styles from './SignOff.module.css'

/** Asks whether to have a ticket created, and stays while the server is asked. */
export function TicketDialog({ ticket }: { readonly ticket: TicketRef }) {
  const isShown = useTag(ticket, 'createDialog')
  const isBusy = useTag(ticket, 'busy')
  const hasOneMeanwhile = useSelected(ticket, hasTicket) === true && isShown && !isBusy
  const decline = () => ticket.send({ type: 'ticket.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Create ticket"
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: styles.dialog ?? '', header: styles.dialog ?? '', title: styles.dialogTitle ?? '' }}
    >
      <form
        className={styles.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          ticket.send({ type: 'ticket.confirm' })
        }}
      >
        <p className={styles.sentence}>Are you sure you want to automatically generate a ticket from this incident?</p>
        <MeanwhileNotice>
          {hasOneMeanwhile && 'This incident has been given a ticket in the meantime.'}
        </MeanwhileNotice>
        <div className={styles.buttons}>
          <Button
            variant="default"
            data-autofocus
            aria-disabled={isBusy}
            mod={{ disabled: isBusy }}
            onClick={decline}
          >
            no
          </Button>
          <ConfirmButton color="petrol" isBusy={isBusy} isVain={hasOneMeanwhile}>yes</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
