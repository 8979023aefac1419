import { Button, Modal } from '@mantine/core'
import { useId } from 'react'
import { ConfirmButton } from './ConfirmButton.tsx'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'
import styles from './SignOff.module.css'

interface QuestionDialogProps {
  readonly isShown: boolean
  /** Whether the server is being asked. */
  readonly isBusy: boolean
  readonly title: string
  readonly question: string
  /** That it has been done in the meantime; undefined where it has not. */
  readonly meanwhile: string | undefined
  readonly decline: () => void
  readonly confirm: () => void
}

/** Asks 'yes' or 'no' (specification, section 9), with the focus on 'no', and stays while the server is asked. */
export function QuestionDialog({ isShown, isBusy, title, question, meanwhile, decline, confirm }: QuestionDialogProps) {
  const notice = useId()
  const isVain = meanwhile !== undefined
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: styles.dialog ?? '', header: styles.dialog ?? '' }}
    >
      <form
        className={styles.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p className={styles.sentence}>{question}</p>
        <MeanwhileNotice id={notice}>{isVain && meanwhile}</MeanwhileNotice>
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={decline}>
            no
          </Button>
          <ConfirmButton color="petrol" isBusy={isBusy} isVain={isVain} reason={notice}>yes</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
