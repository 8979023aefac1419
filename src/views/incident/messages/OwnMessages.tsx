import { Button } from '@mantine/core'
import { continuedNote } from '../../../../machines/incident/domain/note.ts'
import { noMessages, type MessageKind } from '../../../../machines/incident/domain/ownMessage.ts'
import { useOwnMessages, useTag, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import styles from './OwnMessages.module.css'

interface OwnMessagesProps {
  readonly kind: MessageKind
  /** What is in the field; undefined while it is being sent. */
  readonly typed: string | undefined
  /** Puts this text into the field. */
  readonly write: (text: string) => void
}

/** The user's latest messages of this kind, below the field: a click adds one to what is typed. Nothing if there are none. */
export function OwnMessages({ kind, typed, write }: OwnMessagesProps) {
  const own = useOwnMessages()
  const isOpen = useTag(own, 'open')
  const texts = (useValue(own, 'messages') ?? noMessages)[kind]
  if (texts.length === 0 || typed === undefined) return null
  return (
    <details className={styles.messages} open={isOpen}>
      <summary
        className={styles.summary}
        onClick={(event) => {
          event.preventDefault()
          own?.send({ type: 'ownMessages.toggle' })
        }}
      >
        Your latest messages
      </summary>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>
            <Button
              className={styles.message ?? ''}
              variant="subtle"
              size="compact-sm"
              justify="start"
              title={text}
              onClick={({ currentTarget }) => {
                write(continuedNote(typed, text))
                moveFocusTo(currentTarget.form?.querySelector<HTMLElement>('textarea'))
              }}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={({ currentTarget }) => {
          moveFocusTo(currentTarget.form?.querySelector<HTMLElement>('textarea'))
          own?.send({ type: 'ownMessages.change', change: { kind, text: undefined } })
        }}
      >
        Forget these
      </Button>
    </details>
  )
}
