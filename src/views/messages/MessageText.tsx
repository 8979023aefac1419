import { VisuallyHidden } from '@mantine/core'
import type { Message } from '../../../machines/messages/domain/message.ts'
import type { ToastRef } from '../../../machines/messages/toast.ts'
import { useSelected } from '../actors.ts'
import classes from './Messages.module.css'

interface MessageTextProps {
  readonly message: Message
  readonly toast: ToastRef
}

/** The text of a toast, and how many times the message occurred while the toast was open. */
export function MessageText({ message, toast }: MessageTextProps) {
  const count = useSelected(toast, countOf)
  return (
    <>
      {message.text}
      {count > 1 && (
        <span className={classes.count}>
          {' '}
          <span aria-hidden="true">{`×${count}`}</span>
          <VisuallyHidden component="span">{`${count} times`}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

function countOf({ context }: ReturnType<ToastRef['getSnapshot']>): number {
  return context.count
}
