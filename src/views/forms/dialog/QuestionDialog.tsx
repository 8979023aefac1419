import { useId, type ReactNode } from 'react'
import { ConfirmButton, DialogButtons, DialogSubject, FormDialog, MeanwhileNotice, type Doubt } from './FormDialog.tsx'
import styles from './Dialog.module.css'
import type { Action } from '../../core/ActionMark.tsx'

interface QuestionDialogProps {
  readonly isShown: boolean
  /** Whether a request is in flight. */
  readonly isBusy: boolean
  readonly title: string
  /** What the dialog acts on, if the question does not name it. */
  readonly subject?: string | undefined
  readonly question: ReactNode
  /** Details to read before answering. */
  readonly children?: ReactNode
  /** Says that the action has been done in the meantime; undefined if it has not been done. */
  readonly meanwhile?: string | undefined
  /** A button that offers something else in that case. */
  readonly instead?: ReactNode
  /** Id of the text, within the children, that says why the operator cannot accept yet; undefined if they can. */
  readonly waitsFor?: string | undefined
  /** What the accepting button does, for its icon. */
  readonly action: Action
  /** Crimson for an action that ends or deletes something. */
  readonly color?: 'crimson' | 'petrol'
  /** Whether the dialog asks before a page is left. */
  readonly isAboutLeaving?: boolean
  readonly reject?: string
  readonly accept?: string
  readonly decline: () => void
  /** Closes the dialog with Escape; declines if left out. */
  readonly leave?: () => void
  /** The question of whether to discard what was typed into the details. */
  readonly doubt?: Doubt
  readonly confirm: () => void
}

/**
 * Asks a question with two answers, 'yes' and 'no' unless the caller names them. Focuses the answer that declines, and
 * stays open while the request is in flight.
 */
export function QuestionDialog({
  isShown,
  isBusy,
  title,
  subject,
  question,
  children,
  meanwhile,
  instead,
  waitsFor,
  action,
  color = 'petrol',
  isAboutLeaving = false,
  reject = 'no',
  accept = 'yes',
  decline,
  leave = decline,
  doubt,
  confirm,
}: QuestionDialogProps) {
  const notice = useId()
  const isUnavailable = meanwhile !== undefined
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isBusy}
      title={title}
      isAboutLeaving={isAboutLeaving}
      close={leave}
      submit={confirm}
    >
      {subject !== undefined && <DialogSubject>{subject}</DialogSubject>}
      <p className={styles.sentence}>{question}</p>
      {children}
      <MeanwhileNotice id={notice}>{isUnavailable && meanwhile}</MeanwhileNotice>
      <DialogButtons isBusy={isBusy} reject={reject} isRejectFirst close={decline} {...(doubt && { doubt })}>
        {instead}
        <ConfirmButton
          action={action}
          color={color}
          isBusy={isBusy}
          isUnavailable={isUnavailable || waitsFor !== undefined}
          reason={waitsFor ?? notice}
        >
          {accept}
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}
