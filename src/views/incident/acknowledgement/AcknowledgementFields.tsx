import { Textarea } from '@mantine/core'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { useValue } from '../../actors.ts'
import { acknowledgeWords } from './words.ts'
import { ExpiryField } from './ExpiryField.tsx'

interface AcknowledgementFieldsProps {
  /** The entry that is being written; undefined while it is being sent. */
  readonly entry: AcknowledgementEntryRef | undefined
  /** The message to show while it is being sent. */
  readonly sentMessage?: string | undefined
  readonly sentExpiry?: string | undefined
}

/** The message and the expiry of an acknowledgement, both optional. */
export function AcknowledgementFields({ entry, sentMessage, sentExpiry }: AcknowledgementFieldsProps) {
  const message = useValue(entry, 'message') ?? sentMessage ?? ''
  return (
    <>
      <Textarea
        label={acknowledgeWords.label}
        rows={4}
        data-autofocus
        value={message}
        readOnly={entry === undefined}
        onChange={(event) =>
          entry?.send({ type: 'acknowledgementEntry.changeMessage', value: event.currentTarget.value })
        }
      />
      <ExpiryField entry={entry} sentExpiry={sentExpiry} />
    </>
  )
}
