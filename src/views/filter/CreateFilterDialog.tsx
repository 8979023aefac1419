import { Button, Modal, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../forms/dialog/ConfirmButton.tsx'
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
  const cancel = () => entry?.send({ type: 'textEntry.cancel' })
  return (
    <Modal
      opened={isShown}
      onClose={cancel}
      title="Create filter"
      withCloseButton={false}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          entry?.send({ type: 'textEntry.submit' })
        }}
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
        <div className={classes.buttons}>
          <Button variant="default" aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={cancel}>
            Cancel
          </Button>
          <ConfirmButton color="petrol" isBusy={isBusy} isUnavailable={false}>
            Create
          </ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
