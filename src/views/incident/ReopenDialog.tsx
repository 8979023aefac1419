import { Button, Modal } from '@mantine/core'
import { useId } from 'react'
import type { SignOffRef } from '../../../machines/signOff.ts'
import { useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'
import { isOpen } from './selectors.ts'
import styles from './SignOff.module.css'

/** Asks whether to reopen, and stays while the server is asked. */
export function ReopenDialog({ signOff }: { readonly signOff: SignOffRef | undefined }) {
  const notice = useId()
  const isShown = useTag(signOff, 'reopenDialog')
  const isBusy = useTag(signOff, 'busy')
  const wasReopenedMeanwhile = useSelected(signOff, isOpen) === true && isShown && !isBusy
  const decline = () => signOff?.send({ type: 'signOff.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Reopen incident"
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
          signOff?.send({ type: 'signOff.confirm' })
        }}
      >
        <p className={styles.sentence}>Are you sure you want to reopen this incident?</p>
        <MeanwhileNotice id={notice}>
          {wasReopenedMeanwhile && 'This incident has been reopened in the meantime.'}
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
          <ConfirmButton color="petrol" isBusy={isBusy} isVain={wasReopenedMeanwhile} reason={notice}>yes</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
