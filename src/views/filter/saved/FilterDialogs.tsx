import { Modal, TextInput } from '@mantine/core'
import { useCallback, useId, type ReactNode } from 'react'
import { withContent, type SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { lengthNote } from '../../../../machines/forms/domain/nameLength.ts'
import { rivalsAmong } from '../../../../machines/filter/domain/acceptance.ts'
import { usageOf, type Usage } from '../../../../machines/alerting/domain/usage.ts'
import { savedWords, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import { togetherWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { useFilter, useFilterUse, useSavedFilters, useSelected, useTag, useValue } from '../../actors.ts'
import { UsedBy } from '../../alerting/UsedBy.tsx'
import type { Action } from '../../core/ActionMark.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import { ConfirmButton, DialogButtons, useTextDoubt } from '../../forms/dialog/FormDialog.tsx'
import { Form } from '../../forms/Form.tsx'
import {
  filterOnScreen,
  isIndispensable,
  nameProblem,
  replacedFilter,
  savedFilterButton,
  targetName,
} from '../selectors.ts'
import { useConditions } from '../useConditions.ts'
import classes from './FilterDialogs.module.css'
import { Silencing } from './Silencing.tsx'

/** The dialogs that create, rename, replace, change and delete saved filters; at most one of them is open. */
export function FilterDialogs() {
  const filters = useSavedFilters()
  const name = useValue(filters, 'name') ?? ''
  const renamed = useSelected(filters, targetName) ?? ''
  const replaced = useSelected(filters, replacedFilter)
  const target = useValue(filters, 'target')
  const isRefused = useSelected(filters, isIndispensable) === true
  const users = useId()
  const usage = usageOf(useValue(useFilterUse(), 'found'), (profile) =>
    profile.filters.some(({ pk }) => pk === target?.pk),
  )
  const isUsed = (usage?.users.length ?? 0) > 0
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
      <FilterQuestion
        tag="deleteDialog"
        title="Delete filter"
        pk={target?.pk}
        isRefused={isRefused || isUsed}
        because={users}
      >
        <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{target?.name}&rsquo;?</p>
        <FilterUsers id={users} usage={usage} isPublic={target?.isPublic === true} />
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

/** The dialogs that may follow another one, and take the focus themselves. */
const following = {
  nameDialog: ['nameDialog', 'renameDialog', 'replaceDialog'],
  // After 'no', the name dialog may open again.
  question: ['nameDialog'],
} as const

/** As a ref of a form: unless another dialog follows, the focus returns to the button that names the saved filter. */
function useFocusAfter(kind: keyof typeof following) {
  const filters = useSavedFilters()
  return useCallback(
    (form: HTMLFormElement) => () => {
      const next = filters?.getSnapshot()
      if (following[kind].some((dialog) => next?.hasTag(dialog) === true)) return
      moveFocusTo(form.ownerDocument.getElementById(savedFilterButton))
    },
    [filters, kind],
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

interface FilterUsersProps {
  readonly id: string
  readonly usage: Usage | undefined
  readonly isPublic: boolean
}

/** Which profiles use the filter: servers refuse to delete it as long as one does. */
function FilterUsers({ id, usage, isPublic }: FilterUsersProps) {
  const isAsking = useTag(useFilterUse(), 'asking')
  if (isAsking) return <p className={classes.sentence}>Finding out which profiles use it &hellip;</p>
  return (
    <>
      <UsedBy usage={usage} />
      {(usage?.users.length ?? 0) > 0 && (
        <p id={id} className={classes.sentence}>
          The server keeps a filter that a profile uses. Take it out of the profile first.
        </p>
      )}
      {isPublic && (
        <p className={classes.sentence}>Profiles of other users may use it too: only their users see them.</p>
      )}
    </>
  )
}

interface FilterQuestionProps {
  /** The chart's tag that shows the dialog. */
  readonly tag: 'deleteDialog' | 'replaceDialog' | 'silenceDialog'
  readonly title: string
  /** The question, and whatever explains it. */
  readonly children: ReactNode
  /** The saved filter that the question is about. */
  readonly pk: number | undefined
  /** The filter as it is about to be; undefined if it is about to be deleted. */
  readonly changed?: SavedFilter | undefined
  /** Whether 'yes' is unavailable, for the reason that the dialog gives. */
  readonly isRefused?: boolean
  /** Id of what says why, besides what is said of the planned maintenance. */
  readonly because?: string
  /** Whether the question gets the focus, rather than 'no'. */
  readonly isReadFirst?: boolean
}

/**
 * Asks whether to change or delete a saved filter, and says what that changes for the planned maintenance that uses it.
 * It stays open while its request is in flight.
 */
function FilterQuestion(props: FilterQuestionProps) {
  const { tag, title, children, pk, changed, isRefused = false, because = '', isReadFirst = false } = props
  const filters = useSavedFilters()
  const isShown = useTag(filters, tag)
  const isBusy = useTag(filters, 'busy')
  const reason = useId()
  const leaveFocus = useFocusAfter('question')
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  const isDeletion = tag === 'deleteDialog'
  return (
    <Modal opened={isShown} onClose={decline} title={title} returnFocus={false} closeOnClickOutside>
      <form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRefused) filters?.send({ type: 'savedFilters.confirm' })
        }}
      >
        {children}
        <Silencing id={reason} pk={pk} changed={changed} />
        <DialogButtons isBusy={isBusy} reject="no" isRejectFirst={!isReadFirst} close={decline}>
          <ConfirmButton
            action={isDeletion ? 'delete' : 'save'}
            color={isDeletion ? 'crimson' : 'petrol'}
            isBusy={isBusy}
            isUnavailable={isRefused}
            reason={`${reason} ${because}`.trim()}
          >
            yes
          </ConfirmButton>
        </DialogButtons>
      </form>
    </Modal>
  )
}
