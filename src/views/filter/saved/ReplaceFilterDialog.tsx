import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { useFilter, useSelected, useTag } from '../../actors.ts'
import { ConfirmButton } from '../../forms/dialog/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { SavedWords } from './SavedWords.tsx'
import { Silencing } from './Silencing.tsx'
import { filterOnScreen, replacedFilter, savedFilterButton, savedFiltersOf, sentName } from '../selectors.ts'
import { handFocusTo } from '../../core/focus.ts'

/** Asks whether to overwrite an existing filter that has the same name as the new one. */
export function ReplaceFilterDialog() {
  const filters = useSelected(useFilter(), savedFiltersOf)
  const isShown = useTag(filters, 'replaceDialog')
  const name = useSelected(filters, sentName)
  const replaced = useSelected(filters, replacedFilter)
  const onScreen = useSelected(useFilter(), filterOnScreen)
  /**
   * Moves the focus to the button that names the saved filter. After 'no', the name dialog opens again and takes the
   * focus itself.
   */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      if (filters?.getSnapshot().hasTag('nameDialog') === true) return
      handFocusTo(form.ownerDocument.getElementById(savedFilterButton))
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
        {/* Gets the focus instead of a button: Enter opened this dialog, and a second Enter must not answer a question that nobody has read. */}
        <p className={classes.question} tabIndex={-1} data-autofocus>
          There is already a filter &lsquo;{name}&rsquo;. Are you sure you want to overwrite it with the filter on
          screen?
        </p>
        <SavedWords />
        <Silencing pk={replaced?.pk} conditions={onScreen} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={decline}>
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
