import { Button, Modal, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { lengthNote } from '../../../../../machines/forms/domain/nameLength.ts'
import type { ProfileRef } from '../../../../../machines/alerting/profile.ts'
import type { TimeslotRef } from '../../../../../machines/alerting/timeslot.ts'
import { useCan, useNavigation, useSelected, useTag, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import dialog from '../../../forms/dialog/Dialog.module.css'
import { Form } from '../../../forms/Form.tsx'
import { FormProblem, leadToFault, SaveBar } from '../../../forms/resources/SaveBar.tsx'
import notify from '../../notify/NotifyMe.module.css'
import { RecurrenceFields } from '../../timeslots/RecurrenceFields.tsx'
import {
  isChanged,
  isNameTouched,
  nameProblem,
  nothingDrafted,
  otherTroubles,
  recurrenceTroubles,
} from '../../timeslots/selectors.ts'
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
      size={640}
      returnFocus={false}
      classNames={{ content: dialog.dialog ?? '', header: dialog.dialog ?? '' }}
    >
      <div ref={giveBack}>{timeslot !== undefined && <TimeslotForm timeslot={timeslot} close={close} />}</div>
    </Modal>
  )
}

function TimeslotForm({ timeslot, close }: { readonly timeslot: TimeslotRef; readonly close: () => void }) {
  const draft = useValue(timeslot, 'draft') ?? nothingDrafted
  const errors = useValue(timeslot, 'errors')
  const isDifferent = useSelected(timeslot, isChanged)
  const isJudged = useSelected(timeslot, isNameTouched)
  const isInvalid = useTag(timeslot, 'invalid')
  const isUnsaved = useTag(timeslot, 'unsaved')
  const isBusy = useTag(timeslot, 'busy')
  const canSend = useCan(timeslot, { type: 'form.save' })
  return (
    <Form
      className={notify.form}
      aria-busy={isBusy}
      submit={(event) => {
        timeslot.send({ type: 'form.save' })
        if (timeslot.getSnapshot().hasTag('invalid')) leadToFault(event.currentTarget)
      }}
    >
      <TextInput
        ref={moveFocusTo}
        label="Name"
        required
        autoComplete="off"
        value={draft.name}
        data-missing={draft.name.trim() === '' || undefined}
        readOnly={isBusy}
        description={lengthNote(draft.name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={nameProblem(draft, isJudged, errors)}
        onChange={(event) =>
          timeslot.send({ type: 'form.change', change: { type: 'name', name: event.currentTarget.value } })
        }
      />
      {draft.recurrences.map((recurrence, index) => (
        <RecurrenceFields
          key={recurrence.key}
          timeslot={timeslot}
          recurrence={recurrence}
          place={index + 1}
          troubles={recurrenceTroubles(recurrence, index, errors)}
          isBusy={isBusy}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={() => !isBusy && timeslot.send({ type: 'form.change', change: { type: 'addRecurrence' } })}
      >
        Add recurrence
      </Button>
      <FormProblem>{otherTroubles(draft, errors)}</FormProblem>
      <SaveBar
        name="timeslot"
        verb="Create"
        isChanged={isDifferent}
        isUnsaved={isUnsaved}
        canSave={canSend && isDifferent && !isInvalid}
        isBusy={isBusy}
        undo={() => timeslot.send({ type: 'form.reset' })}
        undoWords="Start over"
      />
      <Button variant="default" aria-disabled={isBusy} mod={{ disabled: isBusy }} onClick={close}>
        Back to the profile
      </Button>
    </Form>
  )
}
