import { Modal, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { withContent } from '../../../../machines/filter/domain/savedFilter.ts'
import { lengthNote } from '../../../../machines/forms/domain/nameLength.ts'
import { rivalsAmong } from '../../../../machines/filter/domain/acceptance.ts'
import { savedWords, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import { togetherWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { useFilter, useSavedFilters, useSelected, useTag, useValue } from '../../actors.ts'
import type { Action } from '../../core/ActionMark.tsx'
import { ConfirmButton, DialogButtons, useTextDoubt } from '../../forms/dialog/FormDialog.tsx'
import { Form } from '../../forms/Form.tsx'
import { filterOnScreen, nameProblem, replacedFilter, targetName } from '../selectors.ts'
import { useConditions } from '../useConditions.ts'
import classes from './FilterDialogs.module.css'
import { FilterQuestion } from './FilterQuestion.tsx'
import { useFocusAfter } from './useFocusAfter.ts'

/** The dialogs that create, rename, replace and change saved filters; at most one of them is open. */
export function FilterDialogs() {
  const filters = useSavedFilters()
  const name = useValue(filters, 'name') ?? ''
  const renamed = useSelected(filters, targetName) ?? ''
  const replaced = useSelected(filters, replacedFilter)
  const target = useValue(filters, 'target')
  const onScreen = useSelected(useFilter(), filterOnScreen)
  return (
    <>
      <FilterNameDialog tag="nameDialog" title="Save filter as" sent={name} submit="Save" action="save">
        <SavedWords />
      </FilterNameDialog>
      <FilterNameDialog tag="renameDialog" title="Rename filter" sent={renamed} submit="Rename" action="rename" />
      <FilterQuestion
        tag="replaceDialog"
        title="Save to an existing filter"
        pk={replaced?.pk}
        changed={onScreen === undefined ? replaced : withContent(replaced, onScreen)}
        isReadFirst
      >
        {/* Gets the focus instead of a button: Enter opened this dialog, and a second Enter must not answer a question that nobody has read. */}
        <p className={classes.question} tabIndex={-1} data-autofocus>
          There is already a filter &lsquo;{name}&rsquo;. Are you sure you want to overwrite it with the filter on
          screen?
        </p>
        <SavedWords />
      </FilterQuestion>
      <FilterQuestion tag="silenceDialog" title="Change what maintenance silences" pk={target?.pk} changed={target}>
        <p className={classes.sentence}>Are you sure you want to change the filter &lsquo;{target?.name}&rsquo;?</p>
      </FilterQuestion>
    </>
  )
}

/** Says which conditions on screen a saved filter keeps on this server, and which it does not. */
function SavedWords() {
  const conditions = useConditions()
  const unsaved = unsavedSentence(conditions)
  const rivals = rivalsAmong(useSelected(useFilter(), filterOnScreen)?.tags ?? [])
  return (
    <div className={classes.saved}>
      <p className={classes.sentence}>
        Saved: <strong>{savedWords(conditions)}</strong>
      </p>
      {rivals.length > 0 && (
        <p className={classes.sentence}>
          In a profile, it matches only incidents with <strong>{togetherWords(rivals)}</strong>.
        </p>
      )}
      {unsaved !== '' && <p className={classes.sentence}>{unsaved}</p>}
    </div>
  )
}

interface FilterNameDialogProps {
  /** The chart's tag that shows the dialog. */
  readonly tag: 'nameDialog' | 'renameDialog'
  readonly title: string
  /** The name being sent, shown while the request is in flight. */
  readonly sent: string
  /** The words on the button that submits the name. */
  readonly submit: string
  /** What that button does, for its icon. */
  readonly action: Action
  /** The text below the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a filter, and stays open while the request is in flight. */
function FilterNameDialog({ tag, title, sent, submit, action, children }: FilterNameDialogProps) {
  const filters = useSavedFilters()
  const isShown = useTag(filters, tag)
  const isBusy = useTag(filters, 'busy')
  const entry = useSelected(filters, (snapshot) => snapshot.children.filterName)
  const typed = useValue(entry, 'value') ?? sent
  const problem = useSelected(entry, nameProblem)
  const leaveFocus = useFocusAfter('nameDialog')
  const doubt = useTextDoubt(entry)
  return (
    <Modal opened={isShown} onClose={() => entry?.send({ type: 'textEntry.leave' })} title={title} returnFocus={false}>
      <Form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        submit={() => entry?.send({ type: 'textEntry.submit' })}
      >
        <TextInput
          label="Filter name"
          required
          data-autofocus
          description={lengthNote(typed)}
          error={problem}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed}
          readOnly={isBusy}
          onChange={(event) => entry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
        />
        {children}
        <DialogButtons isBusy={isBusy} reject="Cancel" close={doubt.discard} doubt={doubt}>
          <ConfirmButton action={action} color="petrol" isBusy={isBusy} isUnavailable={false}>
            {submit}
          </ConfirmButton>
        </DialogButtons>
      </Form>
    </Modal>
  )
}
