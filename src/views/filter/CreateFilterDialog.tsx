import { Modal, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../forms/dialog/ConfirmButton.tsx'
import { DialogButtons } from '../forms/dialog/DialogButtons.tsx'
import { useTextDoubt } from '../forms/dialog/useTextDoubt.ts'
import { Form } from '../forms/Form.tsx'
import classes from './FilterDialogs.module.css'
import {
  createFilterButton,
  isNameMissing,
  nameEntry,
  savedFilterField,
  savedFiltersOf,
  sentName,
  typedName,
} from './selectors.ts'
import { handFocusTo } from '../core/focus.ts'

/** Asks for the name of a new filter, and stays open while the request is in flight. */
export function CreateFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'nameDialog')
  const isBusy = useTag(filters, 'busy')
  const entry = useSelected(filters, nameEntry)
  const typed = useSelected(entry, typedName)
  const sent = useSelected(filters, sentName)
  const isMissing = useSelected(entry, isNameMissing) === true
  /**
   * After a creation, moves the focus to the field that shows the new filter, since a second Enter would otherwise
   * press the button that opened the dialog. If nothing was created, the focus returns to that button.
   */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      const next = filters?.getSnapshot()
      if (next?.hasTag('nameDialog') === true || next?.hasTag('replaceDialog') === true) return
      handFocusTo(form.ownerDocument.getElementById(isBusy ? savedFilterField : createFilterButton))
    },
    [filters, isBusy],
  )
  const doubt = useTextDoubt(entry)
  const cancel = () => entry?.send({ type: 'textEntry.cancel' })
  return (
    <Modal
      opened={isShown}
      onClose={() => entry?.send({ type: 'textEntry.leave' })}
      title="Create filter"
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
          error={isMissing && 'Filter name is required'}
          value={typed ?? sent ?? ''}
          readOnly={isBusy}
          onChange={(event) => entry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
        />
        <DialogButtons isBusy={isBusy} reject="Cancel" close={cancel} doubt={doubt}>
          <ConfirmButton color="petrol" isBusy={isBusy} isUnavailable={false}>
            Create
          </ConfirmButton>
        </DialogButtons>
      </Form>
    </Modal>
  )
}
