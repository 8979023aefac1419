import { Button, Modal, TextInput } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import { wordsOf } from '../../../machines/filter/domain/conditionWords.ts'
import { keptOnScreen } from '../../../machines/views/viewRequests.ts'
import { useSelected, useTag, useValue, useViews } from '../actors.ts'
import type { Action } from '../core/ActionMark.tsx'
import { moveFocusTo } from '../core/focus.ts'
import { useConditions } from '../filter/useConditions.ts'
import { ConfirmButton, DialogButtons, useTextDoubt } from '../forms/dialog/FormDialog.tsx'
import { Form } from '../forms/Form.tsx'
import { keepButton } from './ListActions.tsx'
import { targetName, viewNameProblem } from './selectors.ts'
import classes from './ViewTabs.module.css'
import { keptOfDisplay } from './viewWords.ts'

/** The dialogs that name, rename and delete a view; at most one of them is open. */
export function ViewDialogs() {
  return (
    <>
      <NameDialog tag="nameDialog" title="Keep as a view" submit="Keep" action="save">
        <KeptWords />
      </NameDialog>
      <NameDialog tag="renameDialog" title="Rename view" submit="Rename" action="rename" />
      <DeleteDialog />
    </>
  )
}

/** As a ref of a form: when it goes, the focus moves to the open tab or, if there is none, to the button that keeps views. */
function useFocusAfter() {
  return useCallback(
    ({ ownerDocument }: HTMLFormElement) =>
      () =>
        moveFocusTo(
          ownerDocument.querySelector<HTMLElement>('[data-views] a[aria-current]') ??
            ownerDocument.getElementById(keepButton),
        ),
    [],
  )
}

interface NameDialogProps {
  /** The chart's tag that shows the dialog. */
  readonly tag: 'nameDialog' | 'renameDialog'
  readonly title: string
  /** The words on the button that submits the name. */
  readonly submit: string
  readonly action: Action
  readonly children?: ReactNode
}

function NameDialog({ tag, title, submit, action, children }: NameDialogProps) {
  const views = useViews()
  const isShown = useTag(views, tag)
  const entry = useSelected(views, (snapshot) => snapshot.children.viewName)
  const problem = useSelected(entry, viewNameProblem)
  const leaveFocus = useFocusAfter()
  const doubt = useTextDoubt(entry)
  return (
    <Modal opened={isShown} onClose={() => entry?.send({ type: 'textEntry.cancel' })} title={title} returnFocus={false}>
      <Form ref={leaveFocus} className={classes.form} submit={() => entry?.send({ type: 'textEntry.submit' })}>
        <TextInput
          label="Name of the view"
          required
          data-autofocus
          error={problem}
          value={useValue(entry, 'value') ?? ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => entry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
        />
        {children}
        <DialogButtons isBusy={false} reject="Cancel" close={doubt.discard} doubt={doubt}>
          <ConfirmButton action={action} color="petrol" isBusy={false} isUnavailable={false}>
            {submit}
          </ConfirmButton>
        </DialogButtons>
      </Form>
    </Modal>
  )
}

/** Says what a view keeps, and where. */
function KeptWords() {
  const views = useViews()
  const words = wordsOf(useConditions())
  const base = useSelected(views, ({ context }) =>
    context.screen === undefined ? undefined : keptOnScreen(context).base,
  )
  return (
    <div className={classes.about}>
      <p className={classes.sentence}>
        Kept: <strong>{words === '' ? 'everything' : words}</strong>, with the {keptOfDisplay} on screen, in this
        browser.
      </p>
      {base !== undefined && (
        <p className={classes.sentence}>
          The view follows the saved filter <bdi>‘{base.name}’</bdi>.
        </p>
      )}
      <Button
        className={classes.instead ?? ''}
        variant="subtle"
        size="compact-sm"
        onClick={() => views?.send({ type: 'views.import' })}
      >
        Import views from a file instead
      </Button>
    </div>
  )
}

function DeleteDialog() {
  const views = useViews()
  const isShown = useTag(views, 'deleteDialog')
  const name = useSelected(views, targetName) ?? ''
  const leaveFocus = useFocusAfter()
  const decline = () => views?.send({ type: 'views.decline' })
  return (
    <Modal opened={isShown} onClose={decline} title="Delete view" returnFocus={false} closeOnClickOutside>
      <form
        ref={leaveFocus}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          views?.send({ type: 'views.confirm' })
        }}
      >
        <p className={classes.sentence}>Are you sure you want to delete the view &lsquo;{name}&rsquo;?</p>
        <DialogButtons isBusy={false} reject="no" isRejectFirst close={decline}>
          <ConfirmButton action="delete" color="crimson" isBusy={false} isUnavailable={false}>
            yes
          </ConfirmButton>
        </DialogButtons>
      </form>
    </Modal>
  )
}
