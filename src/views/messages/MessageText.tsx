import { VisuallyHidden } from '@mantine/core'
import type { Message } from '../../../machines/messages/domain/message.ts'
import type { NotificationRef } from '../../../machines/messages/notification.ts'
import { useSelected } from '../actors.ts'
import classes from './Messages.module.css'

interface MessageTextProps {
  readonly message: Message
  readonly notification: NotificationRef
}

/** A message's words, and how often it came while it was open. */
export function MessageText({ message, notification }: MessageTextProps) {
  const count = useSelected(notification, countOf)
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

function countOf({ context }: ReturnType<NotificationRef['getSnapshot']>): number {
  return context.count
}
