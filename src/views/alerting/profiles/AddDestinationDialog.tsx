import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import { useNavigation, useSelected, useTag } from '../../actors.ts'
import { NewDestinationForm } from '../destinations/NewDestinationForm.tsx'
import dialog from '../../forms/dialog/Dialog.module.css'
import classes from './AddDestinationDialog.module.css'
import { moveFocusTo } from '../../core/focus.ts'

interface AddDestinationDialogProps {
  readonly profile: ProfileRef | undefined
  /** Id of the button that opens the dialog and gets the focus back when it closes. */
  readonly opener: string
}

/** Creates a destination without leaving the profile that will use it. */
export function AddDestinationDialog({ profile, opener }: AddDestinationDialogProps) {
  const isShown = useTag(profile, 'destinationDialog')
  const isLeaving = useTag(useNavigation(), 'leaveDialog')
  const newDestination = useSelected(profile, ({ children }) => children.newDestination)
  // The dialog cannot return the focus: its form takes the focus before the dialog remembers which element had it.
  const giveBack = useCallback(
    (content: HTMLDivElement) => () => {
      moveFocusTo(content.ownerDocument.getElementById(opener))
    },
    [opener],
  )
  const isDoubting = useTag(newDestination, 'doubting')
  return (
    <Modal
      opened={isShown && !isLeaving}
      onClose={() => newDestination?.send({ type: 'newDestination.leave' })}
      title="Add destination"
      size={520}
      returnFocus={false}
      classNames={{ content: dialog.dialog ?? '', header: dialog.dialog ?? '' }}
    >
      <div ref={giveBack} className={classes.content}>
        <NewDestinationForm newDestination={newDestination} />
        {!isDoubting && (
          <Button
            className={classes.leave ?? ''}
            variant="default"
            onClick={() => newDestination?.send({ type: 'newDestination.cancel' })}
          >
            Cancel
          </Button>
        )}
      </div>
    </Modal>
  )
}
