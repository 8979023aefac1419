import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useNavigation, useTag } from '../../actors.ts'
import styles from './Dialog.module.css'

interface FormDialogProps {
  readonly isShown: boolean
  /** Whether the server is being asked. */
  readonly isBusy: boolean
  readonly title: string
  /** False while Escape closes something within it first. */
  readonly closesOnEscape?: boolean
  /** Whether it asks before a page is left: the others stand back for that long, and are there again afterwards. */
  readonly isAboutLeaving?: boolean
  readonly close: () => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The frame of every dialog that asks for something: a title and a form; only its own buttons and Escape close it. */
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
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={closesOnEscape}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: styles.dialog ?? '', header: styles.dialog ?? '' }}
    >
      <form
        className={styles.form}
        data-dialog-form
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event)
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
