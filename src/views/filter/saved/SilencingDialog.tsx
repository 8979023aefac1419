import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../../actors.ts'
import { handFocusTo } from '../../core/focus.ts'
import { ConfirmButton } from '../../forms/dialog/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { Silencing } from './Silencing.tsx'
import { savedFilterButton, savedFiltersOf, targetSaved } from '../selectors.ts'

/** Asks whether to change a filter that planned maintenance uses. */
export function SilencingDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'silenceDialog')
  const target = useSelected(filters, targetSaved)
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => handFocusTo(form.ownerDocument.getElementById(savedFilterButton)),
    [],
  )
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Change what maintenance silences"
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
        <p className={classes.sentence}>Are you sure you want to change the filter &lsquo;{target?.name}&rsquo;?</p>
        <Silencing pk={target?.pk} conditions={target?.filter} />
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={decline}>
            no
          </Button>
          <ConfirmButton action="save" color="petrol" isBusy={false} isUnavailable={false}>
            yes
          </ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
