import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import type { ProfileRef } from '../../../../../machines/alerting/profile.ts'
import { useNavigation, useSelected, useTag } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import dialog from '../../../forms/dialog/Dialog.module.css'
import notify from '../../notify/NotifyMe.module.css'
import { TimeslotForm } from '../../timeslots/TimeslotForm.tsx'
import { addTimeslotId } from '../cardFocus.ts'

interface AddDialogProps {
  readonly profile: ProfileRef | undefined
  /** The key of the profile's card. */
  readonly card: string
}

/** Creates a timeslot without leaving the profile that will use it. What is typed is kept if the dialog is closed. */
export function AddTimeslotDialog({ profile, card }: AddDialogProps) {
  const isShown = useTag(profile, 'timeslotDialog')
  const isLeaving = useTag(useNavigation(), 'leaveDialog')
  const timeslot = useSelected(profile, ({ children }) => children.timeslot)
  const isBusy = useTag(timeslot, 'busy')
  const giveBack = useCallback(
    (content: HTMLDivElement) => () => moveFocusTo(content.ownerDocument.getElementById(addTimeslotId(card))),
    [card],
  )
  const close = () => !isBusy && profile?.send({ type: 'profile.leaveTimeslot' })
  return (
    <Modal
      opened={isShown && !isLeaving}
      onClose={close}
      title="New timeslot"
      size={900}
      returnFocus={false}
      classNames={{
        inner: `${dialog.place} ${notify.inner}`,
        content: `${dialog.dialog} ${dialog.content} ${notify.content}`,
        header: dialog.dialog ?? '',
      }}
    >
      <div ref={giveBack}>
        {timeslot !== undefined && <TimeslotForm timeslot={timeslot} startsAtName />}
        <Button variant="default" mt="md" aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={close}>
          Back to the profile
        </Button>
      </div>
    </Modal>
  )
}
