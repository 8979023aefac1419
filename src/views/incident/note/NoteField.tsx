import { Textarea } from '@mantine/core'
import type { TextEntryRef } from '../../../../machines/forms/textEntry.ts'
import { useServer, useValue } from '../../actors.ts'
import { OwnMessages } from '../messages/OwnMessages.tsx'
import { noteWords, whoIsTold } from './words.ts'

interface NoteFieldProps {
  /** The text that is being written; undefined while it is being sent. */
  readonly entry: TextEntryRef | undefined
  /** The text to show while it is being sent. */
  readonly sent?: string | undefined
}

/** The text of a note on one incident or on several, and who is told of it. */
export function NoteField({ entry, sent = '' }: NoteFieldProps) {
  const typed = useValue(entry, 'value')
  const problem = useValue(entry, 'problem')
  const { keepsFurtherConditions } = useServer().abilities
  return (
    <>
      <Textarea
        label={noteWords.label}
        description={whoIsTold(keepsFurtherConditions)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        required
        data-autofocus
        value={typed ?? sent}
        readOnly={entry === undefined}
        error={problem}
        onChange={(event) => entry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
      />
      <OwnMessages kind="note" typed={typed} write={(value) => entry?.send({ type: 'textEntry.change', value })} />
    </>
  )
}
