import { UnstyledButton } from '@mantine/core'
import type { ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'

interface OtherMessagesProps {
  /**
   * How many messages are not shown if there is room for one toast; `beyondTwo` counts them if there is room for two.
   */
  readonly beyondOne: number
  readonly beyondTwo: number
  readonly toasts: ToastsRef
}

/** The number of messages that have no room on screen, with a button that opens the log. */
export function OtherMessages({ beyondOne, beyondTwo, toasts }: OtherMessagesProps) {
  return (
    <UnstyledButton className={classes.more} onClick={() => toasts.send({ type: 'toasts.openLog' })}>
      <span>
        <span className={classes.beyondOne}>{`+${beyondOne}`}</span>
        {beyondTwo > 0 && <span className={classes.beyondTwo}>{`+${beyondTwo}`}</span>}
        <span className={classes.word}> more</span>
      </span>
    </UnstyledButton>
  )
}
