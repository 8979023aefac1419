import { Textarea } from '@mantine/core'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { useSelected } from '../../actors.ts'
import { acknowledgeWords } from './words.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { typedMessage } from './selectors.ts'

interface AcknowledgementFieldsProps {
  /** What is being written; none while it is on its way to the server. */
  readonly entry: AcknowledgementEntryRef | undefined
  /** What shows while it is on its way. */
  readonly sentMessage?: string | undefined
  readonly sentExpiry?: string | undefined
}

/** What an acknowledgement says and until when it counts, both optional (specification, section 5). */
export function AcknowledgementFields({ entry, sentMessage, sentExpiry }: AcknowledgementFieldsProps) {
  const message = useSelected(entry, typedMessage) ?? sentMessage ?? ''
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
