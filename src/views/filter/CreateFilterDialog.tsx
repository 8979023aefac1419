import { Button, Modal, TextInput } from '@mantine/core'
import { useFilter, useSelected, useTag } from '../actors.ts'
import { ConfirmButton } from '../incident/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { isNameMissing, nameEntry, sentName, typedName } from './selectors.ts'

/** Asks for the name of a new filter, and stays while the server is asked. */
export function CreateFilterDialog() {
  const filter = useFilter()
  const isShown = useTag(filter, 'nameDialog')
  const isBusy = useTag(filter, 'busy')
  const entry = useSelected(filter, nameEntry)
  const typed = useSelected(entry, typedName)
  const sent = useSelected(filter, sentName)
  const isMissing = useSelected(entry, isNameMissing) === true
  const cancel = () => entry?.send({ type: 'textEntry.cancel' })
  return (
    <Modal
      opened={isShown}
      onClose={cancel}
      title="Create filter"
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
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
          <ConfirmButton color="petrol" isBusy={isBusy} isVain={false}>Create</ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
