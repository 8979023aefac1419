import type { NewDestinationRef } from '../../../../machines/alerting/newDestination.ts'
import { useDrafts, useSelected, useTag } from '../../actors.ts'
import { DoubtQuestion } from '../../forms/dialog/FormDialog.tsx'
import { SaveBar } from '../../forms/resources/SaveBar.tsx'
import classes from './NewDestination.module.css'
import { NewDestinationFields } from './NewDestinationFields.tsx'
import { canBeCreated, countUnsaved, newDestinationOf } from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { Form } from '../../forms/Form.tsx'

/**
 * The form that creates a destination (docs/behaviour.md#destinations). When it opens, the first field gets the focus.
 * After a destination has been created, a toast names it. On the destinations page the form is then emptied and the
 * focus stays in place, so that the operator can enter the next destination immediately.
 */
export function NewDestinationForm({ newDestination }: { readonly newDestination: NewDestinationRef | undefined }) {
  const isDoubting = useTag(newDestination, 'doubting')
  const isBusy = useTag(newDestination, 'busy')
  const canCreate = useSelected(newDestination, canBeCreated) === true
  const key = useSelected(newDestination, newDestinationOf)?.key
  const hasDraft = useSelected(useDrafts(), countUnsaved(key === undefined ? [] : [key])) === 1
  if (newDestination === undefined) return null

  return (
    <Form
      className={classes.form}
      aria-busy={isBusy}
      submit={(event) => {
        newDestination.send({ type: 'newDestination.create' })
        if (!newDestination.getSnapshot().hasTag('busy')) toFirstMissing(event.currentTarget)
      }}
    >
      <NewDestinationFields newDestination={newDestination} first={moveFocusTo} />
      {isDoubting ? (
        <DoubtQuestion
          stay={() => newDestination.send({ type: 'newDestination.stay' })}
          discard={() => newDestination.send({ type: 'newDestination.cancel' })}
        />
      ) : (
        <SaveBar
          name="destination"
          verb="Create"
          isChanged={hasDraft}
          isUnsaved={false}
          canSave={canCreate}
          isBusy={isBusy}
          undo={() => newDestination.send({ type: 'newDestination.clear' })}
          undoWords="Clear"
        />
      )}
    </Form>
  )
}

/** Focuses the first required field that is empty or, if there is none, the first setting. */
function toFirstMissing(form: HTMLFormElement) {
  const required = [...form.querySelectorAll<HTMLInputElement>('input[required]')]
  const missing = required.find(({ value }) => value.trim() === '')
  const first = missing ?? form.querySelector<HTMLInputElement>('input[name]')
  moveFocusTo(first)
}
