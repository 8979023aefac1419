import { Button, Modal } from '@mantine/core'
import type { ProfileRef } from '../../../machines/profile.ts'
import { useSelected, useTag } from '../actors.ts'
import { NewDestinationForm } from '../destinations/NewDestinationForm.tsx'
import dialog from '../dialog/Dialog.module.css'
import { newDestinationOf } from './selectors.ts'

/** The form for a destination that there is not yet, over the profile that will have it. */
export function AddDestinationDialog({ profile }: { readonly profile: ProfileRef | undefined }) {
  const isShown = useTag(profile, 'destinationDialog')
  const newDestination = useSelected(profile, newDestinationOf)
  const close = () => profile?.send({ type: 'profile.closeDestination' })
  return (
    <Modal
      opened={isShown}
      onClose={close}
      title="Add destination"
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: dialog.dialog ?? '', header: dialog.dialog ?? '' }}
    >
      <NewDestinationForm newDestination={newDestination} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={close}>Cancel</Button>
      </div>
    </Modal>
  )
}
