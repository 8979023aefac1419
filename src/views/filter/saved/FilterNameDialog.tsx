import { Modal, TextInput } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import { useSavedFilters, useSelected, useTag, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { ConfirmButton } from '../../forms/dialog/ConfirmButton.tsx'
import { DialogButtons } from '../../forms/dialog/DialogButtons.tsx'
import { useTextDoubt } from '../../forms/dialog/useTextDoubt.ts'
import { Form } from '../../forms/Form.tsx'
import classes from './FilterDialogs.module.css'
import { lengthNote } from '../../../../machines/forms/domain/nameLength.ts'
import { nameProblem, savedFilterButton } from '../selectors.ts'
import type { Action } from '../../core/ActionMark.tsx'

interface FilterNameDialogProps {
  readonly title: string
  readonly isShown: boolean
  /** The name being sent, shown while the request is in flight. */
  readonly sent: string
  /** The words on the button that submits the name. */
  readonly submit: string
  /** What that button does, for its icon. */
  readonly action: Action
  /** The text below the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a filter, and stays open while the request is in flight. */
export function FilterNameDialog({ title, isShown, sent, submit, action, children }: FilterNameDialogProps) {
  const filters = useSavedFilters()
  const isBusy = useTag(filters, 'busy')
  const entry = useSelected(filters, ({ children }) => children.filterName)
  const typed = useValue(entry, 'value')
  const problem = useSelected(entry, nameProblem)
  /** Unless another dialog follows, the focus returns to the button that names the saved filter. */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      const next = filters?.getSnapshot()
      if ((['nameDialog', 'renameDialog', 'replaceDialog'] as const).some((dialog) => next?.hasTag(dialog) === true))
        return
      moveFocusTo(form.ownerDocument.getElementById(savedFilterButton))
    },
    [filters],
  )
  const doubt = useTextDoubt(entry)
  const cancel = () => entry?.send({ type: 'textEntry.cancel' })
  return (
    <Modal
      opened={isShown}
      onClose={() => entry?.send({ type: 'textEntry.leave' })}
      title={title}
      withCloseButton={false}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <Form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        submit={() => entry?.send({ type: 'textEntry.submit' })}
      >
        <TextInput
          label="Filter name"
          required
          data-autofocus
          description={lengthNote(typed ?? sent)}
          error={problem}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed ?? sent}
          readOnly={isBusy}
          onChange={(event) => entry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
        />
        {children}
        <DialogButtons isBusy={isBusy} reject="Cancel" close={cancel} doubt={doubt}>
          <ConfirmButton action={action} color="petrol" isBusy={isBusy} isUnavailable={false}>
            {submit}
          </ConfirmButton>
        </DialogButtons>
      </Form>
    </Modal>
  )
}
