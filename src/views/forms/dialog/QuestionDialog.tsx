import { useId, type ReactNode } from 'react'
import { ConfirmButton } from './ConfirmButton.tsx'
import styles from './Dialog.module.css'
import { DialogButtons } from './DialogButtons.tsx'
import { FormDialog } from './FormDialog.tsx'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'

interface QuestionDialogProps {
  readonly isShown: boolean
  /** Whether the server is being asked. */
  readonly isBusy: boolean
  readonly title: string
  readonly question: ReactNode
  /** What there is to know before one answers. */
  readonly children?: ReactNode
  /** That it has been done in the meantime; undefined where it has not. */
  readonly meanwhile?: string | undefined
  /** Id of the words among the children that say what has to be found out before one can say yes; undefined where nothing has. */
  readonly waitsFor?: string | undefined
  /** Crimson for what ends something. */
  readonly color?: 'crimson' | 'petrol'
  /** Whether it asks before a page is left. */
  readonly isAboutLeaving?: boolean
  readonly reject?: string
  readonly accept?: string
  readonly decline: () => void
  readonly confirm: () => void
}

/** Asks 'yes' or 'no' (specification, section 9), with the focus on 'no', and stays while the server is asked. */
export function QuestionDialog({
  isShown,
  isBusy,
  title,
  question,
  children,
  meanwhile,
  waitsFor,
  color = 'petrol',
  isAboutLeaving = false,
  reject = 'no',
  accept = 'yes',
  decline,
  confirm,
}: QuestionDialogProps) {
  const notice = useId()
  const isVain = meanwhile !== undefined
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isBusy}
      title={title}
      isAboutLeaving={isAboutLeaving}
      close={decline}
      submit={confirm}
    >
      <p className={styles.sentence}>{question}</p>
      {children}
      <MeanwhileNotice id={notice}>{isVain && meanwhile}</MeanwhileNotice>
      <DialogButtons isBusy={isBusy} reject={reject} isRejectFirst close={decline}>
        <ConfirmButton
          color={color}
          isBusy={isBusy}
          isVain={isVain || waitsFor !== undefined}
          reason={waitsFor ?? notice}
        >
          {accept}
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}
