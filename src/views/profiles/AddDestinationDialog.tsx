import { Modal } from '@mantine/core'
import type { ProfileRef } from '../../../machines/profile.ts'
import { useSelected, useTag } from '../actors.ts'
import { NewDestinationForm } from '../destinations/NewDestinationForm.tsx'
import dialog from '../dialog/Dialog.module.css'
import { newDestinationOf } from './selectors.ts'

/** The form for a destination that there is not yet, over the profile that will have it. */
export function AddDestinationDialog({ profile }: { readonly profile: ProfileRef | undefined }) {
  const isShown = useTag(profile, 'destinationDialog')
  const newDestination = useSelected(profile, newDestinationOf)
  return (
    <Modal
      opened={isShown}
      onClose={() => profile?.send({ type: 'profile.closeDestination' })}
      title="Add destination"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      centered
      classNames={{ content: dialog.dialog ?? '', header: dialog.dialog ?? '' }}
    >
      <NewDestinationForm newDestination={newDestination} />
    </Modal>
  )
}
