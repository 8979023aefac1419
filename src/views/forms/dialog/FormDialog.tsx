import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useNavigation, useTag } from '../../actors.ts'
import { Form } from '../Form.tsx'
import styles from './Dialog.module.css'

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
      classNames={{ content: styles.dialog ?? '', header: styles.dialog ?? '' }}
    >
      <Form className={styles.form} data-dialog-form aria-busy={isBusy} submit={submit}>
        {children}
      </Form>
    </Modal>
  )
}
