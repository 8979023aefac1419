import { Modal, Button, Loader } from '@mantine/core'
import type { FormEvent, ReactNode, KeyboardEventHandler } from 'react'
import { useNavigation, useTag } from '../../actors.ts'
import { Form } from '../Form.tsx'
import styles from './Dialog.module.css'
import { ActionMark, type Action } from '../../core/ActionMark.tsx'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { moveFocusTo } from '../../core/focus.ts'
import type { TextEntryRef } from '../../../../machines/forms/textEntry.ts'

interface FormDialogProps {
  readonly isShown: boolean
  /** Whether a request is in flight. */
  readonly isBusy: boolean
  readonly title: string
  /** False while an element inside the dialog must handle Escape first. */
  readonly closesOnEscape?: boolean
  /**
   * Whether this dialog asks before a page is left. All other dialogs are hidden while that question is open, and shown
   * again afterwards.
   */
  readonly isAboutLeaving?: boolean
  readonly close: () => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/**
 * The frame of every dialog that asks for input or an answer: a title and a form. Only its own buttons and Escape close
 * it.
 */
export function FormDialog({
  isShown,
  isBusy,
  title,
  closesOnEscape = true,
  isAboutLeaving = false,
  close,
  submit,
  children,
}: FormDialogProps) {
  const isLeaving = useTag(useNavigation(), 'leaveDialog')
  return (
    <Modal
      opened={isShown && isLeaving === isAboutLeaving}
      onClose={close}
      title={title}
      closeOnEscape={closesOnEscape}
      classNames={{
        inner: styles.place ?? '',
        content: `${styles.dialog} ${styles.content}`,
        header: styles.dialog ?? '',
      }}
    >
      <Form className={styles.form} data-dialog-form aria-busy={isBusy} submit={submit}>
        {children}
      </Form>
    </Modal>
  )
}

interface DialogButtonsProps {
  readonly isBusy: boolean
  /** The label of the button that closes the dialog without doing anything. */
  readonly reject: string
  /** Whether that button has the initial focus, as in a dialog that only asks a question. */
  readonly isRejectFirst?: boolean
  readonly close: () => void
  /** Replaces the buttons while the dialog asks whether to discard what was typed. */
  readonly doubt?: Doubt
  /** The button that carries out the action. */
  readonly children: ReactNode
}

export function DialogButtons({ isBusy, reject, isRejectFirst = false, close, doubt, children }: DialogButtonsProps) {
  if (doubt?.isAsked === true) return <DoubtQuestion stay={doubt.stay} discard={doubt.discard} />
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        data-autofocus={isRejectFirst || undefined}
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={close}
      >
        {reject}
      </Button>
      {children}
    </div>
  )
}

interface ConfirmButtonProps {
  /** What the button does, for its icon. */
  readonly action: Action
  /** Crimson for an action that ends or deletes something. */
  readonly color: 'crimson' | 'petrol'
  readonly isBusy: boolean
  /** Whether the action is unavailable, for example because it has been done already. */
  readonly isUnavailable: boolean
  /** Id of the text that says why the action is unavailable, if the button does not contain it. */
  readonly reason?: string
  /** Handles a key that must not reach the dialog around the form. */
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: string
}

/** Submits the dialog's form. While unavailable, the button is marked as disabled but keeps the focus. */
export function ConfirmButton({
  action,
  color,
  isBusy,
  isUnavailable,
  reason,
  onKeyDown,
  children,
}: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      color={color}
      aria-disabled={isBusy || isUnavailable}
      aria-describedby={isUnavailable ? reason : undefined}
      mod={{ disabled: isBusy || isUnavailable }}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={onKeyDown === undefined ? undefined : 'true'}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : <ActionMark action={action} />}
    >
      {children}
    </Button>
  )
}

/** Says what the dialog acts on, before it asks anything. */
export function DialogSubject({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.subject}>
      <bdi>{children}</bdi>
    </div>
  )
}

interface MeanwhileNoticeProps {
  /** Id of the text, for a disabled button that refers to it as its reason. */
  readonly id?: string
  readonly children: ReactNode
}

/**
 * Says what has changed in the meantime, by another user or by an earlier call whose response was lost: for example,
 * that the action has been done already. The live region exists before its text, so that screen readers announce the
 * text.
 */
export function MeanwhileNotice({ id, children }: MeanwhileNoticeProps) {
  return (
    <output className={styles.meanwhile}>
      {children !== false && (
        <span className={styles.notice}>
          <IconAlertTriangle className={styles.noticeIcon} size={18} aria-hidden="true" />
          <span id={id}>{children}</span>
        </span>
      )}
    </output>
  )
}

/** Whether a form is asking to discard what was typed, and the functions for the two answers. */
export interface Doubt {
  readonly isAsked: boolean
  readonly stay: () => void
  readonly discard: () => void
}

/** Attributes for every control of a form, if the form handles Escape instead of the dialog around it. */
export interface EscapeTaken {
  readonly onKeyDown: KeyboardEventHandler
  readonly 'data-mantine-stop-propagation': 'true'
}

interface DoubtQuestionProps extends Omit<Doubt, 'isAsked'> {
  readonly escape?: EscapeTaken
}

/**
 * Replaces a form's buttons after Escape if something has been typed. The safe answer has the focus; after the answer,
 * the focus returns to the form's first field.
 */
export function DoubtQuestion({ stay, discard, escape }: DoubtQuestionProps) {
  return (
    <div className={styles.doubt}>
      <p className={styles.sentence} role="alert">
        Discard what you typed?
      </p>
      <div className={styles.buttons}>
        <Button variant="default" ref={beginAndReturn} onClick={stay} {...escape}>
          Keep writing
        </Button>
        <Button color="crimson" leftSection={<ActionMark action="delete" />} onClick={discard} {...escape}>
          Discard
        </Button>
      </div>
    </div>
  )
}

function beginAndReturn(button: HTMLButtonElement) {
  const { form } = button
  moveFocusTo(button)
  return () => {
    // If the form closes, the focus has already moved on.
    if (form?.contains(button.ownerDocument.activeElement) !== true) return
    moveFocusTo(form.querySelector<HTMLElement>('textarea, input'))
  }
}

/** The question of whether to discard typed text. */
export function useTextDoubt(entry: TextEntryRef | undefined): Doubt {
  return {
    isAsked: useTag(entry, 'doubting'),
    stay: () => entry?.send({ type: 'textEntry.stay' }),
    discard: () => entry?.send({ type: 'textEntry.cancel' }),
  }
}
