import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { lengthNote } from '../../../../machines/forms/domain/nameLength.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { useCan, useSelected, useTag, useValue } from '../../actors.ts'
import { Form } from '../../forms/Form.tsx'
import { FormProblem, leadToFault, SaveBar } from '../../forms/resources/SaveBar.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import {
  countWrong,
  isChanged,
  isNameTouched,
  nameProblem,
  nothingDrafted,
  otherTroubles,
  recurrencesTyped,
  recurrenceTroubles,
  savedNameOf,
} from './selectors.ts'
import classes from './TimeslotForm.module.css'
import { WeekPicture } from './WeekPicture.tsx'
import { WeekText } from './WeekText.tsx'

interface TimeslotFormProps {
  readonly timeslot: TimeslotRef | undefined
  /** Id of what names the form; undefined in a dialog, which does. */
  readonly heading?: string
  /** Whether the name gets the focus when the dialog around the form opens. */
  readonly startsAtName?: boolean
  readonly copy?: ((button: HTMLElement) => void) | undefined
  readonly noCopyBecause?: string | undefined
  /** What follows the buttons. */
  readonly children?: ReactNode
}

/** The name, the recurrences and the week of a timeslot, saved or being created (docs/behaviour.md#timeslots). */
export function TimeslotForm({
  timeslot,
  heading,
  startsAtName = false,
  copy,
  noCopyBecause,
  children,
}: TimeslotFormProps) {
  const draft = useValue(timeslot, 'draft') ?? nothingDrafted
  const errors = useValue(timeslot, 'errors') ?? []
  const savedName = useSelected(timeslot, savedNameOf)
  const isDifferent = useSelected(timeslot, isChanged) === true
  /** Whether an empty name is shown as an error: the name was edited, or the form submitted. */
  const isJudged = useSelected(timeslot, isNameTouched) === true
  const isInvalid = useTag(timeslot, 'invalid')
  const isUnsaved = useTag(timeslot, 'unsaved')
  const isBusy = useTag(timeslot, 'busy')
  const isAsked = useTag(timeslot, 'deleteDialog')
  const canSend = useCan(timeslot, { type: 'form.save' })
  const isNew = savedName === undefined
  return (
    <div className={classes.frame}>
      <div className={classes.parts}>
        <div className={classes.week}>
          <WeekPicture
            timeslot={timeslot}
            recurrences={recurrencesTyped(draft)}
            isSaved={!isNew && !isDifferent}
            wrong={countWrong(draft)}
            isBusy={isBusy}
          />
        </div>
        <Form
          className={classes.form}
          {...(heading === undefined ? {} : { 'aria-labelledby': heading })}
          aria-busy={isBusy}
          submit={(event) => {
            timeslot?.send({ type: 'form.save' })
            // If the draft cannot be saved, the focus goes to the first field with an error, so that a screen reader
            // announces the error.
            if (timeslot?.getSnapshot().hasTag('invalid') === true) leadToFault(event.currentTarget)
          }}
        >
          <TextInput
            data-autofocus={startsAtName || undefined}
            className={classes.name ?? ''}
            name="name"
            label="Name"
            required
            value={draft.name}
            data-missing={draft.name.trim() === '' || undefined}
            readOnly={isBusy}
            autoComplete="off"
            description={lengthNote(draft.name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={nameProblem(draft, isJudged, errors)}
            onChange={(event) =>
              timeslot?.send({ type: 'form.change', change: { type: 'name', name: event.currentTarget.value } })
            }
          />
          <WeekText timeslot={timeslot} isBusy={isBusy} />
          {draft.recurrences.length === 0 && <p className={classes.never}>Without a recurrence it is never active.</p>}
          <div className={classes.recurrences}>
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
          </div>
          <Button
            className={classes.add ?? ''}
            variant="subtle"
            size="compact-sm"
            data-add
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            aria-disabled={isBusy}
            mod={{ disabled: isBusy }}
            onClick={
              isBusy ? undefined : () => timeslot?.send({ type: 'form.change', change: { type: 'addRecurrence' } })
            }
          >
            Add recurrence
          </Button>
          <FormProblem>{otherTroubles(draft, errors)}</FormProblem>
          <SaveBar
            name={isNew ? 'timeslot' : `timeslot ${savedName}`}
            verb={isNew ? 'Create' : 'Save'}
            isChanged={isDifferent}
            isUnsaved={isUnsaved}
            canSave={canSend && isDifferent && !isInvalid}
            isBusy={isBusy && !isAsked}
            undo={() => timeslot?.send({ type: 'form.reset' })}
            undoWords={isNew ? 'Start over' : 'Undo changes'}
            remove={isNew ? undefined : () => timeslot?.send({ type: 'form.delete' })}
            copy={isNew ? undefined : copy}
            noCopyBecause={noCopyBecause}
          />
          {children}
        </Form>
      </div>
    </div>
  )
}
