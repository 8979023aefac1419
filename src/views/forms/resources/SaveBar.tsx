import { Button, Loader, Tooltip } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useId } from 'react'
import { ActionMark } from '../../core/ActionMark.tsx'
import classes from './SaveBar.module.css'
import { moveFocusTo } from '../../core/focus.ts'
import dialog from '../dialog/Dialog.module.css'
import formProblemClasses from './FormProblem.module.css'

/** The tooltip that says why deletion is unavailable appears on hover, on focus and on touch. */
const everyWay = { hover: true, focus: true, touch: true }

interface SaveBarProps {
  /** The resource's name, for the labels of the buttons. */
  readonly name: string
  readonly verb: 'Save' | 'Create'
  readonly isChanged: boolean
  /** Whether the last attempt to save failed. */
  readonly isUnsaved: boolean
  readonly canSave: boolean
  readonly isBusy: boolean
  readonly undo: () => void
  /** Whether to show the undo button; by default, shown while there are unsaved changes. */
  readonly canUndo?: boolean
  /** The label of the undo button; by default 'Undo changes'. */
  readonly undoWords?: string
  /** Asks whether to delete the resource; undefined if the resource is not on the server yet. */
  readonly remove?: (() => void) | undefined
  /** Begins a copy of the resource; undefined if it is new. */
  readonly copy?: ((button: HTMLElement) => void) | undefined
  /** Why no copy can be begun; undefined if one can. */
  readonly noCopyBecause?: string | undefined
  /** Why the resource cannot be deleted; undefined if it can. */
  readonly keptBecause?: string | undefined
}

/**
 * The foot of a resource's form: whether the resource is saved, and the form's buttons. Unavailable buttons can keep
 * the focus; the first button submits the form.
 */
export function SaveBar({
  name,
  verb,
  isChanged,
  isUnsaved,
  canSave,
  isBusy,
  undo,
  canUndo = isChanged,
  undoWords = 'Undo changes',
  remove,
  copy,
  noCopyBecause,
  keptBecause,
}: SaveBarProps) {
  const reason = useId()
  const cannotDelete = keptBecause !== undefined || isBusy
  return (
    <div className={classes.bar}>
      <Button
        type="submit"
        size="sm"
        color="petrol"
        aria-label={`${verb} ${name}`}
        aria-disabled={!canSave}
        mod={{ disabled: !canSave }}
        leftSection={
          isBusy ? (
            <Loader size={16} color="currentColor" />
          ) : (
            <ActionMark action={verb === 'Create' ? 'create' : 'save'} />
          )
        }
      >
        {verb}
      </Button>
      {canUndo && (
        <Button
          size="sm"
          variant="subtle"
          aria-disabled={isBusy}
          mod={{ disabled: isBusy }}
          onClick={({ currentTarget: { form } }) => {
            undo()
            // This button disappears after an undo, so the focus moves to the submit button.
            moveFocusTo(form?.querySelector<HTMLButtonElement>('button[type=submit]'))
          }}
        >
          {undoWords}
        </Button>
      )}
      <output className={classes.standing}>
        {isUnsaved && (
          <span className={classes.unsaved}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            Not saved
          </span>
        )}
        {!isUnsaved && isChanged && !isBusy && 'Unsaved changes'}
      </output>
      {remove !== undefined && (
        <span className={classes.remove}>
          {copy !== undefined && <CopyButton name={name} copy={copy} isBusy={isBusy} because={noCopyBecause} />}
          <Tooltip
            label={keptBecause}
            disabled={keptBecause === undefined}
            multiline
            maw={280}
            withinPortal={false}
            events={everyWay}
          >
            <Button
              size="sm"
              variant="default"
              aria-label={`Delete ${name}`}
              aria-disabled={cannotDelete}
              aria-describedby={keptBecause === undefined ? undefined : reason}
              mod={{ disabled: cannotDelete }}
              aria-haspopup="dialog"
              leftSection={<ActionMark action="delete" />}
              onClick={cannotDelete ? undefined : remove}
            >
              Delete
            </Button>
          </Tooltip>
          {keptBecause !== undefined && (
            <span id={reason} hidden>
              {keptBecause}
            </span>
          )}
        </span>
      )}
    </div>
  )
}

interface CopyButtonProps {
  readonly name: string
  readonly copy: (button: HTMLElement) => void
  readonly isBusy: boolean
  /** Why no copy can be begun; undefined if one can. */
  readonly because: string | undefined
}

/** Opens the form for a new resource, filled with a copy of this one. */
function CopyButton({ name, copy, isBusy, because }: CopyButtonProps) {
  const reason = useId()
  const cannot = because !== undefined || isBusy
  return (
    <>
      <Tooltip
        label={because}
        disabled={because === undefined}
        multiline
        maw={280}
        withinPortal={false}
        events={everyWay}
      >
        <Button
          size="sm"
          variant="default"
          aria-label={`Copy ${name}`}
          aria-disabled={cannot}
          aria-describedby={because === undefined ? undefined : reason}
          mod={{ disabled: cannot }}
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={cannot ? undefined : (event) => copy(event.currentTarget)}
        >
          Copy
        </Button>
      </Tooltip>
      {because !== undefined && (
        <span id={reason} hidden>
          {because}
        </span>
      )}
    </>
  )
}

/**
 * An error in the form as a whole, or in a part of it, rather than in a single field. The live region exists before its
 * text, so that screen readers announce the text.
 */
export function FormProblem({ children }: { readonly children: string | undefined }) {
  return (
    <output className={dialog.meanwhile}>
      {children !== undefined && (
        <span className={`${dialog.notice} ${formProblemClasses.problem}`}>
          <IconAlertTriangle className={dialog.noticeIcon} size={18} aria-hidden="true" />
          {children}
        </span>
      )}
    </output>
  )
}

/**
 * Moves the focus to a form's first field that is invalid, or required and empty, so that a screen reader announces it.
 */
export function leadToFault(form: HTMLFormElement): void {
  moveFocusTo(form.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]'))
}
