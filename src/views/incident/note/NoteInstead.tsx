import { Button } from '@mantine/core'
import { ActionMark } from '../../core/ActionMark.tsx'
import { moveFocusTo } from '../../core/focus.ts'

interface NoteInsteadProps {
  /** What was typed; nothing is offered without it. */
  readonly typed: string | undefined
  /** Goes on with it in the dialog for a note. */
  readonly goOn: () => void
}

/** Offers to keep what was typed as a note, if somebody else has done meanwhile what the dialog asks about. */
export function NoteInstead({ typed = '', goOn }: NoteInsteadProps) {
  if (typed.trim() === '') return null
  return (
    <Button
      variant="default"
      leftSection={<ActionMark action="note" />}
      onClick={({ currentTarget }) => {
        // The dialog for the note returns the focus there, since this button is gone by then.
        moveFocusTo(currentTarget.ownerDocument.querySelector<HTMLElement>('[data-adds-note]'))
        goOn()
      }}
    >
      Add as a note instead
    </Button>
  )
}
