import { Button, Loader, Tooltip } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import classes from './SaveBar.module.css'
import { handFocusTo } from '../../core/focus.ts'

/** The reason why it can do nothing shows to whoever reaches it, and however. */
const everyWay = { hover: true, focus: true, touch: true }

interface SaveBarProps {
  /** What it is about, for the names of the buttons. */
  readonly name: string
  /** 'Save' or 'Create'. */
  readonly verb: 'Save' | 'Create'
  readonly isChanged: boolean
  /** Whether the last try to save it failed. */
  readonly isUnsaved: boolean
  readonly canSave: boolean
  readonly isBusy: boolean
  readonly undo: () => void
  /** Whether there is something to undo; undefined: where something has changed. */
  readonly canUndo?: boolean
  /** What undoing is called; undefined: 'Undo changes'. */
  readonly undoWords?: string
  /** Undefined: there is nothing to delete yet. */
  readonly remove?: (() => void) | undefined
  /** Why it cannot be deleted; undefined where it can. */
  readonly keptBecause?: string | undefined
}

/**
 * The foot of a form that is kept on the server: how it stands, and its buttons. Buttons that can do nothing keep the focus
 * where it is; the first one submits the form.
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
        leftSection={isBusy ? <Loader size={16} color="currentColor" /> : <IconCheck size={16} aria-hidden="true" />}
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
            // This button goes with what it undid: the focus stays at the foot of the form.
            handFocusTo(form?.querySelector<HTMLButtonElement>('button[type=submit]'))
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
              leftSection={<IconTrash size={16} aria-hidden="true" />}
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
