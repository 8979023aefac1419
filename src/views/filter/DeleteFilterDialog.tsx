import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../incident/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { deleteFilterButton, savedFilterField, targetName } from './selectors.ts'

/** Asks whether to delete the chosen filter, and stays while the server is asked. */
export function DeleteFilterDialog() {
  const filter = useFilter()
  const isShown = useTag(filter, 'deleteDialog')
  const isBusy = useTag(filter, 'busy')
  const name = useSelected(filter, targetName)
  /** With the filter goes the button that asked for this: the focus then goes on from the field beside it. */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      const isStillThere = filter?.getSnapshot().can({ type: 'filter.delete' }) === true
      form.ownerDocument.getElementById(isStillThere ? deleteFilterButton : savedFilterField)?.focus()
    },
    [filter],
  )
  const decline = () => filter?.send({ type: 'filter.decline' })
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
          filter?.send({ type: 'filter.confirm' })
        }}
      >
        <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{name}&rsquo;?</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={decline}>
            no
          </Button>
          <ConfirmButton color="crimson" isBusy={isBusy} isVain={false}>yes</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
