import { UnstyledButton } from '@mantine/core'
import type { ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'

interface OtherMessagesProps {
  /** The number of open messages that are not shown where one has room, and where two have. */
  readonly beyondOne: number
  readonly beyondTwo: number
  readonly toasts: ToastsRef
}

/** The messages that have no room on screen: how many they are, and the way to the log. */
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
