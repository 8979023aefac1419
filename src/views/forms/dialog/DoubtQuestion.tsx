import { Button } from '@mantine/core'
import type { KeyboardEventHandler } from 'react'
import { moveFocusTo } from '../../core/focus.ts'
import styles from './Dialog.module.css'
import { ActionMark } from '../../core/ActionMark.tsx'

/** Whether a form is asking to discard what was typed, and the functions for the two answers. */
export interface Doubt {
  readonly isAsked: boolean
  readonly stay: () => void
  readonly discard: () => void
}

/** Attributes for every control of a form, if the form handles Escape instead of the dialog around it. */
export interface EscapeTaken {
  readonly onKeyDown: KeyboardEventHandler
  readonly 'data-mantine-stop-propagation': 'true'
}

interface DoubtQuestionProps extends Omit<Doubt, 'isAsked'> {
  readonly escape?: EscapeTaken
}

/**
 * Replaces a form's buttons after Escape if something has been typed. The safe answer has the focus; after the answer,
 * the focus returns to the form's first field.
 */
export function DoubtQuestion({ stay, discard, escape }: DoubtQuestionProps) {
  return (
    <div className={styles.doubt}>
      <p className={styles.sentence} role="alert">
        Discard what you typed?
      </p>
      <div className={styles.buttons}>
        <Button variant="default" ref={beginAndReturn} onClick={stay} {...escape}>
          Keep writing
        </Button>
        <Button color="crimson" leftSection={<ActionMark action="delete" />} onClick={discard} {...escape}>
          Discard
        </Button>
      </div>
    </div>
  )
}

function beginAndReturn(button: HTMLButtonElement) {
  const { form } = button
  moveFocusTo(button)
  return () => {
    // If the form closes, the focus has already moved on.
    if (form?.contains(button.ownerDocument.activeElement) !== true) return
    moveFocusTo(form.querySelector<HTMLElement>('textarea, input'))
  }
}
