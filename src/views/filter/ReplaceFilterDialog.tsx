import { Button, Modal } from '@mantine/core'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../incident/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { sentName } from './selectors.ts'

/** A filter has the name that a new one was to get: asks whether to save to that one. */
export function ReplaceFilterDialog() {
  const filter = useFilter()
  const isShown = useTag(filter, 'replaceDialog')
  const name = useSelected(filter, sentName)
  const decline = () => filter?.send({ type: 'filter.decline' })
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title="Save to an existing filter"
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          filter?.send({ type: 'filter.confirm' })
        }}
      >
        <p className={classes.sentence}>
          There is a filter &lsquo;{name}&rsquo; already. Are you sure you want to save what is on screen to it?
        </p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={decline}>no</Button>
          <ConfirmButton color="petrol" isBusy={false} isVain={false}>yes</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
