import { Button, Modal } from '@mantine/core'
import { useCallback, useId } from 'react'
import type { ReactNode } from 'react'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { useSavedFilters, useTag } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { ConfirmButton } from '../../forms/dialog/ConfirmButton.tsx'
import classes from './FilterDialogs.module.css'
import { Silencing } from './Silencing.tsx'
import { savedFilterButton } from '../selectors.ts'

interface FilterQuestionProps {
  /** The chart's tag that shows the dialog. */
  readonly tag: 'deleteDialog' | 'replaceDialog' | 'silenceDialog'
  readonly title: string
  /** The question, and whatever explains it. */
  readonly children: ReactNode
  /** The saved filter that the question is about. */
  readonly pk: number | undefined
  /** The filter as it is about to be; undefined if it is about to be deleted. */
  readonly changed: SavedFilter | undefined
  /** Whether 'yes' is unavailable, for the reason that the dialog gives. */
  readonly isRefused?: boolean
  /** Whether the question gets the focus, rather than 'no'. */
  readonly isReadFirst?: boolean
}

/**
 * Asks whether to change or delete a saved filter, and says what that changes for the planned maintenance that uses it.
 * It stays open while its request is in flight.
 */
export function FilterQuestion(props: FilterQuestionProps) {
  const { tag, title, children, pk, changed, isRefused = false, isReadFirst = false } = props
  const filters = useSavedFilters()
  const isShown = useTag(filters, tag)
  const isBusy = useTag(filters, 'busy')
  const reason = useId()
  /**
   * Moves the focus to the button that names the saved filter. After 'no', the name dialog may open again; it takes the
   * focus itself.
   */
  const leaveFocus = useCallback(
    (form: HTMLFormElement) => () => {
      if (filters?.getSnapshot().hasTag('nameDialog') === true) return
      moveFocusTo(form.ownerDocument.getElementById(savedFilterButton))
    },
    [filters],
  )
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  const isDeletion = changed === undefined
  return (
    <Modal
      opened={isShown}
      onClose={decline}
      title={title}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      centered
    >
      <form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          filters?.send({ type: 'savedFilters.confirm' })
        }}
      >
        {children}
        <Silencing id={reason} pk={pk} changed={changed} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            data-autofocus={isReadFirst ? undefined : true}
            aria-disabled={isBusy}
            mod={{ disabled: isBusy }}
            onClick={decline}
          >
            no
          </Button>
          <ConfirmButton
            action={isDeletion ? 'delete' : 'save'}
            color={isDeletion ? 'crimson' : 'petrol'}
            isBusy={isBusy}
            isUnavailable={isRefused}
            reason={reason}
          >
            yes
          </ConfirmButton>
        </div>
      </form>
    </Modal>
  )
}
