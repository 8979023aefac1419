import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../forms/dialog/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { savedFilterField, savedFiltersOf, sentName } from './selectors.ts'
import { handFocusTo } from '../core/focus.ts'

/** A filter has the name that a new one was to get: asks whether to save to that one. */
export function ReplaceFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'replaceDialog')
  const name = useSelected(filters, sentName)
  /** The field shows the filter that was saved to. Who declines is asked for another name in a dialog of its own. */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      if (filters?.getSnapshot().hasTag('nameDialog') === true) return
      handFocusTo(form.ownerDocument.getElementById(savedFilterField))
    },
    [filters],
  )
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Save to an existing filter"
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
        ref={leaveFocus}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          filters?.send({ type: 'savedFilters.confirm' })
        }}
      >
        {/* Not a button: this comes up at an Enter, and a second one would answer unread. */}
        <p className={classes.question} tabIndex={-1} data-autofocus>
          There is a filter &lsquo;{name}&rsquo; already. Are you sure you want to save what is on screen to it?
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={decline}>
            no
          </Button>
          <ConfirmButton color="petrol" isBusy={false} isVain={false}>
            yes
          </ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
