import { Button, Modal } from '@mantine/core'
import { useCallback, useId } from 'react'
import { useFilter, useSelected, useTag } from '../../actors.ts'
import { ConfirmButton } from '../../forms/dialog/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { Silencing } from './Silencing.tsx'
import { isIndispensable, savedFilterButton, savedFiltersOf, targetSaved } from '../selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/** Asks whether to delete the chosen filter, and stays open while the request is in flight. */
export function DeleteFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'deleteDialog')
  const isBusy = useTag(filters, 'busy')
  const target = useSelected(filters, targetSaved)
  const isRefused = useSelected(filters, isIndispensable) === true
  const reason = useId()
  /** Returns the focus to the button of the menu that the dialog was opened from. */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => handFocusTo(form.ownerDocument.getElementById(savedFilterButton)),
    [],
  )
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Delete filter"
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          filters?.send({ type: 'savedFilters.confirm' })
        }}
      >
        <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{target?.name}&rsquo;?</p>
        <Silencing id={reason} pk={target?.pk} conditions={undefined} />
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={decline}>
            no
          </Button>
          <ConfirmButton action="delete" color="crimson" isBusy={isBusy} isUnavailable={isRefused} reason={reason}>
            yes
          </ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
