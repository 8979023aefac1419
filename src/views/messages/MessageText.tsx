import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Detail } from '../../../machines/core/domain/faultDetails.ts'
import type { Message } from '../../../machines/messages/domain/message.ts'
import type { ToastRef } from '../../../machines/messages/toast.ts'
import { useTag, useValue } from '../actors.ts'
import { MessageDetails } from './MessageDetails.tsx'
import classes from './Messages.module.css'

interface MessageTextProps {
  readonly message: Message
  /** The general message about the same failure, if there is one. */
  readonly general: string | undefined
  readonly toast: ToastRef
}

/**
 * The text of a toast, how many times the message occurred while the toast was open and, if the toast stays open, the
 * button that unfolds it.
 */
export function MessageText({ message, general, toast }: MessageTextProps) {
  const count = useValue(toast, 'count')
  const isLasting = useTag(toast, 'lasting')
  const isUnfolded = useTag(toast, 'unfolded')
  return (
    <>
      <span className={classes.words}>
        {count > 1 && (
          <span className={classes.count}>
            <span aria-hidden="true">{`×${count}`}</span>
            <VisuallyHidden component="span">{`${count} times`}</VisuallyHidden>{' '}
          </span>
        )}
        {message.text}
        {general !== undefined && <span className={classes.general}>{` ${general}`}</span>}
      </span>
      {isLasting && (
        <UnstyledButton
          className={classes.details}
          aria-expanded={isUnfolded}
          onClick={() => toast.send({ type: isUnfolded ? 'toast.fold' : 'toast.unfold' })}
        >
          Details
        </UnstyledButton>
      )}
      {isUnfolded && <MessageDetails details={message.details ?? none} />}
    </>
  )
}

const none: readonly Detail[] = []
