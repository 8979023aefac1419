import { Textarea, TextInput } from '@mantine/core'
import type { AcknowledgementEntryRef } from '../../../machines/acknowledgementEntry.ts'
import { expiryFormat } from '../../../machines/domain/expiry.ts'
import { useSelected } from '../actors.ts'
import { expiryProblem, typedExpiry, typedMessage } from './selectors.ts'
import { dialogWords } from './words.ts'

/** What an acknowledgement says and until when it counts, both optional (specification, section 5). */
export function AcknowledgementFields({ acknowledgement }: { readonly acknowledgement: AcknowledgementEntryRef }) {
  const message = useSelected(acknowledgement, typedMessage)
  const expiry = useSelected(acknowledgement, typedExpiry)
  const problem = useSelected(acknowledgement, expiryProblem)
  return (
    <>
      <Textarea
        label={dialogWords.acknowledge.label}
        rows={4}
        data-autofocus
        value={message ?? ''}
        onChange={(event) =>
          acknowledgement.send({ type: 'acknowledgementEntry.changeMessage', value: event.currentTarget.value })
        }
      />
      <TextInput
        label="Expiry date"
        description="Optional: the last day on which the acknowledgement counts."
        placeholder={expiryFormat}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        value={expiry ?? ''}
        error={problem}
        onChange={(event) =>
          acknowledgement.send({ type: 'acknowledgementEntry.changeExpiry', value: event.currentTarget.value })
        }
      />
    </>
  )
}
