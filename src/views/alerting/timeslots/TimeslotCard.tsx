import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback } from 'react'
import { lengthNote } from '../../../../machines/forms/domain/nameLength.ts'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { usageOf } from '../../../../machines/alerting/domain/usage.ts'
import { useCan, useChild, useSelected, useTag, useTimeslots, useTimeslotSenders, useValue } from '../../actors.ts'
import { Opener, standingWords } from '../../forms/resources/ResourceLine.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { UsedBy } from '../UsedBy.tsx'
import { TimeslotLine } from './TimeslotLine.tsx'
import { FormProblem, leadToFault, SaveBar } from '../../forms/resources/SaveBar.tsx'
import { DeleteTimeslotDialog } from './DeleteTimeslotDialog.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import {
  cardIds,
  newCard,
  openerId,
  savedPkOf,
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
import classes from './TimeslotCard.module.css'
import { WeekText } from './WeekText.tsx'
import { WeekPicture } from './WeekPicture.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import { Form } from '../../forms/Form.tsx'

/**
 * A timeslot, saved or being created: a line, and if it is open its name, its recurrences, and a picture of the week. After a timeslot has been
 * created, the form is emptied and keeps the focus, so that the operator can enter another timeslot immediately; the
 * new timeslot gets a row below.
 */
export function TimeslotCard({ id }: { readonly id: string }) {
  const timeslots = useTimeslots()
  const timeslot = useChild<TimeslotRef>(timeslots, id)
  const heading = openerId(id)
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
  const isOpen = useValue(timeslots, 'open') === id
  const panel = `${id}.panel`
  const pk = useSelected(timeslot, savedPkOf)
  const usage = usageOf(useValue(useTimeslotSenders(), 'found'), (profile) => profile.timeslot.pk === pk)
  const begun = useChild<TimeslotRef>(timeslots, newCard)
  const isBegun = useSelected(begun, isChanged) === true
  /** Fills the form for a new timeslot with a copy, and opens it. */
  const copy = ({ ownerDocument }: HTMLElement) => {
    begun?.send({ type: 'form.change', change: { type: 'copy', of: draft } })
    timeslots?.send({ type: 'resources.open', row: newCard })
    moveFocusTo(ownerDocument.getElementById(openerId(newCard)))
  }
  const keepPlace = useCallback(
    (card: HTMLElement) => () => {
      // A card that is still listed was not deleted; the whole page is closing.
      const isGone = timeslots !== undefined && !cardIds(timeslots.getSnapshot()).includes(id)
      const isOwnDoing = timeslot?.getSnapshot().hasTag('gone') === true
      if (isGone && (isOwnDoing || card.contains(card.ownerDocument.activeElement))) focusBeside(card)
    },
    [timeslots, timeslot, id],
  )
  return (
    <section
      className={lines.row}
      aria-labelledby={heading}
      ref={keepPlace}
      data-open={isOpen || undefined}
      data-changed={isDifferent || undefined}
    >
      <div className={lines.line}>
        <Opener
          id={heading}
          name={savedName ?? 'Create new timeslot'}
          isOpen={isOpen}
          isNew={isNew}
          controls={panel}
          toggle={() => timeslots?.send(isOpen ? { type: 'resources.close' } : { type: 'resources.open', row: id })}
        />
        {!isOpen && (!isNew || isDifferent) && (
          <TimeslotLine
            recurrences={recurrencesTyped(draft)}
            wrong={countWrong(draft)}
            isSaved={!isNew && !isDifferent}
            mark={standingWords({ isChanged: isDifferent, isUnsaved, isBusy: isBusy && !isAsked })}
            usage={isNew ? null : usage}
          />
        )}
      </div>
      <div id={panel} className={lines.panel} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.card}>
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
              aria-labelledby={heading}
              aria-busy={isBusy}
              submit={(event) => {
                timeslot?.send({ type: 'form.save' })
                // If the draft cannot be saved, the focus goes to the first field with an error, so that a screen reader
                // announces the error.
                if (timeslot?.getSnapshot().hasTag('invalid') === true) leadToFault(event.currentTarget)
              }}
            >
              <TextInput
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
              {draft.recurrences.length === 0 && (
                <p className={classes.never}>Without a recurrence it is never active.</p>
              )}
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
                noCopyBecause={
                  isBegun ? 'Another timeslot is being created: create it or start over first.' : undefined
                }
              />
              {!isNew && <UsedBy usage={usage} />}
            </Form>
            <DeleteTimeslotDialog timeslot={timeslot} />
          </div>
        )}
      </div>
    </section>
  )
}

/** When a row is deleted, here or elsewhere, the focus goes to the next row, otherwise to the previous one. */
function focusBeside(card: HTMLElement): void {
  const neighbour = card.nextElementSibling ?? card.previousElementSibling
  moveFocusTo(neighbour?.querySelector<HTMLElement>('h2 button'))
}
