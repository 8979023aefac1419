import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AcknowledgementRef } from '../../../machines/acknowledgement.ts'
import { useSelected, useTag } from '../actors.ts'
import { dialogWords } from '../bulk/words.ts'
import { ConfirmButton } from '../incident/ConfirmButton.tsx'
import styles from '../incident/SignOff.module.css'
import { entryOf } from './selectors.ts'
import { submitEntry } from './submitEntry.ts'

interface EntryDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** The tag of the states in which it shows. */
  readonly tag: 'acknowledgeDialog' | 'expiryDialog'
  readonly title: string
  readonly confirm: string
  readonly children: ReactNode
}

/**
 * A dialog over an acknowledgement: its fields and two buttons. Stays while the server is asked, and takes what was
 * typed back when it could not be sent. Escape closes an open calendar first.
 */
export function EntryDialog({ acknowledgement, tag, title, confirm, children }: EntryDialogProps) {
  const isShown = useTag(acknowledgement, tag)
  const isBusy = useTag(acknowledgement, 'busy')
  const entry = useSelected(acknowledgement, entryOf)
  const hasCalendar = useTag(entry, 'calendar')
  const cancel = () => entry?.send({ type: 'acknowledgementEntry.cancel' })
  return (
    <Modal
      opened={isShown}
      onClose={cancel}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!hasCalendar}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: styles.dialog ?? '', header: styles.dialog ?? '' }}
    >
      <form
        className={styles.form}
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submitEntry(entry, event.currentTarget)
        }}
      >
        {children}
        <div className={styles.buttons}>
          <Button variant="default" aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={cancel}>
            {dialogWords.acknowledge.reject}
          </Button>
          <ConfirmButton color="petrol" isBusy={isBusy} isVain={false}>{confirm}</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
